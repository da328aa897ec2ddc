// Holding an amount of a wallet and releasing it, on the real screen against the real server.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { setConfirms } from '#tests/money/desk.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await server.sql`insert into member (id, member_no, account, email, invite_code, path)
    values (7, '10000007', 'goodmember', 'good@example.com', 'INV007', '/7/')`
  await server.sql`insert into wallet_code (code, currency, network, scale, display_scale, price_usd, min_recharge)
    values ('USDT-TRC20', 'USDT', 'TRC20', 6, 2, 1, 1) on conflict do nothing`
  await server.sql`insert into ledger_account (member_id, wallet_type, currency, available)
    values (7, 'spot', 'USDT', 250)`
})
afterAll(() => server.close())

it('freezes an amount, shows the hold in the open wallet and releases it', async () => {
  await setConfirms(server.sql, 'off')
  pointConsoleAt(server)
  const token = await server.signIn()
  const user = userEvent.setup()
  const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })
  const submit = () => user.keyboard('{Control>}{Enter}{/Control}')
  const closed = (name: string) =>
    waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument())
  openConsole('/member/memberAsset', token)
  // The number leads to the page of the member.
  const link = await screen.findByRole('link', { name: '10000007' })
  expect(link.getAttribute('href')).toMatch(/\/member\/member\?open=7$/)

  await user.keyboard('jf')
  let box = await dialog('冻结金额')
  await user.type(within(box).getByRole('textbox', { name: /冻结金额/ }), '300')
  await user.type(within(box).getByRole('textbox', { name: /原因/ }), '可疑资金，先行冻结')
  await submit()
  expect(await within(box).findByText('超过可用余额')).toBeInTheDocument()
  await user.clear(within(box).getByRole('textbox', { name: /冻结金额/ }))
  await user.type(within(box).getByRole('textbox', { name: /冻结金额/ }), '100')
  await submit()
  await closed('冻结金额')

  await user.keyboard('{Enter}')
  const record = await dialog('10000007 · USDT')
  await user.click(await within(record).findByRole('button', { name: '解冻金额' }))
  box = await dialog('解冻金额')
  await user.type(within(box).getByRole('textbox', { name: /原因/ }), '核查完毕，恢复可用')
  await submit()
  await closed('解冻金额')
  await waitFor(() => expect(within(record).queryByText('人工冻结')).not.toBeInTheDocument())
  const [wallet] = await server.sql`
    select trim_scale(available)::text as available, trim_scale(frozen)::text as frozen from ledger_account`
  expect(wallet).toEqual({ available: '250', frozen: '0' })
})

it('asks for an adjustment of the wallet in focus', async () => {
  await setConfirms(server.sql, 'off')
  pointConsoleAt(server)
  const user = userEvent.setup()
  const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })
  const submit = () => user.keyboard('{Control>}{Enter}{/Control}')
  const closed = (name: string) =>
    waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument())
  openConsole('/member/memberAsset', await server.signIn())
  await screen.findByRole('link', { name: '10000007' })
  await user.keyboard('ja')
  const box = await dialog('申请调账')
  await user.type(within(box).getByRole('textbox', { name: /金额/ }), '75')
  await user.click(within(box).getByRole('combobox', { name: /调账类别/ }))
  await user.click(await screen.findByRole('option', { name: '充值漏单' }))
  await user.type(within(box).getByRole('textbox', { name: /原因/ }), '链上已到账，漏单补记')
  await submit()
  await closed('申请调账')
  await user.click(screen.getByRole('button', { name: '调账申请' }))
  expect(await screen.findByText('链上已到账，漏单补记')).toBeInTheDocument()
})

it('approves an adjustment of another operator in their list', async () => {
  pointConsoleAt(server)
  const user = userEvent.setup()
  const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })

  openConsole(
    '/member/memberAsset?tab=adjustments',
    await server.operator({ userName: 'reviewer7', roleCode: 'finance2' }),
  )
  await screen.findByText('链上已到账，漏单补记')
  await user.keyboard('j{Enter}')
  const record = await dialog(/^AD/)
  expect(await within(record).findByText('250 USDT')).toBeInTheDocument()
  await user.keyboard('a')
  await dialog('通过')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: '通过' })).not.toBeInTheDocument(),
  )
  expect(await within(record).findAllByText('已通过')).not.toHaveLength(0)
  const [wallet] = await server.sql`
    select trim_scale(available)::text as available from ledger_account`
  expect(wallet).toEqual({ available: '325' })
})

it('shows what became of an adjustment that another operator was faster to decide', async () => {
  pointConsoleAt(server)
  const user = userEvent.setup()
  const [made] = await server.sql`
    insert into member_adjust (member_id, wallet_type, currency, direction, amount, price_usd, usd_value, category,
        reason, applicant_id, applicant_name)
      select 7, 'spot', 'USDT', 'add', 5, 1, 5, 'campaign', 'left out of the campaign', applicant_id, applicant_name
        from member_adjust order by id limit 1 returning id`
  openConsole(
    '/member/memberAsset?tab=adjustments',
    await server.operator({ userName: 'reviewer8', roleCode: 'finance2' }),
  )
  await screen.findByText('left out of the campaign')
  await user.keyboard('j{Enter}')
  const record = await screen.findByRole('dialog', { name: /^AD/ })
  expect(await within(record).findByText('待审核')).toBeInTheDocument()
  await user.keyboard('a')
  await screen.findByRole('dialog', { name: '通过' })
  await server.sql`
    update member_adjust set status = 'cancelled', version = 2 where id = ${made?.['id'] as string}`
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await within(record).findByText('已撤回')).toBeInTheDocument()
  // It closes once the record has been read anew.
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: '通过' })).not.toBeInTheDocument(),
  )
})
