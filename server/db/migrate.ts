// Brings the tables up to date. Only one process at a time prepares a database, however many start at once.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { StartError } from '#server/base/start-error.ts'
import { connect, type ConnectOptions, type Db } from './connection/client.ts'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))

// Any number, the same in every version: `select ... from pg_locks where locktype = 'advisory'` shows it.
const preparing = 20_260_101

// Databases made before migrations were recorded by name recorded these times instead.
const recordedByTime: Record<string, string> = {
  '1767225600000': '0000_access',
  '1767225660000': '0001_ledger',
  '1767225720000': '0002_upload',
  '1767225780000': '0003_session_lock',
  '1767225840000': '0004_file_ticket',
  '1767225900000': '0005_own_account',
}

/** Names of the SQL files of `server/db/migrations` without ending, in the order they are applied. */
export const migrationNames = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace(/\.sql$/, ''))
    .sort()

/**
 * Applies the SQL files of `server/db/migrations` that the database has not recorded, by name, in one
 * transaction: all or none. Throws `StartError` when the database records one this version does not
 * have. Call it inside `prepare`.
 */
export async function migrate(db: Db): Promise<void> {
  const names = migrationNames()
  await db.transaction(async (tx) => {
    // Not `if not exists`: a server that has nothing to apply needs no right to create.
    const [found] = await tx.execute<{ made: boolean }>(
      sql`select to_regclass('schema_migration') is not null as made`,
    )
    if (!found?.made)
      await tx.execute(sql`create table schema_migration
        (name text primary key, applied_at timestamptz not null default now())`)
    const applied = new Set([...(await recordTimes(tx)), ...(await recorded(tx))])
    if ([...applied].some((name) => !names.includes(name)))
      throw new StartError(
        'The database was set up by a newer version of Countersign. Start that version, or another database.',
      )
    for (const name of names.filter((each) => !applied.has(each))) {
      await tx.execute(sql.raw(readFileSync(join(folder, `${name}.sql`), 'utf8')))
      await tx.execute(sql`insert into schema_migration (name) values (${name})`)
    }
  })
}

type Runner = Pick<Db, 'execute'>

async function recorded(tx: Runner): Promise<string[]> {
  const rows = await tx.execute<{ name: string }>(sql`select name from schema_migration`)
  return rows.map(({ name }) => name)
}

/** Takes over what an older version recorded, once; a time it does not know names a newer version. */
async function recordTimes(tx: Runner): Promise<string[]> {
  const [found] = await tx.execute<{ old: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as old`,
  )
  if (!found?.old) return []
  const rows = await tx.execute<{ at: string }>(
    sql`select created_at::text as at from drizzle.__drizzle_migrations`,
  )
  const names = rows.map(({ at }) => recordedByTime[at] ?? at)
  for (const name of names)
    await tx.execute(
      sql`insert into schema_migration (name) values (${name}) on conflict do nothing`,
    )
  await tx.execute(sql`drop schema drizzle cascade`)
  return names
}

/**
 * Runs the work (migrations, first data) on a database while no other process does the same there.
 * Its connections have no time limits, and are closed at the end. Others wait.
 */
export async function prepare<T>(
  url: string,
  work: (db: Db) => Promise<T>,
  options: ConnectOptions = {},
): Promise<T> {
  const unlimited = { ...options, statementTimeoutMs: 0, lockTimeoutMs: 0, idleInTransactionMs: 0 }
  const guard = connect(url, { ...unlimited, max: 1, applicationName: 'countersign prepare' })
  const worker = connect(url, { ...unlimited, max: 4, applicationName: 'countersign prepare' })
  try {
    // Held by a transaction: it goes with the process, whatever happens to it.
    return await guard.sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${preparing})`
      return work(worker.db)
    })
  } finally {
    await worker.close()
    await guard.close()
  }
}
