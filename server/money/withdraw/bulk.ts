// One decision on many withdrawals, and one payout of many.
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/withdraw-log.ts'
import { confirmBulk, countBulkRow } from '#server/access/confirm-bulk.ts'
import { underStepUp } from '#server/access/confirm.ts'
import { Refusal } from '#server/base/refusal.ts'
import { readSettings } from '#server/db/settings.ts'
import type { App } from '#server/http/application.ts'
import type { Call, Change } from '#server/http/call.ts'
import { readEffectiveConfig } from '#server/member/index.ts'
import { forEachRecordVersion } from '#server/review/bulk.ts'
import { confirmationLevel } from './confirm.ts'
import { storeRisk } from './detail.ts'
import { withdrawGuard } from './guard.ts'
import { pay } from './payout.ts'
import { decide, type Decision } from './review.ts'

type Many = Extract<z.output<typeof api.review.input>, { items: unknown }>

/** Decides up to 50 withdrawals as `decide` does; risk that nobody had seen yet is stored. */
export async function decideMany(app: App, call: Call, input: Many) {
  const { items, requestId, dryRun, ...rest } = await confirmBulk(app, call, api.review, input)
  const bulk = { endpoint: api.review, items, requestId, dryRun, rest }
  const outcome = await forEachRecordVersion(app, call, withdrawGuard, bulk, decideInBulk(dryRun))
  const unseen = outcome.results.filter(({ code }) => code === Code.stale).map(({ id }) => id)
  if (unseen.length > 0 && dryRun !== true)
    await storeRisk(call, { endpoint: api.review, input }, unseen)
  return outcome
}

/**
 * Approves one of many: the first step only of what is below the risk limit of bulk calls, the second of nothing with a flag of
 * danger, and neither of a member whose withdrawals are all to be reviewed one by one.
 */
const decideInBulk = (dryRun?: boolean) => async (change: Change, decision: Decision) => {
  const { log } = await withdrawGuard.load(change.tx, decision.id)
  const { 'withdraw.bulkMaxRisk': limit } = await readSettings(change.tx)
  if (log.status === 'pending' && log.riskScore >= limit) {
    throw new Refusal(Code.rule, 'bulkRisk', { limit: String(limit) })
  }
  if (log.status === 'firstPassed' && api.hasDanger(log.riskFlags))
    throw new Refusal(Code.rule, 'bulkDanger')
  const { withdrawManualReview } = await readEffectiveConfig(change.tx, log.memberId)
  // Anything but a clear no: what could not be read is reviewed one by one.
  if (withdrawManualReview !== false) throw new Refusal(Code.rule, 'bulkManualReview')
  const since = await countBulkRow(change, api.review, confirmationLevel(decision, log), dryRun)
  return underStepUp(await decide(change, decision), since)
}

/** Starts up to 50 payouts as `pay` does. */
export async function payMany(app: App, call: Call, input: z.output<typeof api.pay.input>) {
  const { items, requestId, dryRun, ...rest } = await confirmBulk(app, call, api.pay, input)
  return forEachRecordVersion(
    app,
    call,
    withdrawGuard,
    { endpoint: api.pay, items, requestId, dryRun, rest },
    pay,
  )
}
