// Looking up a deal and its order, on the real screen against the real server.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as api from '#contract/trade/contract-deal.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { type TestServer, testServer } from '#tests/server.ts'
import { openTradingDesk, type TradingDesk } from '#tests/trade/trading-desk.ts'

let server: TestServer
let desk: TradingDesk
let token: string
beforeAll(async () => {
  server = await testServer()
  desk = await openTradingDesk(server)
  token = await server.operator({ userName: 'finance', roleCode: 'finance2' })
})
afterAll(() => server.close())

it('lists the deals of today with their sums, opens one with its journal, and its order', async () => {
  pointConsoleAt(server)
  const user = userEvent.setup()
  openConsole('/trade/contractDeal', token)
  expect(await screen.findByText(desk.memberNo)).toBeInTheDocument()
  expect(screen.getByText(/筛选合计/).parentElement).toHaveTextContent('成交额 6,000')

  await user.keyboard('j{Enter}')
  const drawer = await screen.findByRole('dialog', { name: /BTCUSDT/ })
  // The member's fee and the account that earns it.
  expect(await within(drawer).findByText(/^4100/)).toBeInTheDocument()
  await user.keyboard('v')
  const order = await screen.findByRole('dialog', { name: /^EN/ })
  expect(await within(order).findByText('成交明细')).toBeInTheDocument()
})

it('leaves internal members out unless asked, and finds a deal by order, position and member', async () => {
  const list = async (input: object) =>
    (await server.call(api.list, input, { token })).data.list.length
  const [row] = (await server.call(api.list, {}, { token })).data.list
  expect(await list({ keyword: row?.entrustNo })).toBe(1)
  expect(await list({ keyword: row?.positionNo })).toBe(1)
  expect(await list({ keyword: 'Trader@example.com' })).toBe(1)
  expect(await list({ notionalMin: '6001' })).toBe(0)
  expect(await list({ dateRange: ['2020-01-01', '2020-01-02'] })).toBe(0)
  await server.sql`update member set member_type = 'internal'`
  expect(await list({})).toBe(0)
  expect(await list({ includeInternal: true })).toBe(1)
  await server.sql`update member set member_type = 'normal'`
})
