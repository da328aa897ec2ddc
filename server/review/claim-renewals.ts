// How long one operator may keep a record claimed: a claim and three renewals, then a pause for others.
import { and, eq, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { leaseEnd } from '#server/db/lease.ts'
import { recordClaim } from '#server/db/schema/review/record-claim.ts'
import type { QueueTarget } from './queues.ts'

/** How often a claim may be renewed without a pause of one lease. */
const maxRenewals = 3

export interface ClaimTarget {
  readonly targetType: QueueTarget
  readonly targetId: string
}

/**
 * Counts a claim of `seconds` by the operator. Claiming again during the lease, or sooner after its end
 * or release than a lease lasts, is a renewal; throws `Refusal` 42202 at the fourth.
 */
export async function countClaim(
  tx: Tx,
  target: ClaimTarget,
  operatorId: string,
  seconds: number,
): Promise<void> {
  const lease = leaseEnd(seconds)
  const isRenewal = sql`${recordClaim.operatorId} = ${operatorId}::bigint
    and ${recordClaim.until} > now() - make_interval(secs => ${seconds})`
  const [counted] = await tx
    .insert(recordClaim)
    .values({ ...target, operatorId, until: lease })
    .onConflictDoUpdate({
      target: [recordClaim.targetType, recordClaim.targetId],
      set: {
        operatorId,
        renewals: sql`case when ${isRenewal} then ${recordClaim.renewals} + 1 else 0 end`,
        until: lease,
      },
      setWhere: sql`not (${isRenewal} and ${recordClaim.renewals} >= ${maxRenewals})`,
    })
    .returning({ renewals: recordClaim.renewals })
  if (!counted)
    throw new Refusal(Code.limitExceeded, 'claimExhausted', { limit: String(maxRenewals) })
}

/** Notes that the operator gave the record back. */
export async function endClaim(tx: Tx, target: ClaimTarget, operatorId: string): Promise<void> {
  // No row is changed when somebody else claimed it since; there is nothing to end then.
  await tx
    .update(recordClaim)
    .set({ until: sql`least(until, now())` })
    .where(
      and(
        eq(recordClaim.targetType, target.targetType),
        eq(recordClaim.targetId, target.targetId),
        eq(recordClaim.operatorId, operatorId),
      ),
    )
}
