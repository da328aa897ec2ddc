// Which of several running databases holds a store. Two may carry one installation id: a backup that was restored beside the
// live one, a snapshot, a standby. Whoever holds the store writes a new token into its database and then into the mark; a
// copy has not the tokens that were written since it was made.
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import type { SqlClient } from '#server/db/connection/client.ts'
import type { ObjectStore, StoreMark } from '#server/store/object-store.ts'

interface Deps {
  readonly sql: SqlClient
  readonly store: Pick<ObjectStore, 'writeMark'>
}

/** How often a running server writes a new token. */
export const renewMs = 15_000
/** Age from which a token that nobody renews is that of a process which was lost. */
const lostMs = 60_000
/** Seconds after which a mark that nobody renews is that of a database which does not run. */
const heldSeconds = 120
/** Hours that tokens stay: a write to a store may be late, never that late. */
const keptHours = 1

interface Newest {
  /** Null where there is no token. */
  readonly token: string | null
  readonly holder: string | null
  readonly ageMs: number
}

/** This machine since it was started; a name alone is that of many containers. */
function machine(): string {
  try {
    return `${hostname()}/${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`
  } catch {
    return hostname()
  }
}

const here = machine()
/** Names this process, on whichever machine it is read. */
const holder = `${here}/${process.pid}`

/** Whether a holder was a process of this machine that has ended. */
function hasEnded(other: string): boolean {
  if (!other.startsWith(`${here}/`)) return false
  try {
    process.kill(Number(other.slice(here.length + 1)), 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}

async function newestOf(sql: SqlClient): Promise<Newest> {
  const [newest] = await sql<Newest[]>`
    select token::text, holder, coalesce(extract(epoch from now() - created_at) * 1000, 0)::float8 as "ageMs"
      from (select) as one left join lateral (
        select * from store_lease order by created_at desc limit 1) as newest on true`
  if (!newest) throw new Error('A query without a row.')
  return newest
}

/** What is known of a mark: whether this database wrote its token, and whether anybody renews it. */
export async function readLeaseState(
  sql: SqlClient,
  { lease, renewedAt }: StoreMark,
): Promise<{ isOwn: boolean; isHeld: boolean }> {
  // A mark of an earlier version has no token and belongs to whoever has its installation id.
  if (lease === undefined) return { isOwn: true, isHeld: false }
  const [row] = await sql<{ isOwn: boolean; isHeld: boolean }[]>`
    select exists (select from store_lease where token = ${lease}::uuid) as "isOwn",
      coalesce(${renewedAt ?? null}::timestamptz > now() - make_interval(secs => ${heldSeconds}), false) as "isHeld"`
  if (!row) throw new Error('A query without a row.')
  return row
}

/** The newest token at the first look of this process, by its pool. */
const firstSeen = new WeakMap<object, string>()

/**
 * Whether the servers of this database are the ones that renew the token in the mark. A process that has just started cannot
 * tell the running database from a fresh copy: it waits until a token is renewed here, or until nobody has for a minute. It
 * need not wait for a process that ended in order, or that is known to be gone.
 */
export async function isSettled(sql: SqlClient): Promise<boolean> {
  const { token, holder: by, ageMs } = await newestOf(sql)
  if (token === null) return true
  const first = firstSeen.get(sql) ?? token
  firstSeen.set(sql, first)
  return by === null || by === holder || token !== first || ageMs > lostMs || hasEnded(by)
}

/** Whether it is time for this database to write a new token: no server of it has, a moment ago. */
export async function isRenewalDue(sql: SqlClient): Promise<boolean> {
  const { holder: by, ageMs } = await newestOf(sql)
  return by === null || ageMs > renewMs / 2 || hasEnded(by)
}

/**
 * Writes a new token, into the database first: what the mark says was never unknown to its database. The one who renews it
 * stays whoever it was, unless this process renews it from now on.
 */
export async function writeLease(
  { sql, store }: Deps,
  { keeps = false }: { keeps?: boolean } = {},
): Promise<void> {
  const [row] = await sql<
    { installation: string; sweep: number; lease: string; renewedAt: string }[]
  >`
    with written as (
      insert into store_lease (holder) values (case when ${keeps}::boolean then ${holder}::text else (
        select newest.holder from store_lease newest order by newest.created_at desc limit 1) end)
      returning token)
    select i.id::text as installation, i.sweep::float8 as sweep, written.token::text as lease,
        to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "renewedAt"
      from installation i, written`
  if (!row) throw new Error('The database has no installation id.')
  await store.writeMark(row)
  await sql`delete from store_lease where created_at < now() - make_interval(hours => ${keptHours})
    and token <> ${row.lease}::uuid`
}

/** Lets the next process go on at once: this one ends in order. */
export const releaseLease = async (sql: SqlClient): Promise<void> => {
  await sql`update store_lease set holder = null where holder = ${holder}
    and token = (select newest.token from store_lease newest order by newest.created_at desc limit 1)`
}
