// What an operator does with the results of members, on the real screen against the real server.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { type Desk, openDesk, type Reviewer } from '#tests/money/desk.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let desk: Desk
let alice: Reviewer
let user = userEvent.setup()
beforeAll(async () => {
  server = await testServer()
  desk = await openDesk(server, server.url)
  ;[alice] = (await desk.operators(1)) as [Reviewer]
})
afterAll(() => server.close())
beforeEach(() => {
  pointConsoleAt(server)
  user = userEvent.setup()
})

it('lists results with their sums, and opens the trend of a member by Enter', async () => {
  const [id = ''] = await desk.members(1)
  await server.sql`insert into stat_member_day (stat_date) values (current_date - 2)`
  await server.sql`insert into stat_member_daily (stat_date, member_id, contract_pnl, trade_fee)
    values (current_date - 2, ${id}, 1234.5, 4.5)`
  const [row] = await server.sql<
    { no: string }[]
  >`select member_no as no from member where id = ${id}`
  const no = row?.no ?? ''
  openConsole('/member/memberProfitLoss', alice.token)
  const grid = await screen.findByRole('grid', { name: '会员盈亏' })
  expect(await within(grid).findByText(no)).toBeInTheDocument()
  expect(within(grid).getByText('+1,230.00')).toBeInTheDocument()
  await user.keyboard('j')
  await user.keyboard('{Enter}')
  const drawer = await screen.findByRole('dialog', { name: `${no} 盈亏趋势` })
  const table = await within(drawer).findByRole('group', { name: /日末权益/ })
  expect(within(table).getByText('+1,234.50')).toBeInTheDocument()
  // The day is over, and the drawing says what all of them add up to.
  expect(within(table).queryByText(/未结束/)).toBeNull()
  expect(within(drawer).getByText('累计净盈亏').parentElement).toHaveTextContent('+1,230.00')
})
