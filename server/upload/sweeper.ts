// Finishes what crashes left behind: merges whose process died, uploads nobody came back to, objects nobody needs.
import { unusedFileDays } from '#contract/platform/identity.ts'
import { type Poller, startPoller } from '#server/base/load/poller.ts'
import { Refusal } from '#server/base/refusal.ts'
import { discard, emptyTrash } from './discard.ts'
import { claimMerge } from './merge/merge-claim.ts'
import { finishMerge } from './merge/merge-finish.ts'
import { eraseQuarantined, quarantineUnknown } from './quarantine.ts'
import { releaseLease, renewMs } from './store-lease.ts'
import { beginSweep, isWaiting, keepLease, canErase } from './store-owner.ts'
import type { UploadDeps } from './upload-deps.ts'

const everyMs = 15_000
/** Hours without a chunk after which an upload, also one that is merging, is thrown away. */
const expiryHours = 24
/** Age from which an object that nothing mentions is taken for lost; younger ones may be on their way. */
const orphanMs = 3_600_000

/** One round: merges that stand still, expired uploads, noted objects. */
export async function sweep(deps: UploadDeps): Promise<void> {
  const { sql, log } = deps
  // A restored database takes files for unfinished that were finished since: their chunks are gone.
  if (!(await canErase(deps))) return
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
  // What members handed in and nothing has named.
  await sql`
    with gone as (
      delete from platform_file where used_at is null and created_at < now() - make_interval(days => ${unusedFileDays})
      returning store_key
    ) insert into upload_trash (store_key) select store_key from gone on conflict do nothing`
  await emptyTrash(deps)
}

/** Clears what writes that were cut off left in the store; objects that no record names go to quarantine. */
export async function sweepStore(deps: UploadDeps): Promise<void> {
  if (!(await beginSweep(deps))) return
  await deps.store.clearUnfinished(orphanMs)
  await quarantineUnknown(deps, orphanMs)
  await eraseQuarantined(deps)
}

/**
 * Sweeps every 15 s, one round at a time, and keeps the store held meanwhile, until stopped; the store is swept by a job
 * (`sweepStoreJob`).
 */
export function startSweeper(deps: UploadDeps): Poller {
  let isChecked = false
  const round = async () => {
    // A store that is not this installation's is named in the log at every start.
    if (!isChecked && !(await isWaiting(deps))) {
      await beginSweep(deps)
      isChecked = true
    }
    await sweep(deps)
  }
  const onError = (error: unknown) => deps.log.error({ err: error }, 'sweeping uploads failed')
  // The first one soon: what the last process left is what restarts are for.
  const sweeping = startPoller(round, { everyMs, firstMs: 1_000, onError })
  // By a clock of its own: a round may merge files for longer than the store stays held.
  const holding = startPoller(() => keepLease(deps), { everyMs: renewMs, firstMs: 500, onError })
  return {
    async stop() {
      await Promise.all([sweeping.stop(), holding.stop()])
      await releaseLease(deps.sql).catch(onError)
    },
  }
}
