// The history of an open record: the newest events, earlier ones and long texts on demand.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as api from '#contract/marketing/notice.ts'
import { openConsole, tapWire, useServer as pointConsoleAt } from '#tests/console.tsx'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer()
  token = await server.operator({ userName: 'market', roleCode: 'marketing' })
  const { data } = await server.call(
    api.add,
    {
      title: { 'zh-cn': '系统维护', en: '', 'zh-tw': '' },
      content: '<p>text</p>',
      noticeType: 'system',
      audience: 'all',
    },
    { token },
  )
  await server.sql`
    insert into operation_log (operator_id, operator_name, permission, action, target_type, target_id, ip, trace_id, reason, before, after)
    select 1, 'editor', 'p', 'notice.edit', 'notice', ${data.id}, '10.0.0.1', 't', 'edit ' || n,
      jsonb_build_object('content', repeat('same ', 100) || 'old'), jsonb_build_object('content', repeat('same ', 100) || n)
    from generate_series(1, 44) n`
  const other = await server.call(
    api.add,
    {
      title: { 'zh-cn': '活动预告', en: '', 'zh-tw': '' },
      content: '<p>text</p>',
      noticeType: 'system',
      audience: 'all',
    },
    { token },
  )
  await server.sql`
    insert into operation_log (operator_id, operator_name, permission, action, target_type, target_id, ip, trace_id, reason, before, after)
    values (1, 'editor', 'p', 'notice.setTop', 'notice', ${other.data.id}, '10.0.0.1', 't', 'on top',
      '{"noticeType": "system", "isTop": false, "status": "draft", "publishAt": null, "revision": 1}',
      '{"noticeType": "activity", "isTop": true, "status": "published", "publishAt": "2026-11-01T02:03:04.000Z", "revision": 2}')`
})
afterAll(() => server.close())

async function openRecord(title = '系统维护') {
  pointConsoleAt(server)
  const user = userEvent.setup()
  openConsole('/marketing/notice', token)
  await user.click(await screen.findByText(title))
  const drawer = await screen.findByRole('dialog', { name: title })
  const history = await within(drawer).findByRole('region', { name: '操作记录' })
  const remarks = () =>
    within(history)
      .getAllByText(/^edit \d+$/)
      .map(({ textContent }) => textContent)
  const earlier = () => within(history).queryByRole('button', { name: '加载更早的记录' })
  return { user, history, remarks, earlier }
}

const numbered = (from: number) => Array.from({ length: 45 - from }, (_, n) => `edit ${from + n}`)

it('shows the 20 newest events, and earlier ones above them until there are no more', async () => {
  const { user, history, remarks, earlier } = await openRecord()
  expect(remarks()).toEqual(numbered(25))
  await user.click(earlier() as HTMLElement)
  await waitFor(() => expect(remarks()).toEqual(numbered(5)))
  expect(earlier()).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(remarks()).toEqual(numbered(1)))
  expect(within(history).getByText('新增')).toBeInTheDocument()
  expect(earlier()).not.toBeInTheDocument()
  await waitFor(() => expect(within(history).getByRole('list')).toHaveFocus())
})

it('says when earlier events could not be read, and reads them when asked again', async () => {
  const { user, history, remarks, earlier } = await openRecord()
  let isDown = true
  tapWire(async (request, send) =>
    isDown && request.url.includes('before=') ? new Response('', { status: 503 }) : send(),
  )
  await user.click(earlier() as HTMLElement)
  expect(await within(history).findByRole('alert')).toHaveTextContent('加载失败，请重试')
  expect(remarks()).toEqual(numbered(25))
  isDown = false
  await user.click(earlier() as HTMLElement)
  await waitFor(() => expect(remarks()).toEqual(numbered(5)))
  expect(within(history).queryByRole('alert')).not.toBeInTheDocument()
})

it('shows the length of a long text, and both texts when asked', async () => {
  const { user, history } = await openRecord()
  expect(within(history).getAllByText('503 个字符')).toHaveLength(20)
  const [button] = within(history).getAllByRole('button', { name: /^查看差异：正文/ })
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await user.click(button as HTMLElement)
  expect(await within(history).findByRole('group', { name: '变更前' })).toHaveTextContent(
    /same old$/,
  )
  expect(within(history).getByRole('group', { name: '变更后' })).toHaveTextContent(/same 25$/)
  expect(within(history).getAllByText('… 前面 300 个字符相同')).toHaveLength(2)
  await user.click(within(history).getByRole('button', { name: /^收起差异：正文/ }))
  expect(within(history).queryByRole('group', { name: '变更前' })).not.toBeInTheDocument()
})

it('draws each value of a change as the list draws it, and names the action in words', async () => {
  const { history } = await openRecord('活动预告')
  const line = (label: string) =>
    within(history).getByText(
      (_, element) =>
        element?.textContent?.startsWith(`${label}:`) === true && element.tagName === 'P',
    )
  expect(line('类型')).toHaveTextContent('类型: 系统公告 → 活动')
  expect(line('状态')).toHaveTextContent('状态: 草稿 → 已发布')
  expect(line('发布时间')).toHaveTextContent('发布时间: - → 2026-11-01 10:03:04')
  expect(within(line('置顶')).getByRole('img', { name: '是' })).toBeInTheDocument()
  expect(within(history).getByText('变更置顶')).toBeInTheDocument()
  expect(history).not.toHaveTextContent(/draft|published|activity|setTop|revision/)
})
