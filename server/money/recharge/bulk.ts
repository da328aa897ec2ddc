// One decision on many recharges.
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { review, type ReviewMany } from '#contract/money/recharge-log.ts'
import { needsSingleReview } from '#contract/money/recharge-rules.ts'
import { countBulkRow, assertNoApprovalInBulk } from '#server/access/confirm-bulk.ts'
import { underStepUp } from '#server/access/confirm.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { App } from '#server/http/application.ts'
import type { Call } from '#server/http/call.ts'
import { forEachRecordVersion } from '#server/review/bulk.ts'
import { confirmationLevel } from './confirm.ts'
import { rechargeGuard } from './guard.ts'
import { decide } from './review.ts'

/** Decides up to 50 recharges as `decide` does; flagged ones are approved one by one only (42203). */
export const decideMany = (
  app: App,
  call: Call,
  { items, requestId, dryRun, confirms: _confirmed, ...rest }: z.output<typeof ReviewMany>,
) =>
  forEachRecordVersion(
    app,
    call,
    rechargeGuard,
    { endpoint: review, items, requestId, dryRun, rest },
    async (change, decision) => {
      const { log } = await rechargeGuard.load(change.tx, decision.id)
      if (log.status === 'pending' && needsSingleReview(decision.action, log)) {
        throw new Refusal(Code.rule, 'riskNeedsSingle')
      }
      const need = await confirmationLevel(change.tx, decision.action, log)
      await assertNoApprovalInBulk(change.tx, need.level)
      const since = await countBulkRow(change, review, need, dryRun)
      return underStepUp(await decide(change, { ...decision, requestId }), since)
    },
  )
