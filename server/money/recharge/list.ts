import { asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
// The recharge queue and its history: one page of rows, and count and sums of the whole filter.
import { pageOf } from '#contract/endpoint.ts'
import type { list } from '#contract/money/recharge-log.ts'
import { plainDecimal } from '#server/db/columns.ts'
import { member } from '#server/db/schema/member.ts'
import { rechargeLog } from '#server/db/schema/money.ts'
import type { Call } from '#server/http/call.ts'
import { limitLookups } from '#server/http/lookup-limit.ts'
import type { Reader } from '#server/member/scope.ts'
import { rechargeConditions } from './filter.ts'
import { rechargeShape, wireRecharge } from './row.ts'

type Answer = z.input<typeof list.output>
type Sums = Pick<Answer, 'total' | 'totalIsEstimate' | 'summary'>

/** Totals are exact up to this many rows (`screens` B8); beyond it they are the planner's estimate. */
const exactUpTo = 100_000

/** Newest first unless asked otherwise; the id decides between equals, so pages never overlap. */
export async function listRecharges(
  call: Call,
  query: z.output<typeof list.input>,
): Promise<Answer> {
  const { db, actor } = call
  limitLookups(call, query.keyword)
  const where = await rechargeConditions(db, actor, query)
  const { page, size } = pageOf(query)
  const terms = query.orderBy ?? [{ field: 'createdAt', direction: 'desc' } as const]
  const direction = terms[0]?.direction === 'asc' ? asc : desc
  const order = [
    ...terms.map((term) => (term.direction === 'asc' ? asc : desc)(rechargeLog[term.field])),
    ...(terms.some(({ field }) => field === 'id') ? [] : [direction(rechargeLog.id)]),
  ]
  const ids = db
    .select({ id: rechargeLog.id })
    .from(rechargeLog)
    .where(where)
    .orderBy(...order)
    .limit(size)
    .offset((page - 1) * size)
    .as('page')
  const [rows, sums] = await Promise.all([
    db
      .select(rechargeShape)
      .from(ids)
      .innerJoin(rechargeLog, eq(rechargeLog.id, ids.id))
      .innerJoin(member, eq(member.id, rechargeLog.memberId))
      .orderBy(...order),
    sumsOf(db, where),
  ])
  return { list: rows.map(wireRecharge), currentPage: page, ...sums }
}

interface SumRow extends Record<string, unknown> {
  currency: string
  count: string
  amount: string
  credited: string
  usd: string
}

async function sumsOf(db: Reader, where: SQL | undefined): Promise<Sums> {
  const rows = await db.execute<SumRow>(sql`
    select currency, count(*) as count, sum(amount) as amount, coalesce(sum(credited_amount), 0) as credited,
           sum(usd_value) as usd
      from (select currency, amount, credited_amount, usd_value from ${rechargeLog} where ${where}
             limit ${exactUpTo + 1}) as matching
     group by currency order by currency`)
  const total = rows.reduce((sum, { count }) => sum + Number(count), 0)
  if (total > exactUpTo) {
    return { total: Math.max(total, await estimate(db, where)), totalIsEstimate: true }
  }
  const summary = rows.map(({ currency, count, amount, credited, usd }) => ({
    currency,
    amount: plainDecimal(amount),
    creditedAmount: plainDecimal(credited),
    usdValue: plainDecimal(usd),
    count: Number(count),
  }))
  return { total, summary }
}

async function estimate(db: Reader, where: SQL | undefined): Promise<number> {
  const [plan] = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) select from ${rechargeLog} where ${where}`,
  )
  return plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
