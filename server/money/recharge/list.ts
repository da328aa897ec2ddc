// The recharge queue and its history: one page of rows, and count and sums of the whole filter.
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Filter, list } from '#contract/money/recharge-log.ts'
import { mapInChunks } from '#server/base/load/yield-to-requests.ts'
import { anyOf, is } from '#server/db/lists/filters.ts'
import { orderedIds, readPage, sumsOf } from '#server/db/lists/money-list.ts'
import { member } from '#server/db/schema/member/member.ts'
import { rechargeLog as log } from '#server/db/schema/money/money.ts'
import type { Call } from '#server/http/call.ts'
import { type ExportSource, inOrder } from '#server/lists/export/source.ts'
import { queueConditions } from '#server/review/queue-filter.ts'
import { reviewQueues } from '#server/review/queues.ts'
import { urgency, urgentOnly } from '#server/review/urgency.ts'
import { rechargeShape, wireRecharge } from './row.ts'

const sort = { urgency: urgency('recharge') }

/** Newest first unless asked otherwise. */
export async function listRecharges(
  call: Call,
  query: z.output<typeof list.input>,
): Promise<z.input<typeof list.output>> {
  const { db } = call
  const where = await conditions(call, query)
  const [{ page, rows }, sums] = await Promise.all([
    readPage(
      db,
      log,
      where,
      query,
      (ids, order) =>
        db
          .select(rechargeShape)
          .from(ids)
          .innerJoin(log, eq(log.id, ids.id))
          .innerJoin(member, eq(member.id, log.memberId))
          .orderBy(...order),
      sort,
    ),
    sumsOf(db, log, where, ['amount', 'creditedAmount', 'usdValue']),
  ])
  return { list: await mapInChunks(rows, wireRecharge), currentPage: page, ...sums }
}

/** The filter as one condition; hidden records never match. */
async function conditions(
  call: Call,
  wanted: z.output<typeof Filter> & Pick<z.output<typeof list.input>, 'orderBy'>,
): Promise<SQL | undefined> {
  return and(
    isNull(log.deletedAt),
    urgentOnly('recharge', call.actor, wanted.orderBy),
    await queueConditions(call, reviewQueues.recharge, wanted, {
      numbers: [log.rechargeNo, log.toAddress, log.channelOrderNo, log.externalId],
      dated: (inRange) => inRange(log[wanted.dateField ?? 'createdAt']),
    }),
    anyOf(log.rechargeType, wanted.rechargeType),
    is(log.isFirst, wanted.isFirst),
    is(log.reviewerId, wanted.reviewerId),
  )
}

/** The same rows for an export. */
export const rechargeExport: ExportSource = async (query, call) => ({
  keys: orderedIds(
    call.db,
    log,
    await conditions(call, query as z.output<typeof Filter>),
    query,
    sort,
  ).keys,
  rows: async (keys, { db }) => {
    const ids = keys.map(({ id }) => id)
    const rows = await db
      .select(rechargeShape)
      .from(log)
      .innerJoin(member, eq(member.id, log.memberId))
      .where(inArray(log.id, ids))
    return inOrder(ids, rows.map(wireRecharge))
  },
})
