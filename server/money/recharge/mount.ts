// Mounts the calls of the recharge log; each verb has its own file.
import { clearRechargeFlags } from '#contract/money/clear-flags.ts'
import * as api from '#contract/money/recharge-log.ts'
import { recheck } from '#contract/money/recharge-recheck.ts'
import { confirmBulk } from '#server/access/confirm-bulk.ts'
import { confirmed } from '#server/access/confirm.ts'
import type { App } from '#server/http/application.ts'
import { change, serve } from '#server/http/serve.ts'
import { mountExport } from '#server/lists/export/mount-export.ts'
import { serveRecord } from '#server/lists/record.ts'
import { serveClaims } from '#server/review/claim.ts'
import { assertUndecided } from './already-decided.ts'
import { decideMany } from './bulk.ts'
import { clearFlags } from './clear-flags.ts'
import {
  requiredReversalConfirmation,
  requiredReviewConfirmation,
  releaseClaim,
} from './confirm.ts'
import { rechargeSource } from './detail.ts'
import { add, edit } from './entry.ts'
import { rechargeGuard } from './guard.ts'
import { listRecharges, rechargeExport } from './list.ts'
import { createRecheck } from './recheck.ts'
import { remove } from './remove.ts'
import { reverse } from './reverse.ts'
import { decide } from './review.ts'

/** Recharges: list, detail, entry, correction, removal, claim, decision, reversal. */
export function rechargeLog(app: App): void {
  serve(app, api.list, (query, call) => listRecharges(call, query))
  mountExport(app, api.list, rechargeExport)
  serveRecord(app, api.get, rechargeSource)
  const claim = serveClaims(api.claim, rechargeGuard)
  serve(app, api.claim, (input, call) => claim(call, input))
  const decideOne = confirmed(
    app,
    { ...api.review, input: api.ReviewOne },
    (input, change) => decide(change, input),
    { need: requiredReviewConfirmation, onSubmit: releaseClaim },
  )
  serve(app, api.review, async (input, call) => {
    if ('items' in input) {
      const isApproval = input.action === 'approve'
      const body = isApproval ? await confirmBulk(app, call, api.review, input) : input
      return decideMany(app, call, body)
    }
    await assertUndecided(app.deps.sql, call, input)
    return decideOne(input, call)
  })
  // It waits for a node of the chain, and bounds by itself how often and how many at once.
  serve(app, recheck, createRecheck(app), { isBounded: true })
  change(app, api.add, (input, context) => add(context, input))
  change(app, api.edit, (input, context) => edit(context, input))
  change(app, clearRechargeFlags, (input, context) => clearFlags(context, input))
  change(app, api.remove, (input, context) => remove(context, input))
  change(app, api.reverse, (input, context) => reverse(context, input), {
    need: requiredReversalConfirmation,
    onSubmit: releaseClaim,
  })
}
