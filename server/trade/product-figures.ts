// What a product's market does now, from the price path, deals and open positions: expressions over `contract_product`.
import { sql } from 'drizzle-orm'
import { plainDecimal } from '#server/db/columns.ts'
import { contractProduct as product } from '#server/db/schema/trade/trade.ts'

const newest = sql`(select tick.price from price_tick tick where tick.currency = ${product.baseCurrency}
  order by tick.at desc limit 1)`
const dayAgo = sql`(select tick.price from price_tick tick where tick.currency = ${product.baseCurrency}
  and tick.at <= now() - interval '24 hours' order by tick.at desc limit 1)`
const deals = sql`(select coalesce(sum(deal.notional), 0) from contract_deal deal
  where deal.product_code = ${product.productCode} and deal.deal_at >= now() - interval '24 hours')`
const stakes = sql`(select coalesce(sum(stake), 0) from delivery_order d
  where d.product_code = ${product.productCode} and d.opened_at >= now() - interval '24 hours')`
const openQty = sql`(select coalesce(sum(open.qty), 0) from contract_position open
  where open.product_code = ${product.productCode} and open.status = 'open')`

/** Price, change, turnover and open interest of a product. */
export const figures = {
  lastPrice: sql<string | null>`${newest}`,
  change24h: sql<string | null>`round(${newest} / nullif(${dayAgo}, 0) - 1, 8)`,
  volume24hUsd: sql<string>`round(${deals} + ${stakes}, 8)`,
  openInterestUsd: sql<string>`round(coalesce(${openQty} * ${product.contractSize} * ${newest}, 0), 8)`,
}

/** The figures as plain decimals. */
export const wireFigures = (row: Record<keyof typeof figures, string | null>) => ({
  lastPrice: row.lastPrice === null ? null : plainDecimal(row.lastPrice),
  change24h: row.change24h === null ? null : plainDecimal(row.change24h),
  volume24hUsd: plainDecimal(row.volume24hUsd ?? '0'),
  openInterestUsd: plainDecimal(row.openInterestUsd ?? '0'),
})
