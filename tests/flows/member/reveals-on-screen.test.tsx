// The reason for looking at a document, asked for on the real screen: by keys, kept for the record that is open, with a code
// where many were opened.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as api from '#contract/member/member-auth.ts'
import { keptReason } from '#features/member/kept-reason.ts'
import { coverDocument } from '#features/member/member-auth/disclosure.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { type AuthDesk, openAuthDesk, setRevealLimits } from '#tests/money/auth-desk.ts'
import { bindAuthenticator } from '#tests/money/authenticators.ts'
import { type Reviewer, setConfirms } from '#tests/money/desk.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let at: AuthDesk
let user = userEvent.setup()
beforeAll(async () => {
  server = await testServer()
  at = await openAuthDesk(server, server.url)
})
afterAll(() => server.close())
beforeEach(() => {
  pointConsoleAt(server)
  user = userEvent.setup()
})

async function open(who: Reviewer, search: string) {
  openConsole(`/member/memberAuth${search}`, who.token)
  await screen.findByRole('grid', { name: '实名认证' })
  await screen.findAllByRole('button', { name: /的操作$/ })
}
const press = (keys: string) => user.keyboard(keys)
const submit = () => press('{Control>}{Enter}{/Control}')
const dialog = (name: string) => screen.findByRole('dialog', { name })
const shows = (id: string, expected: object) =>
  waitFor(async () => expect(await at.stored(id)).toMatchObject(expected))
const numberOf = async (id: string) => String((await at.stored(id))['auth_no'])

it('asks why by keys alone, and keeps the reason for the record that is open', async () => {
  const [id, other] = [await at.one({ realName: 'Clear Name' }), await at.one()]
  await open(at.alice, `?keyword=${await numberOf(id)}`)
  await press('j')
  await press('v')
  const box = await dialog('查看证件资料')
  await submit()
  expect(await within(box).findByText('此项必填')).toBeInTheDocument()
  await press('{F2}')
  await screen.findByRole('menuitem', { name: '审核所需的资料核对' })
  await press('{ArrowDown}{ArrowDown}{Enter}')
  await submit()
  expect(await screen.findByText('Clear Name')).toBeInTheDocument()
  const reasons = async () =>
    (await at.trailOf(id)).flatMap(({ action, reason }) =>
      action === 'memberAuth.reveal' ? [reason] : [],
    )
  const [given] = await reasons()
  expect(given).toBe('需要联系会员本人')
  // The minute is over.
  coverDocument(id)
  await waitFor(() => expect(screen.queryByText('Clear Name')).not.toBeInTheDocument())
  await press('v')
  const again = await dialog('查看证件资料')
  await within(again).findByDisplayValue(String(given))
  await submit()
  expect(await screen.findByText('Clear Name')).toBeInTheDocument()
  expect(await reasons()).toEqual([given, given])
  expect(keptReason(api.reveal, id)).toBe(given)
  // Another record is another reason.
  expect(keptReason(api.reveal, other)).toBeUndefined()
})

it('asks for a code where many records were opened, in the dialog of the approval too', async () => {
  const authenticator = await bindAuthenticator(server.sql, at.bob.id)
  const id = await at.one({ realName: 'Clear Name' })
  await setConfirms(server.sql, 'on', ['review.otp'])
  await setRevealLimits(server.sql, { hourMax: 1 })
  await at.reveal(at.bob, await at.one())
  await open(at.bob, `?keyword=${await numberOf(id)}`)
  await press('j')
  await press('a')
  await dialog('通过实名认证')
  const record = await dialog(await numberOf(id))
  const alert = await within(record).findByText('姓名与证件号码加载失败')
  await user.click(within(alert).getByRole('button', { name: '重试' }))
  const why = await dialog('查看证件资料')
  await user.type(await within(why).findByRole('textbox', { name: /原因/ }), 'a busy night')
  await submit()
  const otp = await within(why).findByRole('textbox', { name: /动态验证码/ })
  await user.type(otp, await authenticator.fresh())
  await submit()
  expect(await within(record).findByText('Clear Name')).toBeInTheDocument()
  await within(record).findByRole('img', { name: '证件正面' })
  await submit()
  await shows(id, { status: 'approved' })
  await setConfirms(server.sql, 'off')
  await setRevealLimits(server.sql, { hourMax: 10_000 })
})
