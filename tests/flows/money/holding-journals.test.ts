// A record that says it holds money is refused, for the server's own role too, unless its journals put the money aside and still
// keep it.
import { sql as query, type SQL } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '#tests/database.ts'
import { addDeliveryCycle, bookLines, openDeliveryOrder } from '#tests/money/delivery-desk.ts'
import { openDesk } from '#tests/money/desk.ts'
import { draftEnvelope } from '#tests/money/envelope-draft.ts'
import { openStake } from '#tests/money/stake-desk.ts'
import { openTradingDesk } from '#tests/trade/trading-desk.ts'

const database = await testDatabase()
const { sql, db } = database
const desk = await openDesk(database, database.url)
const market = await openTradingDesk(database as never)
await addDeliveryCycle(db, 'BTCUSDT-SEC')
const envelope = await draftEnvelope(sql, 'equal', '10', 2)
const member = query`${market.memberId}::bigint`
const leader = (await desk.members(1))[0] ?? ''
await sql`
  insert into follow_relation (tutor_id, member_id, follow_mode, amount) values (${leader}, ${market.memberId}, 'fixed', 50)`
afterAll(async () => {
  expect(await desk.violations()).toEqual([])
  await database.drop()
})

const product = query`insert into staking_product (name, currency, staking_type, term_days, annual_rate, pay_mode, min_amount, quota)
  values ('{"zh-cn":"甲","en":"A","zh-tw":"甲"}', 'USDT', 'fixed', 30, 0.05, 'daily', 1, 1000) returning id`
const closedPosition = query`insert into contract_position (member_id, product_code, position_side, margin_mode, leverage, qty,
    available_qty, entry_price, liquidation_price, margin, maint_margin, status, closed_at)
  values (${member}, 'BTCUSDT', 'long', 'isolated', 10, 1, 0, 60000, 54000, 0, 0, 'closed', now()) returning id`

const bare: Readonly<Record<string, SQL>> = {
  withdrawal: query`insert into withdraw_log (member_id, currency, network, amount, net_amount, price_usd, usd_value, to_address)
    values (${member}, 'USDT', 'TRC20', 10, 10, 1, 10, 'T1')`,
  hold: query`insert into asset_hold (member_id, wallet_type, currency, amount, reason) values (${member}, 'spot', 'USDT', 10, 'x')`,
  order: query`insert into contract_entrust (member_id, product_code, side, position_side, open_close, order_type, price, qty,
      leverage, margin_mode, frozen_margin, client_source, status)
    values (${member}, 'BTCUSDT', 'buy', 'long', 'open', 'limit', 50000, 1, 10, 'isolated', 80, 'ios', 'new')`,
  position: query`insert into contract_position (member_id, product_code, position_side, margin_mode, leverage, qty,
      available_qty, entry_price, liquidation_price, margin, maint_margin, status)
    values (${member}, 'BTCUSDT', 'long', 'isolated', 10, 1, 1, 60000, 54000, 100, 1, 'open')`,
  'delivery order': query`insert into delivery_order (member_id, cycle_id, cycle_version, product_code, seconds, currency,
      direction, stake, payout_rate, fee, open_price, price_source, settle_due_at)
    select ${member}, id, 1, product_code, 60, 'USDT', 'up', 10, 0.8, 0, 60000, 'composite', now() from delivery_cycle`,
  stake: query`with product as (${product})
    insert into staking_record (member_id, staking_id, currency, principal, annual_rate, term_days, start_at, status)
    select ${member}, id, 'USDT', 100, 0.05, 30, now(), 'staking' from product`,
  'grant of trial funds': query`insert into member_experience (member_id, currency, amount, source, scope, valid_to)
    values (${member}, 'USDT', 100, 'manual', 'all', now() + interval '1 day')`,
  'red envelope': query`update red_envelope set status = 'active' where id = ${envelope}`,
  'share of a copied profit': query`with position as (${closedPosition})
    insert into follow_log (relation_id, tutor_id, member_id, tutor_position_id, position_id, product_code, currency,
      position_side, follow_mode, leverage, margin, open_price, close_price, realized_pnl, profit_share_rate,
      profit_share_amount, share_status, status, closed_at)
    select r.id, r.tutor_id, r.member_id, p.id, p.id, 'BTCUSDT', 'USDT', 'long', 'fixed', 10, 50, 60000, 61000, 20, 0.1, 2, 'held',
      'closed', now() from follow_relation r, position p`,
}

it.each(Object.keys(bare))(
  'refuses a %s without the journal that puts its money aside',
  async (name) => {
    const stored = database.runtime.db.transaction((tx) => tx.execute(bare[name] ?? query``))
    await expect(stored).rejects.toThrow('without the journal')
  },
)

it.each([
  [
    'an order that holds more than it put aside',
    query`update contract_entrust set frozen_margin = 100.06 where id = ${market.entrustId}`,
  ],
  [
    'a position with more margin than was posted',
    query`update contract_position set margin = 600.01 where id = ${market.positionId}`,
  ],
])('refuses: %s', async (_name, change) => {
  const raised = database.runtime.db.transaction((tx) => tx.execute(change))
  await expect(raised).rejects.toThrow('without the journal')
})

it('refuses to open an order again whose money was given back', async () => {
  const currency = 'USDT'
  const id = await openDeliveryOrder(db, {
    memberId: market.memberId,
    productCode: 'BTCUSDT-SEC',
    stake: '10',
    fee: '0.1',
    direction: 'up',
    openedAt: new Date(Date.now() - 60_000).toISOString(),
    dueAt: new Date().toISOString(),
    openPrice: '61000',
  })
  const own = {
    memberId: market.memberId,
    walletType: 'delivery',
    currency,
    amount: '10',
    reason: 'deliveryRefund',
  } as const
  await db.transaction(async (tx) => {
    await bookLines(tx, 'delivery', id, 'close', [
      { ...own, bucket: 'frozen', side: 'D' },
      { ...own, bucket: 'available', side: 'C' },
    ])
    await tx.execute(
      query`update delivery_order set status = 'voided', settled_at = now() where id = ${id}`,
    )
  })
  const opened = database.runtime.db.transaction((tx) =>
    tx.execute(
      query`update delivery_order set status = 'open', settled_at = null where id = ${id}`,
    ),
  )
  await expect(opened).rejects.toThrow('without the journal')
})

it('lets a stake be renewed once, and never beside the one before it', async () => {
  const { id } = await openStake(desk)
  const end = query`update staking_record set status = 'redeemed', redeemed_at = now() where id = ${id}`
  const renewal = query`
    insert into staking_record (member_id, staking_id, currency, principal, annual_rate, term_days, start_at, status, renewed_from_id)
    select member_id, staking_id, currency, principal, annual_rate, term_days, now(), 'staking', id
      from staking_record where id = ${id}`
  const { db: server } = database.runtime
  await expect(server.transaction((tx) => tx.execute(renewal))).rejects.toThrow(
    'without the journal',
  )
  await server.transaction(async (tx) => {
    await tx.execute(end)
    await tx.execute(renewal)
  })
  const again = server.transaction((tx) =>
    tx.execute(
      query`update staking_record set status = 'staking', redeemed_at = null where id = ${id}`,
    ),
  )
  await expect(again).rejects.toThrow('without the journal')
  const more = server.transaction((tx) =>
    tx.execute(
      query`update staking_record set principal = principal + 1 where renewed_from_id = ${id}`,
    ),
  )
  await expect(more).rejects.toThrow('without the journal')
})
