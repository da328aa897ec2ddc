// Sums of positions at the newest price. Amounts are linear in the price: quantities and costs are added up product by
// product, from one index where only open positions match, and each product is valued once.
import { sql, type SQL } from 'drizzle-orm'
import { plainDecimal } from '#server/db/columns.ts'
import { groupPrice } from '#server/db/lists/group-sums.ts'
import { toLimitClause, sumOrEstimate, type Totals } from '#server/db/lists/list-totals.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { contractPosition as position } from '#server/db/schema/trade/trade.ts'
import { joinProducts } from './marks.ts'

const isOpen = sql`status = 'open'`
const columns = sql`${position.productCode}, ${position.positionSide}, ${position.status}, ${position.qty},
  ${position.entryPrice}, ${position.margin}, ${position.bankruptLoss}`

/** What matches by product and side: how many, quantity and cost of those that are open, margin and loss of all. */
const heldBy = (where: SQL | undefined, atMost: number | undefined): SQL => {
  const matching = sql`select ${columns} from ${position} where ${where ?? sql`true`} ${toLimitClause(atMost)}`
  return sql`
    select product_code, position_side, count(*) as count, sum(qty) filter (where ${isOpen}) as qty,
        sum(qty * entry_price) filter (where ${isOpen}) as cost, sum(margin) as margin, sum(bankrupt_loss) as bankrupt_loss
      from (${matching}) as matching
     group by product_code, position_side`
}

/** Value and result of what is held of a product. */
const notional = sql`product.mark * held.qty * product.contract_size`
const pnl = sql`(product.mark * held.qty - held.cost) * product.contract_size
  * case held.position_side when 'long' then 1 else -1 end`
const onSide = (side: 'long' | 'short', value: SQL) =>
  sql`coalesce(sum(${value}) filter (where held.position_side = ${side}), 0)`

/** Long and short value and the result of all open positions, in USDT; needs `product` with the price `usd` of its currency. */
export const openSums = sql`
  select ${onSide('long', sql`${notional} * product.usd`)} as long,
      ${onSide('short', sql`${notional} * product.usd`)} as short,
      coalesce(sum(${pnl} * product.usd), 0) as pnl
    from (${heldBy(sql`${position.status} = 'open'`, undefined)}) as held
      join product on product.product_code = held.product_code`

const text = (value: SQL) => sql`round(coalesce(${value}, 0), 18)::text`

const amounts = {
  longNotional: text(onSide('long', notional)),
  shortNotional: text(onSide('short', notional)),
  margin: text(sql`sum(held.margin)`),
  unrealizedPnl: text(sql`sum(${pnl})`),
  bankruptLoss: text(sql`sum(held.bankrupt_loss)`),
} as const
type Amount = keyof typeof amounts

/** From so many positions on they are counted first: then the index has them in groups, which need no hashing. */
const countsFrom = 5_000

interface SumLine {
  readonly currency: string
  readonly priceUsd: string | null
  readonly count: number
}
interface Line extends SumLine {
  readonly productCode: string
  readonly sums: string[]
}

/** Adds up positions by the currency they are settled in, and by product when asked; up to 100,000 of them. */
export function positionSums(
  db: ReadDb,
  where: SQL | undefined,
): Promise<Totals<SumLine & Record<Amount, string>>>
export function positionSums(
  db: ReadDb,
  where: SQL | undefined,
  by: 'product',
): Promise<Totals<SumLine & Record<Amount, string> & { productCode: string }>>
export function positionSums(db: ReadDb, where: SQL | undefined, by?: 'product') {
  const keys = by === undefined ? sql`settle_currency` : sql`held.product_code, settle_currency`
  const names = Object.keys(amounts) as Amount[]
  const sums = sql.join(Object.values(amounts), sql`, `)
  const add = async (atMost?: number) => {
    const rows = await db.execute<Record<string, unknown> & Line>(sql`
      select settle_currency as currency, ${by === undefined ? sql`null` : sql`held.product_code`} as "productCode",
          sum(held.count)::int as count, array[${sums}] as sums,
          ${groupPrice(sql`settle_currency`)} as "priceUsd"
        from (${heldBy(where, atMost)}) as held ${joinProducts(sql`held.product_code`)}
       group by ${keys} order by ${keys}`)
    const summary = rows.map(({ currency, productCode, count, priceUsd, sums: found }) => ({
      currency,
      priceUsd: priceUsd === null ? null : plainDecimal(priceUsd),
      ...(by !== undefined && { productCode }),
      count,
      // One sum for each of the amounts, in the same order.
      ...(Object.fromEntries(
        names.map((name, at) => [name, plainDecimal(found[at] ?? '0')]),
      ) as Record<Amount, string>),
    }))
    return { total: summary.reduce((sum, { count }) => sum + count, 0), summary }
  }
  return sumOrEstimate(db, position, where, add, undefined, countsFrom)
}
