// Whose store it is: nothing is stored in or erased from a store that belongs to another installation.
import { Code } from '#contract/codes.ts'
import { Refusal } from '../http/refusal.ts'
import type { ObjectStore } from '../store/object-store.ts'
import { isAnyKnown } from './known-keys.ts'
import type { UploadDeps } from './upload-deps.ts'

type Deps = Pick<UploadDeps, 'sql' | 'store'>

/** `foreign`: of another installation. `newer`: of this one, but its database was restored from a backup. */
export type StoreState = 'own' | 'foreign' | 'newer'

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
export async function checkStore({ sql, store }: Deps): Promise<StoreState> {
  // In this order: another process may sweep in between, and the database counts first.
  const mark = await store.readMark()
  const { id, sweep } = await readInstallation({ sql })
  if (!mark) {
    if (!(await isAnyKnown(sql, store))) return 'foreign'
    await store.writeMark({ installation: id, sweep })
    // Of two installations that marked it at the same time one was the last.
    return (await store.readMark())?.installation === id ? 'own' : 'foreign'
  }
  if (mark.installation !== id) return 'foreign'
  return mark.sweep > sweep ? 'newer' : 'own'
}

const ownMs = 60_000
const otherMs = 5_000
const checked = new WeakMap<
  ObjectStore,
  { readonly sql: unknown; until: number; state: StoreState }
>()

/** As `checkStore`, asked once a minute. */
async function stateOf(deps: Deps): Promise<StoreState> {
  const found = checked.get(deps.store)
  if (found && found.sql === deps.sql && performance.now() < found.until) return found.state
  const state = await checkStore(deps)
  const until = performance.now() + (state === 'own' ? ownMs : otherMs)
  checked.set(deps.store, { sql: deps.sql, until, state })
  return state
}

/** Throws 42203 when the store belongs to another installation, whose sweeper would erase what is stored here. */
export async function assertOwnStore(deps: Deps): Promise<void> {
  if ((await stateOf(deps)) === 'foreign') throw new Refusal(Code.rule, 'storeForeign')
}

/** True when objects of the store may be erased. */
export const mayErase = async (deps: Deps): Promise<boolean> => (await stateOf(deps)) === 'own'

const reasons = {
  foreign: 'the store of the files belongs to another installation: nothing is stored or deleted',
  newer: 'the store of the files is newer than the database: nothing is deleted',
} as const

/**
 * Counts a sweep in the database and then in the store. False, with an error in the log, when the store is not this
 * installation's or the database is older than the store: then nothing may be swept.
 */
export async function beginSweep(
  deps: Pick<UploadDeps, 'sql' | 'store' | 'log'>,
): Promise<boolean> {
  const { sql, store, log } = deps
  checked.delete(store)
  const state = await stateOf(deps)
  if (state !== 'own') {
    log.error({ state }, `${reasons[state]}. See "Moving and restoring files" in the README`)
    return false
  }
  const [row] = await sql<Installation[]>`
    update installation set sweep = sweep + 1 returning id::text, sweep::float8 as sweep`
  if (!row) throw new Error('The database has no installation id.')
  await store.writeMark({ installation: row.id, sweep: row.sweep })
  return true
}

/**
 * Makes the store this installation's. What the database meant to delete, or was merging, before it met this store is
 * no longer trusted: such objects are left to the quarantine.
 */
export async function adoptStore({ sql, store }: Deps): Promise<void> {
  const mark = await store.readMark()
  await sql.begin(async (tx) => {
    await tx`delete from upload_trash`
    await tx`delete from store_quarantine`
    await tx`update upload_session set status = 'uploading', lease_owner = null, lease_until = null, final_key = null
      where status = 'merging'`
    await tx`update installation set sweep = greatest(sweep, ${mark?.sweep ?? 0}::bigint) + 1`
  })
  const { id, sweep } = await readInstallation({ sql })
  await store.writeMark({ installation: id, sweep })
  checked.delete(store)
}
