// A session that ends in the middle of a form, and a browser that goes away: what was written is still there.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { draftKeys } from '#contract/draft-key.ts'
import { onLeave } from '#core/session/session-end.ts'
import { session } from '#core/session/session.ts'
import { hashToken } from '#server/base/token.ts'
import { openConsole, tapWire, useServer as pointConsoleAt } from '#tests/console.tsx'
import { testPassword } from '#tests/database.ts'
import { writeRichText } from '#tests/rich-text.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let leaves: number
let token: string
beforeAll(async () => {
  server = await testServer()
  token = await server.operator({ userName: 'writer', roleCode: 'marketing' })
  await server.operator({ userName: 'colleague', roleCode: 'marketing' })
})
afterAll(() => server.close())
beforeEach(async () => {
  pointConsoleAt(server)
  await server.sql`delete from notice`
  token = await server.signIn('writer')
  leaves = 0
  onLeave(() => {
    leaves += 1
  })
})

const endOnServer = (ended: string) =>
  server.sql`update operator_session set ended_at = now() where token_hash = ${hashToken(ended)}`
const drafts = () =>
  Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '').filter((key) =>
    key.startsWith('draft:'),
  )
const isStored = () => waitFor(() => expect(drafts()).toHaveLength(1))
const titles = async () => (await server.sql`select title from notice`).length
const submit = (user: ReturnType<typeof userEvent.setup>) =>
  user.keyboard('{Control>}{Enter}{/Control}')

/** A page load: nothing but the browser's storage is left. */
async function load(as: string) {
  cleanup()
  pointConsoleAt(server)
  const router = openConsole('/marketing/notice?pageNum=1', as)
  await screen.findByText('还没有公告')
  return { router, user: userEvent.setup() }
}

async function openForm(as = token) {
  const { router, user } = await load(as)
  await user.keyboard('n')
  const box = await screen.findByRole('dialog', { name: '新增公告' })
  const title = await within(box).findByRole<HTMLInputElement>('textbox', {
    name: /标题 \(简体中文\)/,
  })
  return { router, user, box, title }
}

async function write(as = token) {
  const form = await openForm(as)
  await form.user.type(form.title, '今晚维护')
  writeRichText(
    await within(form.box).findByRole('textbox', { name: /正文 \(简体中文\)/ }),
    '<p>两小时</p>',
  )
  await isStored()
  return form
}

/** Ends the session below the form, and answers the alert of the spec. */
async function endBelowForm(button: string) {
  const form = await write()
  await endOnServer(token)
  await submit(form.user)
  const alert = await screen.findByRole('alertdialog', { name: '提示' })
  expect(alert).toHaveTextContent('登录状态已过期，请重新登录')
  await form.user.click(within(alert).getByRole('button', { name: button }))
  return form
}

async function signInOver(user: ReturnType<typeof userEvent.setup>, name?: string) {
  const over = await screen.findByRole('dialog', { name: '重新登录' })
  const userName = within(over).getByLabelText('用户名')
  expect(userName).toHaveValue('writer')
  await waitFor(() => expect(within(over).getByLabelText('密码')).toHaveFocus())
  if (name !== undefined) {
    await user.clear(userName)
    await user.type(userName, name)
  }
  await user.type(within(over).getByLabelText('密码'), testPassword)
  await user.click(within(over).getByRole('button', { name: '登 录' }))
}

describe('a session that ends in the middle of a form', () => {
  it('goes on where it was once the same operator has signed in over the page', async () => {
    const { router, user, title } = await endBelowForm('在此登录')
    await signInOver(user)
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: '重新登录' })).not.toBeInTheDocument(),
    )
    expect(title.isConnected).toBe(true)
    expect(title).toHaveValue('今晚维护')
    expect(router.state.location.pathname).toBe('/marketing/notice')
    expect(leaves).toBe(0)
    expect(session.state.token).not.toBe(token)
    await submit(user)
    await waitFor(async () => expect(await titles()).toBe(1))
    await waitFor(() => expect(drafts()).toEqual([]))
  })

  it('shows another operator a page that knows nothing of it', async () => {
    const { user } = await endBelowForm('在此登录')
    await signInOver(user, 'colleague')
    await waitFor(() => expect(leaves).toBe(1))
    expect(document.body).not.toHaveTextContent('新增公告')
    const { title } = await openForm(await server.signIn('colleague'))
    expect(title).toHaveValue('')
  })

  it('returns to the root where that is confirmed, and brings the text back with the next sign-in', async () => {
    await endBelowForm('确定')
    expect(leaves).toBe(1)
    expect(session.state.token).toBeNull()
    const { title, box } = await openForm(await server.signIn('writer'))
    await waitFor(() => expect(title).toHaveValue('今晚维护'))
    expect(within(box).getByRole('status')).toHaveTextContent(/已恢复您在 .+ 填写、尚未提交的内容/)
  })
})

describe('a draft', () => {
  it('is sealed with a key that only sessions of its operator get', async () => {
    await write()
    const [key = ''] = drafts()
    expect(localStorage.getItem(key)).not.toMatch(/今晚|两小时|title/)
    const keysOf = async (name: string) =>
      (await server.call(draftKeys, null, { token: await server.signIn(name) })).data.keys
    expect(await keysOf('writer')).toEqual(await keysOf('writer'))
    expect(await keysOf('colleague')).not.toEqual(await keysOf('writer'))
    expect((await server.call(draftKeys, null)).code).toBe(401)
  })

  it('is gone when it was given up, and when the operator has signed out', async () => {
    const form = await write()
    await form.user.keyboard('{Escape}')
    const sure = await screen.findByRole('alertdialog')
    await form.user.click(within(sure).getByRole('button', { name: '放弃' }))
    await waitFor(() => expect(drafts()).toEqual([]))

    await write()
    const { user } = await load(token)
    await user.click(await screen.findByRole('button', { name: /writer/ }))
    await user.click(await screen.findByRole('menuitem', { name: '退出登录' }))
    const leave = await screen.findByRole('alertdialog')
    expect(leave).toHaveTextContent('写了没有提交的 1 份内容会被清除')
    await user.click(within(leave).getByRole('button', { name: '确定' }))
    await waitFor(() => expect(leaves).toBe(1))
    expect(drafts()).toEqual([])
  })

  it('of what was sent and not answered asks for its outcome, and nothing happens twice', async () => {
    const form = await write()
    tapWire(async (request, pass) => {
      const answer = await pass()
      if (request.url.endsWith('/notice/add')) throw new TypeError('the line is gone')
      return answer
    })
    await submit(form.user)
    await within(form.box).findByRole('button', { name: /核对结果/ })
    await isStored()
    await waitFor(async () => expect(await titles()).toBe(1))
    cleanup()
    pointConsoleAt(server)
    openConsole('/marketing/notice', token)
    await screen.findByText('今晚维护')
    await form.user.keyboard('n')
    await form.user.click(await screen.findByRole('button', { name: /核对结果/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await titles()).toBe(1)
    expect(drafts()).toEqual([])
  })
})
