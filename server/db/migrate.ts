// Brings the tables up to date. Only one process at a time prepares a database, however many start at once.
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { StartError } from '#server/base/start-error.ts'
import { connect, type ConnectOptions, type Db } from './connection/client.ts'
import { lastUngated, type Migration, readMigrations, splitStatements } from './migration-file.ts'
import { isRetryable } from './sql-state.ts'

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

/** How a migration waits for its locks: others wait behind it, so it gives up soon and tries again. */
interface LockWait {
  readonly lockTimeoutMs: number
  readonly maxAttempts: number
  readonly pauseMs: number
}

const patient: LockWait = { lockTimeoutMs: 3_000, maxAttempts: 10, pauseMs: 5_000 }

/** What a database has that this version does not know. */
export interface SchemaState {
  /** Migrations of a newer version that this one works with; with any, the newer one looks after grants and first data. */
  readonly ahead: readonly string[]
}

/**
 * Applies the migrations that the database has not recorded, by name. Those written for stopped servers are one transaction, each later one
 * is its own. Throws `StartError` when the database records one that this version neither has nor works with. Call it inside `prepare`.
 */
export async function migrate(
  db: Db,
  migrations: readonly Migration[] = readMigrations(),
  wait: LockWait = patient,
): Promise<SchemaState> {
  const { pending, ahead } = await db.transaction(async (tx) => {
    // Not `if not exists`: a server that has nothing to apply needs no right to create.
    const [found] = await tx.execute<{ made: boolean }>(
      sql`select to_regclass('schema_migration') is not null as made`,
    )
    if (!found?.made)
      await tx.execute(sql`create table schema_migration
        (name text primary key, applied_at timestamptz not null default now())`)
    await recordTimes(tx)
    const state = stateOf(await recorded(tx), migrations)
    for (const migration of state.pending.filter(({ name }) => name <= lastUngated))
      await apply(tx, migration)
    return state
  })
  for (const migration of pending.filter(({ name }) => name > lastUngated))
    await (migration.isOutsideTransaction
      ? applyOutside(db, migration)
      : applyBetween(db, migration, wait))
  return { ahead }
}

interface Recorded extends Record<string, unknown> {
  readonly name: string
  readonly requires: string | null
}

function stateOf(applied: readonly Recorded[], migrations: readonly Migration[]) {
  const known = new Set(migrations.map(({ name }) => name))
  const ahead = applied.filter(({ name }) => !known.has(name))
  const names = new Set(applied.map(({ name }) => name))
  const pending = migrations.filter(({ name }) => !names.has(name))
  const isUnfit = ({ name, requires }: Recorded) =>
    name <= lastUngated || (requires !== null && !known.has(requires))
  if (ahead.some(isUnfit) || (ahead.length > 0 && pending.length > 0))
    throw new StartError(
      'The database was set up by a newer version of Countersign that this one does not work with. Start that version, or another database.',
    )
  return { pending, ahead: ahead.map(({ name }) => name) }
}

/** Throws `StartError` where the database records migrations that these neither have nor work with; changes nothing. */
export const assertFits = async (db: Runner, migrations: readonly Migration[]): Promise<void> =>
  void stateOf(await recorded(db), migrations)

async function apply(tx: Runner, { name, text, requires }: Migration): Promise<void> {
  await tx.execute(sql.raw(text))
  await tx.execute(
    requires === undefined
      ? sql`insert into schema_migration (name) values (${name})`
      : sql`insert into schema_migration (name, requires) values (${name}, ${requires})`,
  )
}

/** Applies one between the calls of servers that work: whoever is in its way keeps it from holding up the others. */
async function applyBetween(
  db: Db,
  migration: Migration,
  { lockTimeoutMs, maxAttempts, pauseMs }: LockWait,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local lock_timeout = ${lockTimeoutMs}`))
        await apply(tx, migration)
      })
      return
    } catch (error) {
      if (!isRetryable(error)) throw error
      if (attempt === maxAttempts)
        throw new StartError(
          `The migration ${migration.name} did not get its locks in ${maxAttempts} attempts: a long transaction holds them (pg_stat_activity). End it and start again.`,
          { cause: error },
        )
      await setTimeout(pauseMs)
    }
  }
}

const concurrentIndex = /create (?:unique )?index concurrently if not exists (\w+)/i

/** Applies each statement by itself; they can be repeated. An index that a start before this one left half built is built anew. */
async function applyOutside(db: Db, migration: Migration): Promise<void> {
  for (const statement of splitStatements(migration)) {
    const [, index] = concurrentIndex.exec(statement) ?? []
    const [half] = index
      ? await db.execute(
          sql`select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`,
        )
      : []
    if (index && half) await db.execute(sql`drop index concurrently ${sql.identifier(index)}`)
    await db.execute(sql.raw(statement))
  }
  await db.execute(sql`insert into schema_migration (name) values (${migration.name})`)
}

type Runner = Pick<Db, 'execute'>

// The column came with a migration.
const recorded = (tx: Runner): Promise<Recorded[]> =>
  tx.execute<Recorded>(
    sql`select name, to_jsonb(m) ->> 'requires' as requires from schema_migration m`,
  )

/** Takes over what an older version recorded, once; a time it does not know names a newer version. */
async function recordTimes(tx: Runner): Promise<void> {
  const [found] = await tx.execute<{ old: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as old`,
  )
  if (!found?.old) return
  const rows = await tx.execute<{ at: string }>(
    sql`select created_at::text as at from drizzle.__drizzle_migrations`,
  )
  const names = rows.map(({ at }) => recordedByTime[at] ?? at)
  for (const name of names)
    await tx.execute(
      sql`insert into schema_migration (name) values (${name}) on conflict do nothing`,
    )
  await tx.execute(sql`drop schema drizzle cascade`)
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
    // Held by a transaction: it goes with the process, whatever happens to it. Whoever does not get it ends the transaction and asks
    // again: an index that is built concurrently waits for all that began before it.
    for (;;) {
      const done = await guard.sql.begin(async (tx) => {
        // Without parameters: a statement that has some keeps its snapshot until the transaction ends.
        const [got] = await tx.unsafe<{ isOurs: boolean }[]>(
          `select pg_try_advisory_xact_lock(${preparing}) as "isOurs"`,
        )
        return got?.isOurs === true ? { result: await work(worker.db) } : undefined
      })
      if (done) return done.result
      await setTimeout(100)
    }
  } finally {
    await worker.close()
    await guard.close()
  }
}
