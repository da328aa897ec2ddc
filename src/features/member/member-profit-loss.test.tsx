// What an operator does with the results of members, on the real screen against the real server.
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import * as api from '#contract/member/member-profit-loss.ts'
import { openConsole, tapWire } from '#tests/console.tsx'
import { openDesk } from '#tests/money/desk.ts'
import { screenDesk } from '#tests/screen-desk.ts'

const at = screenDesk((server) => openDesk(server, server.url), {
  userName: 'alice',
  roleCode: 'admin',
})

afterEach(() => void vi.useRealTimers())

it('lists results with their sums, and opens the trend of a member by Enter', async () => {
  const [id = ''] = await at.desk.members(1)
  await at.server.sql`insert into stat_member_day (stat_date) values (current_date - 2)`
  await at.server.sql`insert into stat_member_daily (stat_date, member_id, contract_pnl, trade_fee)
    values (current_date - 2, ${id}, 1234.5, 4.5)`
  const [row] = await at.server.sql<
    { no: string }[]
  >`select member_no as no from member where id = ${id}`
  const no = row?.no ?? ''
  openConsole('/member/memberProfitLoss', at.token)
  const grid = await screen.findByRole('grid', { name: '会员盈亏' })
  expect(await within(grid).findByText(no)).toBeInTheDocument()
  expect(within(grid).getByText('+1,230.00')).toBeInTheDocument()
  await at.user.keyboard('j')
  await at.user.keyboard('{Enter}')
  const drawer = await screen.findByRole('dialog', { name: `${no} 盈亏趋势` })
  const table = await within(drawer).findByRole('group', { name: /日末权益/ })
  expect(within(table).getByText('+1,234.50')).toBeInTheDocument()
  // The day is over, and the drawing says what all of them add up to.
  expect(within(table).queryByText(/未结束/)).toBeNull()
  expect(within(drawer).getByText('累计净盈亏').parentElement).toHaveTextContent('+1,230.00')
})

it('says how old an answer is that the server had already', async () => {
  tapWire(async (request, pass) => {
    const response = await pass()
    if (!request.url.includes(api.list.path)) return response
    const { data, ...envelope } = (await response.json()) as { data: object }
    return Response.json({ ...envelope, data: { ...data, ageMs: 180_000 } })
  })
  // The clock of the screen, which began before the answer came, does not tick.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  openConsole('/member/memberProfitLoss', at.token)
  await expect.poll(() => screen.queryByText(/数据更新于 3 ?分钟前/)).not.toBeNull()
})
