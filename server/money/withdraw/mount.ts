// Mounts the calls of the withdrawal log; each verb has its own file.
import { Code } from '#contract/codes.ts'
import { clearWithdrawFlags } from '#contract/money/clear-flags.ts'
import * as api from '#contract/money/withdraw-log.ts'
import { confirmed } from '#server/access/confirm.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { App } from '#server/http/application.ts'
import { change, serve } from '#server/http/serve.ts'
import { mountExport } from '#server/lists/export/mount-export.ts'
import { serveRecord } from '#server/lists/record.ts'
import { serveClaims } from '#server/review/claim.ts'
import { decideMany, payMany } from './bulk.ts'
import { clearFlags } from './clear-flags.ts'
import { requiredRefundConfirmation, requiredReviewConfirmation } from './confirm.ts'
import { storeRisk, withdrawSource } from './detail.ts'
import { withdrawGuard } from './guard.ts'
import { listWithdrawals, withdrawExport } from './list.ts'
import { requiredFeeConfirmation } from './network-fee.ts'
import { confirm, edit, fail, refund } from './payout.ts'
import { decide } from './review.ts'

/** Withdrawals: list, detail, remark, claim, two-step review, payout and its endings. */
export function withdrawLog(app: App): void {
  const claim = serveClaims(api.claim, withdrawGuard)
  serve(app, api.list, (query, call) => listWithdrawals(call, query))
  mountExport(app, api.list, withdrawExport)
  serveRecord(app, api.get, withdrawSource)
  serve(app, api.claim, (input, call) => claim(call, input))
  const decideOne = confirmed(
    app,
    { ...api.review, input: api.ReviewOne },
    (input, change) => decide(change, input),
    { need: requiredReviewConfirmation },
  )
  serve(app, api.review, async (input, call) => {
    if ('items' in input) return decideMany(app, call, input)
    return decideOne(input, call).catch(async (error: unknown) => {
      // A refused decision leaves nothing, so a flag that was found with it is stored after it.
      if (isStale(error)) await storeRisk(call, { endpoint: api.review, input }, [input.id])
      throw error
    })
  })
  serve(app, api.pay, (input, call) => payMany(app, call, input))
  change(app, api.edit, (input, context) => edit(context, input))
  change(app, clearWithdrawFlags, (input, context) => clearFlags(context, input))
  change(app, api.confirm, (input, context) => confirm(context, input), {
    need: requiredFeeConfirmation,
  })
  change(app, api.fail, (input, context) => fail(context, input))
  change(app, api.refund, (input, context) => refund(context, input), {
    need: requiredRefundConfirmation,
  })
}

const isStale = (error: unknown): boolean => error instanceof Refusal && error.code === Code.stale
