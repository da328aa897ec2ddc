// Notices and messages from the sender to the reader, on the real screens against the real server.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as mine from '#contract/system/sys-notice-read.ts'
import * as api from '#contract/system/sys-notice.ts'
import { openConsole, useServer as pointConsoleAt, tapWire } from '#tests/console.tsx'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await testServer()
  admin = await server.signIn()
})
afterAll(() => server.close())

const idOf = async (userName: string) => {
  const [row] = await server.sql<{ id: string }[]>`
    select id::text from operator where user_name = ${userName}`
  return row?.id ?? ''
}
const send = (fields: object) =>
  server.call(
    api.add,
    { title: '停机维护', noticeType: 'notice', content: '<p>今晚 2 点停机。</p>', ...fields },
    { token: admin },
  )
const unread = async (token: string) => {
  const { data } = await server.call(mine.unReadCount, {}, { token })
  return [data.noticeCount, data.messageCount]
}

it('sends a notice on the screen, counts it in the bell of another operator, who reads it', async () => {
  pointConsoleAt(server)
  const user = userEvent.setup()
  openConsole('/system/sysNotice', admin)
  await screen.findByText('还没有通知')
  await user.keyboard('n')
  const box = await screen.findByRole('dialog', { name: '新增通知' })
  await user.type(within(box).getByRole('textbox', { name: /标题/ }), '节前安排')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await within(box).findAllByText(/此项必填/)).not.toHaveLength(0)
  await user.click(await within(box).findByRole('textbox', { name: /正文/ }))
  await user.keyboard('周五起轮班')
  await user.click(within(box).getByRole('textbox', { name: /备注/ }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByRole('gridcell', { name: '节前安排' })
  cleanup()

  const reader = await server.operator({ userName: 'reader', roleCode: 'support' })
  pointConsoleAt(server)
  const router = openConsole('/home', reader)
  const bell = await screen.findByRole('button', { name: /未读消息 1 条/ })
  await user.click(bell)
  await user.click(await screen.findByRole('menuitem', { name: /节前安排/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/system/sysNotice/show'))
  await screen.findByText('周五起轮班')
  await waitFor(async () => expect(await unread(reader)).toEqual([0, 0]))
  await user.click(await screen.findByRole('button', { name: /节前安排.*已读/, expanded: true }))
  expect(screen.queryByText('周五起轮班')).not.toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: /节前安排/, expanded: false }))
  await screen.findByText('周五起轮班')
})

it('shows and marks as read the notice of an address, on whichever page it stands', async () => {
  const { id } = (await send({ title: '很久以前', content: '<p>仍然有效。</p>' })).data
  await server.sql`update sys_notice set created_at = now() - interval '1 year' where id = ${id}`
  await server.sql`
    insert into sys_notice (title, notice_type, content)
    select 'later ' || n, 'notice', '<p>x</p>' from generate_series(1, 120) n`
  const token = await server.operator({ userName: 'follower', roleCode: 'support' })
  pointConsoleAt(server)
  openConsole(`/system/sysNotice/show?open=${id}`, token)
  expect(await screen.findByRole('button', { name: /很久以前/, expanded: true })).toBeVisible()
  expect(await screen.findByText('仍然有效。')).toBeInTheDocument()
  await waitFor(async () =>
    expect(await server.sql`select from sys_notice_read where notice_id = ${id}`).toHaveLength(1),
  )
  await server.sql`delete from sys_notice`
})

it('shows as read what was read before the list that was asked for first had come', async () => {
  const { id } = (await send({ title: '先到' })).data
  const token = await server.operator({ userName: 'early', roleCode: 'support' })
  pointConsoleAt(server)
  let isFirst = true
  tapWire(async (request, pass) => {
    const isHeld = isFirst && request.url.includes(mine.listShow.path)
    if (isHeld) isFirst = false
    const answer = await pass()
    if (isHeld) await waitFor(async () => expect(await unread(token)).toEqual([0, 0]))
    return answer
  })
  openConsole(`/system/sysNotice/show?open=${id}`, token)
  await screen.findByRole('button', { name: /先到.*已读/, expanded: true })
  await server.sql`delete from sys_notice`
})

it('brings a message to its receivers only, and a withdrawn one to nobody', async () => {
  const one = await server.operator({ userName: 'one', roleCode: 'support' })
  const two = await server.operator({ userName: 'two', roleCode: 'support' })
  await server.sql`delete from sys_notice`
  const receiverIds = [await idOf('one')]
  const { id } = (await send({ noticeType: 'message', receiverIds })).data
  expect([await unread(one), await unread(two)]).toEqual([
    [0, 1],
    [0, 0],
  ])
  const read = (token: string) => server.call(mine.readNotice, { noticeId: id }, { token })
  expect((await read(two)).code).toBe(Code.notFound)
  expect((await server.call(mine.listShow, {}, { token: two })).data.total).toBe(0)
  expect([(await read(one)).data.count, (await read(one)).data.count]).toEqual([1, 0])
  expect((await server.call(api.list, {}, { token: admin })).data.list).toMatchObject([
    { readCount: 1, receiverCount: 1 },
  ])
  await server.call(api.setStatus, { items: [{ id, version: 1 }], status: 'off' }, { token: admin })
  expect((await server.call(mine.listShow, {}, { token: one })).data.total).toBe(0)
})

it('keeps no script, and refuses receivers who cannot be', async () => {
  const attack =
    '<p onclick="steal()">请<a href="javascript:steal()">点这里</a></p><script>steal()</script><img src=x onerror=steal()>'
  const { id } = (await send({ content: attack })).data
  const { data } = await server.call(api.get, { id }, { token: admin })
  expect(data.detail.content).not.toMatch(/script|onclick|onerror|steal|img/)
  const field = { data: { errors: [{ field: 'receiverIds' }] } }
  expect(await send({ noticeType: 'message' })).toMatchObject(field)
  expect(await send({ noticeType: 'message', receiverIds: ['999999'] })).toMatchObject(field)
  expect(await send({ receiverIds: [await idOf('admin')] })).toMatchObject(field)
  const to = [await idOf('admin')]
  const sent = (await send({ noticeType: 'message', receiverIds: to })).data
  const change = (receiverIds: string[], version = 1) =>
    server.call(api.edit, { id: sent.id, version, receiverIds }, { token: admin })
  expect(await change([...to, '999999'])).toMatchObject(field)
  await server.operator({ userName: 'left', roleCode: 'support' })
  expect((await change([...to, await idOf('left')])).code).toBe(Code.ok)
  await server.sql`update operator set status = 'off' where user_name = 'left'`
  expect((await change([await idOf('left')], 2)).code).toBe(Code.ok)
  expect(await send({ content: '<script>1</script>' })).toMatchObject({
    data: { errors: [{ field: 'content' }] },
  })
})

it('marks everything as read at once, and keeps no session alive by counting', async () => {
  const token = await server.operator({ userName: 'busy', roleCode: 'support' })
  await send({ title: '第二条' })
  expect((await unread(token))[0]).toBeGreaterThan(1)
  const before = async () => {
    const [row] = await server.sql<{ at: string }[]>`
      select last_seen_at::text as at from operator_session where operator_id = ${await idOf('busy')}`
    return row?.at
  }
  await server.sql`
    update operator_session set last_seen_at = now() - interval '5 minutes'
     where operator_id = ${await idOf('busy')}`
  const seen = await before()
  await unread(token)
  expect(await before()).toBe(seen)
  await server.call(mine.readAll, {}, { token })
  expect(await unread(token)).toEqual([0, 0])
})
