// A database made ready for the server: tables, grants, and what the caller adds as their owner.
import type { Db } from '#server/db/connection/client.ts'
import { grantRuntime, roleOf } from '#server/db/grants.ts'
import { migrate, prepare } from '#server/db/migrate.ts'
import type { Database } from './database.ts'

/**
 * Migrates as the owner, grants the role of the server what it needs, then runs the work (first data) as
 * the owner. Only one process at a time does so on a database; others wait.
 */
export async function bringUp<T>(
  {
    url,
    ownerUrl,
    options = {},
  }: Pick<Database, 'url' | 'ownerUrl'> & Partial<Pick<Database, 'options'>>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const role = await roleOf(url, options)
  const bring = async (db: Db) => {
    await migrate(db)
    await grantRuntime(db, role)
    return work(db)
  }
  return prepare(ownerUrl, bring, options)
}
