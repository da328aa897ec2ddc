// Halting, resuming and delisting products through the real server.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as approval from '#contract/system/approval.ts'
import * as api from '#contract/trade/contract-product.ts'
import * as controls from '#contract/trade/periodic-control-record.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { approvalOf, type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import { type Desk, openDesk, send } from '#tests/money/desk.ts'
import { openTradingDesk } from '#tests/trade/trading-desk.ts'

let database: TestDatabase
let desk: Desk
let maker: Holder
let checker: Holder
beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  desk = await openDesk(database, database.url, { confirms: true })
  await openTradingDesk(database as never)
  ;[maker, checker] = (await holders(desk, 2, 'product')) as [Holder, Holder]
})
afterAll(() => database.drop())

const reason = 'the feed stands still'
const find = async (code: string) => {
  const { list } = (await send(desk.fetch, maker, api.list, { keyword: code })).data
  const row = list.find(({ productCode }) => productCode === code)
  if (!row) throw new Error(`${code} is not listed.`)
  return row
}
const input = async (codes: readonly string[], tradeStatus: string) => ({
  items: (await Promise.all(codes.map(find))).map(({ id, version }) => ({ id, version })),
  tradeStatus,
  reason,
})
const set = async (code: string, tradeStatus: string) =>
  sendConfirmed(desk, maker, api.setTradeStatus, await input([code], tradeStatus))

it('halts several products with one code, a control record for each, and resumes one', async () => {
  const both = await input(['BTCUSDT', 'BTCUSDT-SEC'], 'halted')
  expect((await send(desk.fetch, maker, api.setTradeStatus, both)).code).toBe(Code.otp)
  const halted = (await sendConfirmed(desk, maker, api.setTradeStatus, both)).data
  const number = expect.stringMatching(/^PC/)
  expect(halted).toEqual({ count: 2, controlNos: [number, number] })
  expect((await sendConfirmed(desk, maker, api.setTradeStatus, both)).code).toBe(Code.stale)
  expect((await set('BTCUSDT', 'halted')).code).toBe(Code.rule)
  const { list } = (await send(desk.fetch, maker, controls.list, { keyword: 'BTCUSDT' })).data
  expect(list).toHaveLength(2)
  expect(list[0]).toMatchObject({
    paramCode: 'tradeStatus',
    beforeValue: 'trading',
    afterValue: 'halted',
    changeDir: 'tighten',
    status: 'applied',
    applicantName: maker.userName,
    reason,
  })
  expect((await send(desk.fetch, maker, controls.verify, {})).data).toMatchObject({ ok: true })
  expect((await set('BTCUSDT', 'trading')).data).toMatchObject({ count: 1 })
  expect(await find('BTCUSDT')).toMatchObject({ tradeStatus: 'trading', version: 3 })
})

it('does not let a product trade without a price, or change its state out of order', async () => {
  await desk.sql`update contract_product set base_currency = 'XYZ' where product_code = 'BTCUSDT-SEC'`
  expect((await set('BTCUSDT-SEC', 'trading')).code).toBe(Code.rule)
  expect((await set('BTCUSDT-SEC', 'delisted')).code).toBe(Code.rule)
  expect(await find('BTCUSDT-SEC')).toMatchObject({ tradeStatus: 'halted' })
})

it('delists for good with the second operator, and only what nobody holds', async () => {
  expect((await set('BTCUSDT', 'closeOnly')).code).toBe(Code.ok)
  expect((await set('BTCUSDT', 'delisted')).code).toBe(Code.rule)
  await desk.sql`update contract_position set status = 'closed', closed_at = now()`
  await desk.sql`update contract_entrust set status = 'cancelled', frozen_margin = 0 where status = 'new'`
  const applied = await set('BTCUSDT', 'delisted')
  expect(await find('BTCUSDT')).toMatchObject({ tradeStatus: 'closeOnly' })
  const decision = { id: approvalOf(applied), version: 1, action: 'approve', remark: 'all are out' }
  expect((await sendConfirmed(desk, maker, approval.review, decision)).code).toBe(Code.selfReview)
  expect((await sendConfirmed(desk, checker, approval.review, decision)).code).toBe(Code.ok)
  expect(await find('BTCUSDT')).toMatchObject({ tradeStatus: 'delisted' })
  expect((await set('BTCUSDT', 'trading')).code).toBe(Code.rule)
})
