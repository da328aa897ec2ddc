// A database of its own for a test file: a clone of the template, made in some 50 ms.
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Connection, connect, type ConnectOptions } from '#server/db/connection/client.ts'
import { inDatabase } from './database-address.ts'
import { createDatabase, dropDatabase } from './databases.ts'
import { addresses } from './other-process.ts'

export { testPassword } from './database-address.ts'

export interface TestDatabase {
  /** The owner of the tables: for arranging what a test needs. */
  readonly url: string
  readonly sql: Connection['sql']
  readonly db: Connection['db']
  /** The role of the server: what the code under test works with. */
  readonly runtime: Pick<Connection, 'db' | 'sql'> & { readonly url: string }
  /** Closes the connections and drops the database. */
  drop(): Promise<void>
}

/** Clones the seeded template; call `drop` in `afterAll`. Options go to the pool (limits, size). */
export async function testDatabase(options: ConnectOptions = {}): Promise<TestDatabase> {
  const template = inject('templateDatabase')
  // Carries the number of the test run, which drops what an aborted test leaves behind.
  const name = `${template.replace('template', 'test')}_${randomBytes(5).toString('hex')}`
  const adminUrl = inject('adminDatabaseUrl')
  await createDatabase(adminUrl, name, template)
  const url = inDatabase(adminUrl, name)
  const { sql, db, close } = connect(url, { max: 10, ...options })
  const runtimeUrl = inDatabase(inject('runtimeDatabaseUrl'), name)
  const pooled = inject('pooledDatabaseUrl')
  const runtime =
    pooled === undefined
      ? connect(runtimeUrl, { max: 10, ...options })
      : connect(inDatabase(pooled, name), { max: 10, pooler: 'transaction', ...options })
  addresses.set(sql, url)
  addresses.set(runtime.sql, runtimeUrl)
  return {
    url,
    sql,
    db,
    runtime: { url: runtimeUrl, sql: runtime.sql, db: runtime.db },
    async drop() {
      await Promise.all([close(), runtime.close()])
      await dropDatabase(adminUrl, name)
    },
  }
}
