// The recharge queue and its history: one page of rows, and count and sums of the whole filter.
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { list } from '#contract/money/recharge-log.ts'
import { pageOfIds, sumsOf } from '#server/db/money-list.ts'
import { member } from '#server/db/schema/member.ts'
import { rechargeLog } from '#server/db/schema/money.ts'
import type { Call } from '#server/http/call.ts'
import { rechargeConditions } from './filter.ts'
import { rechargeShape, wireRecharge } from './row.ts'

/** Newest first unless asked otherwise. */
export async function listRecharges(
  { db, actor }: Call,
  query: z.output<typeof list.input>,
): Promise<z.input<typeof list.output>> {
  const where = await rechargeConditions(db, actor, query)
  const { page, ids, order } = pageOfIds(db, rechargeLog, where, query)
  const [rows, sums] = await Promise.all([
    db
      .select(rechargeShape)
      .from(ids)
      .innerJoin(rechargeLog, eq(rechargeLog.id, ids.id))
      .innerJoin(member, eq(member.id, rechargeLog.memberId))
      .orderBy(...order),
    sumsOf(db, rechargeLog, where, ['amount', 'creditedAmount', 'usdValue']),
  ])
  return { list: rows.map(wireRecharge), currentPage: page, ...sums }
}
