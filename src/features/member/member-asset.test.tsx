// Holding an amount of a wallet and releasing it, on the real screen against the real server.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await server.sql`insert into member (id, member_no, account, email, invite_code, path)
    values (7, '10000007', 'goodmember', 'good@example.com', 'INV007', '/7/')`
  await server.sql`insert into ledger_account (member_id, wallet_type, currency, available)
    values (7, 'spot', 'USDT', 250)`
})
afterAll(() => server.close())

it('freezes an amount, shows the hold in the open wallet and releases it', async () => {
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
