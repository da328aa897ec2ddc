// An operator binds an authenticator from the user menu, and unbinds it with a recovery code.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { testPassword } from '#tests/database.ts'
import { codeAt } from '#tests/money/authenticators.ts'
import { setConfirms } from '#tests/money/desk.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(() => pointConsoleAt(server))

it('binds with the password and the first code, shows the recovery codes, and unbinds with one', async () => {
  const token = await server.operator({ userName: 'binder', roleCode: 'finance1' })
  openConsole('/home', token)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^用户菜单/ }))
  await user.click(await screen.findByRole('menuitem', { name: '身份验证器' }))
  const card = await screen.findByRole('dialog', { name: '身份验证器' })
  expect(await within(card).findByText('未绑定')).toBeInTheDocument()
  await user.click(within(card).getByRole('button', { name: '绑定身份验证器' }))

  const dialog = await screen.findByRole('dialog', { name: '绑定身份验证器' })
  const password = within(dialog).getByLabelText(/登录密码/)
  await user.type(password, 'not the password')
  await user.click(within(dialog).getByRole('button', { name: /下一步/ }))
  await within(dialog).findByRole('alert')
  await user.clear(password)
  await user.type(password, testPassword)
  await user.click(within(dialog).getByRole('button', { name: /下一步/ }))

  const picture = await screen.findByRole('img', { name: '身份验证器二维码' })
  expect(picture).toHaveAttribute('src', expect.stringMatching(/^data:image\/svg\+xml,/))
  const secret = document.querySelector('code')?.textContent ?? ''
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  await user.type(screen.getByRole('textbox', { name: /动态验证码/ }), codeAt(secret))
  await user.click(screen.getByRole('button', { name: /^绑定 / }))

  const shown = await screen.findByRole('dialog', { name: '恢复码' })
  const codes = within(shown)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
  expect(codes).toHaveLength(10)
  // They are shown once: nothing but the word that they are kept takes them away.
  expect(within(shown).queryByRole('button', { name: '关闭' })).toBeNull()
  await user.keyboard('{Escape}')
  expect(shown).toBeInTheDocument()
  await user.click(within(shown).getByRole('button', { name: '我已保存' }))
  expect(await within(card).findByText('已绑定')).toBeInTheDocument()

  await user.click(within(card).getByRole('button', { name: '解绑' }))
  const farewell = await screen.findByRole('dialog', { name: '解绑身份验证器' })
  await user.type(within(farewell).getByRole('textbox'), codes[3] ?? '')
  await user.click(within(farewell).getByRole('button', { name: /^解绑/ }))
  await waitFor(() => expect(within(card).getByText('未绑定')).toBeInTheDocument())
})

it('says before a form is filled that an authenticator is missing, and opens where one is bound', async () => {
  await server.sql`insert into member (id, member_no, account, email, invite_code, path)
    values (7, '10000007', 'goodmember', 'good@example.com', 'INV007', '/7/')`
  await server.sql`insert into wallet_code (code, currency, network, scale, display_scale, price_usd, min_recharge)
    values ('USDT-TRC20', 'USDT', 'TRC20', 6, 2, 1, 1) on conflict do nothing`
  await server.sql`insert into ledger_account (member_id, wallet_type, currency, available)
    values (7, 'spot', 'USDT', 250)`
  await setConfirms(server.sql, 'on')
  openConsole(
    '/member/memberAsset',
    await server.operator({ userName: 'unbound', roleCode: 'admin' }),
  )
  const user = userEvent.setup()
  await screen.findByRole('link', { name: '10000007' })
  await user.keyboard('ja')
  const form = await screen.findByRole('dialog', { name: '申请调账' })
  const alert = await within(form).findByText(/您还没有绑定身份验证器/)
  const [firstField] = within(form).getAllByRole('textbox')
  expect(alert.compareDocumentPosition(firstField as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.click(within(form).getByRole('button', { name: '去绑定' }))
  const card = await screen.findByRole('dialog', { name: '身份验证器' })
  expect(await within(card).findByText('未绑定')).toBeInTheDocument()
})
