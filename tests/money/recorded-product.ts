// A delivery product for tests with a price path that was recorded until now, a price for every minute.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection/client.ts'
import { addDeliveryCycle } from './delivery-desk.ts'

export interface RecordedProduct {
  readonly code: string
  /** The price of a minute of the path. */
  readonly priceAt: (minute: number) => number
  /** The ISO timestamp at which a minute of the path begins. */
  readonly timeAt: (minute: number) => string
}

const minuteMs = 60_000
/** Rises, falls and stands still, each a third of the time. */
const changes = [0, 0, 3, 0, -2, -2, 0]
const priceAt = (minute: number) => 60_000 + (changes[minute % changes.length] ?? 0)

let count = 0

/** Adds a product that nothing else in the database is about; its path has so many minutes and ends now. */
export async function addRecordedProduct(db: Db, minutes: number): Promise<RecordedProduct> {
  const base = `REC${(count += 1)}`
  const code = `${base}USDT-SEC`
  const begin = Date.now() - minutes * minuteMs
  const timeAt = (minute: number) => new Date(begin + minute * minuteMs).toISOString()
  await db.execute(sql`insert into contract_product (product_code, name, product_type, base_currency, settle_currency,
      contract_size, price_tick, qty_step, min_qty, max_qty, max_position_qty, max_leverage, maint_margin_rate,
      price_source, trade_status)
    values (${code}, '{"zh-cn":"秒","en":"Seconds","zh-tw":"秒"}', 'delivery', ${base}, 'USDT', 0.001, 0.1, 1, 1, 100000,
      500000, 100, 0.005, 'composite', 'trading')`)
  await addDeliveryCycle(db, code)
  const path = Array.from({ length: minutes }, (_, minute) => ({
    currency: base,
    at: timeAt(minute),
    price: priceAt(minute),
  }))
  await db.execute(sql`insert into price_tick (currency, at, price)
    select * from jsonb_to_recordset(${JSON.stringify(path)}::text::jsonb) t (currency text, at timestamptz, price numeric)`)
  return { code, priceAt, timeAt }
}
