// Pages of members' positions, each with its sums in one statement: rows and sums are of one moment.
import { and, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { getPagination } from '#contract/endpoint.ts'
import type * as api from '#contract/member/member-position.ts'
import { memberScope } from '#server/access/member-scope.ts'
import { memberKeyword, within } from '#server/db/lists/filters.ts'
import { figureColumns, toPositionOrder } from '#server/db/lists/member-positions.ts'
import { member } from '#server/db/schema/member/member.ts'
import type { Call } from '#server/http/call.ts'
import { openSums } from '#server/trade/index.ts'
import { holderCount, risky } from './at-risk.ts'
import { figures, selectFigures, isAtRisk, products } from './figures.ts'

export type Query = z.output<typeof api.list.input>
type Rows = readonly Readonly<Record<string, unknown>>[]

/** The expressions that end with `matched`: what the filter finds inside the caller's scope. */
async function matching(query: Query, { db, actor }: Call): Promise<SQL> {
  const { productCode, riskLevel } = query
  const where = and(
    await memberScope(db, member.id, actor, query.teamRootId),
    await memberKeyword(db, member.id, query.keyword),
    productCode?.length ? sql`products && ${sql.param([...productCode])}::text[]` : undefined,
    riskLevel?.length
      ? sql`figures.risk_level = any (${sql.param([...riskLevel])}::text[])`
      : undefined,
    within(sql`margin_ratio`, query.marginRatioMin, query.marginRatioMax),
    within(sql`net_notional`, query.netNotionalMin, query.netNotionalMax),
    within(sql`nearest_liq_distance`, query.nearestLiqDistanceMin, query.nearestLiqDistanceMax),
  )
  return sql`${figures()}, matched as materialized (
    select figures.* from figures ${where && sql`join ${member} on ${member.id} = figures.member_id where ${where}`})`
}

const termOf = ({ orderBy }: Query) =>
  orderBy?.[0] ?? { field: 'marginRatio' as const, direction: 'desc' as const }
const orderIn = (query: Query): SQL => {
  const { field, direction } = termOf(query)
  return sql`${toPositionOrder(field, direction)}, member_id desc`
}

/** The rows of `shown` in their order, each with the sums of `total`; one row without an id where nothing is shown. */
const shownWithTotal = sql`
  select shown.*, total.total, total.at_risk, round(total.long, 18)::text as long, round(total.short, 18)::text as short,
      round(total.long - total.short, 18)::text as net, round(total.pnl, 18)::text as pnl
    from total left join shown on true order by shown.position`

/** Any page: values whatever is open. */
export async function anyPage(query: Query, call: Call): Promise<Rows> {
  const { page, size } = getPagination(query)
  return call.db.execute<Record<string, unknown>>(sql`
    with ${await matching(query, call)},
      total as (select count(*)::int as total, count(*) filter (where ${isAtRisk})::int as at_risk,
          coalesce(sum(long_notional), 0) as long, coalesce(sum(short_notional), 0) as short,
          coalesce(sum(unrealized_pnl), 0) as pnl from matched),
      shown as (select ${figureColumns}, row_number() over (order by ${orderIn(query)}) as position
        from matched order by position limit ${size} offset ${(page - 1) * size})
    ${shownWithTotal}`)
}

/** What a page is asked for with beside its filter. */
const unfiltering = new Set(['pageNum', 'pageSize', 'page', 'limit', 'orderBy'])

/** Whether everybody is listed, those closest to liquidation first. */
function isByRisk(query: Query): boolean {
  const { field, direction } = termOf(query)
  const isUnfiltered = Object.entries(query).every(
    ([name, value]) =>
      unfiltering.has(name) || value === undefined || (Array.isArray(value) && value.length === 0),
  )
  return isUnfiltered && direction === 'desc' && (field === 'marginRatio' || field === 'riskLevel')
}

/**
 * A page of everybody in the order of risk, as long as it shows members at risk alone: these are valued, everything else is
 * only added up. Returns undefined for any other page.
 */
export async function riskyPage(query: Query, { db, actor }: Call): Promise<Rows | undefined> {
  if (actor.bindMemberId !== null || !isByRisk(query)) return undefined
  const { page, size } = getPagination(query)
  const order = sql`margin_ratio desc, member_id desc`
  const rows = await db.execute<Record<string, unknown>>(sql`
    with ${products}, ${risky},
      page as materialized (select member_id from risky order by ${order} limit ${size} offset ${(page - 1) * size}),
      ${selectFigures(sql`array(select member_id from page)`)},
      total as (select ${holderCount}::int as total, (select count(*)::int from risky) as at_risk, sums.*
        from (${openSums}) as sums),
      shown as (select ${figureColumns}, row_number() over (order by ${order}) as position from figures)
    ${shownWithTotal}`)
  const [{ total, at_risk: atRisk } = {}] = rows
  return Number(atRisk) >= Math.min(page * size, Number(total)) ? rows : undefined
}

/** The ids of all members that match, in their order. */
export const memberKeys = async (query: Query, call: Call): Promise<SQL> =>
  sql`with ${await matching(query, call)} select member_id::text as id from matched order by ${orderIn(query)}`
