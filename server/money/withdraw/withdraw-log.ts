// Mounts the calls of the withdrawal log (`screens` F04); the list is here, each verb beside it.
import { and, eq, gt, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import * as api from '#contract/money/withdraw-log.ts'
import {
  anyOf,
  between,
  days,
  is,
  memberKeyword,
  overlaps,
  startsWith,
} from '#server/db/filters.ts'
import { pageOfIds, sumsOf } from '#server/db/money-list.ts'
import { member } from '#server/db/schema/member.ts'
import { withdrawLog as log } from '#server/db/schema/money.ts'
import type { App } from '#server/http/application.ts'
import type { Actor, Call } from '#server/http/call.ts'
import { change, serve } from '#server/http/serve.ts'
import { transact } from '#server/http/transact.ts'
import { memberScope, type Reader } from '#server/member/scope.ts'
import { forEachSeen } from '#server/review/bulk.ts'
import { claimOf } from '#server/review/claim.ts'
import { readSettings } from '#server/system/settings.ts'
import { normalTxHash } from '../tx-hash.ts'
import { withdrawDetail } from './withdraw-detail.ts'
import { confirm, edit, fail, pay, refund } from './withdraw-payout.ts'
import { decide, decideInBulk } from './withdraw-review.ts'
import { wireWithdraw, withdrawGuard, withdrawShape, withSteps } from './withdraw-row.ts'

/** Withdrawals: list, detail, remark, claim, two-step review, payout and its endings. */
export function withdrawLog(app: App): void {
  const claim = claimOf(api.claim, withdrawGuard)
  serve(app, api.list, (query, call) => listWithdrawals(call, query))
  serve(app, api.get, (query, call) => withdrawDetail(call, query))
  serve(app, api.claim, (input, call) => claim(call, input))
  serve(app, api.review, (input, call) => {
    const { requestId } = input
    if ('items' in input) {
      const { items, requestId: _key, ...rest } = input
      const bulk = { endpoint: api.review, items, requestId, rest }
      return forEachSeen(app, call, withdrawGuard, bulk, decideInBulk)
    }
    const intent = { endpoint: api.review, input, requestId }
    return transact(call, intent, (tx) => decide({ ...call, tx }, input))
  })
  serve(app, api.pay, ({ items, method, requestId }, call) => {
    const bulk = { endpoint: api.pay, items, requestId, rest: { method } }
    return forEachSeen(app, call, withdrawGuard, bulk, pay)
  })
  change(app, api.edit, (input, context) => edit(context, input))
  change(app, api.confirm, (input, context) => confirm(context, input))
  change(app, api.fail, (input, context) => fail(context, input))
  change(app, api.refund, (input, context) => refund(context, input))
}

async function listWithdrawals(
  { db, actor }: Call,
  query: z.output<typeof api.list.input>,
): Promise<z.input<typeof api.list.output>> {
  const settings = await readSettings(db)
  const where = await conditions(db, actor, query, settings['report.timezone'])
  const { page, ids, order } = pageOfIds(db, log, where, query)
  const [rows, sums] = await Promise.all([
    db
      .select(withdrawShape)
      .from(ids)
      .innerJoin(log, eq(log.id, ids.id))
      .innerJoin(member, eq(member.id, log.memberId))
      .orderBy(...order),
    sumsOf(db, log, where, ['amount', 'fee', 'netAmount', 'usdValue']),
  ])
  const list = rows.map((row) => wireWithdraw(withSteps(row, settings)))
  return { list, currentPage: page, ...sums }
}

/** The filter as one condition, inside the actor's scope. */
async function conditions(
  db: Reader,
  actor: Actor,
  wanted: z.output<typeof api.Filter>,
  zone: string,
): Promise<SQL | undefined> {
  const { keyword, mine, reviewerId } = wanted
  const isMine = and(eq(log.claimedBy, actor.id), gt(log.claimedUntil, sql`now()`))
  return and(
    await memberScope(db, log.memberId, actor, wanted.teamRootId),
    or(
      startsWith(keyword, log.withdrawNo, log.toAddress),
      startsWith(normalTxHash(keyword) ?? undefined, log.txHash),
      await memberKeyword(db, log.memberId, keyword),
    ),
    is(log.memberId, wanted.memberId),
    anyOf(log.status, wanted.status),
    anyOf(log.currency, wanted.currency),
    anyOf(log.network, wanted.network),
    between(log.amount, wanted.amountMin, wanted.amountMax),
    between(log.usdValue, wanted.usdValueMin, wanted.usdValueMax),
    overlaps(log.riskFlags, wanted.riskFlags),
    between(log.riskScore, wanted.riskScoreMin, wanted.riskScoreMax),
    anyOf(log.payMethod, wanted.payMethod),
    or(is(log.firstReviewerId, reviewerId), is(log.secondReviewerId, reviewerId)),
    mine === undefined ? undefined : mine ? isMine : sql`${isMine} is not true`,
    days(zone, log[wanted.dateField ?? 'createdAt'], wanted.dateRange),
  )
}
