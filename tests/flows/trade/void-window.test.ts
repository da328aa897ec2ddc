// Voiding a window of a delivery product through the real server: winners and losers alike, and the books stay whole.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as approval from '#contract/system/approval.ts'
import * as api from '#contract/trade/delivery-order.ts'
import { testDatabase } from '#tests/database.ts'
import { approvalOf, type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import {
  addDeliveryCycle,
  bookLines,
  openDeliveryOrder,
  settleDeliveryOrder,
} from '#tests/money/delivery-desk.ts'
import { openDesk, send } from '#tests/money/desk.ts'
import { openTradingDesk } from '#tests/trade/trading-desk.ts'

const database = await testDatabase({ max: 10 })
afterAll(() => database.drop())
const desk = await openDesk(database, database.url, { confirms: true })
const market = await openTradingDesk(database as never)
const [maker, checker, other] = (await holders(desk, 3, 'risk')) as [Holder, Holder, Holder]
const { sql } = desk
const [poor = ''] = await desk.members(1)

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const window = { productCode: 'BTCUSDT-SEC', windowFrom: at(-40), windowTo: at(-1) }
const reason = 'feed A stood still for six minutes'
const usdt = 'USDT'
const own = (memberId: string, why: string) =>
  ({ memberId, walletType: 'delivery', currency: usdt, reason: why }) as const
let funded = 0
const outside = (memberId: string, amount: string, side: 'C' | 'D') =>
  database.db.transaction((tx) =>
    bookLines(tx, 'fund', String((funded += 1) + 880_000), 'credit', [
      { house: '1100', currency: usdt, side: side === 'C' ? 'D' : 'C', amount },
      { ...own(memberId, 'recharge'), bucket: 'available', side, amount },
    ]),
  )

/** Opens an order as the trading engine does. */
const open = (memberId: string, stake: string, openedAt: string, dueAt: string) =>
  openDeliveryOrder(database.db, {
    memberId,
    productCode: window.productCode,
    stake,
    fee: '1',
    direction: 'up',
    openedAt,
    dueAt,
    openPrice: '61000',
  })
/** An order of trial funds in the window, as the trading engine opens it. */
const openTrial = () =>
  sql`insert into delivery_order (member_id, cycle_id, cycle_version, product_code, seconds, currency, direction, stake,
        payout_rate, open_price, price_source, opened_at, settle_due_at, is_experience)
      select ${market.memberId}, id, 1, 'BTCUSDT-SEC', 60, 'USDT', 'up', 5, 0.8, 61000, 'composite', ${at(-30)}, ${at(-29)}, true
        from delivery_cycle`
const prices = { win: '61001', lose: '60999', draw: '61000' }
/** Settles an order as the worker does, unless it has ended. */
const settle = (id: string, result: keyof typeof prices) =>
  settleDeliveryOrder(database.db, id, prices[result])
const wallet = async (memberId: string) => {
  const [row] =
    await sql`select trim_scale(available)::text as available, trim_scale(frozen)::text as frozen
    from ledger_account where member_id = ${memberId} and wallet_type = 'delivery'`
  return { ...row }
}
const house = async (code: string) => {
  const [row] =
    await sql`select trim_scale(coalesce(sum(case side when 'C' then amount else -amount end), 0))::text as held
    from ledger_entry where house_code = ${code}`
  return row?.['held'] as string
}
const ask = (over: object = {}) =>
  sendConfirmed(desk, maker, api.voidWindow, { ...window, incidentNo: 'INC-7', reason, ...over })
const approve = (who: Holder, id: string) =>
  sendConfirmed(desk, who, approval.review, { id, version: 1, action: 'approve', remark: 'agreed' })

beforeAll(() => addDeliveryCycle(database.db, window.productCode))

it.each([
  ['windowTo', { windowFrom: at(-90) }],
  ['windowTo', { windowTo: at(-50) }],
  ['windowTo', { windowTo: at(5) }],
  ['windowFrom', { windowFrom: at(-73 * 60), windowTo: at(-73 * 60 + 10) }],
  ['productCode', { productCode: 'BTCUSDT' }],
  ['incidentNo', { incidentNo: 'X' }],
])('refuses a window with a wrong %s', async (field, over) => {
  expect((await ask(over)).data).toMatchObject({ errors: [{ field }] })
  if (field === 'incidentNo') return
  const preview = await send(desk.fetch, maker, api.voidPreview, { ...window, ...over })
  expect(preview.data).toMatchObject({ errors: [{ field }] })
})

it('refuses a window without orders, and one with orders of trial funds only', async () => {
  expect((await ask()).code).toBe(Code.rule)
  await openTrial()
  expect((await ask()).code).toBe(Code.rule)
  await sql`delete from delivery_order where is_experience`
})

it('voids what was opened or due in the window, once, beside a worker that settles, and no wallet falls below zero', async () => {
  const { memberId } = market
  const racing = await open(memberId, '100', at(-2), at(30))
  const won = await open(memberId, '50', at(-30), at(-29))
  const lost = await open(memberId, '40', at(-50), at(-30))
  const even = await open(memberId, '10', at(-20), at(-19))
  const before = await open(memberId, '20', at(-180), at(-120))
  await outside(poor, '51', 'C')
  const spent = await open(poor, '50', at(-25), at(-24))
  await settle(won, 'win')
  await settle(lost, 'lose')
  await settle(even, 'draw')
  await settle(before, 'lose')
  await settle(spent, 'win')
  await outside(poor, '80', 'D')
  expect(await wallet(memberId)).toEqual({ available: '375', frozen: '100' })
  expect(await wallet(poor)).toEqual({ available: '10', frozen: '0' })

  const preview = await send(desk.fetch, maker, api.voidPreview, window)
  expect(preview.data).toEqual({
    open: 1,
    settledWin: 2,
    settledLose: 1,
    settledDraw: 1,
    stake: '250',
    fee: '5',
    payoutToClaw: '190',
    trialFunds: 0,
    currency: 'USDT',
  })

  const asked = approvalOf(await ask())
  expect(await wallet(memberId)).toEqual({ available: '375', frozen: '100' })
  expect((await approve(maker, asked)).code).toBe(Code.selfReview)
  const [first, second] = await Promise.all([
    approve(checker, asked),
    approve(other, asked),
    settle(racing, 'lose'),
  ])
  expect([first.code, second.code].toSorted((a, b) => a - b)).toEqual([
    Code.ok,
    Code.alreadyHandled,
  ])

  expect(await wallet(memberId)).toEqual({ available: '479', frozen: '0' })
  expect(await wallet(poor)).toEqual({ available: '0', frozen: '0' })
  expect(await house('4110')).toBe('1')
  expect(await house('2920')).toBe('20')
  expect(await house('5400')).toBe('-29')
  const { list } = (await send(desk.fetch, maker, api.list, { orderBy: 'openedAt desc' })).data
  expect(list.map(({ id, status, incidentNo, pnl }) => [id, status, incidentNo, pnl])).toEqual([
    ...[racing, even, spent, won, lost].map((id) => [id, 'voided', 'INC-7', '0']),
    [before, 'settled', '', '-20'],
  ])
  // What the path said stays: a result is recorded, never rewritten.
  expect(list.find(({ id }) => id === won)).toMatchObject({
    result: 'win',
    settlePrice: '61001',
  })
  const { journals } = (await send(desk.fetch, maker, api.get, { id: won })).data
  expect(journals).toHaveLength(3)
  expect((await ask()).code).toBe(Code.rule)
  expect(await desk.violations()).toEqual([])
})

it('covers what a winner spent with the fee that a draw gives back', async () => {
  const [spender = ''] = await desk.members(1)
  await outside(spender, '42', 'C')
  const won = await open(spender, '10', at(-71), at(-70))
  const even = await open(spender, '30', at(-71), at(-70))
  await settle(won, 'win')
  await settle(even, 'draw')
  await outside(spender, '48', 'D')
  const before = await house('5400')
  const asked = approvalOf(await ask({ windowFrom: at(-75), windowTo: at(-65) }))
  expect((await approve(checker, asked)).code).toBe(Code.ok)
  // Of the 8 that the winner would owe, its own fee and that of the draw are there.
  expect(await wallet(spender)).toEqual({ available: '0', frozen: '0' })
  expect(await house('5400')).toBe(String(Number(before) - 6))
  expect(await desk.violations()).toEqual([])
})

it('leaves orders of trial funds as they are, and says how many, instead of keeping everybody else waiting', async () => {
  const [member = ''] = await desk.members(1)
  await outside(member, '11', 'C')
  await openTrial()
  const order = await open(member, '10', at(-30), at(30))
  const preview = await send(desk.fetch, maker, api.voidPreview, window)
  expect(preview.data).toMatchObject({ open: 1, stake: '10', fee: '1', trialFunds: 1 })
  const asked = approvalOf(await ask())
  expect((await approve(checker, asked)).data).toMatchObject({ status: 'approved' })
  const rows = await sql`
    select status from delivery_order where is_experience or id = ${order} order by is_experience`
  expect(rows).toEqual([{ status: 'voided' }, { status: 'open' }])
  const [line] = await sql`
    select after ->> 'voided' as voided, after ->> 'trialFunds' as left from operation_log
     where action = 'deliveryOrder.voidWindow' order by seq desc limit 1`
  expect(line).toEqual({ voided: '1', left: '1' })
  expect(await desk.violations()).toEqual([])
})
