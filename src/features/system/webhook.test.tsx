// Keeping webhooks, and reading and repeating what was sent, on the real screens against the real server.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setSecretKeys } from '#server/base/secret-box.ts'
import { anyNetwork } from '#server/platform/webhooks/network.ts'
import { createWebhookWorker } from '#server/platform/webhooks/worker.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { setConfirms } from '#tests/money/desk.ts'
import { openReceiver, type Receiver } from '#tests/platform/receiver.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let receiver: Receiver
let token: string
beforeAll(async () => {
  setSecretKeys(['a key of thirty-two characters or more'])
  server = await testServer({ platformAllowPrivate: true })
  await setConfirms(server.sql, 'off')
  token = await server.signIn()
  receiver = await openReceiver()
})
afterAll(() => {
  receiver.close()
  return server.close()
})

const reason = '沙箱环境联调需要'
async function deliver() {
  const worker = createWebhookWorker({
    db: server.db,
    network: anyNetwork,
    onError: (error) => expect.unreachable(String(error)),
  })
  await worker.round(new AbortController().signal)
  await worker.idle()
}
const submit = (user: ReturnType<typeof userEvent.setup>) =>
  user.keyboard('{Control>}{Enter}{/Control}')
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })

it('adds a webhook, shows its secret once, pings it and reads what came back', async () => {
  pointConsoleAt(server)
  const user = userEvent.setup()
  const because = (box: HTMLElement) =>
    user.type(within(box).getByRole('textbox', { name: /原因/ }), reason)
  openConsole('/system/webhook', token)
  await screen.findByText('还没有推送地址')

  await user.keyboard('n')
  const form = await dialog('新增推送地址')
  const address = within(form).getByRole('textbox', { name: /推送地址/ })
  await user.type(address, 'hooks.example.com')
  await user.click(within(form).getByLabelText(/事件类型/))
  await user.click(await screen.findByRole('option', { name: '充值驳回' }))
  await user.keyboard('{Escape}')
  await user.click(within(form).getByRole('combobox', { name: /持有人/ }))
  await user.click(await screen.findByRole('option', { name: /Administrator/ }))
  await because(form)
  await submit(user)
  expect(await within(form).findByText('格式不正确')).toBeInTheDocument()
  await user.clear(address)
  await user.type(address, `http://127.0.0.1:${receiver.port}/hooks`)
  await submit(user)
  await closed()
  const grid = await screen.findByRole('grid', { name: '推送地址' })
  expect(await within(grid).findByText('无密钥')).toBeInTheDocument()

  await user.keyboard('j')
  await user.keyboard('g')
  const issue = await dialog('生成推送密钥')
  await because(issue)
  await submit(user)
  const once = await dialog('推送密钥')
  const secret = within(once).getByText(/^whsec_/).textContent
  await user.click(within(once).getByRole('button', { name: '我已保存' }))
  await closed()
  expect(document.body.textContent).not.toContain(secret)
  expect(await within(grid).findByText('正常')).toBeInTheDocument()

  await user.keyboard('{Enter}')
  const record = await dialog(/127\.0\.0\.1/)
  expect(await within(record).findByText('还没有推送过')).toBeInTheDocument()
  await user.click(within(record).getByRole('button', { name: /发送测试事件/ }))
  await dialog('发送测试事件')
  await submit(user)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '发送测试事件' })).toBeNull())
  await deliver()
  expect(receiver.received.map(({ event: { type } }) => type)).toEqual(['ping'])
  const last = await within(record).findByRole('region', { name: '最近推送' })
  expect(await within(last).findByText('已送达')).toBeInTheDocument()
  await user.click(await within(last).findByRole('link', { name: /测试事件/ }))
  const sent = await dialog(/^\d+ · 127\.0\.0\.1/)
  expect(await within(sent).findByText(/"type": "ping"/)).toBeInTheDocument()
  expect(within(sent).getByText('HTTP 204')).toBeInTheDocument()
  await user.click(within(sent).getByRole('button', { name: /^重发/ }))
  await dialog('重发')
  await submit(user)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '重发' })).toBeNull())
  await deliver()
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
    receiver.received[0]?.headers['webhook-id'],
    receiver.received[0]?.headers['webhook-id'],
  ])
})

it('finds an event by the name of the platform, shows its data, and sends it to a webhook', async () => {
  await server.sql`select tell_platform('recharge.rejected', null, '{"id": "7", "externalId": "dep-7"}')`
  await server.sql`select tell_platform('identity.approved', null, '{"id": "8", "externalId": "kyc-8"}')`
  pointConsoleAt(server)
  const user = userEvent.setup()
  openConsole('/system/event?record=dep-7', token)
  const grid = await screen.findByRole('grid', { name: '事件' })
  expect(await within(grid).findByText('dep-7')).toBeInTheDocument()
  expect(within(grid).queryByText('kyc-8')).not.toBeInTheDocument()
  await deliver()
  const before = receiver.received.length
  await user.keyboard('j')
  await user.keyboard('{Enter}')
  const record = await dialog(/recharge\.rejected/)
  expect(await within(record).findByText(/"externalId": "dep-7"/)).toBeInTheDocument()
  expect(await within(record).findByText('已送达')).toBeInTheDocument()
  await user.click(within(record).getByRole('button', { name: /^重发/ }))
  const form = await dialog('重发事件')
  await user.click(within(form).getByRole('combobox', { name: /推送地址/ }))
  await user.click(await screen.findByRole('option', { name: /127\.0\.0\.1/ }))
  await submit(user)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '重发事件' })).toBeNull())
  await deliver()
  expect(receiver.received.slice(before).map(({ event: { data } }) => data['externalId'])).toEqual([
    'dep-7',
  ])
})

it('lists deliveries with what they met, and sends several again', async () => {
  await server.sql`update platform_delivery set status = 'failed', tries = 10, http_status = 500, error = 'refused'`
  pointConsoleAt(server)
  const user = userEvent.setup()
  openConsole('/system/delivery', token)
  const grid = await screen.findByRole('grid', { name: '推送记录' })
  const failed = await within(grid).findAllByText('已失败')
  expect(failed.length).toBeGreaterThanOrEqual(2)
  const before = receiver.received.length
  await user.keyboard('jx')
  await user.keyboard('jx')
  await user.click(await screen.findByRole('button', { name: /批量重发/ }))
  await dialog('批量重发')
  await submit(user)
  await closed()
  await deliver()
  expect(receiver.received.length).toBe(before + 2)
})
