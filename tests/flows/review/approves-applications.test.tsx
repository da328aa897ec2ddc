// An operator at the inbox of applications, with an authenticator, on the real server.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as recharge from '#contract/money/recharge-log.ts'
import { toasts } from '#core/feedback/toast.ts'
import { translate } from '#core/i18n/text.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { type Authenticator, bindAuthenticator } from '#tests/money/authenticators.ts'
import { type Desk, openDesk, type Reviewer, send } from '#tests/money/desk.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let desk: Desk
let alice: Reviewer
let bob: Reviewer
let app: Record<'alice' | 'bob', Authenticator>
beforeAll(async () => {
  server = await testServer()
  desk = await openDesk(server, server.url, { confirms: true })
  ;[alice, bob] = (await desk.operators(2)) as [Reviewer, Reviewer]
  app = {
    alice: await bindAuthenticator(server.sql, alice.id),
    bob: await bindAuthenticator(server.sql, bob.id),
  }
})
afterAll(() => server.close())
beforeEach(() => pointConsoleAt(server))

const notified = () => toasts.items.map(({ text }) => translate(text))
const recordOf = async (id: string) => {
  const [row] = await server.sql<{ status: string; no: string }[]>`
    select status, recharge_no as no from recharge_log where id = ${id}`
  return { status: '', no: '', ...row }
}
/** Bob applies for the approval of 50,000,000 behind the screen. */
async function applied() {
  const [id = ''] = await desk.recharges(1, { amount: '50000000' })
  const input = { id, version: 1, action: 'approve', remark: 'seen on the bank statement' }
  const answer = await send(desk.fetch, bob, recharge.review, {
    ...input,
    otp: await app.bob.fresh(),
  })
  expect(answer.data).toHaveProperty('approvalId')
  return { id, no: (await recordOf(id)).no }
}
async function open(token = alice.token) {
  openConsole('/system/approval', token)
  await screen.findByRole('grid', { name: '复核申请' })
  return userEvent.setup()
}
/** Opens the application for a record in the drawer. */
async function openRecord(user: ReturnType<typeof userEvent.setup>, no: string) {
  await user.dblClick(await screen.findByText(no))
  const drawer = await screen.findByRole('dialog')
  await within(drawer).findByRole('region', { name: '变更内容' })
  return drawer
}

it('sees who applies for what and why, and approves with a code', async () => {
  const { id, no } = await applied()
  const user = await open()
  // Whose wallet and how much stand in the list, and the bell leads to what waits.
  expect((await screen.findByText(no)).closest('[role=row]')).toHaveTextContent(
    /\d+ \+50,000,000 USDT/,
  )
  await user.click(await screen.findByRole('button', { name: /^消息/ }))
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(no) }))
  const drawer = await screen.findByRole('dialog', { name: new RegExp(no) })
  await within(drawer).findByRole('region', { name: '变更内容' })
  expect(drawer).toHaveTextContent(bob.userName)
  expect(drawer).toHaveTextContent('seen on the bank statement')
  // In the words of the record's own screen.
  expect(await within(drawer).findByRole('row', { name: '状态 待审核 已入账' })).toBeVisible()
  await user.keyboard('a')
  const dialog = await screen.findByRole('dialog', { name: /^通过申请：/ })
  const code = await within(dialog).findByRole('textbox', { name: /动态验证码/ })
  await user.type(code, '000000')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await within(dialog).findByText(/验证码错误或已过期/)).toBeInTheDocument()
  expect((await recordOf(id)).status).toBe('pending')
  await user.clear(code)
  await user.type(code, await app.alice.fresh())
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(notified().join()).toContain(`${no}：已通过并执行`))
  expect((await recordOf(id)).status).toBe('approved')
})

it('rejects with a remark, which is asked for', async () => {
  const { id, no } = await applied()
  const user = await open()
  await openRecord(user, no)
  await user.keyboard('r')
  const dialog = await screen.findByRole('dialog', { name: /^驳回申请：/ })
  const code = await within(dialog).findByRole('textbox', { name: /动态验证码/ })
  await user.type(code, await app.alice.fresh())
  await user.keyboard('{Control>}{Enter}{/Control}')
  await within(dialog).findByText('请填写 5 到 200 个字的备注')
  await user.type(within(dialog).getByRole('textbox', { name: /复核备注/ }), '银行流水不符')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(notified().join()).toContain(`${no}：申请已驳回`))
  expect((await recordOf(id)).status).toBe('pending')
})

it('cannot approve an own application, but withdraws it', async () => {
  const { no } = await applied()
  const user = await open(bob.token)
  const drawer = await openRecord(user, no)
  await user.keyboard('a')
  await waitFor(() => expect(notified()).toContain('本人提交的申请须由另一位操作员复核'))
  await user.click(within(drawer).getByRole('button', { name: /撤回/ }))
  const dialog = await screen.findByRole('dialog', { name: '撤回申请' })
  await user.click(within(dialog).getByRole('button', { name: /^撤回/ }))
  await waitFor(() => expect(notified().join()).toContain(`${no}：申请已撤回`))
})

it('asks for the code when a large recharge is approved, and says that it waits', async () => {
  const [id = ''] = await desk.recharges(1, { amount: '20000' })
  openConsole(`/money/rechargeLog?open=${id}`, alice.token)
  const { no } = await recordOf(id)
  await screen.findByRole('dialog', { name: new RegExp(no) })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^通过/ }))
  const dialog = await screen.findByRole('dialog', { name: '通过充值' })
  await user.click(within(dialog).getByRole('button', { name: /确认通过/ }))
  const code = await within(dialog).findByRole('textbox', { name: /动态验证码/ })
  await user.type(code, await app.alice.fresh())
  await user.click(within(dialog).getByRole('button', { name: /确认通过/ }))
  await waitFor(() => expect(notified()).toContain('已提交，等待另一位操作员复核'))
  expect((await recordOf(id)).status).toBe('pending')
})

it('says what a reversal takes from whom where another amount was credited, to both operators', async () => {
  const [id = ''] = await desk.recharges(1, { amount: '657.96' })
  const input = { id, version: 1, action: 'approve', remark: '付款人多付了', creditedAmount: '650' }
  expect((await send(desk.fetch, bob, recharge.review, input)).code).toBe(0)
  const { no } = await recordOf(id)
  openConsole(`/money/rechargeLog?open=${id}`, alice.token)
  const drawer = await screen.findByRole('dialog', { name: new RegExp(no) })
  expect(await within(drawer).findByText('到账 650 USDT')).toBeVisible()
  const user = userEvent.setup()
  await user.click(within(drawer).getByRole('button', { name: '冲正' }))
  const dialog = await screen.findByRole('dialog', { name: '冲正充值' })
  expect(dialog).toHaveTextContent(/将从会员 \d+ 的钱包扣回 650 USDT/)
  await user.type(within(dialog).getByRole('textbox', { name: /冲正原因/ }), '退回多付的款项')
  const code = await within(dialog).findByRole('textbox', { name: /动态验证码/ })
  await user.type(code, await app.alice.fresh())
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(notified()).toContain('已提交，等待另一位操作员复核'))
  cleanup()
  pointConsoleAt(server)
  openConsole('/system/approval', bob.token)
  const asked = await openRecord(user, no)
  const moves = within(asked).getByRole('region', { name: '资金变动' })
  expect(moves).toHaveTextContent('-650 USDT')
  await user.keyboard('a')
  // The application stays in view while it is decided.
  expect(asked).toContainElement(await screen.findByRole('dialog', { name: /^通过申请：/ }))
  expect(asked).toHaveTextContent('-650 USDT')
})
