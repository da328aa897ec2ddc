// What the operators of the identity desk do, on the real screen against the real server.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as api from '#contract/member/member-auth.ts'
import { toasts } from '#core/feedback/toast.ts'
import { switchLanguage } from '#core/i18n/locale.ts'
import { translate } from '#core/i18n/text.ts'
import { coverDocument } from '#features/member/member-auth/disclosure.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { type AuthDesk, newNumber, openAuthDesk } from '#tests/money/auth-desk.ts'
import { type Reviewer, send } from '#tests/money/desk.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let at: AuthDesk
let user = userEvent.setup()
beforeAll(async () => {
  server = await testServer()
  at = await openAuthDesk(server, server.url)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.sql`update member_auth set status = 'rejected', reject_code = 'blurry', reviewer_name = 'test',
    reviewed_at = now() where status = 'pending'`
  pointConsoleAt(server)
  user = userEvent.setup()
})

async function open(who: Reviewer, search = '') {
  const router = openConsole(`/member/memberAuth${search}`, who.token)
  await screen.findByRole('grid', { name: '实名认证' })
  await screen.findAllByRole('button', { name: /的操作$/ })
  return router
}
const press = (keys: string) => user.keyboard(keys)
const submit = () => press('{Control>}{Enter}{/Control}')
const dialog = (name: string) => screen.findByRole('dialog', { name })
const said = () => toasts.items.map(({ text }) => translate(text))
const shows = (id: string, expected: object) =>
  waitFor(async () => expect(await at.stored(id)).toMatchObject(expected))
/** Opens the record in focus, or the one that is open, in clear. */
async function reveal(reason = 'compared with the pictures') {
  await press('v')
  const box = await dialog('查看证件资料')
  const field = await within(box).findByRole('textbox', { name: /原因/ })
  if (reason !== '') await user.type(field, reason)
  await submit()
  await waitFor(() => expect(box).not.toBeInTheDocument())
}
const numberOf = async (id: string) => String((await at.stored(id))['auth_no'])

it('rejects only with a reason, by its digit', async () => {
  const id = await at.one()
  await open(at.alice)
  await press('j')
  await press('r')
  const box = await dialog('驳回实名认证')
  await within(box).findByRole('radio', { name: '1 图片模糊' })
  await submit()
  expect(await within(box).findByText('请选择驳回原因')).toBeInTheDocument()
  await press('1')
  await submit()
  await shows(id, { status: 'rejected', reject_code: 'blurry' })
})

it('covers pictures and clear data until they are asked for, and leads from each flag to its evidence', async () => {
  const idNo = newNumber()
  const id = await at.one({ idNo, realName: 'Clear Name' })
  const { submit_ip: submitIp } = await at.stored(id)
  const twin = await at.one({ idNo, status: 'approved', submitIp: String(submitIp) })
  await open(at.alice, `?keyword=${await numberOf(id)}`)
  await press('j')
  await press('{Enter}')
  const record = await dialog(await numberOf(id))
  expect(await within(record).findByRole('button', { name: '同证件' })).toBeInTheDocument()
  expect(within(record).getByRole('button', { name: '同IP' })).toBeInTheDocument()
  for (const part of [
    '提交过同一证件的其他会员',
    '同一提交IP的其他会员',
    '该会员的其他提交',
    '时间线',
  ])
    expect(within(record).getByRole('region', { name: part })).toBeInTheDocument()
  const { member_no: twinNo } = await at.stored(twin)
  expect(within(record).getAllByRole('link', { name: String(twinNo) })).toHaveLength(2)
  expect(record).not.toHaveTextContent('Clear Name')
  expect(record).not.toHaveTextContent(idNo)
  expect(within(record).queryByRole('img', { name: '证件正面' })).toBeNull()
  await reveal()
  expect(await within(record).findByText('Clear Name')).toBeInTheDocument()
  expect(within(record).getByText(idNo)).toBeInTheDocument()
  const picture = await within(record).findByRole('img', { name: '证件正面' })
  expect(picture.getAttribute('src')).toMatch(/^data:image\/jpeg/)
  await press('t')
  await waitFor(() => expect(picture.style.rotate).toBe('90deg'))
  const lines = await at.trailOf(id)
  expect(lines.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['memberAuth.image', 'memberAuth.reveal']),
  )
})

it('asks again only for an act: neither the other language nor the way back to the page shows anything', async () => {
  const id = await at.one({ realName: 'Clear Name' })
  const router = await open(at.alice)
  const looks = async () =>
    (await at.trailOf(id)).filter(({ action }) => action === 'memberAuth.reveal')
  await press('j')
  await reveal()
  const record = await dialog(await numberOf(id))
  expect(await within(record).findByText('Clear Name')).toBeInTheDocument()
  await within(record).findByRole('img', { name: '证件正面' })
  await switchLanguage('en')
  expect(await within(record).findByRole('img', { name: 'Front image' })).toBeInTheDocument()
  expect(within(record).getByText('Clear Name')).toBeInTheDocument()
  await switchLanguage('zh-cn')
  await router.navigate({ to: '/home' })
  await waitFor(() => expect(screen.queryByText('Clear Name')).toBeNull())
  router.history.back()
  const kept = await dialog(await numberOf(id))
  expect(await within(kept).findByRole('button', { name: '查看原图' })).toBeInTheDocument()
  expect(within(kept).queryByText('Clear Name')).toBeNull()
  expect(await looks()).toHaveLength(1)
})

it('says what could not be shown, and asks again when it is asked to', async () => {
  const id = await at.one({ realName: 'Clear Name' })
  const { id_no_enc: sealed } = await at.stored(id)
  await server.sql`update member_auth set id_no_enc = 'no key opens this' where id = ${id}`
  await open(at.alice)
  await press('j')
  await press('a')
  await dialog('通过实名认证')
  const record = await dialog(await numberOf(id))
  const alert = await within(record).findByText('姓名与证件号码加载失败')
  await server.sql`update member_auth set id_no_enc = ${String(sealed)} where id = ${id}`
  await user.click(within(alert).getByRole('button', { name: '重试' }))
  const why = await dialog('查看证件资料')
  await user.type(await within(why).findByRole('textbox', { name: /原因/ }), 'could not be read')
  await submit()
  expect(await within(record).findByText('Clear Name')).toBeInTheDocument()
  expect(alert).not.toBeInTheDocument()
  await within(record).findByRole('img', { name: '证件正面' })
  await submit()
  await shows(id, { status: 'approved' })
})

it('says which of many could not be claimed, and why', async () => {
  const [mine, held] = [await at.one(), await at.one()]
  await open(at.alice, '?orderBy=id asc')
  // Somebody else is faster than the list on screen.
  await send(at.desk.fetch, at.bob, api.claim, { ids: [held] })
  for (const box of (await screen.findAllByRole('checkbox')).slice(1)) await user.click(box)
  await user.click(screen.getByRole('button', { name: '领单' }))
  const no = await numberOf(held)
  await waitFor(() =>
    expect(said().join()).toMatch(
      new RegExp(`领单成功 1 笔，失败 1 笔。${no}: .*${at.bob.userName}`),
    ),
  )
  await shows(mine, { claimed_by: at.alice.id })
  await shows(held, { claimed_by: at.bob.id })
})

it('asks for a remark where the document is not new', async () => {
  const idNo = newNumber()
  await at.one({ idNo, status: 'approved' })
  const id = await at.one({ idNo })
  await open(at.alice)
  await press('j')
  await press('a')
  const box = await dialog('通过实名认证')
  expect(box).toHaveTextContent('另有 1 位会员提交过同一证件')
  await within(await dialog(await numberOf(id))).findByRole('img', { name: '证件正面' })
  await submit()
  expect(await within(box).findByText('证件重复时，请填写 5 到 200 个字的备注')).toBeInTheDocument()
  await user.type(within(box).getByRole('textbox', { name: /审核备注/ }), 'seen both in person')
  await submit()
  await shows(id, { status: 'approved', review_remark: 'seen both in person' })
})

it('opens every picture with the question whether to approve, and approves by two keys', async () => {
  const id = await at.one({ idType: 'idCard', realName: 'Clear Name', authLevel: 'advanced' })
  await open(at.alice)
  await press('j')
  await press('a')
  const box = await dialog('通过实名认证')
  const record = await dialog(await numberOf(id))
  for (const name of ['证件正面', '证件背面', '手持照'])
    expect(await within(record).findByRole('img', { name })).toBeInTheDocument()
  expect(await within(record).findByText('Clear Name')).toBeInTheDocument()
  expect(box).toContainElement(document.activeElement as HTMLElement)
  await submit()
  await shows(id, { status: 'approved' })
})

it('opens every picture in the panel with the start of the review, as one reveal, and the next after a decision', async () => {
  const [id, next] = [await at.one({ realName: 'Clear Name' }), await at.one({ idType: 'idCard' })]
  await open(at.alice, '?orderBy=id asc')
  await press('q')
  const record = await dialog(await numberOf(id))
  expect(await within(record).findByText('Clear Name')).toBeInTheDocument()
  await within(record).findByRole('img', { name: '证件正面' })
  const reveals = async (of: string) =>
    (await at.trailOf(of)).filter(({ action }) => action === 'memberAuth.reveal').length
  expect(await reveals(id)).toBe(1)
  await press('a')
  await dialog('通过实名认证')
  await submit()
  await shows(id, { status: 'approved' })
  expect(await reveals(id)).toBe(1)
  const after = await dialog(await numberOf(next))
  for (const name of ['证件正面', '证件背面'])
    expect(await within(after).findByRole('img', { name })).toBeInTheDocument()
  expect(await reveals(next)).toBe(1)
  expect(document.body).not.toHaveFocus()
})

it('keeps the focus in the panel when what has it goes away', async () => {
  const id = await at.one()
  await open(at.alice)
  await press('j')
  await press('{Enter}')
  const record = await dialog(await numberOf(id))
  await user.click(await within(record).findByRole('button', { name: '查看原图' }))
  const why = await dialog('查看证件资料')
  await user.type(await within(why).findByRole('textbox', { name: /原因/ }), 'a call about it')
  await submit()
  const picture = await within(record).findByRole('group', { name: '证件正面' })
  await waitFor(() => expect(record).toContainElement(document.activeElement as HTMLElement))
  picture.focus()
  coverDocument(id)
  await waitFor(() => expect(picture).not.toBeInTheDocument())
  await waitFor(() => expect(record).toHaveFocus())
})

it('does not offer to approve what lacks a picture that its kind of document needs', async () => {
  await at.one({ idType: 'idCard', backImg: '' })
  await open(at.alice)
  await press('j')
  await press('a')
  await waitFor(() => expect(said()).toContain('缺少该证件需要的图片，不能通过'))
  expect(screen.queryByRole('dialog', { name: '通过实名认证' })).not.toBeInTheDocument()
})

it('corrects what was typed wrong, and says who was faster', async () => {
  const id = await at.one()
  const idNo = newNumber()
  await open(at.alice)
  await press('j')
  await press('e')
  const box = await dialog('更正资料')
  await user.type(within(box).getByRole('textbox', { name: /证件号码/ }), idNo)
  await user.type(within(box).getByRole('textbox', { name: /真实姓名/ }), 'Zoe Example')
  await user.type(within(box).getByRole('textbox', { name: /原因/ }), 'one digit was wrong')
  await submit()
  await shows(id, { version: 2 })
  await within(screen.getByRole('grid', { name: '实名认证', hidden: true })).findByText('Z**')
  await waitFor(() => expect(box).not.toBeInTheDocument())
  // Whoever corrected it does not decide it.
  await press('a')
  await waitFor(() => expect(said()).toContain('本人更正过的认证不能由本人审核'))
  await open(at.bob)
  await press('j')
  await press('a')
  await dialog('通过实名认证')
  await within(await dialog(await numberOf(id))).findByRole('img', { name: '证件正面' })
  await server.sql`update member_auth set claimed_by = null, claimed_until = null where id = ${id}`
  const [carol] = (await at.desk.operators(1)) as [Reviewer]
  const forged = { action: 'reject', rejectCode: 'forged' }
  await send(at.desk.fetch, carol, api.review, { id, version: 2, ...forged })
  await submit()
  await waitFor(() =>
    expect(said().join()).toMatch(new RegExp(`${carol.userName} 已于 .* 处理此单`)),
  )
  expect(await at.stored(id)).toMatchObject({ status: 'rejected', reject_code: 'forged' })
})

it('revokes an approval with a reason', async () => {
  const id = await at.one()
  await at.decide(at.bob, id, { action: 'approve' })
  await open(at.alice, `?status=&keyword=${await numberOf(id)}`)
  await user.click(screen.getByRole('button', { name: /的操作$/ }))
  await user.click(await screen.findByRole('menuitem', { name: /撤销认证/ }))
  const box = await dialog('撤销认证')
  await user.type(within(box).getByRole('textbox', { name: /原因/ }), 'reported stolen')
  await submit()
  await shows(id, { status: 'revoked', withdraw_status: 'off' })
})

it('offers nothing the operator may not do', async () => {
  await at.one()
  const [reader] = (await at.desk.operators(1, 'risk')) as [Reviewer]
  await open(reader)
  expect(screen.queryByRole('button', { name: /开始审核/ })).not.toBeInTheDocument()
  await press('j')
  await press('a')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
