// Finding a member and working on the account, on the real screen against the real server.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await server.sql`insert into member (id, member_no, account, nickname, area_code, mobile, invite_code, path)
    values (7, '10000007', 'goodmember', '小明', '+86', '13812345678', 'INV007', '/7/'),
           (8, '10000008', 'othermember', '小红', '+86', '13812345679', 'INV008', '/7/8/')`
  await server.sql`update member set inviter_id = 7 where id = 8`
  await server.sql`insert into ledger_account (member_id, wallet_type, currency, available)
    values (7, 'spot', 'USDT', 1234.5)`
  await server.sql`insert into member_session (member_id, device, ip) values (7, 'Pixel 9', '198.18.0.7')`
})
afterAll(() => server.close())

it('opens a member, notes, freezes, reveals contact data for a reason and edits, all by keyboard', async () => {
  pointConsoleAt(server)
  const token = await server.signIn()
  const user = userEvent.setup()
  const dialog = async (name: string | RegExp) => {
    const found = await screen.findByRole('dialog', { name })
    // A menu that closes gives the pointer to the dialog after it a moment later.
    await waitFor(() =>
      expect([document.body.style.pointerEvents, found.style.pointerEvents]).not.toEqual([
        'none',
        '',
      ]),
    )
    return found
  }
  const submit = () => user.keyboard('{Control>}{Enter}{/Control}')
  const closed = (name: string) =>
    waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument())
  openConsole('/member/member?keyword=10000007', token)
  await screen.findByText('小明')
  expect(screen.getByText('138****5678')).toBeInTheDocument()

  await user.keyboard('j{Enter}')
  const page = await dialog('10000007 · 小明')
  const tab = async (name: RegExp) => {
    await user.click(await within(page).findByRole('tab', { name }))
    return within(await within(page).findByRole('tabpanel', { name }))
  }
  // By keys alone from one to the next.
  within(page).getByRole('tab', { name: /^概览/ }).focus()
  await user.keyboard('{ArrowRight}')
  const wallets = within(await within(page).findByRole('tabpanel', { name: /^钱包/ }))
  expect((await wallets.findAllByText('1,234.5')).length).toBeGreaterThan(0)
  expect(await (await tab(/^安全/)).findByText('Pixel 9')).toBeInTheDocument()
  expect(await (await tab(/^关联账户/)).findByText('10000008')).toBeInTheDocument()
  const timeline = await tab(/^时间线/)
  expect(await timeline.findByText(/Pixel 9 · 198\.18\.0\.7/)).toBeInTheDocument()
  await tab(/^备注/)

  await user.click(within(page).getByRole('button', { name: /添加备注/ }))
  let box = await dialog('添加备注')
  await user.type(within(box).getByRole('textbox', { name: /备注/ }), '已电话核实身份')
  await submit()
  await closed('添加备注')
  expect((await within(page).findAllByText('已电话核实身份')).length).toBeGreaterThan(0)

  await user.click(within(page).getByRole('button', { name: '更多操作' }))
  await user.click(await screen.findByRole('menuitem', { name: /查看联系方式/ }))
  box = await dialog('查看联系方式')
  await user.type(within(box).getByRole('textbox', { name: /原因/ }), '客户要求核对手机号')
  await submit()
  box = await dialog('10000007')
  expect(within(box).getByText('+86 13812345678')).toBeInTheDocument()
  await user.click(within(box).getAllByRole('button', { name: '关闭' })[0] as HTMLElement)
  await closed('10000007')
  expect(screen.queryByText('+86 13812345678')).not.toBeInTheDocument()

  await user.keyboard('{Escape}')
  await closed('10000007 · 小明')
  await user.keyboard('f')
  box = await dialog('冻结账户')
  await user.type(within(box).getByRole('textbox', { name: /原因/ }), '涉嫌盗号，先行冻结')
  await submit()
  await closed('冻结账户')
  expect(await screen.findByText('已冻结')).toBeInTheDocument()

  await user.keyboard('e')
  box = await dialog('编辑会员')
  const nickname = await within(box).findByRole('textbox', { name: /昵称/ })
  await user.clear(nickname)
  await user.type(nickname, '明明')
  await user.type(within(box).getByRole('textbox', { name: /原因/ }), '会员要求更改昵称')
  await submit()
  await screen.findByText('明明')
  const [row] = await server.sql`select status, nickname, level from member where id = 7`
  expect(row).toEqual({ status: 'frozen', nickname: '明明', level: 'v0' })
})

it('puts on top what decides, three actions beside a menu, and what is new since the last visit', async () => {
  pointConsoleAt(server)
  await server.sql`insert into member (id, member_no, account, nickname, area_code, mobile, invite_code, path)
    values (9, '10000009', 'newsmember', '小新', '+86', '13812345670', 'INV009', '/9/')`
  const token = await server.signIn()
  const user = userEvent.setup()
  openConsole('/member/member?keyword=10000009&open=9', token)
  const page = await screen.findByRole('dialog', { name: /^10000009/ })
  const top = (await within(page).findByText('风险等级')).closest('dl')
  for (const name of ['账户状态', '总资产(USDT)', '提币状态', '实名状态'])
    expect(within(top as HTMLElement).getByText(name)).toBeInTheDocument()
  const tabs = within(page).getAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent?.replace(/\d+$/, ''))).toEqual([
    '概览',
    '钱包',
    '时间线',
    '安全',
    '关联账户',
    '备注',
  ])
  const actions = within(page)
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-keyshortcuts') !== null)
  expect(actions.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^编辑/),
    expect.stringMatching(/^冻结账户/),
    expect.stringMatching(/^添加备注/),
  ])
  expect(within(page).queryByRole('region', { name: '上次查看后的变化' })).not.toBeInTheDocument()
  // The visit is noted once the overview is drawn.
  const keys = () => Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at))
  await waitFor(() => expect(keys().join()).toContain('memberVisits'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(page).not.toBeInTheDocument())

  const [recharge] = await server.sql<{ id: string; no: string }[]>`
    insert into recharge_log (member_id, currency, network, amount, price_usd, usd_value, recharge_type, to_address, status)
    values (9, 'USDT', 'TRC20', 5, 1, 5, 'chain', 'T1', 'pending') returning id::text as id, recharge_no as no`
  await server.sql`
    insert into operation_log (operator_id, operator_name, permission, action, target_type, target_id, ip, trace_id)
    values (1, 'admin', '', 'member.resetPassword', 'member', '9', '127.0.0.1', 't')`
  // A page that is loaded anew knows nothing of what the one before was answered.
  pointConsoleAt(server)
  openConsole('/member/member?keyword=10000009&open=9', token)
  const again = await screen.findByRole('dialog', { name: /^10000009/ })
  const news = await within(again).findByRole('region', { name: '上次查看后的变化' })
  const link = await within(news).findByRole('link', { name: recharge?.no ?? '' })
  // In words: the code of the trail is nobody's language.
  expect(within(news).getByText(/重置密码/)).toBeInTheDocument()
  expect(news).not.toHaveTextContent('member.')
  // What was new stays so while the record is open.
  await user.click(within(again).getByRole('tab', { name: /^钱包/ }))
  await waitFor(() => expect(news).not.toBeInTheDocument())
  await user.click(within(again).getByRole('tab', { name: '概览' }))
  const still = await within(again).findByRole('region', { name: '上次查看后的变化' })
  expect(within(still).getByRole('link', { name: recharge?.no ?? '' })).toBeInTheDocument()
  // To the record itself.
  expect(link).toHaveAttribute('href', expect.stringContaining(`open=${recharge?.id ?? ''}`))
})

it('draws what linked accounts share, and leads to an account by Enter', async () => {
  pointConsoleAt(server)
  const token = await server.signIn()
  const user = userEvent.setup()
  openConsole('/member/member?keyword=10000007&open=7', token)
  const page = await screen.findByRole('dialog', { name: /^10000007/ })
  await user.click(await within(page).findByRole('tab', { name: /^关联账户/ }))
  await user.click(await within(page).findByRole('button', { name: '关系图' }))
  const graph = await screen.findByRole('dialog', { name: '关系图' })
  expect(await within(graph).findByText('被邀请')).toBeInTheDocument()
  const account = (await within(graph).findByText(/^10000008 /)).closest<HTMLElement>('[data-id]')
  account?.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: /^10000008/ })).toBeInTheDocument()
})
