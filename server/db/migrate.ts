// Brings the tables up to date. Only one process at a time prepares a database, however many start at once.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { migrate as runFiles } from 'drizzle-orm/postgres-js/migrator'
import { StartError } from '../start-error.ts'
import { connect, type Db } from './client.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

// Any number, the same in every version: `select ... from pg_locks where locktype = 'advisory'` shows it.
const preparing = 20_260_101

/**
 * Applies the SQL files of `server/db/migrations` that the database has not seen, in one transaction:
 * all or none. Throws `StartError` when the database was made by a newer version. Call it inside `prepare`.
 */
export async function migrate(db: Db): Promise<void> {
  await runFiles(db, { migrationsFolder })
  const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as {
    entries: { when: number }[]
  }
  const newest = Math.max(...journal.entries.map((entry) => entry.when))
  const [last] = await db.execute<{ at: string }>(
    'select max(created_at) as at from drizzle.__drizzle_migrations',
  )
  if (Number(last?.at) > newest)
    throw new StartError(
      'The database was set up by a newer version of Countersign. Start that version, or another database.',
    )
}

/**
 * Runs the work (migrations, first data) on a database while no other process does the same there.
 * Its connections have no time limits, and are closed at the end. Others wait.
 */
export async function prepare<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const unlimited = { statementTimeoutMs: 0, lockTimeoutMs: 0, idleInTransactionMs: 0 }
  const guard = connect(url, { ...unlimited, max: 1, applicationName: 'countersign prepare' })
  const worker = connect(url, { ...unlimited, max: 4, applicationName: 'countersign prepare' })
  try {
    // Held by the connection: it goes with the process, whatever happens to it.
    await guard.sql`select pg_advisory_lock(${preparing})`
    return await work(worker.db)
  } finally {
    await worker.close()
    await guard.close()
  }
}
