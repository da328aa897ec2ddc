// Keeping the service links, on the real screen against the real server.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as api from '#contract/marketing/service-link.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { allowHosts } from '#tests/link-hosts.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await server.sql`delete from service_link`
  await allowHosts(server.sql, 'example.com')
})
afterAll(() => server.close())

const stored = async () => {
  const [row] = await server.sql`
    select url, status, version, work_time as "workTime", sort, name from service_link`
  return row
}

it('adds a link, changes and clears its fields, switches it off, shows its history and deletes it', async () => {
  pointConsoleAt(server)
  const token = await server.operator({ userName: 'market', roleCode: 'marketing' })
  const user = userEvent.setup()
  const dialog = (name: string) => screen.findByRole('dialog', { name })
  const submit = () => user.keyboard('{Control>}{Enter}{/Control}')
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  openConsole('/marketing/serviceLink', token)
  await screen.findByText('还没有客服链接')

  await user.keyboard('n')
  let box = await dialog('新增客服链接')
  const field = (name: RegExp) => within(box).getByRole('textbox', { name })
  await user.type(field(/名称 \(简体中文\)/), '在线客服')
  await user.click(within(box).getByRole('combobox', { name: /渠道类型/ }))
  await user.click(await screen.findByRole('option', { name: '在线客服' }))
  await user.type(field(/^链接/), 'http://chat.example.com')
  await user.type(field(/^服务时间/), '09:00–18:00')
  await user.type(field(/原因/), '新增在线客服入口')
  await submit()
  expect(await within(box).findByText('链接与渠道类型不符')).toBeInTheDocument()
  await user.clear(field(/^链接/))
  await user.type(field(/^链接/), 'https://chat.example.com')
  await submit()
  await screen.findByText(/chat\.example\.com/)
  await closed()
  expect(await stored()).toMatchObject({ workTime: '09:00–18:00', sort: 0, version: 1 })

  await user.keyboard('j')
  await user.keyboard('e')
  box = await dialog('编辑客服链接')
  await user.clear(field(/^服务时间/))
  await user.type(field(/名称 \(English\)/), 'Live chat')
  await user.clear(field(/^排序/))
  await user.type(field(/原因/), '更换为专属入口')
  await submit()
  // A required number that was cleared does not keep its old value silently.
  expect(await within(box).findByText('此项必填')).toBeInTheDocument()
  await user.type(field(/^排序/), '5')
  await submit()
  await closed()
  expect(await stored()).toMatchObject({
    url: 'https://chat.example.com',
    workTime: '',
    sort: 5,
    name: { 'zh-cn': '在线客服', en: 'Live chat', 'zh-tw': '' },
    version: 2,
  })

  await server.sql`update service_link set url = 'https://127.0.0.1/chat'`
  await user.keyboard('{Shift>}k{/Shift}')
  await screen.findByText('链接不可用：不是公网的 https 地址')
  await screen.findByText('不可用')
  await server.sql`update service_link set url = 'https://chat.example.com'`

  await user.keyboard('t')
  await dialog('停用')
  await submit()
  await waitFor(async () => expect(await stored()).toMatchObject({ status: 'off' }))
  await closed()

  await user.keyboard('{Enter}')
  const drawer = await screen.findByRole('dialog', { name: /在线客服 · https/ })
  expect(await within(drawer).findByText('更换为专属入口')).toBeInTheDocument()
  expect(within(drawer).getByText('变更状态')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await closed()

  await user.keyboard('{Delete}')
  box = await dialog('删除客服链接')
  await user.type(field(/原因/), '该渠道已下线')
  await submit()
  await screen.findByText('还没有客服链接')
  expect(await stored()).toBeUndefined()
})

it('keeps what was written when another changed the link meanwhile, and takes over what they changed', async () => {
  pointConsoleAt(server)
  const token = await server.operator({ userName: 'second', roleCode: 'marketing' })
  const user = userEvent.setup()
  await server.sql`delete from service_link`
  const [link] = await server.sql<{ id: string }[]>`
    insert into service_link (name, link_kind, url, langs, sort) values
      ('{"zh-cn":"夜间客服","en":"","zh-tw":""}', 'onlineChat', 'https://chat.example.com', '{zh-cn}', 1)
    returning id`
  openConsole('/marketing/serviceLink', token)
  await screen.findByText('夜间客服')
  await user.keyboard('j')
  await user.keyboard('e')
  const box = await screen.findByRole('dialog', { name: '编辑客服链接' })
  const field = (name: RegExp) => within(box).getByRole('textbox', { name })
  await user.type(field(/^服务时间/), '00:00–24:00')
  await user.type(field(/原因/), '全天都有人值班')
  const theirs = { id: link?.id ?? '', version: 1, sort: 7, reason: '调整显示顺序' }
  expect((await server.call(api.edit, theirs, { token })).code).toBe(0)

  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await within(box).findByRole('alert')).toHaveTextContent('刚被他人修改')
  expect(field(/^排序/)).toHaveValue('7')
  expect(field(/^服务时间/)).toHaveValue('00:00–24:00')
  expect(await stored()).toMatchObject({ workTime: '', sort: 7, version: 2 })

  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(box).not.toBeInTheDocument())
  expect(await stored()).toMatchObject({ workTime: '00:00–24:00', sort: 7, version: 3 })
})
