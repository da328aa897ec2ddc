// Saved views and the layout of a list, on a real screen against the real server.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { list } from '#contract/marketing/service-link.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer()
  token = await server.operator({ userName: 'market', roleCode: 'marketing' })
})
beforeEach(async () => {
  await server.sql`delete from list_layout`
  await server.sql`delete from list_view`
  localStorage.clear()
  pointConsoleAt(server)
})
afterAll(() => server.close())

const path = '/marketing/serviceLink'
const button = (name: string) => screen.findByRole('button', { name })
const entry = (name: string | RegExp) => screen.findByRole('menuitem', { name })
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

it('saves what is on screen, marks what differs, replaces, renames, opens by default and deletes', async () => {
  const user = userEvent.setup()
  const submit = async (box: HTMLElement, name: string) => {
    const field = within(box).getByRole('textbox', { name: /名称/ })
    await user.clear(field)
    await user.type(field, name)
    await user.keyboard('{Control>}{Enter}{/Control}')
    await closed()
  }
  let router = openConsole(`${path}?status=off`, token)
  await button('视图')
  await user.keyboard('{Shift>}V{/Shift}')
  await user.click(await entry('另存为视图'))
  await submit(await screen.findByRole('dialog', { name: '另存为视图' }), '已下线')
  await button('视图：已下线')

  // Each is one press away, and so is the list without one.
  const views = within(screen.getByRole('group', { name: '常用视图' }))
  expect(views.getByRole('button', { name: '已下线' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(views.getByRole('button', { name: '标准视图' }))
  await button('视图')
  expect(router.state.location.search).not.toHaveProperty('status')
  await user.click(views.getByRole('button', { name: '已下线' }))
  await button('视图：已下线')

  await user.click(screen.getByRole('button', { name: '移除条件：状态' }))
  const changed = await button('视图：已下线（已更改）')
  expect(router.state.location.search).not.toHaveProperty('status')
  await user.click(changed)
  await user.click(await screen.findByRole('menuitemradio', { name: '已下线' }))
  await button('视图：已下线')
  expect(router.state.location.search).toMatchObject({ status: 'off' })

  await user.click(screen.getByRole('button', { name: '移除条件：状态' }))
  await user.click(await button('视图：已下线（已更改）'))
  await user.click(await entry('用当前内容更新视图'))
  await user.click(await button('视图：已下线'))
  await user.click(await entry('重命名视图'))
  await submit(await screen.findByRole('dialog', { name: '重命名视图' }), '全部链接')
  const [view] = await server.sql<{ id: string }[]>`
    update list_view set search = '{"status":"off"}' returning id`

  await user.click(await button('视图：全部链接'))
  await user.click(await entry('设为我的默认视图'))
  await waitFor(async () =>
    expect(
      await server.sql`select 1 from list_layout where default_view_id = ${view?.id ?? ''}`,
    ).toHaveLength(1),
  )

  // Entered without parameters, the list opens it; a link with parameters shows what it says.
  cleanup()
  pointConsoleAt(server)
  router = openConsole(path, token)
  await button('视图：全部链接')
  expect(router.state.location.search).toMatchObject({ status: 'off', view: view?.id })
  for (const search of [{ status: 'on' }, { from: 'home' }]) {
    cleanup()
    pointConsoleAt(server)
    router = openConsole(`${path}?${new URLSearchParams(search).toString()}`, token)
    await button('视图')
    expect(router.state.location.search).toEqual(search)
  }

  await user.keyboard('{Shift>}V{/Shift}')
  await user.click(await screen.findByRole('menuitemradio', { name: /全部链接/ }))
  await user.click(await button('视图：全部链接'))
  await user.click(await entry('删除视图'))
  await user.click(await screen.findByRole('button', { name: '删除' }))
  await button('视图')
  expect(await server.sql`select 1 from list_view`).toHaveLength(0)
})

it('opens a view whose filter is gone without it, and says so', async () => {
  const user = userEvent.setup()
  await server.sql`
    insert into list_view (list, name, owner_id, audience, search, columns)
    select ${list.path}, '旧视图', id, 'shared', '{"retired":"x","status":"off"}', '{}'
    from operator where user_name = 'admin'`
  const router = openConsole(path, token)
  await user.click(await button('视图'))
  // Of another operator: to be opened, not to be changed.
  await user.click(await screen.findByRole('menuitemradio', { name: '旧视图' }))
  expect(await screen.findByText(/1 个条件/)).toBeInTheDocument()
  expect(router.state.location.search).toMatchObject({ status: 'off' })
  expect(router.state.location.search).not.toHaveProperty('retired')
  await user.click(await button('视图：旧视图'))
  await entry('另存为视图')
  for (const name of ['重命名视图', '删除视图', '用当前内容更新视图'])
    expect(screen.queryByRole('menuitem', { name })).not.toBeInTheDocument()
})

it('takes the layout of a list along to another browser', async () => {
  const user = userEvent.setup()
  const header = (name: string) => screen.queryByRole('columnheader', { name })
  openConsole(path, token)
  await user.click(await button('列设置'))
  const columns = await screen.findAllByRole('menuitemcheckbox', { checked: true })
  const column = columns.at(1)
  const label = column?.textContent ?? ''
  expect(header(label)).toBeInTheDocument()
  if (column) await user.click(column)
  await waitFor(() => expect(header(label)).not.toBeInTheDocument())
  await waitFor(async () =>
    expect(await server.sql`select 1 from list_layout where layout is not null`).toHaveLength(1),
  )

  cleanup()
  localStorage.clear()
  pointConsoleAt(server)
  openConsole(path, token)
  await button('列设置')
  await waitFor(() => expect(header(label)).not.toBeInTheDocument())
})
