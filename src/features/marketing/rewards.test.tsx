// Codes, awards and points on the real screens against the real server.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { bindAuthenticator } from '#tests/money/authenticators.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let token = ''
beforeAll(async () => {
  server = await testServer()
  pointConsoleAt(server)
  token = await server.signIn()
  await server.sql`insert into member (id, member_no, account, email, invite_code, path)
    values (7, '70000001', 'alice2000', 'a@example.com', 'AAA7', '/7/')`
  await server.sql`insert into redemption_batch (id, batch_name, reward_type, currency, amount, count, code_length,
    per_member_limit, valid_from, valid_to) values (5, '新春活动', 'currency', 'USDT', 5, 1, 12, 1, now(), now() + interval '1 day')`
  await server.sql`insert into redemption_code (batch_id, code_hash, code_mask, reward_type, currency, amount, valid_to)
    values (5, 'x', 'AB********YZ', 'currency', 'USDT', 5, now() + interval '1 day')`
  await server.sql`insert into award_record (member_id, award_type, reward_type, currency, amount, status, granted_at)
    values (7, 'firstRecharge', 'currency', 'USDT', 5, 'granted', now())`
  await server.sql`insert into award_record (member_id, award_type, reward_type, currency, amount)
    values (7, 'level', 'points', 'INTEGRAL', 5)`
})
afterAll(() => server.close())

const dialog = (name: string) => screen.findByRole('dialog', { name })
const submit = (user: ReturnType<typeof userEvent.setup>) =>
  user.keyboard('{Control>}{Enter}{/Control}')

it.each([
  ['redemptionCode', 'AB********YZ'],
  ['awardRecord', '首充奖励'],
])('lists the records of %s', async (path, shown) => {
  openConsole(`/marketing/${path}`, token)
  expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0)
})

it('disables a code by keyboard, with a reason', async () => {
  const user = userEvent.setup()
  openConsole('/marketing/redemptionCode', token)
  await screen.findByText('AB********YZ')
  await user.keyboard('j')
  await user.keyboard('d')
  const box = await dialog('停用')
  await user.type(await within(box).findByRole('textbox', { name: /原因/ }), '兑换码外泄，立即停用')
  await submit(user)
  await waitFor(async () => {
    expect(await server.sql`select status from redemption_code`).toEqual([{ status: 'disabled' }])
  })
})

it('checks a list of points line by line and stores it once every line can be used', async () => {
  const user = userEvent.setup()
  openConsole('/marketing/integralSend', token)
  await screen.findByText('还没有积分批次')
  await user.keyboard('n')
  const box = await dialog('新建发放')
  await user.click(await within(box).findByRole('radio', { name: 'CSV 名单' }))
  await user.type(within(box).getByRole('textbox', { name: /标题/ }), '签到积分')
  await user.click(within(box).getByRole('combobox', { name: /类别/ }))
  await user.click(await screen.findByRole('option', { name: '任务' }))
  const list = within(box).getByRole('textbox', { name: /名单/ })
  await user.type(list, '70000001,12.5{Enter}nobody,3')
  await user.click(within(box).getByRole('button', { name: '预检' }))
  expect(await within(box).findByText('1 行无法使用')).toBeInTheDocument()
  expect(within(box).getByText('会员不存在或已注销')).toBeInTheDocument()
  await user.type(within(box).getByRole('textbox', { name: /备注/ }), '七月签到任务')
  await submit(user)
  expect(await within(box).findByText(/有无法使用的行/)).toBeInTheDocument()
  await user.clear(list)
  await user.type(list, '70000001,12.5')
  await submit(user)
  expect(await screen.findByText('签到积分')).toBeInTheDocument()
  expect(
    await server.sql`select member_count as members, trim_scale(total_points)::text as points, status from integral_send`,
  ).toEqual([{ members: 1, points: '12.5', status: 'pending' }])
})

it('says of every award under review what became of it', async () => {
  const user = userEvent.setup()
  const [own] = await server.sql<{ id: string }[]>`
    select id::text from operator where user_name = 'admin'`
  const app = await bindAuthenticator(server.sql, own?.id ?? '')
  openConsole('/marketing/awardRecord', token)
  await screen.findByText('升级奖励')
  await user.keyboard('j')
  await user.keyboard('r')
  const box = await dialog('驳回')
  expect(within(box).getByText('将处理 1 笔')).toBeInTheDocument()
  await user.type(await within(box).findByRole('textbox', { name: /备注/ }), '不符合活动规则')
  await user.type(
    await within(box).findByRole('textbox', { name: /动态验证码/ }),
    await app.fresh(),
  )
  await submit(user)
  expect(await within(await dialog('批量处理结果')).findByText('成功')).toBeInTheDocument()
  expect(await server.sql`select status from award_record where award_type = 'level'`).toEqual([
    { status: 'rejected' },
  ])
})

it('adds up awards by what is paid, never money and trial funds of a currency in one', async () => {
  openConsole('/marketing/awardRecord?status=', token)
  await screen.findAllByText('首充奖励')
  const sums = (await screen.findByText('筛选合计')).closest('[role=status]')
  expect(sums).not.toHaveTextContent(/折合|USDT/)
  await userEvent.click(screen.getByRole('button', { name: /^明细/ }))
  expect(sums).toHaveTextContent(/筛选合计.* · /)
})

it('plans an award for a member that somebody else has to grant', async () => {
  const user = userEvent.setup()
  openConsole('/marketing/awardRecord', token)
  await screen.findAllByText('首充奖励')
  await user.keyboard('n')
  const box = await dialog('人工奖励')
  await user.type(await within(box).findByRole('textbox', { name: /会员/ }), '70000001')
  await user.click(within(box).getByRole('radio', { name: '积分' }))
  await user.type(await within(box).findByRole('textbox', { name: /积分/ }), '80')
  await user.type(within(box).getByRole('textbox', { name: /备注/ }), '比赛获奖名单')
  await submit(user)
  await waitFor(async () => {
    expect(
      await server.sql`select reward_type as type, currency, status from award_record where award_type = 'manual'`,
    ).toEqual([{ type: 'points', currency: 'INTEGRAL', status: 'pending' }])
  })
  expect((await screen.findAllByText('待审核')).length).toBeGreaterThan(0)
})

it('shows what the awards of the month cost of their budget', async () => {
  // Nothing that an earlier test has read stands for what is there now.
  pointConsoleAt(server)
  await server.sql`update award_record set usd_value = 25_000 where award_type = 'firstRecharge'`
  openConsole('/marketing/awardRecord', token)
  expect(
    await screen.findByText('本月奖励预算：已用 25,000.00 / 100,000.00 USDT'),
  ).toBeInTheDocument()
  expect(screen.getByText('25.00%')).toBeInTheDocument()
})

it('pages through the batches of codes', async () => {
  await server.sql`insert into redemption_batch (id, batch_name, reward_type, currency, amount, count, code_length,
      per_member_limit, valid_from, valid_to, created_at)
    select 100 + n, 'batch ' || n, 'currency', 'USDT', 5, 1, 12, 1, now(), now() + interval '1 day', now() - n * interval '1 day'
      from generate_series(1, 60) as n`
  const user = userEvent.setup()
  openConsole('/marketing/redemptionCode', token)
  await screen.findByText('AB********YZ')
  await user.keyboard('b')
  const box = await dialog('批次汇总')
  expect(await within(box).findByText('batch 1')).toBeInTheDocument()
  expect(within(box).queryByText('batch 60')).not.toBeInTheDocument()
  expect(within(box).getByText('共 61 条')).toBeInTheDocument()
  await user.click(within(box).getByRole('button', { name: '第 2 页' }))
  expect(await within(box).findByText('batch 60')).toBeInTheDocument()
})
