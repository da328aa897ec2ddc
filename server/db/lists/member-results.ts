// The columns of members' results by name, and the days they are added up from.
import { sql, type SQL } from 'drizzle-orm'
import type { DateRange } from '#contract/wire.ts'

const stored = {
  contractPnl: 'contract_pnl',
  deliveryPnl: 'delivery_pnl',
  followPnl: 'follow_pnl',
  fundingFee: 'funding_fee',
  tradeFee: 'trade_fee',
  volumeUsd: 'volume_usd',
  rechargeUsd: 'recharge_usd',
  withdrawUsd: 'withdraw_usd',
  rebateIncome: 'rebate_income',
  stakingIncome: 'staking_income',
  awardIncome: 'award_income',
} as const
/** The amounts of a result: fields of the wire by the columns they come from. */
export const amounts = {
  ...stored,
  netPnl: 'net_pnl',
  netInflowUsd: 'net_inflow_usd',
  unrealizedPnl: 'unrealized_pnl',
} as const
const sorted = { ...amounts, tradeCount: 'trade_count', winRate: 'win_rate' } as const
const counts = ['trade_count', 'close_count', 'win_count'] as const
const daysColumns = [...Object.values(stored), ...counts]

/** Names of columns, each written as `each` says, with commas between. */
export const listed = (all: readonly string[], each: (name: SQL) => SQL) =>
  sql.join(
    all.map((name) => each(sql`${sql.identifier(name)}`)),
    sql`, `,
  )

/** The net result of columns of a day, or of their sums. */
export const netPnl = sql`contract_pnl + delivery_pnl + follow_pnl + funding_fee - trade_fee`

/** The sums of all columns of days. */
export const summedDays = listed(daysColumns, (name) => sql`sum(${name}) as ${name}`)

/** Amounts as texts with 18 digits. */
export const toTextColumns = (all: readonly string[]): SQL =>
  listed(all, (name) => sql`round(${name}, 18)::text as ${name}`)

/** Sums of amounts as texts. */
export const toSumColumns = (all: readonly string[]): SQL =>
  listed(all, (name) => sql`round(coalesce(sum(${name}), 0), 18)::text as ${name}`)

/**
 * The order of the rows of `matched` by a field; what has no value comes last. Qualified: the name alone would be that of
 * the text that is sent, and texts sort digit by digit.
 */
export const toResultOrder = (field: keyof typeof sorted, direction: 'asc' | 'desc'): SQL => {
  const column = sql`matched.${sql.identifier(sorted[field])}`
  return direction === 'asc' ? sql`${column} asc nulls last` : sql`${column} desc nulls last`
}

/**
 * Ends a sub-query about one of many members: PostgreSQL then runs it for each of them, by index. What is read grows with the
 * members that are asked for, and not with the table: left to itself it guesses how many they are and reads whole tables.
 */
export const eachByIndex = sql`offset 0`

/** Whose days are wanted: those of one member, or of the members of a sub-query that has an `id`. */
interface Whose {
  readonly only?: string | undefined
  readonly among?: SQL | undefined
}

/** Columns of members by day from a table, and in one piece for each day what is not written there, from a function. */
function writtenOrNot(
  { table, figures }: { table: string; figures: string },
  columns: readonly string[],
  { range: [from, to], only, among }: { range: DateRange } & Whose,
): SQL {
  const fields = listed(columns, (name) => name)
  const written = sql`${sql.identifier(table)} where stat_date between ${from}::date and ${to}::date
    and stat_date <= (select max(stat_date) from stat_member_day)`
  const mine = only === undefined ? sql`true` : sql`member_id = ${only}::bigint`
  return sql`
    select stat_date, member_id, ${fields} from ${
      among === undefined
        ? sql`${written} and ${mine}`
        : sql`${among} as each_member cross join lateral (
            select * from ${written} and member_id = each_member.id ${eachByIndex}) as written`
    }
    union all
    select day::date, f.member_id, ${fields}
      from generate_series(greatest(${from}::date, coalesce((select max(stat_date) + 1 from stat_member_day), ${from}::date)),
          least(${to}::date, report_today()), interval '1 day') as day
        cross join lateral (select book_day_start(day::date) as since, book_day_start(day::date + 1) as until ${eachByIndex}) as edge
        cross join lateral ${sql.identifier(figures)}(edge.since, edge.until) f
     where ${among === undefined ? mine : sql`member_id in (select id from ${among})`}`
}

/** Figures by member and day: what is written, and in one piece for each day what is not. */
export const memberDays = (range: DateRange, whose?: Whose): SQL =>
  writtenOrNot({ table: 'stat_member_daily', figures: 'member_day_figures' }, daysColumns, {
    range,
    ...whose,
  })

/** What the platform earned beside trading fees and gave away, by member and day. */
export const revenueDays = (range: DateRange, whose?: Whose): SQL =>
  writtenOrNot(
    { table: 'stat_member_revenue_daily', figures: 'member_day_revenue' },
    ['flash_fee', 'withdraw_fee', 'campaign_cost'],
    { range, ...whose },
  )
