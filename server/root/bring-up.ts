// A database made ready for the server: tables, grants, and what the caller adds as their owner.
import type { Db } from '#server/db/connection/client.ts'
import { grantRuntime, readCurrentRole } from '#server/db/grants.ts'
import { migrate, prepare, type SchemaState } from '#server/db/migrate.ts'
import type { Database } from './database.ts'

/**
 * Migrates as the owner, grants the role of the server what it needs, then runs the work (first data) as
 * the owner. Only one process at a time does so on a database; others wait. On a database that a newer version prepared nothing is
 * granted, and the work has to leave its first data alone.
 */
export async function bringUp<T>(
  {
    url,
    ownerUrl,
    options = {},
  }: Pick<Database, 'url' | 'ownerUrl'> & Partial<Pick<Database, 'options'>>,
  work: (db: Db, state: SchemaState) => Promise<T>,
): Promise<T> {
  const role = await readCurrentRole(url, options)
  const bring = async (db: Db) => {
    const state = await migrate(db)
    if (state.ahead.length === 0) await grantRuntime(db, role)
    return work(db, state)
  }
  return prepare(ownerUrl, bring, options)
}
