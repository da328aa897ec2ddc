// The columns of members' open positions by name, and the order of a list by them.
import { sql, type SQL } from 'drizzle-orm'
import type { list } from '#contract/member/member-position.ts'

type Sortable = (typeof list.sortable)[number]

/** Amounts: fields of the wire by the columns they come from. */
export const amounts = {
  contractEquity: 'contract_equity',
  longNotional: 'long_notional',
  shortNotional: 'short_notional',
  netNotional: 'net_notional',
  marginUsed: 'margin_used',
  unrealizedPnl: 'unrealized_pnl',
  deliveryStake: 'delivery_stake',
  followMargin: 'follow_margin',
} as const
/** What nobody without positions has. */
export const rates = {
  marginRatio: 'margin_ratio',
  nearestLiqDistance: 'nearest_liq_distance',
} as const
const columns: Readonly<Record<Sortable, string>> = {
  ...amounts,
  ...rates,
  // Levels are steps of the ratio, and inside a step the worse one comes first.
  riskLevel: 'margin_ratio',
  positionCount: 'position_count',
  maxLeverage: 'max_leverage',
}

const name = (column: string) => sql`${sql.identifier(column)}`
const asText = (column: string) => sql`round(${name(column)}, 18)::text as ${name(column)}`
/** The columns of a row as texts and numbers. */
export const figureColumns: SQL = sql.join(
  [
    sql`member_id::text as id, risk_level, position_count::int, max_leverage::int, top_product, now()::text as snapshot_at`,
    ...[...Object.values(amounts), ...Object.values(rates)].map(asText),
  ],
  sql`, `,
)

/** The order by a field; who has no value comes last. */
export const toPositionOrder = (field: Sortable, direction: 'asc' | 'desc'): SQL =>
  direction === 'asc'
    ? sql`${name(columns[field])} asc nulls last`
    : sql`${name(columns[field])} desc nulls last`
