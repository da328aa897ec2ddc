// The other ways to sign in, on the real page: by mobile number, and by a second device that confirms a code.
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as signInScan from '#contract/sign-in-scan.ts'
import { lock } from '#core/lock/browser-lock.ts'
import { session } from '#core/session/session.ts'
import type { SmsMessage } from '#server/base/ports/sms-sender.ts'
import { hashToken } from '#server/base/token.ts'
import { createApp } from '#server/root/app.ts'
import { openConsole, tapWire, useServer as pointConsoleAt } from '#tests/console.tsx'
import { testPassword } from '#tests/database.ts'
import { bindAuthenticator } from '#tests/money/authenticators.ts'
import { type TestServer, testServer } from '#tests/server.ts'

const own = '13800000001'
const sent: SmsMessage[] = []
let server: TestServer
let token: string
beforeAll(async () => {
  const plain = await testServer()
  const sms = {
    async send(message: SmsMessage) {
      sent.push(message)
    },
  }
  server = { ...plain, app: createApp({ ...plain.app.deps, sms }) }
  token = await server.operator({ userName: 'holder', roleCode: 'support' })
  await server.sql`update operator set mobile = ${own} where user_name = 'holder'`
})
afterAll(() => server.close())

it('signs in with the code that was sent to the number', async () => {
  pointConsoleAt(server)
  const user = userEvent.setup()
  openConsole('/login')
  await user.click(await screen.findByRole('radio', { name: '手机号登录' }))
  const mobile = await screen.findByRole('textbox', { name: '手机号' })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('手机号登录')
  expect(screen.queryByRole('radio', { name: '第三方登录' })).not.toBeInTheDocument()
  await user.type(mobile, own)
  await user.click(screen.getByRole('button', { name: '获取验证码' }))
  await screen.findByText(/若该手机号属于某位操作员/)
  await waitFor(() => expect(sent).toHaveLength(1))
  await user.type(screen.getByRole('textbox', { name: '验证码' }), sent[0]?.code ?? '')
  await user.click(screen.getByRole('button', { name: /登 ?录$/ }))
  await waitFor(() => expect(session.state.user?.userName).toBe('holder'))
  cleanup()
})

it('asks whoever has bound an authenticator for its code, and says what was wrong', async () => {
  const [row] = await server.sql<{ id: string }[]>`
    select id::text from operator where user_name = 'holder'`
  const own = await bindAuthenticator(server.sql, row?.id ?? '')
  pointConsoleAt(server)
  const user = userEvent.setup()
  openConsole('/login')
  await user.type(await screen.findByRole('textbox', { name: '用户名' }), 'holder')
  await user.type(screen.getByLabelText('密码'), `${testPassword}{Enter}`)
  const code = await screen.findByRole('textbox', { name: '动态验证码' })
  await waitFor(() => expect(code).toHaveFocus())
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  await user.keyboard('{Enter}')
  expect(code).toHaveAccessibleDescription(/请输入动态验证码/)
  await user.type(code, '000000{Enter}')
  await screen.findByText(/验证码错误或已过期/)
  expect(code).toHaveValue('')
  await user.type(code, `${await own.fresh()}{Enter}`)
  await waitFor(() => expect(session.state.user?.userName).toBe('holder'))
  cleanup()
  await server.sql`delete from operator_otp`
})

it('asks the signed-in device with browser, address and place, and takes its answer', async () => {
  const show = async () =>
    (
      await server.call(
        signInScan.startScan,
        {},
        { headers: { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' } },
      )
    ).data
  const shown = await show()
  pointConsoleAt(server)
  const user = userEvent.setup()
  openConsole(`/scan?code=${shown.code}`, token)
  await screen.findByText('Chrome 140 · Windows')
  expect(screen.getByText('0.0.0.0')).toBeInTheDocument()
  expect(screen.getByText('与本设备在同一网络')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '允许登录' }))
  await screen.findByText('已允许，那台设备即将登录。')
  const { data } = await server.call(signInScan.scanState, { ticket: shown.ticket })
  expect(data.state).toBe('allowed')
  cleanup()

  pointConsoleAt(server)
  openConsole(`/scan?code=${shown.code}`, token)
  expect(await screen.findByRole('alert')).toHaveTextContent('二维码已失效')
  cleanup()
})

it('leads through the sign-in page to the question where nobody is signed in', async () => {
  const { data } = await server.call(signInScan.startScan, {})
  pointConsoleAt(server)
  const router = openConsole(`/scan?code=${data.code}`)
  await screen.findByRole('button', { name: /登 ?录/ })
  expect(router.state.location.search).toMatchObject({ redirect: '/scan' })
  expect(JSON.stringify(router.state.location.search)).toContain(data.code)
  cleanup()
})

it('asks on a locked session as soon as that is unlocked', async () => {
  const locked = await server.operator({ userName: 'locked', roleCode: 'support' })
  await server.sql`
    update operator_session set locked_at = now() where token_hash = ${hashToken(locked)}`
  const { data } = await server.call(signInScan.startScan, {})
  pointConsoleAt(server)
  openConsole(`/scan?code=${data.code}`, locked)
  await waitFor(() => expect(lock.state.isLocked).toBe(true))
  await act(async () => expect(await lock.submit(testPassword)).toEqual({ is: 'open' }))
  expect(await screen.findByRole('button', { name: '允许登录' })).toBeVisible()
  cleanup()
})

it('has a first password replaced, and asks then', async () => {
  const first = await server.operator({
    userName: 'newcomer',
    roleCode: 'support',
    mustChange: true,
  })
  const { data } = await server.call(signInScan.startScan, {})
  pointConsoleAt(server)
  const user = userEvent.setup()
  openConsole(`/scan?code=${data.code}`, first)
  await screen.findByRole('heading', { name: '设置新密码' })
  await user.type(await screen.findByLabelText(/当前密码/), testPassword)
  await user.type(screen.getByLabelText(/^新密码/), 'correct horse battery')
  await user.type(screen.getByLabelText(/再次输入新密码/), 'correct horse battery')
  await user.click(screen.getByRole('button', { name: '保存并进入' }))
  expect(await screen.findByRole('button', { name: '允许登录' })).toBeVisible()
  cleanup()
})

it('goes on asking when an answer did not arrive', async () => {
  const { data } = await server.call(signInScan.startScan, {})
  pointConsoleAt(server)
  const user = userEvent.setup()
  openConsole(`/scan?code=${data.code}`, token)
  const allow = await screen.findByRole('button', { name: '允许登录' })
  tapWire(async (request, pass) => {
    if (request.url.endsWith('/scanAnswer')) throw new TypeError('Failed to fetch')
    return pass()
  })
  await user.click(allow)
  await screen.findByRole('alert')
  tapWire((_, pass) => pass())
  await user.click(screen.getByRole('button', { name: '允许登录' }))
  await screen.findByText('已允许，那台设备即将登录。')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  cleanup()
})

it('signs the page in that shows the code once it was confirmed, and says when it was refused', async () => {
  const user = userEvent.setup()
  for (const answer of ['refused', 'allowed'] as const) {
    pointConsoleAt(server)
    openConsole('/login')
    await user.click(await screen.findByRole('radio', { name: '扫码登录' }))
    await screen.findByRole('img', { name: '登录二维码' })
    const [row] = await server.sql<{ id: string }[]>`
      update sign_in_scan set answer = ${answer}, session_id = (select id from operator_session where token_hash = ${hashToken(token)})
      where id = (select max(id) from sign_in_scan) returning id`
    expect(row).toBeDefined()
    if (answer === 'refused') {
      expect(await screen.findByRole('alert')).toHaveTextContent('拒绝')
      await user.click(screen.getByRole('button', { name: '刷新二维码' }))
      await screen.findByRole('img', { name: '登录二维码' })
    } else {
      await waitFor(() => expect(session.state.user?.userName).toBe('holder'))
      expect(session.state.token).not.toBe(token)
    }
    cleanup()
  }
})
