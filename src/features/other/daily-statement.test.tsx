// Daily statements on the real screen against the real server: listed, filtered, broken down, and each step by keyboard.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { setConfirms } from '#tests/money/desk.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let token = ''
let user = userEvent.setup()
const zone = 'Asia/Shanghai'
beforeAll(async () => {
  server = await testServer()
  token = await server.signIn()
  await setConfirms(server.sql, 'off')
  await server.sql`insert into sys_job (titles, invoke_target, cron_expression, is_built_in)
    values ('{"zh-cn":"日报","en":"","zh-tw":""}', 'dailyStatement', '0 10 0 * * *', true)`
  // Two days ago it was closed, yesterday waits with a difference.
  await server.sql`
    insert into daily_statement (stat_date, currency, day_since, day_until, price_usd, recharge_amount, closing_balance,
        chain_balance, check_diff, check_status, status, closed_at)
      select day, currency, day::timestamp at time zone ${zone}, (day + 1)::timestamp at time zone ${zone}, 1, 1234.5,
          100, 104.25, diff, case diff when 0 then 'ok' else 'diff' end, status, case status when 'closed' then now() end
        from (values ((now() at time zone ${zone})::date - 2, 0, 'closed'),
            ((now() at time zone ${zone})::date - 1, 12.5, 'open')) as days (day, diff, status)
          cross join unnest(array['ALL', 'USDT']) as currency`
})
afterAll(() => server.close())
beforeEach(() => {
  pointConsoleAt(server)
  user = userEvent.setup()
})

const dayBefore = async (days: number) => {
  const [row] = await server.sql<{ day: string }[]>`
    select ((now() at time zone ${zone})::date - ${days}::integer)::text as day`
  return row?.day ?? ''
}
const grid = () => screen.findByRole('grid', { name: '日报表' })
const dialog = (name: string) => screen.findByRole('dialog', { name })
const statusOf = async (day: string) => {
  const rows = await server.sql<{ status: string }[]>`
    select distinct status from daily_statement where stat_date = ${day}`
  return rows.map(({ status }) => status)
}
const submit = async (name: string, reason: string) => {
  const box = await dialog(name)
  await user.type(await within(box).findByRole('textbox', { name: /原因/ }), reason)
  await user.keyboard('{Control>}{Enter}{/Control}')
  return box
}

it('lists the days of all currencies with their sums', async () => {
  openConsole('/other/dailyStatement', token)
  const [older, newer] = [await dayBefore(2), await dayBefore(1)]
  expect(await within(await grid()).findByText(newer)).toBeInTheDocument()
  expect(within(await grid()).getByText(older)).toBeInTheDocument()
  expect(within(await grid()).getAllByText('ALL')).toHaveLength(2)
  expect(within(await grid()).getAllByText('104.25%')).toHaveLength(2)
  expect(await screen.findByText(/充值金额 2,469\.00/)).toBeInTheDocument()
})

it('draws the days side by side, with the same figures as a table', async () => {
  openConsole('/other/dailyStatement', token)
  expect(await within(await grid()).findByText(await dayBefore(1))).toBeInTheDocument()
  await user.keyboard('t')
  const trend = await dialog('日报走势')
  const rows = await within(trend).findAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    '日期充值提币平台净收入',
    `${await dayBefore(1)}1,234.500.000.00`,
    `${await dayBefore(2)}1,234.500.000.00`,
  ])
  expect(within(trend).getByText('2,469.00')).toBeInTheDocument()
})

it('keeps the open days by the filter, opens one by Enter, and shows what it is made of', async () => {
  openConsole('/other/dailyStatement?status[0]=open', token)
  const day = await dayBefore(1)
  expect(await within(await grid()).findByText(day)).toBeInTheDocument()
  expect(within(await grid()).queryByText(await dayBefore(2))).toBeNull()
  await user.keyboard('j')
  await user.keyboard('{Enter}')
  const drawer = await dialog(`${day} · ALL`)
  expect(await within(drawer).findByRole('region', { name: '按流水类型' })).toBeInTheDocument()
  expect(within(drawer).getByRole('region', { name: '按科目' })).toBeInTheDocument()
})

it('closes a day with a difference once it is explained, opens it again, and asks for a rebuild', async () => {
  const day = await dayBefore(1)
  openConsole(`/other/dailyStatement?dateRange[0]=${day}&dateRange[1]=${day}`, token)
  await within(await grid()).findByText(day)
  await user.keyboard('j')
  await user.keyboard('c')
  const box = await submit('关账', '日终核对完成')
  expect(await within(box).findByText('对账有差异，须填写说明')).toBeInTheDocument()
  await user.type(within(box).getByRole('textbox', { name: /差异说明/ }), '一笔提币次日入账')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () => expect(await statusOf(day)).toEqual(['closed']))
  expect(await within(await grid()).findByText('已关账')).toBeInTheDocument()
  await user.keyboard('o')
  await submit('反关账', '补录凭证后重新核对')
  await waitFor(async () => expect(await statusOf(day)).toEqual(['open']))
  expect(await within(await grid()).findByText('未关账')).toBeInTheDocument()
  await user.keyboard('b')
  await submit('重算', '补录后重新计算')
  expect(await within(await grid()).findByText('计算中')).toBeInTheDocument()
  const runs =
    await server.sql`select job_params as params, run_trigger as trigger from sys_job_run`
  expect(runs).toEqual([{ params: day, trigger: 'manual' }])
})
