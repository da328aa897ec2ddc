// The recorded price path of a product: evidence for results, never an input of a call.
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { PricePoint } from '#contract/trade/price-path.ts'
import { plainDecimal, plainStamp } from '#server/db/columns.ts'
import type { ReadDb } from '#server/db/read-db.ts'

/** Points a drawing can show; a longer path is thinned out evenly, its ends kept. */
const maxPoints = 200

interface Tick extends Record<string, unknown> {
  at: string
  price: string
  source: z.input<typeof PricePoint>['source']
}

/**
 * The points of a product's base currency between two instants, the last one before them included; until now where
 * `to` is null.
 */
export async function pricePath(
  db: ReadDb,
  productCode: string,
  from: string,
  to: string | null,
): Promise<z.input<typeof PricePoint>[]> {
  const ticks = await db.execute<Tick>(sql`
    with base as (select base_currency as currency from contract_product where product_code = ${productCode}),
    path as (
      select tick.*, row_number() over (order by tick.at) - 1 as n, count(*) over () as total
        from price_tick tick, base where tick.currency = base.currency
         and tick.at <= coalesce(${to}::timestamptz, now())
         and tick.at >= coalesce((select earlier.at from price_tick earlier, base b
               where earlier.currency = b.currency and earlier.at <= ${from}::timestamptz
               order by earlier.at desc limit 1), ${from}::timestamptz)
    )
    select at::text, price::text, source from path
     where total <= ${maxPoints} or n = total - 1 or n % greatest(1, total / ${maxPoints}) = 0 order by at`)
  return ticks.map(({ at, price, source }) => ({
    at: plainStamp(at),
    price: plainDecimal(price),
    source,
  }))
}
