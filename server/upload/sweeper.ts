// Finishes what crashes left behind: merges whose process died, uploads nobody came back to, objects nobody needs.
import { Refusal } from '../http/refusal.ts'
import { repeat, type Repeated } from '../repeat.ts'
import { discard, empty, emptyTrash } from './discard.ts'
import { claimMerge } from './merge-claim.ts'
import { finishMerge } from './merge-finish.ts'
import type { UploadDeps } from './upload-deps.ts'

const everyMs = 15_000
/** Hours without a chunk after which an upload, also one that is merging, is thrown away. */
const expiryHours = 24
const cleanEveryMs = 3_600_000
/** Age from which an object that nothing mentions is taken for lost; younger ones may be on their way. */
const orphanMs = 3_600_000

/** One round: merges that stand still, expired uploads, noted objects. */
export async function sweep(deps: UploadDeps): Promise<void> {
  const { sql, log } = deps
  const expired = await sql<{ id: string; leaseOwner: string | null }[]>`
    select id::text, lease_owner as "leaseOwner" from upload_session
     where active_at < now() - make_interval(hours => ${expiryHours}) and (lease_until is null or lease_until < now())`
  for (const { id, leaseOwner } of expired) await discard(deps, id, leaseOwner ?? undefined)
  const still = await sql<{ id: string }[]>`
    select id::text from upload_session where status = 'merging' and lease_until < now()`
  for (const { id } of still) {
    const claim = await claimMerge(sql, id)
    if (typeof claim === 'string') continue
    try {
      await finishMerge(deps, claim)
      log.info({ uploadId: id }, 'finished a merge that had been broken off')
    } catch (error) {
      if (error instanceof Refusal) log.info({ uploadId: id, reason: error.key }, 'refused a merge')
      else log.error({ err: error, uploadId: id }, 'a merge failed')
    }
  }
  await emptyTrash(deps)
}

/** Deletes what writes that were cut off left in the store, and objects that no record mentions. */
export async function sweepStore(deps: UploadDeps): Promise<void> {
  const { sql, store } = deps
  await store.clearUnfinished(orphanMs)
  const lost = new Set<string>()
  const old = async function* (prefix: 'chunks/' | 'files/') {
    for await (const { key, modifiedAt } of store.list(prefix)) {
      if (Date.now() - modifiedAt.getTime() > orphanMs) yield key
    }
  }
  for await (const key of old('chunks/')) lost.add(key.slice(0, key.lastIndexOf('/') + 1))
  for await (const key of old('files/')) lost.add(key)
  const known = await sql<{ key: string }[]>`
    select 'chunks/' || store_key || '/' as key from upload_session
    union all select final_key from upload_session where final_key is not null
    union all select store_key from big_file where store_key = any (${[...lost]})`
  for (const { key } of known) lost.delete(key)
  await empty(deps, [...lost])
}

/** Sweeps every 15 s and the store every hour, one round at a time, until stopped. */
export function startSweeper(deps: UploadDeps): Repeated {
  let cleanedAt = performance.now()
  const round = async () => {
    await sweep(deps)
    if (performance.now() - cleanedAt < cleanEveryMs) return
    cleanedAt = performance.now()
    await sweepStore(deps)
  }
  const onError = (error: unknown) => deps.log.error({ err: error }, 'sweeping uploads failed')
  // The first one soon: what the last process left is what restarts are for.
  return repeat(round, { everyMs, firstMs: 1_000, onError })
}
