// What an operator does with team profit, on the real screen against the real server.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConsole } from '#tests/console.tsx'
import { openDesk } from '#tests/money/desk.ts'
import { screenDesk } from '#tests/screen-desk.ts'

const at = screenDesk((server) => openDesk(server, server.url), {
  userName: 'alice',
  roleCode: 'admin',
})

interface Person {
  id: string
  no: string
}

/** A leader, an ordinary member below, and one below that, who paid 12.5 in fees today and got 20 from a campaign. */
async function family(): Promise<[Person, Person, Person]> {
  const ids = await at.desk.members(3)
  for (const [depth, id] of ids.entries())
    await at.server.sql`
      update member set path = ${`/${ids.slice(0, depth + 1).join('/')}/`}, depth = ${depth},
          inviter_id = ${ids[depth - 1] ?? null}, member_type = ${depth === 0 ? 'agent' : 'normal'} where id = ${id}`
  const last = ids[2] ?? ''
  await at.server.sql`insert into stat_member_day (stat_date)
    values ((now() at time zone 'Asia/Shanghai')::date) on conflict do nothing`
  await at.server.sql`insert into stat_member_daily (stat_date, member_id, trade_fee, recharge_usd)
    values ((now() at time zone 'Asia/Shanghai')::date, ${last}, 12.5, 300)`
  await at.server.sql`insert into stat_member_revenue_daily (stat_date, member_id, campaign_cost)
    values ((now() at time zone 'Asia/Shanghai')::date, ${last}, 20)`
  const people = await at.server.sql<Person[]>`
    select id::text, member_no as no from member where id = any (${ids}) order by depth`
  const [leader, child, grandchild] = people
  if (!leader || !child || !grandchild) throw new Error('The family is not there.')
  return [leader, child, grandchild] as const
}
const grid = () => screen.findByRole('grid', { name: '团队收益' })

it('lists leaders, and walks down and back by key, breadcrumb and history', async () => {
  const [leader, child, grandchild] = await family()
  const router = openConsole('/other/teamProfit', at.token)
  const table = await grid()
  expect(await within(table).findByText(leader.no)).toBeInTheDocument()
  expect(within(table).queryByText(child.no)).toBeNull()
  expect(within(table).getByText('-7.50')).toBeInTheDocument()
  await at.user.keyboard('j')
  await at.user.keyboard('t')
  expect(await within(table).findByText(child.no)).toBeInTheDocument()
  const steps = await screen.findByRole('navigation', { name: '团队层级' })
  expect(await within(steps).findByText(leader.no)).toHaveAttribute('aria-current', 'true')
  expect(router.latestLocation.search).toMatchObject({ rootMemberId: leader.id, depthMax: '1' })
  router.history.back()
  await waitFor(() => expect(within(table).queryByText(child.no)).toBeNull())
  expect(screen.queryByRole('navigation', { name: '团队层级' })).toBeNull()
  router.history.forward()
  await within(table).findByText(child.no)
  const row = within(table).getByText(child.no).closest('[role="row"]')
  within(row as HTMLElement)
    .getAllByRole('gridcell')[0]
    ?.focus()
  await at.user.keyboard('t')
  expect(await within(table).findByText(grandchild.no)).toBeInTheDocument()
  await at.user.click(await screen.findByRole('button', { name: leader.no }))
  await waitFor(() => expect(within(table).queryByText(grandchild.no)).toBeNull())
  await at.user.click(screen.getByRole('button', { name: '全部团队' }))
  await waitFor(() => expect(screen.queryByRole('navigation', { name: '团队层级' })).toBeNull())
})

it('filters by address and opens the trend of a team by Enter', async () => {
  const [leader, child, grandchild] = await family()
  openConsole(`/other/teamProfit?keyword=${leader.no}&depthMax=0`, at.token)
  const table = await grid()
  await within(table).findByText(leader.no)
  expect(within(table).queryByText(child.no)).toBeNull()
  await at.user.keyboard('j')
  await at.user.keyboard('{Enter}')
  const drawer = await screen.findByRole('dialog', { name: `${leader.no} 团队趋势` })
  const members = await within(drawer).findByRole('region', { name: '团队会员' })
  expect(within(members).getByText(grandchild.no)).toBeInTheDocument()
  expect(within(members).getByText('-7.50')).toBeInTheDocument()
  const days = within(drawer).getByRole('region', { name: '每日明细' })
  expect(within(days).getByText(/未结束/)).toBeInTheDocument()
  expect(within(days).getByText('300.00')).toBeInTheDocument()
})

it('shows the shares of the teams below a leader, by volume and by contribution', async () => {
  const [leader, child] = await family()
  await at.server.sql`update stat_member_daily set volume_usd = 3000`
  await at.server.sql`insert into stat_member_daily (stat_date, member_id, trade_fee, volume_usd)
    values ((now() at time zone 'Asia/Shanghai')::date, ${leader.id}, 27.5, 1000)`
  openConsole(`/other/teamProfit?keyword=${leader.no}`, at.token)
  const table = await grid()
  await within(table).findByText(leader.no)
  await at.user.keyboard('j')
  await at.user.keyboard('s')
  const dialog = await screen.findByRole('dialog', { name: `${leader.no} 下级团队占比` })
  const figures = await within(dialog).findByRole('region', { name: '各下级团队' })
  const rows = within(figures)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell'))
  expect(rows.map((row) => row.map(({ textContent }) => textContent))).toEqual([
    [child.no, '1', '3,000.00', '75.0%', '12.50', '-7.50', '-37.5%'],
    ['本人', '', '1,000.00', '25.0%', '27.50', '27.50', '137.5%'],
    ['合计', '', '4,000.00', '100.0%', '40.00', '20.00', '100.0%'],
  ])
  const widths = (name: string) =>
    [...within(dialog).getByRole('region', { name }).querySelectorAll<HTMLElement>('[style]')].map(
      ({ style, className }) => [style.width, className.includes('bg-danger')],
    )
  expect(widths('交易额占比')).toEqual([
    ['100.00%', false],
    ['33.33%', false],
  ])
  await at.user.click(within(dialog).getByRole('button', { name: '团队贡献' }))
  expect(widths('团队贡献占比')).toEqual([
    ['27.27%', true],
    ['100.00%', false],
  ])
})
