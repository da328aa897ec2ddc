// Delivery orders for tests: what the trading engine stores and posts when one is opened and when it is settled.
import Big from 'big.js'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection/client.ts'
import type { Line } from '#server/ledger/lines.ts'
import { post } from '#server/ledger/post.ts'

export interface NewDeliveryOrder {
  readonly memberId: string
  readonly productCode: string
  readonly stake: string
  readonly fee: string
  readonly direction: 'up' | 'down'
  /** ISO timestamps. */
  readonly openedAt: string
  readonly dueAt: string
  /** The price on the path of the product at its opening, unless it is given. */
  readonly openPrice?: string
}

const currency = 'USDT'
export const payoutRate = '0.8'
const own = (memberId: string, reason: string) =>
  ({ memberId, walletType: 'delivery', currency, reason }) as const

/** Posts lines, those of zero left out. */
export const bookLines = (
  tx: Parameters<typeof post>[0],
  bizType: string,
  bizId: string,
  step: string,
  lines: readonly Line[],
): Promise<string> =>
  post(tx, {
    bizType,
    bizId,
    step,
    ...(step === 'close' && { variant: 'settle' }),
    bizNo: 'TEST',
    operatorId: null,
    memo: '',
    lines: lines.filter(({ amount }) => new Big(amount).gt(0)),
  })

/** Makes the cycle of a product. */
export const addDeliveryCycle = (db: Db, productCode: string) =>
  db.execute(sql`insert into delivery_cycle (product_code, seconds, label, payout_rate, min_stake, max_stake,
      max_open_per_member, max_open_stake, settle_rule, status)
    values (${productCode}, 60, '{"zh-cn":"1 分钟","en":"1 min","zh-tw":"1 分鐘"}', ${payoutRate}, 5, 500, 5, 20000,
      'last', 'on')`)

/** The newest price of a product's base currency that the path has at an instant. */
const priceAt = (productCode: string, at: string) => sql`(select t.price from price_tick t
    join contract_product p on p.base_currency = t.currency
   where p.product_code = ${productCode} and t.at <= ${at}::timestamptz order by t.at desc limit 1)`

/** Opens an order and returns its id; refused with 42201 where the wallet does not have stake and fee. */
export const openDeliveryOrder = (db: Db, order: NewDeliveryOrder): Promise<string> =>
  db.transaction(async (tx) => {
    const { memberId, productCode, stake, fee, direction, openedAt, dueAt, openPrice } = order
    const [row] = await tx.execute<{ id: string }>(sql`
      insert into delivery_order (member_id, cycle_id, cycle_version, product_code, seconds, currency, direction, stake,
          payout_rate, fee, open_price, price_source, opened_at, settle_due_at)
        select ${memberId}, id, 1, product_code, seconds, ${currency}, ${direction}, ${stake}, payout_rate, ${fee},
               ${openPrice ?? priceAt(productCode, openedAt)}, 'composite', ${openedAt}, ${dueAt}
          from delivery_cycle where product_code = ${productCode} returning id::text`)
    const id = row?.id ?? ''
    const line = own(memberId, 'deliveryOpen')
    const held = new Big(stake).plus(fee).toFixed()
    await bookLines(tx, 'delivery', id, 'open', [
      { ...line, bucket: 'available', side: 'D', amount: held },
      { ...line, bucket: 'frozen', side: 'C', amount: stake },
      { house: '4110', currency, side: 'C', amount: fee },
    ])
    return id
  })

interface OpenOrder extends Record<string, unknown> {
  member_id: string
  stake: string
  won: string
  result: 'win' | 'lose' | 'draw'
  price: string
}

/** Settles an order by the price that its path has when it is due, or by another price; not one that has ended. */
export const settleDeliveryOrder = (db: Db, id: string, price?: string): Promise<void> =>
  db.transaction(async (tx) => {
    const [due] = await tx.execute<{ code: string; at: string }>(sql`
      select product_code as code, settle_due_at::text as at from delivery_order
       where id = ${id} and status = 'open' for update`)
    if (!due) return
    const [order] = await tx.execute<OpenOrder>(sql`
      select member_id::text, trim_scale(stake)::text as stake, trim_scale(stake * payout_rate)::text as won,
             trim_scale(last.price)::text as price, case sign(last.price - open_price)
               when 0 then 'draw' when case direction when 'up' then 1 else -1 end then 'win' else 'lose' end as result
        from delivery_order, lateral (select ${price ?? priceAt(due.code, due.at)}::numeric as price) last
       where id = ${id}`)
    if (!order) throw new Error('A locked order is gone.')
    const { member_id: memberId, stake, result } = order
    const won = result === 'win' ? order.won : '0'
    const payout = result === 'lose' ? '0' : new Big(stake).plus(won).toFixed()
    const line = own(memberId, 'deliverySettle')
    await bookLines(tx, 'delivery', id, 'close', [
      { ...line, bucket: 'frozen', side: 'D', amount: stake },
      { ...line, bucket: 'available', side: 'C', amount: payout },
      { house: '2920', currency, side: 'D', amount: won },
      { house: '2920', currency, side: 'C', amount: result === 'lose' ? stake : '0' },
    ])
    await tx.execute(sql`update delivery_order set status = 'settled', result = ${result}, payout = ${payout},
      pnl = ${payout}::numeric - stake, settle_price = ${order.price}, settled_at = settle_due_at where id = ${id}`)
  })
