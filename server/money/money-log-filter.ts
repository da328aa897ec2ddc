// Which money logs a list call means, and what it may ask of tens of millions of rows.
import { and, eq, gt, lt, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import * as api from '#contract/money/money-log.ts'
import { maxOffsetRows } from '#contract/wire.ts'
import { memberScope } from '#server/access/member-scope.ts'
import { anyOf, days, is, memberKeyword } from '#server/db/lists/filters.ts'
import { moneyLog as table } from '#server/db/schema/money/ledger.ts'
import type { Settings } from '#server/db/settings.ts'
import type { Call } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'

type Query = z.output<typeof api.list.input>

const spanOf = ([from, to]: readonly [string, string]) =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

/** True when the rows are few enough to be added up or sorted by amount: one member's, or those of a month. */
export const isNarrow = ({ memberId, dateRange }: Query): boolean =>
  memberId !== undefined || (dateRange !== undefined && spanOf(dateRange) <= api.maxSummedDays)

/** Throws what is too much to ask: no days, too many days, a far page without its cursor, amounts in order. */
export function assertBounded(
  query: Query,
  { lang }: Pick<Call, 'lang'>,
  { 'moneyLog.maxSpanDays': maxSpanDays }: Settings,
  { page, size }: { page: number; size: number },
): void {
  const { memberId, dateRange, cursor, orderBy } = query
  if (memberId === undefined && !dateRange) throw invalidField('dateRange', 'daysNeeded', lang)
  if (memberId === undefined && dateRange && spanOf(dateRange) > maxSpanDays)
    throw invalidField('dateRange', 'tooManyDays', lang)
  const isByAmount = orderBy?.some(({ field }) => field === 'amount') === true
  if (isByAmount && (!isNarrow(query) || cursor !== undefined))
    throw invalidField('orderBy', 'amountOrderTooWide', lang)
  if (cursor === undefined && page * size > maxOffsetRows)
    throw invalidField('pageNum', 'pageTooDeep', lang)
}

/** The filter as one condition, inside the actor's scope. */
export async function moneyLogConditions(
  query: Query,
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  zone: string,
): Promise<SQL | undefined> {
  const { keyword, direction = [] } = query
  const isOneWay = direction.length === 1
  return and(
    await memberScope(db, table.memberId, actor),
    or(
      // The whole number: the index of the largest table is kept for equality.
      keyword ? eq(table.bizNo, keyword.toUpperCase()) : undefined,
      keyword && /^[1-9]\d{0,17}$/.test(keyword) ? eq(table.id, keyword) : undefined,
      await memberKeyword(db, table.memberId, keyword),
    ),
    is(table.memberId, query.memberId),
    anyOf(table.walletType, query.walletType),
    anyOf(table.currency, query.currency),
    anyOf(table.bizType, query.bizType),
    isOneWay ? (direction[0] === 'in' ? gt(table.amount, '0') : lt(table.amount, '0')) : undefined,
    query.amountMin === undefined ? undefined : sql`abs(${table.amount}) >= ${query.amountMin}`,
    query.amountMax === undefined ? undefined : sql`abs(${table.amount}) <= ${query.amountMax}`,
    is(table.operatorId, query.operatorId),
    days(zone, table.createdAt, query.dateRange),
  )
}
