// What follows from the mark price, in one place.
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  contractPosition as position,
  contractProduct,
  priceTick,
} from '#server/db/schema/trade/trade.ts'

const isOpen = sql`${position.status} = 'open'`

/** A column of the position's product. */
const ofProduct = (column: SQL): SQL =>
  sql`(select ${column} from ${contractProduct} product where product.product_code = ${position.productCode})`

/** The newest price of the product's base currency. */
const newest = sql`(select tick.price from ${priceTick} tick
  where tick.currency = ${ofProduct(sql`product.base_currency`)} order by tick.at desc limit 1)`

const sign = sql`case ${position.positionSide} when 'long' then 1 else -1 end`
/** A position whose equity is gone has no finite ratio; the cap keeps it sortable. */
const worstRatio = sql`10`

const rounded = (value: SQL) => sql<string | null>`round(${value}, 8)`

/** Notional and unrealised result of a position without rounding. Sums add these up and are rounded once. */
function exactBy(price: SQL, contractSize: SQL) {
  const mark = sql`case when ${isOpen} then ${price} end`
  const size = sql`${position.qty} * ${contractSize}`
  return {
    mark,
    notional: sql`${mark} * ${size}`,
    unrealizedPnl: sql`(${mark} - ${position.entryPrice}) * ${size} * ${sign}`,
  } as const
}

/**
 * Mark price and what follows from it, as expressions over `contract_position`; null for positions that are closed. A query
 * over many positions reads price and contract size of each product once and gives their columns.
 */
export function marksBy(price: SQL, contractSize: SQL) {
  const { mark, notional, unrealizedPnl: pnl } = exactBy(price, contractSize)
  const equity = sql`${position.margin} + ${pnl}`
  return {
    markPrice: mark as SQL<string | null>,
    notional: rounded(notional),
    unrealizedPnl: rounded(pnl),
    marginRatio: rounded(sql`case when ${isOpen} then case when ${equity} <= 0 then ${worstRatio}
      else least(${position.maintMargin} / (${equity}), ${worstRatio}) end end`),
    liqDistance: rounded(sql`(${mark} - ${position.liquidationPrice}) / (${mark}) * ${sign}`),
    roe: rounded(sql`${pnl} / nullif(${position.margin}, 0)`),
  } as const
}

/** The marks of a position by itself: every list, sum, filter and order of positions uses them. */
export const marks = marksBy(newest, ofProduct(sql`product.contract_size`))

/** Price, contract size and currency of each product, read once: joined as `product` to what has a product's code. */
export const joinProducts = (code: SQLWrapper = position.productCode): SQL => sql`left join (
  select c.product_code, c.contract_size, c.settle_currency, (select tick.price from ${priceTick} tick
      where tick.currency = c.base_currency order by tick.at desc limit 1) as mark
    from ${contractProduct} c offset 0) as product on product.product_code = ${code}`

const joined = [sql`product.mark`, sql`product.contract_size`] as const
const { notional, unrealizedPnl } = exactBy(...joined)
/** The marks of positions that `joinProducts` or a sub-query `product` is joined to. Amounts are exact, for sums. */
export const joinedMarks = {
  ...marksBy(...joined),
  notional,
  unrealizedPnl,
  settleCurrency: sql`product.settle_currency`,
}
