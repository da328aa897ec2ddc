// What operators change of products, content and promotions, and what they end for a member, becomes an event in the
// transaction of the fact. The rows are written as the server writes them; the transaction is rolled back before the books
// would miss its journals.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '#server/db/connection/client.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { openDesk } from '#tests/money/desk.ts'

let database: TestDatabase
let memberId: string
beforeAll(async () => {
  database = await testDatabase()
  const desk = await openDesk(database, database.url)
  ;[memberId = ''] = await desk.members(1)
})
afterAll(() => database.drop())

interface Reported {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}
class RolledBack extends Error {}

/** The events of statements, `$m` being a member; nothing of it stays. */
async function reportedBy(...statements: readonly string[]): Promise<Reported[]> {
  const reported: Reported[] = []
  const run = async (tx: Tx) => {
    await tx.execute(sql`delete from platform_outbox`)
    for (const statement of statements)
      await tx.execute(sql.raw(statement.replaceAll('$m', memberId)))
    const rows = await tx.execute<{ type: string; data: Reported['data'] }>(
      sql`select type, data from platform_outbox order by id`,
    )
    reported.push(...rows)
    throw new RolledBack()
  }
  await database.db.transaction(run).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
  return reported
}
const typesOf = async (...statements: readonly string[]) =>
  (await reportedBy(...statements)).map(({ type }) => type)

const product = `insert into contract_product (product_code, name, product_type, base_currency, settle_currency, contract_size,
  price_tick, qty_step, min_qty, max_qty, max_position_qty, max_leverage, maint_margin_rate, price_source, trade_status)
  values ('BTCUSDT', '{}', 'perpetual', 'BTC', 'USDT', 1, 1, 1, 1, 10, 10, 10, 0.1, 'composite', 'trading')`
const cycle = `insert into delivery_cycle (product_code, seconds, label, payout_rate, min_stake, max_stake, max_open_per_member,
  max_open_stake) values ('BTCUSDT', 60, '{}', 0.8, 1, 10, 5, 100)`
const coupon = `insert into coupon (name, coupon_type, face_value, currency, total_count, sent_count, valid_type, valid_days)
  values ('{}', 'feeDeduct', 1, 'USDT', 10, 1, 'afterReceive', 5)`
const tradeStatus = (status: string) =>
  `update contract_product set trade_status = '${status}', version = version + 1`

it('tells of products and cycles', async () => {
  const types = await typesOf(
    product,
    tradeStatus('halted'),
    tradeStatus('trading'),
    'update contract_product set max_leverage = 5, version = version + 1',
    'update contract_product set sort = 5',
    cycle,
    `update delivery_cycle set status = 'on', version = version + 1`,
  )
  expect(types).toEqual([
    'product.changed',
    'product.halted',
    'product.resumed',
    'product.changed',
    'cycle.changed',
    'cycle.changed',
  ])
})

it('tells of published content, and of no draft and no reader', async () => {
  const reported = await reportedBy(
    `insert into notice (title, content, notice_type, audience, langs, status)
       values ('{}', 'x', 'system', 'all', '{zh-cn}', 'draft')`,
    `update notice set title = '{"en": "x"}', version = version + 1`,
    `update notice set status = 'published', publish_at = now(), version = version + 1`,
    'update notice set read_count = 5',
    'delete from notice',
  )
  expect(reported).toMatchObject([
    { type: 'content.changed', data: { kind: 'notices', status: 'published' } },
    { type: 'content.changed', data: { kind: 'notices', status: 'removed' } },
  ])
})

it('tells of a maintenance', async () => {
  const reported = await reportedBy(
    'delete from website_info',
    'delete from platform_outbox',
    `insert into website_info (info_key, lang, group_code, value_type, value)
       values ('maintenanceOn', 'zh-cn', 'maintenance', 'bool', 'false')`,
    `update website_info set value = 'true', version = version + 1`,
  )
  expect(reported).toContainEqual({
    type: 'maintenance.changed',
    data: { isOn: true, from: null, to: null },
  })
})

it('tells of coupons, points, awards and envelopes', async () => {
  const types = await typesOf(
    coupon,
    `insert into coupon_log (coupon_id, member_id, coupon_type, face_value, currency, source, expire_at)
       select id, $m, 'feeDeduct', 1, 'USDT', 'manual', now() + interval '1 day' from coupon`,
    `update coupon_log set status = 'revoked'`,
    `insert into integral_send (title, target, direction, points_each, member_count, total_points, reason_type, creator_id)
       select 't', 'members', 'add', 5, 1, 5, 'activity', id from operator limit 1`,
    'insert into integral_send_item (batch_id, member_id, points) select id, $m, 5 from integral_send',
    `update integral_send_item set status = 'success', posted_at = now()`,
    `insert into award_record (member_id, award_type, reward_type, currency, amount)
       values ($m, 'register', 'currency', 'USDT', 5)`,
    `update award_record set status = 'granted', granted_at = now()`,
    `update award_record set status = 'revoked'`,
    `insert into red_envelope (title, sender_type, envelope_type, currency, total_amount, total_count, claim_code, claim_limit,
       start_at, expire_at) values ('{}', 'platform', 'equal', 'USDT', 10, 2, 'ABCD', 'all', now(), now() + interval '1 day')`,
    `update red_envelope set status = 'active'`,
    `update red_envelope set status = 'stopped', refund_amount = total_amount`,
  )
  expect(types).toEqual([
    'coupon.issued',
    'coupon.revoked',
    'points.granted',
    'award.granted',
    'award.revoked',
    'envelope.opened',
    'envelope.stopped',
  ])
})

it('tells of what operators end for a member', async () => {
  const reported = await reportedBy(
    product,
    cycle,
    'delete from platform_outbox',
    `insert into staking_product (name, currency, staking_type, term_days, annual_rate, pay_mode, min_amount, quota)
       values ('{}', 'USDT', 'flexible', 0, 0.05, 'daily', 1, 1000)`,
    `insert into staking_record (member_id, staking_id, currency, principal, annual_rate, term_days, start_at)
       select $m, id, 'USDT', 10, 0.05, 0, now() from staking_product`,
    `update staking_record set status = 'redeemed', redeemed_at = now()`,
    `insert into contract_position (member_id, product_code, position_side, margin_mode, leverage, qty, available_qty,
       entry_price, liquidation_price, margin, maint_margin, status)
       values ($m, 'BTCUSDT', 'long', 'cross', 5, 1, 1, 100, 50, 20, 1, 'open')`,
    `update contract_position set status = 'forceClosed', close_price = 99, closed_at = now(), margin = 0, maint_margin = 0`,
    `insert into contract_entrust (member_id, product_code, side, position_side, open_close, order_type, price, qty, leverage,
       margin_mode, client_source, status)
       values ($m, 'BTCUSDT', 'buy', 'long', 'open', 'limit', 100, 1, 5, 'cross', 'web', 'new')`,
    `update contract_entrust set status = 'cancelled', cancel_reason = 'why', operator_name = 'op', frozen_margin = 0`,
    `insert into delivery_order (member_id, cycle_id, cycle_version, product_code, seconds, currency, direction, stake,
       payout_rate, open_price, price_source, settle_due_at)
       select $m, id, 1, 'BTCUSDT', 60, 'USDT', 'up', 5, 0.8, 100, 'composite', now() from delivery_cycle`,
    `update delivery_order set status = 'voided', incident_no = 'INC1', payout = 5, settled_at = now()`,
  )
  expect(reported).toMatchObject([
    { type: 'stake.redeemed', data: { principal: '10' } },
    { type: 'position.closed_by_operator', data: { closePrice: '99' } },
    { type: 'order.cancelled_by_operator', data: { reason: 'why' } },
    { type: 'window.voided', data: { incidentNo: 'INC1', payout: '5' } },
  ])
})

it('tells nobody of what fills an installation', async () => {
  const quiet = `select set_config('platform.untold', 'on', true)`
  expect(await typesOf(quiet, product, cycle)).toEqual([])
})

it('gives a rejection a code and the words of the operator', async () => {
  const reported = await reportedBy(
    `insert into recharge_log (member_id, recharge_type, currency, network, amount, price_usd, usd_value)
       values ($m, 'system', 'USDT', 'TRC20', 10, 1, 10)`,
    `update recharge_log set status = 'rejected', reject_reason = 'notReceived', review_remark = 'not there',
       reviewed_at = now(), reviewer_name = 'x'`,
  )
  expect(reported).toMatchObject([
    {
      type: 'recharge.rejected',
      data: { rejection: { code: 'notReceived', reason: 'not there' } },
    },
  ])
})
