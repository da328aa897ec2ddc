// Keeping products and delivery cycles, on the real screens against the real server.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as products from '#contract/trade/contract-product.ts'
import * as cycles from '#contract/trade/delivery-cycle.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { allowBareRecords } from '#tests/money/bare-records.ts'
import { type TestServer, testServer } from '#tests/server.ts'
import { openTradingDesk } from '#tests/trade/trading-desk.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer()
  await openTradingDesk(server)
  await allowBareRecords(server.sql, 'delivery_order')
  token = await server.operator({ userName: 'productdesk', roleCode: 'product' })
})
afterAll(() => server.close())

const product = {
  productCode: 'ETHUSDT',
  name: { 'zh-cn': '以太坊永续', en: 'ETH perpetual', 'zh-tw': '' },
  productType: 'perpetual',
  baseCurrency: 'ETH',
  settleCurrency: 'USDT',
  contractSize: '0.01',
  priceTick: '0.01',
  qtyStep: '1',
  minQty: '1',
  maxQty: '1000',
  maxPositionQty: '5000',
  maxLeverage: 100,
  leverageOptions: ['100', '5'],
  makerFeeRate: '0.0002',
  takerFeeRate: '0.0005',
  maintMarginRate: '0.005',
  fundingIntervalH: '8',
  fundingRateCap: '0.0075',
  priceSource: 'composite',
  reason: 'offered from next week',
}
const cycle = {
  productCode: 'BTCUSDT-SEC',
  seconds: 60,
  label: { 'zh-cn': '1 分钟', en: '1 min', 'zh-tw': '' },
  payoutRate: '0.8',
  feeRate: '0.002',
  minStake: '5',
  maxStake: '5000',
  maxOpenPerMember: 5,
  maxOpenStake: '200000',
  reason: 'offered from next week',
}

it('stores a new product as a draft with its leverages in order, and refuses parameters that do not fit', async () => {
  const { code, data } = await server.call(products.add, product, { token })
  expect(code).toBe(0)
  const stored = (await server.call(products.get, { id: data.id }, { token })).data
  expect(stored.row).toMatchObject({
    tradeStatus: 'draft',
    leverageOptions: ['5', '100'],
    fundingIntervalH: '8',
    lastPrice: null,
  })
  const again = await server.call(products.add, product, { token })
  expect(again.code).toBe(Code.duplicate)
  const wrong = { ...product, productCode: 'SOLUSDT', maintMarginRate: '0.02' }
  const refused = await server.call(products.add, wrong, { token })
  expect(refused.data).toMatchObject({ errors: [{ field: 'maintMarginRate' }] })
})

it('shows price, change and open interest from the path, edits basics only and sorts by keyboard', async () => {
  pointConsoleAt(server)
  const user = userEvent.setup()
  openConsole('/trade/contractProduct', token)
  expect((await screen.findAllByText('61,000')).length).toBe(2)
  const btc = screen.getByText('BTCUSDT').closest('[role=row]')
  if (!(btc instanceof HTMLElement)) throw new Error('BTCUSDT is not listed.')
  await user.click(btc)
  await user.keyboard('e')
  const box = await screen.findByRole('dialog', { name: /编辑/ })
  expect(within(box).queryByRole('textbox', { name: /维持保证金率/ })).not.toBeInTheDocument()
  const name = await within(box).findByRole('textbox', { name: /名称 \(简体中文\)/ })
  await user.clear(name)
  await user.type(name, '比特币永续')
  await user.click(within(box).getByRole('switch', { name: '热门' }))
  const changed = within(within(box).getByRole('region', { name: '将要变更' }))
  expect(
    changed
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual(['名称比特币 / Bitcoin / 比特幣比特币永续 / Bitcoin / 比特幣', '热门否是'])
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () => {
    const [row] = await server.sql`select name from contract_product where product_code = 'BTCUSDT'`
    expect(row).toMatchObject({ name: { 'zh-cn': '比特币永续' } })
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

  const order = async () =>
    (await server.call(products.list, { orderBy: 'sort asc' }, { token })).data.list
  const [first, second] = await order()
  const sorted = await server.call(
    products.sort,
    {
      items: [
        { id: first?.id, sort: 20 },
        { id: second?.id, sort: 10 },
      ],
    },
    { token },
  )
  expect(sorted.data.count).toBe(2)
  expect((await order()).map(({ sort }) => sort)).toEqual([0, 10, 20])
})

it('keeps every version of a cycle, and deletes only what no order has used', async () => {
  const { data } = await server.call(cycles.add, cycle, { token })
  const items = [{ id: data.id, version: 1 }]
  const on = await server.call(
    cycles.setStatus,
    { items, status: 'on', reason: 'opened after the test' },
    { token },
  )
  expect(on.code).toBe(0)
  const stale = await server.call(
    cycles.setStatus,
    { items, status: 'off', reason: 'opened after the test' },
    { token },
  )
  expect(stale.code).toBe(Code.stale)
  const { list } = (await server.call(cycles.versions, { id: data.id }, { token })).data
  expect(list.map(({ version, params }) => [version, params['status']])).toEqual([
    [2, 'on'],
    [1, 'off'],
  ])
  const twice = await server.call(cycles.add, cycle, { token })
  expect(twice.code).toBe(Code.duplicate)
  const other = await server.call(cycles.add, { ...cycle, productCode: 'BTCUSDT' }, { token })
  expect(other.data).toMatchObject({ errors: [{ field: 'productCode' }] })

  await server.sql`insert into delivery_order (member_id, cycle_id, cycle_version, product_code, seconds, currency,
      direction, stake, payout_rate, open_price, price_source, settle_due_at)
    select id, ${data.id}, 2, 'BTCUSDT-SEC', 60, 'USDT', 'up', 50, 0.8, 61000, 'composite', now() + interval '60 s'
      from member`
  const [row] = (await server.call(cycles.list, {}, { token })).data.list
  expect(row).toMatchObject({ openStake: '50', status: 'on', currency: 'USDT' })
  const used = await server.call(
    cycles.remove,
    { items: [{ id: data.id, version: 2 }], reason: 'no longer wanted' },
    { token },
  )
  expect(used.code).toBe(Code.rule)
})

it('shows the versions of a cycle with what differs, from the keyboard', async () => {
  pointConsoleAt(server)
  const user = userEvent.setup()
  openConsole('/trade/deliveryCycle', token)
  await screen.findByText('1 分钟')
  await user.keyboard('jh')
  const box = await screen.findByRole('dialog', { name: '版本记录' })
  expect(await within(box).findByText('版本 2')).toBeInTheDocument()
  expect(within(box).getByText(/opened after the test/)).toBeInTheDocument()
  // The names belong to a version as well as the figures.
  expect(within(box).getByText(/^1 分钟 \/ /)).toBeInTheDocument()
})

it('sorts products by the arrow keys of their handles', async () => {
  pointConsoleAt(server)
  const user = userEvent.setup()
  const codes = async () =>
    (await server.call(products.list, { orderBy: 'sort asc' }, { token })).data.list.map(
      ({ productCode }) => productCode,
    )
  const before = await codes()
  openConsole('/trade/contractProduct', token)
  // The heading of the column has the same name.
  const buttons = await screen.findAllByRole('button', { name: '排序' })
  await user.click(buttons.find((each) => !each.closest('[role=grid]')) ?? document.body)
  const box = await screen.findByRole('dialog', { name: '排序' })
  const handles = await within(box).findAllByRole('button', { name: /BTC|ETH|USDT/ })
  handles[0]?.focus()
  await user.keyboard('{ArrowDown}')
  await user.keyboard('{Control>}{Enter}{/Control}')
  const [first, second, ...others] = before
  await waitFor(async () => expect(await codes()).toEqual([second, first, ...others]))
})
