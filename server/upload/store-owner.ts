// Whose store it is: nothing is stored in or erased from a store that belongs to another installation.
import { Code } from '#contract/codes.ts'
import { type Cache, createCache } from '#server/base/load/cache.ts'
import { Refusal } from '#server/base/refusal.ts'
import { StartError } from '#server/base/start-error.ts'
import type { ObjectStore } from '#server/store/object-store.ts'
import { isAnyKnown } from './known-keys.ts'
import { isRenewalDue, isSettled, readLeaseState, writeLease } from './store-lease.ts'
import type { UploadDeps } from './upload-deps.ts'

type Deps = Pick<UploadDeps, 'sql' | 'store'>

/**
 * `foreign`: of another installation. `held`: another database of this installation runs and holds it. `newer`: this database
 * was restored from a backup. `waiting`: not known yet whether another one runs.
 */
export type StoreState = 'own' | 'foreign' | 'held' | 'newer' | 'waiting'

interface Installation {
  readonly id: string
  readonly sweep: number
}

async function readInstallation({ sql }: Pick<Deps, 'sql'>): Promise<Installation> {
  const [row] = await sql<Installation[]>`
    select id::text, sweep::float8 as sweep from installation`
  if (!row) throw new Error('The database has no installation id.')
  return row
}

/** Compares the store with the database, and marks a store that has no mark when it is empty or known. */
export async function resolveStoreState({ sql, store }: Deps): Promise<StoreState> {
  // In this order: another process may sweep in between, and the database counts first.
  const mark = await store.readMark()
  const { id, sweep } = await readInstallation({ sql })
  if (!mark) {
    if (!(await isAnyKnown(sql, store))) return 'foreign'
    await writeLease({ sql, store })
    // Of two installations that marked it at the same time one was the last.
    return (await store.readMark())?.installation === id ? 'own' : 'foreign'
  }
  if (mark.installation !== id) return 'foreign'
  const { isOwn, isHeld } = await readLeaseState(sql, mark)
  if (!isOwn) return isHeld ? 'held' : 'newer'
  return mark.sweep > sweep ? 'newer' : 'own'
}

const ownMs = 60_000
const otherMs = 5_000
const checked = new WeakMap<ObjectStore, { sql: unknown; states: Cache<StoreState> }>()

/** What was found out about a store for a database; whoever changes it deletes the entry of the store. */
function statesOf({ sql, store }: Deps): Cache<StoreState> {
  const found = checked.get(store)
  if (found?.sql === sql) return found.states
  const states = createCache<StoreState>((state) => ({
    freshMs: state === 'own' ? ownMs : otherMs,
  }))
  checked.set(store, { sql, states })
  return states
}

/** As `resolveStoreState`, asked once a minute. */
const stateOf = (deps: Deps): Promise<StoreState> =>
  statesOf(deps).get('store', async () => {
    const read = await resolveStoreState(deps)
    return read === 'own' && !(await isSettled(deps.sql)) ? 'waiting' : read
  })

/** Throws 42203 when another installation or database holds the store: its sweeper would erase what is stored here. */
export async function assertOwnStore(deps: Deps): Promise<void> {
  const state = await stateOf(deps)
  if (state === 'foreign') throw new Refusal(Code.rule, 'storeForeign')
  if (state === 'held') throw new Refusal(Code.rule, 'storeHeld')
}

/** True while it is not known yet whether another database runs on the store. */
export const isWaiting = async (deps: Deps): Promise<boolean> => (await stateOf(deps)) === 'waiting'

/** True when objects of the store may be erased. */
export const canErase = async (deps: Deps): Promise<boolean> => (await stateOf(deps)) === 'own'

const reasons = {
  foreign: 'the store of the files belongs to another installation: nothing is stored or deleted',
  held: 'another running database holds the store of the files: nothing is stored or deleted',
  newer: 'the store of the files is newer than the database: nothing is deleted',
} as const

/**
 * Counts a sweep in the database and then in the store. False, with an error in the log, when the store is not this
 * installation's, another database holds it, or the database is older than the store: then nothing may be swept.
 */
export async function beginSweep(
  deps: Pick<UploadDeps, 'sql' | 'store' | 'log'>,
): Promise<boolean> {
  const { sql, store, log } = deps
  checked.delete(store)
  const state = await stateOf(deps)
  if (state === 'waiting') return false
  if (state !== 'own') {
    log.error({ state }, `${reasons[state]}. See "Moving and restoring files" in the README`)
    return false
  }
  await sql`update installation set sweep = sweep + 1`
  await writeLease({ sql, store })
  return true
}

/** Keeps the store held while a server runs: writes a new token into its mark where this database holds it. */
export async function keepLease(deps: Deps): Promise<void> {
  checked.delete(deps.store)
  if ((await stateOf(deps)) === 'own' && (await isRenewalDue(deps.sql)))
    await writeLease(deps, { keeps: true })
}

/**
 * Makes the store this database's. What the database meant to delete, or was merging, before it met this store is no longer
 * trusted: such objects are left to the quarantine. Throws `StartError` while another database holds the store.
 */
export async function adoptStore({ sql, store }: Deps): Promise<void> {
  const mark = await store.readMark()
  const lease = mark && (await readLeaseState(sql, mark))
  if (lease && !lease.isOwn && lease.isHeld)
    throw new StartError(
      'Another database is running on these files. Stop its server first, and try again two minutes later.',
    )
  await sql.begin(async (tx) => {
    await tx`delete from upload_trash`
    await tx`delete from store_quarantine`
    await tx`delete from store_lease`
    await tx`update upload_session set status = 'uploading', lease_owner = null, lease_until = null, final_key = null
      where status = 'merging'`
    await tx`update installation set sweep = greatest(sweep, ${mark?.sweep ?? 0}::bigint) + 1`
  })
  await writeLease({ sql, store })
  checked.delete(store)
}
