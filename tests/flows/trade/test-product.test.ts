// Sandbox products through the real server: their feed, their life, their data, and the draft they can become.
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as approval from '#contract/system/approval.ts'
import * as api from '#contract/trade/test-contract-product.ts'
import { testProductStopJob } from '#server/trade/test-contract-product.ts'
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

const product = {
  productCode: 'TEST-BTC-1',
  name: { 'zh-cn': '回放', en: 'Replay', 'zh-tw': '' },
  productType: 'perpetual',
  baseProductCode: 'BTCUSDT',
  feedMode: 'mirror',
  initialBalance: '1000',
  maxLeverage: 50,
  takerFeeRate: '0.0005',
  validTo: new Date(Date.now() + 86_400_000).toISOString(),
}
const synthetic = {
  feedMode: 'synthetic',
  syntheticStart: '100',
  syntheticVolatility: '0.5',
  syntheticDrift: '0',
}
const add = (over: object = {}) => send(desk.fetch, maker, api.add, { ...product, ...over })
const reason = 'a rehearsal of the release'

it.each([
  ['productCode', { productCode: 'BTCUSDT' }],
  ['replayFrom', { feedMode: 'replay' }],
  ['baseProductCode', { baseProductCode: null }],
  ['syntheticStart', { feedMode: 'synthetic' }],
  ['initialBalance', { initialBalance: '1000001' }],
  ['takerFeeRate', { takerFeeRate: '-0.005' }],
  ['takerFeeRate', { takerFeeRate: '0.011' }],
  ['syntheticSeed', { ...synthetic, syntheticSeed: 2 ** 31 }],
  ['validTo', { validTo: new Date(Date.now() + 200 * 86_400_000).toISOString() }],
])('refuses a wrong %s', async (field, over) => {
  expect((await add(over)).data).toMatchObject({ errors: [{ field }] })
})

it('runs, is cleared, and becomes a draft with the second person, never with its feed', async () => {
  const { id } = (await add()).data
  const step = (version: number, status: string) =>
    send(desk.fetch, maker, api.setStatus, { items: [{ id, version }], status })
  expect((await step(1, 'archived')).code).toBe(Code.rule)
  expect((await step(1, 'running')).code).toBe(Code.ok)
  expect(
    (await send(desk.fetch, maker, api.remove, { items: [{ id, version: 2 }], reason })).code,
  ).toBe(Code.rule)
  const [tester = ''] = await desk.members(1)
  await desk.sql`insert into test_order (test_product_id, member_id, side, qty) 
    values (${id}, ${tester}, 'buy', 1), (${id}, ${tester}, 'sell', 1)`
  await desk.sql`insert into test_balance values (${id}, ${tester}, 900)`
  expect((await send(desk.fetch, maker, api.list, {})).data.list).toMatchObject([
    { testerCount: 1, orderCount: 2 },
  ])
  expect((await send(desk.fetch, maker, api.reset, { id, reason })).data).toEqual({ cleared: 2 })
  expect(await desk.sql`select * from test_balance`).toHaveLength(0)
  const applied = await sendConfirmed(desk, maker, api.promote, {
    id,
    reason,
    productCode: 'BTC2USDT',
  })
  const decide = { id: approvalOf(applied), version: 1, action: 'approve', remark: 'rehearsed' }
  expect((await sendConfirmed(desk, checker, approval.review, decide)).code).toBe(Code.ok)
  const [made] =
    await desk.sql`select trade_status, max_leverage, price_source from contract_product
    where product_code = 'BTC2USDT'`
  expect(made).toEqual({ trade_status: 'draft', max_leverage: 50, price_source: 'composite' })
})

it('is stopped when its time is over, with a line in the trail', async () => {
  const { id } = (await add({ productCode: 'TEST-BTC-2' })).data
  await send(desk.fetch, maker, api.setStatus, { items: [{ id, version: 1 }], status: 'running' })
  await desk.sql`update test_product set valid_to = now() - interval '1 ms' where id = ${id}`
  const run = () =>
    testProductStopJob.run({ ...database, signal: new AbortController().signal } as never, '')
  expect(await run()).toEqual({ stopped: 1 })
  expect(await run()).toEqual({ stopped: 0 })
  const lines = await desk.sql`select operator_name, after from operation_log
    where target_no = 'TEST-BTC-2' and operator_id = 0`
  expect(lines).toEqual([{ operator_name: 'server', after: { status: 'stopped' } }])
})

it('is read by no statistic: only its own files name its tables', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/^(db\/schema|root\/seed)\//.test(name))
    .filter((name) =>
      /test_order|test_product|test_balance|\b(testOrder|testProduct|testBalance)\b/.test(
        readFileSync(`server/${name}`, 'utf8'),
      ),
    )
  expect(files).toEqual(['trade/test-contract-product.ts'])
})
