// The withdrawal queue and its history: one page of rows, and count and sums of the whole filter.
import { and, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type * as api from '#contract/money/withdraw-log.ts'
import { mapInChunks } from '#server/base/load/yield-to-requests.ts'
import { anyOf, between } from '#server/db/lists/filters.ts'
import { orderedIds, readPage, sumsOf } from '#server/db/lists/money-list.ts'
import { member } from '#server/db/schema/member/member.ts'
import { withdrawLog as log } from '#server/db/schema/money/money.ts'
import { readSettings } from '#server/db/settings.ts'
import type { Call } from '#server/http/call.ts'
import { type ExportSource, inOrder } from '#server/lists/export/source.ts'
import { queueConditions } from '#server/review/queue-filter.ts'
import { reviewQueues } from '#server/review/queues.ts'
import { reviewedIn } from '#server/review/review-steps.ts'
import { urgency, urgentOnly } from '#server/review/urgency.ts'
import { wireWithdraw, withdrawShape, withSteps } from './row.ts'

const sort = { urgency: urgency('withdraw') }

/** Newest first unless asked otherwise. */
export async function listWithdrawals(
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

/** The same rows for an export. */
export const withdrawExport: ExportSource = async (query, call) => ({
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
      numbers: [log.withdrawNo, log.toAddress, log.externalId],
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
