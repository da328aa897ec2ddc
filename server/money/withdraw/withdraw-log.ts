// Mounts the calls of the withdrawal log (`screens` F04); the list is here, each verb beside it.
import { and, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { clearWithdrawFlags } from '#contract/money/clear-flags.ts'
import * as api from '#contract/money/withdraw-log.ts'
import { confirmBulk } from '#server/access/confirm-bulk.ts'
import { confirmed } from '#server/access/confirm.ts'
import { mapInChunks } from '#server/base/load/yield-to-requests.ts'
import { Refusal } from '#server/base/refusal.ts'
import { anyOf, between } from '#server/db/lists/filters.ts'
import { orderedIds, readPage, sumsOf } from '#server/db/lists/money-list.ts'
import { member } from '#server/db/schema/member/member.ts'
import { withdrawLog as log } from '#server/db/schema/money/money.ts'
import { readSettings } from '#server/db/settings.ts'
import type { App } from '#server/http/application.ts'
import type { Call } from '#server/http/call.ts'
import { change, serve } from '#server/http/serve.ts'
import { mountExport } from '#server/lists/export/mount-export.ts'
import { type ExportSource, inOrder } from '#server/lists/export/source.ts'
import { serveRecord } from '#server/lists/record.ts'
import { forEachSeen } from '#server/review/bulk.ts'
import { claimOf } from '#server/review/claim.ts'
import { queueConditions } from '#server/review/queue-filter.ts'
import { reviewQueues } from '#server/review/queues.ts'
import { reviewedIn } from '#server/review/review-steps.ts'
import { urgency, urgentOnly } from '#server/review/urgency.ts'
import { clearFlags } from './clear-flags.ts'
import { needOfConfirm } from './network-fee.ts'
import { storeRisk, withdrawSource } from './withdraw-detail.ts'
import { confirm, edit, fail, pay, refund } from './withdraw-payout.ts'
import { decide, decideInBulk, needOfRefund, needOfReview } from './withdraw-review.ts'
import { wireWithdraw, withdrawGuard, withdrawShape, withSteps } from './withdraw-row.ts'

/** Withdrawals: list, detail, remark, claim, two-step review, payout and its endings. */
export function withdrawLog(app: App): void {
  const claim = claimOf(api.claim, withdrawGuard)
  serve(app, api.list, (query, call) => listWithdrawals(call, query))
  mountExport(app, api.list, withdrawExport)
  serveRecord(app, api.get, withdrawSource)
  serve(app, api.claim, (input, call) => claim(call, input))
  const decideOne = confirmed(
    app,
    { ...api.review, input: api.ReviewOne },
    (input, change) => decide(change, input),
    { need: needOfReview },
  )
  serve(app, api.review, async (input, call) => {
    // A refused verdict leaves nothing, so a flag that was found with it is stored after it.
    const store = (ids: readonly string[]) => storeRisk(call, { endpoint: api.review, input }, ids)
    if (!('items' in input)) {
      return decideOne(input, call).catch(async (error: unknown) => {
        if (isStale(error)) await store([input.id])
        throw error
      })
    }
    const { items, requestId, dryRun, ...rest } = await confirmBulk(app, call, api.review, input)
    const bulk = { endpoint: api.review, items, requestId, dryRun, rest }
    const outcome = await forEachSeen(app, call, withdrawGuard, bulk, decideInBulk(dryRun))
    const unseen = outcome.results.filter(({ code }) => code === Code.stale).map(({ id }) => id)
    if (unseen.length > 0 && dryRun !== true) await store(unseen)
    return outcome
  })
  serve(app, api.pay, async (input, call) => {
    const { items, requestId, dryRun, ...rest } = await confirmBulk(app, call, api.pay, input)
    const bulk = { endpoint: api.pay, items, requestId, dryRun, rest }
    return forEachSeen(app, call, withdrawGuard, bulk, pay)
  })
  change(app, api.edit, (input, context) => edit(context, input))
  change(app, clearWithdrawFlags, (input, context) => clearFlags(context, input))
  change(app, api.confirm, (input, context) => confirm(context, input), { need: needOfConfirm })
  change(app, api.fail, (input, context) => fail(context, input))
  change(app, api.refund, (input, context) => refund(context, input), { need: needOfRefund })
}

const sort = { urgency: urgency('withdraw') }

const isStale = (error: unknown): boolean => error instanceof Refusal && error.code === Code.stale

async function listWithdrawals(
  call: Call,
  query: z.output<typeof api.list.input>,
): Promise<z.input<typeof api.list.output>> {
  const { db } = call
  const where = await conditions(call, query)
  const [{ page, rows }, sums, settings] = await Promise.all([
    readPage(
      db,
      log,
      where,
      query,
      (ids, order) =>
        db
          .select(withdrawShape)
          .from(ids)
          .innerJoin(log, eq(log.id, ids.id))
          .innerJoin(member, eq(member.id, log.memberId))
          .orderBy(...order),
      sort,
    ),
    sumsOf(db, log, where, ['amount', 'fee', 'netAmount', 'usdValue']),
    readSettings(db),
  ])
  const list = await mapInChunks(rows, (row) => wireWithdraw(withSteps(row, settings)))
  return { list, currentPage: page, ...sums }
}

const withdrawExport: ExportSource = async (query, call) => ({
  keys: orderedIds(
    call.db,
    log,
    await conditions(call, query as z.output<typeof api.Filter>),
    query,
    sort,
  ).keys,
  rows: async (keys, { db }) => {
    const ids = keys.map(({ id }) => id)
    const settings = await readSettings(db)
    const rows = await db
      .select(withdrawShape)
      .from(log)
      .innerJoin(member, eq(member.id, log.memberId))
      .where(inArray(log.id, ids))
    return inOrder(
      ids,
      rows.map((row) => wireWithdraw(withSteps(row, settings))),
    )
  },
})

async function conditions(
  call: Call,
  wanted: z.output<typeof api.Filter> & Pick<z.output<typeof api.list.input>, 'orderBy'>,
): Promise<SQL | undefined> {
  const { steps } = reviewQueues.withdraw
  const { mine, isOpenToMe, reviewerId, dateField = 'createdAt' } = wanted
  const isMine = and(eq(log.claimedBy, call.actor.id), gt(log.claimedUntil, sql`now()`))
  return and(
    urgentOnly('withdraw', call.actor, wanted.orderBy),
    await queueConditions(call, reviewQueues.withdraw, wanted, {
      numbers: [log.withdrawNo, log.toAddress],
      dated: (inRange) =>
        dateField === 'reviewedAt'
          ? reviewedIn(steps, reviewerId, inRange)
          : and(
              inRange(log[dateField]),
              reviewedIn(steps, reviewerId, () => undefined),
            ),
    }),
    between(log.riskScore, wanted.riskScoreMin, wanted.riskScoreMax),
    anyOf(log.payMethod, wanted.payMethod),
    mine === undefined ? undefined : mine ? isMine : sql`${isMine} is not true`,
    isOpenToMe === undefined
      ? undefined
      : sql`(${log.firstReviewerId} is distinct from ${call.actor.id}) = ${isOpenToMe}`,
  )
}
