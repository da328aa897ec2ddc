// Voiding a window of a delivery product through the real server: winners and losers alike, and the books stay whole.
import Big from 'big.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as approval from '#contract/system/approval.ts'
import * as api from '#contract/trade/delivery-order.ts'
import type { Line } from '#server/ledger/lines.ts'
import { post } from '#server/ledger/post.ts'
import { testDatabase } from '../database.ts'
import { approvalOf, type Holder, holders, sendConfirmed } from '../money/authenticators.ts'
import { openDesk, send } from '../money/desk.ts'
import { openTradingDesk } from '../trade/trading-desk.ts'

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
let step = 0
const book = (bizType: string, bizId: string, name: string, lines: Line[]) =>
  database.db.transaction((tx) =>
    post(tx, {
      bizType,
      bizId,
      step: name,
      bizNo: 'TEST',
      operatorId: null,
      memo: '',
      lines: lines.filter(({ amount }) => new Big(amount).gt(0)),
    }),
  )
const outside = (memberId: string, amount: string, side: 'C' | 'D') =>
  book('fund', String((step += 1) + 880_000), 'credit', [
    { house: '1100', currency: usdt, side: side === 'C' ? 'D' : 'C', amount },
    { ...own(memberId, 'recharge'), bucket: 'available', side, amount },
  ])

/** Opens an order as the trading engine does. */
async function open(memberId: string, stake: string, openedAt: string, dueAt: string) {
  const [order] = await sql<{ id: string }[]>`
    insert into delivery_order (member_id, cycle_id, cycle_version, product_code, seconds, currency, direction, stake,
        payout_rate, fee, open_price, price_source, opened_at, settle_due_at)
      select ${memberId}, id, 1, 'BTCUSDT-SEC', 60, 'USDT', 'up', ${stake}, 0.8, 1, 61000, 'composite',
             ${openedAt}, ${dueAt} from delivery_cycle returning id::text`
  const id = order?.id ?? ''
  await book('delivery', id, 'open', [
    {
      ...own(memberId, 'deliveryOpen'),
      bucket: 'available',
      side: 'D',
      amount: new Big(stake).plus(1).toFixed(),
    },
    { ...own(memberId, 'deliveryOpen'), bucket: 'frozen', side: 'C', amount: stake },
    { house: '4110', currency: usdt, side: 'C', amount: '1' },
  ])
  return { id, memberId, stake }
}
/** Settles an order as the worker does, unless it has ended. */
const settle = (
  { id, memberId, stake }: Awaited<ReturnType<typeof open>>,
  result: 'win' | 'lose' | 'draw',
) =>
  database.db.transaction(async (tx) => {
    const held = await tx.execute<{ status: string }>(
      `select status from delivery_order where id = ${id} for update`,
    )
    if (held[0]?.status !== 'open') return
    const win = result === 'win' ? new Big(stake).times(0.8) : new Big(0)
    const payout = result === 'lose' ? new Big(0) : new Big(stake).plus(win)
    const lines: Line[] = [
      { ...own(memberId, 'deliverySettle'), bucket: 'frozen', side: 'D', amount: stake },
      {
        ...own(memberId, 'deliverySettle'),
        bucket: 'available',
        side: 'C',
        amount: payout.toFixed(),
      },
      { house: '2920', currency: usdt, side: 'D', amount: win.toFixed() },
      { house: '2920', currency: usdt, side: 'C', amount: result === 'lose' ? stake : '0' },
    ]
    await post(tx, {
      bizType: 'delivery',
      bizId: id,
      step: 'close',
      variant: 'settle',
      bizNo: 'TEST',
      operatorId: null,
      memo: '',
      lines: lines.filter(({ amount }) => new Big(amount).gt(0)),
    })
    await tx.execute(`update delivery_order set status = 'settled', result = '${result}', payout = ${payout.toFixed()},
      pnl = ${payout.minus(stake).toFixed()}, settle_price = 61001, settled_at = settle_due_at where id = ${id}`)
  })
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

beforeAll(async () => {
  await sql`insert into delivery_cycle (product_code, seconds, label, payout_rate, min_stake, max_stake,
      max_open_per_member, max_open_stake, status)
    values ('BTCUSDT-SEC', 60, '{"zh-cn":"1 分钟","en":"1 min","zh-tw":"1 分鐘"}', 0.8, 5, 500, 5, 20000, 'on')`
})

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

it('refuses a window without orders and one with orders of trial funds', async () => {
  expect((await ask()).code).toBe(Code.rule)
  await sql`insert into delivery_order (member_id, cycle_id, cycle_version, product_code, seconds, currency, direction, stake,
        payout_rate, open_price, price_source, opened_at, settle_due_at, is_experience)
      select ${market.memberId}, id, 1, 'BTCUSDT-SEC', 60, 'USDT', 'up', 5, 0.8, 61000, 'composite', ${at(-30)}, ${at(-29)}, true
        from delivery_cycle`
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
    ...[racing, even, spent, won, lost].map(({ id }) => [id, 'voided', 'INC-7', '0']),
    [before.id, 'settled', '', '-20'],
  ])
  // What the path said stays: a result is recorded, never rewritten.
  expect(list.find(({ id }) => id === won.id)).toMatchObject({
    result: 'win',
    settlePrice: '61001',
  })
  const { journals } = (await send(desk.fetch, maker, api.get, { id: won.id })).data
  expect(journals).toHaveLength(3)
  expect((await ask()).code).toBe(Code.rule)
  expect(await desk.violations()).toEqual([])
})
