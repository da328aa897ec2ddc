// Figures of teams: the days of members added up through their paths, each formula once.
import { and, sql, type SQL } from 'drizzle-orm'
import type { DateRange } from '#contract/wire.ts'
import { days } from './filters.ts'
import {
  eachByIndex,
  memberDays,
  netPnl,
  revenueDays,
  toSumColumns,
  toTextColumns,
} from './member-results.ts'

/** Amounts that days are made of, by the columns they come from. */
const daily = {
  rechargeUsd: 'recharge_usd',
  withdrawUsd: 'withdraw_usd',
  netInflowUsd: 'net_inflow_usd',
  volumeUsd: 'volume_usd',
  feeUsd: 'fee_usd',
  memberPnlUsd: 'member_pnl_usd',
  deliveryPnlUsd: 'delivery_pnl_usd',
  rebateUsd: 'rebate_usd',
  campaignUsd: 'campaign_usd',
  contributionUsd: 'contribution_usd',
} as const
/** All amounts of a team. */
export const teamAmounts = { ...daily, assetUsd: 'asset_usd' } as const
/** What is counted below the leader. */
export const teamCounts = {
  teamCount: 'team_count',
  newCount: 'new_count',
  firstRechargeCount: 'first_recharge_count',
  activeCount: 'active_count',
} as const

const name = (column: string) => sql`${sql.identifier(column)}`
const each = (columns: readonly string[], one: (column: SQL) => SQL) =>
  sql.join(
    columns.map((column) => one(name(column))),
    sql`, `,
  )
const dailyColumns = Object.values(daily)
const amountColumns = Object.values(teamAmounts)
const facts = ['new_count', 'first_recharge_count', 'active_count']

/** What each day of each of the members `among` adds to a team. A member and a day may come in two parts. */
export const memberParts = (range: DateRange, among: SQL): SQL => sql`
  select stat_date, member_id, recharge_usd, withdraw_usd, recharge_usd - withdraw_usd as net_inflow_usd, volume_usd,
      trade_fee as fee_usd, ${netPnl} as member_pnl_usd, delivery_pnl as delivery_pnl_usd, rebate_income as rebate_usd,
      0 as campaign_usd, trade_fee - rebate_income as contribution_usd
    from (${memberDays(range, { among })}) as result
  union all
  select stat_date, member_id, 0, 0, 0, 0, 0, 0, 0, 0, campaign_cost, flash_fee + withdraw_fee - campaign_cost
    from (${revenueDays(range, { among })}) as revenue`

/** Sums of the parts of some days. */
const summedParts = each(dailyColumns, (column) => sql`sum(${column}) as ${column}`)

/** The members `m` who count. */
const isCounted = (includeInternal: boolean | undefined): SQL =>
  includeInternal === true ? sql`true` : sql`m.member_type not in ('internal', 'test')`

/** Everybody in the teams of the roots, the roots too: `team` has them once for each team, `counted` once. */
export const teamsBelow = (roots: SQL, includeInternal: boolean | undefined): SQL => sql`
  root as (select m.id, m.path from member m where m.id in (${roots}) and ${isCounted(includeInternal)}),
  team as materialized (
    select r.id as root_id, m.id as member_id, m.id <> r.id as is_below,
        m.inviter_id = r.id as is_direct, m.created_at, m.last_login_at
      from root r cross join lateral team_members(r.path) m where ${isCounted(includeInternal)}),
  counted as materialized (select distinct member_id as id, created_at, last_login_at from team)`

interface TeamsOptions {
  /** Selects the ids of the members whose teams are wanted. */
  readonly roots: SQL
  readonly zone: string
  readonly range: DateRange
  readonly includeInternal?: boolean | undefined
}

const sums = sql`count(*) filter (where is_below)::int as team_count,
  ${each(facts, (column) => sql`coalesce(sum(${column}) filter (where is_below), 0)::int as ${column}`)},
  ${each(amountColumns, (column) => sql`coalesce(sum(${column}), 0) as ${column}`)}`

/** What each of `counted` owns by now, at the reference prices. */
export const assetOfEach = sql`
  price as (select currency, max(price_usd) as usd from wallet_code group by currency),
  asset as (select counted.id as member_id, sum((a.available + a.frozen + a.margin) * p.usd) as asset_usd
    from counted cross join lateral (select * from ledger_account w where w.member_id = counted.id
        and w.wallet_type not in ('experience', 'integral') ${eachByIndex}) as a
      join price p on p.currency = a.currency group by counted.id)`

/** The beginning of a query: `result` has the figures of each team by the `id` of its root. */
export const teamResults = ({ roots, zone, range, includeInternal }: TeamsOptions): SQL => sql`
  with ${teamsBelow(roots, includeInternal)},
    ${assetOfEach},
    part as (select member_id, ${summedParts} from (${memberParts(range, sql`counted`)}) as day group by member_id),
    fact as materialized (
      select m.id as member_id, (${days(zone, sql`m.created_at`, range)})::int as new_count,
          exists (select from recharge_log r where r.member_id = m.id and r.is_first and r.status = 'approved'
            and r.deleted_at is null and ${days(zone, sql`r.reviewed_at`, range)} ${eachByIndex})::int as first_recharge_count,
          (${days(zone, sql`m.last_login_at`, range)} is true or exists (select from member_session s
            where s.member_id = m.id and ${days(zone, sql`s.created_at`, range)} ${eachByIndex}))::int as active_count,
          asset.asset_usd, ${each(dailyColumns, (column) => sql`part.${column}`)}
        from counted as m left join part on part.member_id = m.id left join asset on asset.member_id = m.id),
    result as (select root_id as id, ${sums} from team join fact using (member_id) group by root_id)`

/** The order of the rows of `matched` by a figure. Qualified: the name alone would be that of the text that is sent. */
export function teamOrder(field: string, direction: 'asc' | 'desc'): SQL {
  const columns: Readonly<Record<string, string>> = { ...teamAmounts, ...teamCounts }
  const column = name(columns[field] ?? 'id')
  return direction === 'asc'
    ? sql`matched.${column} asc, matched.id desc`
    : sql`matched.${column} desc, matched.id desc`
}

/** Figures as texts, with the id of the team's root. */
export const shownResult = sql`id::text as id, ${each(Object.values(teamCounts), (column) => column)}, ${toTextColumns(amountColumns)}`

/** Figures of all teams of `matched` together; a member of several of them counts once. */
export const unitedResult = sql`
  select (select count(*)::int from matched) as teams, ${each(Object.values(teamCounts), (column) => column)},
      ${toTextColumns(amountColumns)}
    from (select ${sums} from (
      select member_id, bool_or(is_below) as is_below from team where root_id in (select id from matched)
       group by member_id) as united join fact using (member_id)) as result`

/** Sums of parts as texts. */
export const shownParts = toSumColumns(dailyColumns)

/** Every condition that is set, or true. */
export const allOf = (...conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`
