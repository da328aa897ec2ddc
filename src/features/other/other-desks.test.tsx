// The screens of the other desks on the real server: each opens, and its own verb reaches the database.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { allowBareRecords } from '#tests/money/bare-records.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let token = ''
beforeAll(async () => {
  server = await testServer()
  token = await server.signIn()
  await server.sql`insert into member (id, member_no, account, email, invite_code, path)
    values (7, '70000001', 'alice2000', 'a@example.com', 'AAA7', '/7/')`
  await server.sql`insert into wallet_code (id, code, currency, network, scale, display_scale, price_usd)
    values (90, 'TST-TRC20', 'TST', 'TRC20', 6, 2, 1)`
  await server.sql`insert into login_error (actor_type, input_account, member_id, reason_code, ip, client_source)
    values ('member', 'alice2000', 7, 'wrongPassword', '198.18.3.3', 'ios')`
  await server.sql`insert into ip_record (ip, actor_type, member_id, scene, client_source)
    values ('198.18.3.3', 'member', 7, 'login', 'ios')`
  await server.sql`insert into verification_code (channel, target, code_hash, member_id, scene, status, ip, expire_at)
    values ('sms', '13812340001', 'x', 7, 'login', 'sent', '198.18.3.3', now() + interval '5 minutes')`
  await server.sql`insert into violation_record (member_id, violation_type, severity, description)
    values (7, 'washTrade', 'high', 'ten characters and more')`
  await server.sql`insert into staking_product (id, name, currency, staking_type, term_days, annual_rate, pay_mode, min_amount, quota)
    values (5, '{"zh-cn":"七天","en":"Seven","zh-tw":"七天"}', 'TST', 'fixed', 7, 0.04, 'daily', 10, 1000)`
  await allowBareRecords(server.sql, 'staking_record')
  await server.sql`insert into staking_record (id, member_id, staking_id, currency, principal, annual_rate, term_days, start_at)
    values (8, 7, 5, 'TST', 100, 0.04, 7, now())`
  await server.sql`insert into income_record (member_id, income_type, source_id, related_no, currency, base_amount, rate, amount, income_date)
    select 7, 'staking', 8, record_no, 'TST', 100, 0.0001, 0.01, '2025-06-30' from staking_record`
})
afterAll(() => server.close())
// What a test has read is not shown to the next.
beforeEach(() => pointConsoleAt(server))

const dialog = (name: string) => screen.findByRole('dialog', { name })

it.each([
  ['walletCode', 'TST-TRC20'],
  ['staking', '七天'],
  ['stakingRecord', '七天'],
  ['incomeRecord', '质押利息'],
  ['violationRecord', 'ten characters and more'],
  ['ipRecord', '198.18.3.3'],
  ['loginError', '密码错误'],
  ['verificationCode', '138****0001'],
])('lists the records of %s', async (path, shown) => {
  openConsole(`/other/${path}`, token)
  expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0)
})

it('closes the recharges of a wallet code by keyboard, with a reason', async () => {
  const user = userEvent.setup()
  openConsole('/other/walletCode?keyword=TST', token)
  await screen.findByText('TST-TRC20')
  await user.keyboard('j')
  await user.keyboard('t')
  const box = await dialog('关闭充值')
  await user.type(await within(box).findByRole('textbox', { name: /原因/ }), '网络维护，暂停充值')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () => {
    const [row] = await server.sql`select recharge_enabled as on from wallet_code where id = 90`
    expect(row).toEqual({ on: false })
  })
})

it('blocks the address of a failed log-in in one key', async () => {
  const user = userEvent.setup()
  openConsole('/other/loginError?keyword=70000001', token)
  await screen.findByText('密码错误')
  await user.keyboard('j')
  await user.keyboard('b')
  const box = await dialog('封禁IP')
  await user.type(await within(box).findByRole('textbox', { name: /原因/ }), '撞库攻击来源地址')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () => {
    expect(await server.sql`select cidr::text, rule, scope from ip_rule order by id`).toEqual([
      { cidr: '198.18.3.3/32', rule: 'block', scope: 'all' },
    ])
  })
})

it('turns a rule that blocks into one that allows, and asks for a code', async () => {
  const user = userEvent.setup()
  openConsole('/other/ipRecord', token)
  await screen.findAllByText('198.18.3.3')
  await user.click(await screen.findByRole('button', { name: '规则列表' }))
  const rules = await dialog('规则列表')
  await user.click(await within(rules).findByRole('button', { name: '编辑' }))
  const box = await dialog('编辑')
  await user.click(within(box).getByRole('radio', { name: '白名单' }))
  await user.type(within(box).getByRole('textbox', { name: /原因/ }), '合作机构的出口地址')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await within(box).findByText(/验证器|动态码/)).toBeInTheDocument()
  expect(await server.sql`select rule from ip_rule`).toEqual([{ rule: 'block' }])
})

it('blocks the addresses of the selected records, those with a rule left as they are', async () => {
  const user = userEvent.setup()
  openConsole('/other/ipRecord', token)
  await screen.findAllByText('198.18.3.3')
  await user.click(screen.getByRole('checkbox', { name: '选择本页' }))
  await user.click(await screen.findByRole('button', { name: /封禁所选IP/ }))
  const box = await dialog('封禁所选IP')
  expect(within(box).getByText(/198\.18\.3\.3/)).toBeInTheDocument()
  await user.type(within(box).getByRole('textbox', { name: /原因/ }), '撞库攻击来源地址')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('已封禁 1 个地址，1 个已有同范围的规则')
  expect(await server.sql`select cidr::text, rule, scope from ip_rule order by id`).toEqual(
    // Each caller of a test run has an address of their own.
    ['198.18.3.3/32', expect.stringMatching(/^10\.9\.0\.\d+\/32$/)].map((cidr) => ({
      cidr,
      rule: 'block',
      scope: 'all',
    })),
  )
})

it('blocks the addresses of all failed log-ins that are selected', async () => {
  const user = userEvent.setup()
  openConsole('/other/loginError', token)
  await screen.findByText('密码错误')
  await user.click(screen.getByRole('checkbox', { name: '选择本页' }))
  await user.click(await screen.findByRole('button', { name: /封禁所选IP/ }))
  expect(within(await dialog('封禁所选IP')).getByText(/198\.18\.3\.3/)).toBeInTheDocument()
})

it('leads from a staking product to its stakes', async () => {
  const user = userEvent.setup()
  openConsole('/other/staking', token)
  await screen.findByText('七天')
  await user.keyboard('j')
  await user.keyboard('{Enter}')
  const drawer = await screen.findByRole('dialog', { name: /七天$/ })
  const link = await within(drawer).findByRole('link', { name: '质押记录' })
  expect(link).toHaveAttribute('href', '/other/stakingRecord?stakingId=5')
})

it('counts the runs of the days that are chosen', async () => {
  const user = userEvent.setup()
  openConsole('/other/incomeRecord', token)
  await screen.findByText('质押利息')
  await user.keyboard('b')
  const box = await dialog('批次视图')
  await within(box).findByText('各批次')
  expect(within(box).queryByText('2025-06-30')).toBeNull()
  await user.click(within(box).getByRole('button', { name: /日期/ }))
  expect((await screen.findAllByText('近7天')).length).toBeGreaterThan(0)
})

it('leads from a yield to its stake', async () => {
  openConsole('/other/incomeRecord', token)
  const [{ no } = { no: '' }] = await server.sql<{ no: string }[]>`
    select record_no as no from staking_record`
  const link = await screen.findByRole('link', { name: no })
  expect(link.getAttribute('href')).toContain(`/other/stakingRecord?keyword=${no}`)
})

it('shows every picture of a case', async () => {
  await server.sql`update violation_record set evidence = '{901,902}'`
  const user = userEvent.setup()
  openConsole('/other/violationRecord?status=', token)
  await screen.findAllByText('ten characters and more')
  await user.keyboard('j')
  await user.keyboard('{Enter}')
  const drawer = await screen.findByRole('dialog')
  await waitFor(() =>
    expect(within(drawer).getAllByRole('img', { name: /^证据 [12]/ })).toHaveLength(2),
  )
})

it('shows the yields of a stake in its drawer', async () => {
  const user = userEvent.setup()
  openConsole('/other/stakingRecord', token)
  await screen.findAllByText('七天')
  await user.keyboard('j')
  await user.keyboard('{Enter}')
  const drawer = await screen.findByRole('dialog', { name: /^SR/ })
  expect(await within(drawer).findByText('2025-06-30')).toBeInTheDocument()
})

it('leads from an address to what was done from it on any day, with the letters of its country', async () => {
  await server.sql`insert into verification_code (channel, target, code_hash, scene, status, ip, expire_at)
    values ('sms', '13900000009', 'x', 'login', 'sent', '8.8.8.8', now() + interval '5 minutes')`
  const router = openConsole('/other/verificationCode', token)
  const link = await screen.findByRole('link', { name: '8.8.8.8' })
  expect(await screen.findByRole('img', { name: '美国' })).toHaveTextContent('US')
  await userEvent.setup().click(link)
  await waitFor(() => expect(router.state.location.pathname).toBe('/other/ipRecord'))
  expect(router.state.location.search).toMatchObject({ keyword: '8.8.8.8', dateRange: '' })
})
