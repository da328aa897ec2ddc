// The personal centre on the real server: own sessions and the own picture.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { Code } from '#contract/codes.ts'
import { getUserMenus, login } from '#contract/session.ts'
import { session } from '#core/session/session.ts'
import { uploads } from '#core/upload/browser-uploads.ts'
import { hashToken } from '#server/base/token.ts'
import { contentUrl } from '#server/upload/content-url.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { testPassword } from '#tests/database.ts'
import { type TestServer, testServer } from '#tests/server.ts'
import { uploader } from '#tests/upload/upload-client.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(() => pointConsoleAt(server))
afterEach(() => vi.restoreAllMocks())

const codeOf = async (token: string) => (await server.call(getUserMenus, {}, { token })).code
const agent = (token: string, userAgent: string) =>
  server.sql`update operator_session set user_agent = ${userAgent}, ip = '10.1.2.3', country_code = 'JP' where token_hash = ${hashToken(token)}`
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'

/** Signs an administrator of the test's own in, and opens the personal centre. */
async function open(userName: string, others = 0) {
  const token = await server.operator({ userName, roleCode: 'admin' })
  const rest: string[] = []
  for (let at = 0; at < others; at += 1) rest.push(await server.signIn(userName))
  const [first] = rest
  if (first !== undefined) await agent(first, firefox)
  openConsole('/personal', token)
  const list = await screen.findByRole('region', { name: '登录设备' })
  await within(list).findAllByRole('listitem')
  return { token, rest, list, user: userEvent.setup() }
}
const confirm = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name }))
}

it('own sessions are listed readably; this one is marked and cannot be ended here', async () => {
  const { list } = await open('teller', 1)
  const [own, other] = within(list).getAllByRole('listitem')
  expect(own).toHaveTextContent('本次登录')
  expect(within(own as HTMLElement).queryByRole('button')).not.toBeInTheDocument()
  expect(other).toHaveTextContent('Firefox 133 · Linux')
  expect(other).toHaveTextContent('10.1.2.3 · 日本')
  expect(other).toHaveTextContent(/登录于\d{4}-\d\d-\d\d \d\d:\d\d:\d\d最近活动(刚刚|\d+秒前)/)
})

it('shows department, posts, number and the sign-in before this one', async () => {
  const { sql } = server
  const headers = { 'X-Forwarded-For': '8.8.8.8' }
  await server.operator({ userName: 'placed', roleCode: 'admin' })
  await sql`
    with made as (insert into dept (dept_name) values ('清算部') returning id)
    update operator set dept_id = made.id, mobile = '13800002222' from made
     where user_name = 'placed'`
  await sql`
    with made as (insert into post (post_code, post_name) values ('lead', '组长') returning id)
    insert into operator_post (operator_id, post_id)
    select o.id, made.id from operator o, made where o.user_name = 'placed'`
  const credentials = { username: 'placed', password: testPassword }
  await server.call(login, credentials, { headers })
  openConsole('/personal', await server.signIn('placed'))
  const about = await screen.findByRole('region', { name: '个人资料' })
  for (const fact of ['清算部', '组长', '13800002222'])
    expect(await within(about).findByText(fact)).toBeInTheDocument()
  expect(within(about).getByText(/8\.8\.8\.8 · 美国$/)).toBeInTheDocument()
})

it('one is ended after a question, and leaves the list', async () => {
  const { token, rest, list, user } = await open('ender', 2)
  const button = within(list).getByRole('button', {
    name: '结束登录：Firefox 133 · Linux（10.1.2.3）',
  })
  await user.click(button)
  await confirm(user, '取消')
  expect(await codeOf(rest[0] ?? '')).toBe(Code.ok)
  await user.click(button)
  await confirm(user, '结束登录')
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2))
  expect(await Promise.all([...rest, token].map(codeOf))).toEqual([
    Code.sessionEnded,
    Code.ok,
    Code.ok,
  ])
})

it('all others are ended at once; alone there is nothing to end', async () => {
  const { token, rest, list, user } = await open('keeper', 2)
  await user.click(within(list).getByRole('button', { name: '结束其他全部登录' }))
  await confirm(user, '全部结束')
  await screen.findByText('已结束其他 2 处登录')
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
  expect(within(list).queryByRole('button')).not.toBeInTheDocument()
  expect(await Promise.all([...rest, token].map(codeOf))).toEqual([
    Code.sessionEnded,
    Code.sessionEnded,
    Code.ok,
  ])
})

it('a list that cannot be had says so, and is asked for again', async () => {
  const token = await server.operator({ userName: 'patient', roleCode: 'admin' })
  const rename = (from: string, to: string) =>
    server.sql.unsafe(`alter table operator_session rename column ${from} to ${to}`)
  const router = openConsole('/home', token)
  await screen.findByRole('heading', { name: '今日概览' })
  await rename('created_at', 'gone')
  try {
    await router.navigate({ to: '/personal' })
    await screen.findByText('登录设备加载失败')
  } finally {
    await rename('gone', 'created_at')
  }
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('本次登录')).toBeInTheDocument()
})

it('the picture is uploaded, shown in the menu, kept over a reload of the tab, and removed', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue(undefined)
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(6)
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(6)
  const png = await sharp({ create: { width: 6, height: 6, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const { token, user } = await open('face')
  // The engine needs a browser; the file it would bring is stored the same way.
  let id = ''
  vi.spyOn(uploads, 'add').mockImplementation(async (files, { onDone } = {}) => {
    for (const file of files) {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const { data } = await uploader(server.fetch, token).send({ bytes, filename: file.name })
      id = data.id ?? ''
      const stored = { id, url: data.url ?? '', mimeType: 'image/png', name: file.name, size: 1 }
      act(() => onDone?.(stored))
    }
    return []
  })
  // Pictures are fetched past the console's sender, since they are no envelopes.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const { pathname, search } = new URL(
      address instanceof Request ? address.url : address,
      'http://127.0.0.1:8080',
    )
    return server.fetch(pathname + search, init)
  })
  const menu = () => screen.getByRole('button', { name: /^用户菜单/ })
  expect(menu().querySelector('img')).toBeNull()

  await user.click(screen.getByRole('button', { name: '上传头像' }))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const file = new File([new Uint8Array(png)], 'face.png', { type: 'image/png' })
  Object.defineProperty(input, 'files', { value: [file] })
  fireEvent.change(input as Element)
  const crop = await screen.findByRole('dialog', { name: '裁剪图片' })
  await waitFor(() => expect(crop.querySelector('img')).not.toBeNull())
  await user.click(within(crop).getByRole('button', { name: /裁剪并使用/ }))
  await screen.findByText('头像已更新')
  await waitFor(() => expect(menu().querySelector('img')?.src).toMatch(/^blob:/))
  const kept = JSON.parse(sessionStorage.getItem('userInfo') ?? '{}') as { avatar?: string }
  expect(kept.avatar).toBe(contentUrl(id))
  session.restore()
  expect(session.state.user?.avatar).toBe(contentUrl(id))

  await user.click(await screen.findByRole('button', { name: '移除头像' }))
  await screen.findByText('头像已移除')
  await waitFor(() => expect(menu().querySelector('img')).toBeNull())
  const [row] = await server.sql`select avatar from operator where user_name = 'face'`
  expect(row).toEqual({ avatar: '' })
})
