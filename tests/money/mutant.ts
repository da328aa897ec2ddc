// The mistake this project exists to avoid, built on purpose: read the state, then act on what was read.
// It is mounted in a test server only, to prove that the race would be noticed.
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ReviewOne, Status } from '#contract/money/recharge-log.ts'
import { Id } from '#contract/wire.ts'
import { Refusal } from '#server/base/refusal.ts'
import { rechargeLog } from '#server/db/schema/money/money.ts'
import type { App } from '#server/http/application.ts'
import { audited } from '#server/http/call.ts'
import { change } from '#server/http/serve.ts'
import { post } from '#server/ledger/post.ts'
import { creditLines } from '#server/ledger/postings/money.ts'

/** Looks like the review call and lives beside it. */
export const careless = endpoint(
  'POST test/carelessReview',
  ReviewOne,
  z.object({ id: Id, status: Status, version: z.int(), journalId: Id.nullable() }),
  { access: 'session' },
)

/** Mounts the check-then-act review: no state in the `where`, a step of its own for each journal. */
export function mountCareless(app: App): void {
  let step = 0
  change(app, careless, async ({ id, action, rejectReason }, { tx, actor }) => {
    const [found] = await tx.select().from(rechargeLog).where(eq(rechargeLog.id, id))
    if (found?.status !== 'pending')
      throw new Refusal(Code.alreadyHandled, 'stale', {}, { ...found })
    const isApproved = action === 'approve'
    if (isApproved) {
      await post(tx, {
        bizType: 'recharge',
        bizId: id,
        step: `credit#${(step += 1)}`,
        bizNo: found.rechargeNo,
        operatorId: actor.id,
        memo: '',
        lines: creditLines(found, found.amount),
      })
    }
    await tx
      .update(rechargeLog)
      .set({
        status: isApproved ? 'approved' : 'rejected',
        creditedAmount: isApproved ? found.amount : null,
        rejectReason: isApproved ? null : (rejectReason ?? 'other'),
        reviewerId: actor.id,
        reviewerName: actor.userName,
        reviewedAt: new Date().toISOString(),
        version: found.version + 1,
      })
      .where(eq(rechargeLog.id, id))
    const status = isApproved ? ('approved' as const) : ('rejected' as const)
    return audited(
      { id, status, version: found.version + 1, journalId: null },
      { action: `recharge.${action}`, targetType: 'recharge', targetId: id },
    )
  })
}
