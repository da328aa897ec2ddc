// Looking up a deal and its order, on the real screen against the real server.
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import * as api from '#contract/trade/contract-deal.ts'
import { openConsole } from '#tests/console.tsx'
import { screenDesk } from '#tests/screen-desk.ts'
import { openTradingDesk } from '#tests/trade/trading-desk.ts'

const at = screenDesk(openTradingDesk, { userName: 'finance', roleCode: 'finance2' })

it('lists the deals of today with their sums, opens one with its journal, and its order', async () => {
  openConsole('/trade/contractDeal', at.token)
  expect(await screen.findByText(at.desk.memberNo)).toBeInTheDocument()
  expect(screen.getByText(/筛选合计/).parentElement).toHaveTextContent('成交额 6,000')

  // Of the path only what is near the deal.
  await at.server
    .sql`insert into price_tick (currency, at, price) values ('BTC', now() - interval '5 hours', 1)`
  await at.user.keyboard('j{Enter}')
  const drawer = await screen.findByRole('dialog', { name: /BTCUSDT/ })
  // The member's fee and the account that earns it.
  expect(await within(drawer).findByText(/^4100/)).toBeInTheDocument()
  expect(await within(drawer).findByText('全部价格点（3）')).toBeInTheDocument()
  expect(drawer.querySelectorAll('svg path[d$="h0"]')).toHaveLength(1)
  await at.user.keyboard('v')
  const order = await screen.findByRole('dialog', { name: /^EN/ })
  expect(await within(order).findByText('成交明细')).toBeInTheDocument()
})

it('leaves internal members out unless asked, and finds a deal by order, position and member', async () => {
  const list = async (input: object) =>
    (await at.server.call(api.list, input, { token: at.token })).data.list.length
  const [row] = (await at.server.call(api.list, {}, { token: at.token })).data.list
  expect(await list({ keyword: row?.entrustNo })).toBe(1)
  expect(await list({ keyword: row?.positionNo })).toBe(1)
  expect(await list({ keyword: 'Trader@example.com' })).toBe(1)
  expect(await list({ notionalMin: '6001' })).toBe(0)
  expect(await list({ dateRange: ['2020-01-01', '2020-01-02'] })).toBe(0)
  await at.server.sql`update member set member_type = 'internal'`
  expect(await list({})).toBe(0)
  expect(await list({ includeInternal: true })).toBe(1)
  await at.server.sql`update member set member_type = 'normal'`
})
