// Keeping the menu, on the real screen against the real server.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryClient } from '#core/http/query-client.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { setConfirms } from '#tests/money/desk.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await setConfirms(server.sql, 'off')
  // Few enough to be drawn whole: a long tree is drawn as far as it is seen, and nothing is seen here.
  await server.sql`delete from menu_item where pid is null and name <> 'system'`
  await server.sql`delete from menu_item where menu_type = 'button' and name not like '%menu/%'`
  await server.sql`
    delete from menu_item where menu_type = 'menu' and component !~ '^system/(menu|post)/'`
})
afterAll(() => server.close())

const below = async (name: string) =>
  (
    await server.sql<{ name: string }[]>`
      select m.name from menu_item m join menu_item p on p.id = m.pid where p.name = ${name} and m.name like 'test%'
      order by m.menu_sort, m.id`
  ).map((row) => row.name)

it('adds below, moves by key and by drag, counts what a deletion takes along, and reaches open consoles', async () => {
  pointConsoleAt(server)
  const user = userEvent.setup()
  const dialog = (name: string) => screen.findByRole('dialog', { name })
  const submit = () => user.keyboard('{Control>}{Enter}{/Control}')
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const router = openConsole('/system/menu', await server.signIn())
  const table = await screen.findByRole('treegrid', { name: '菜单' })
  const rowOf = async (name: string) => {
    const row = (await within(table).findByText(name)).closest<HTMLElement>('[role=row]')
    if (!row) throw new Error(`No row shows ${name}.`)
    return row
  }
  await within(table).findByText('菜单管理')
  expect(table.querySelector('[aria-level="1"]')).toHaveAttribute('aria-expanded', 'true')

  const add = async (name: string, title: string) => {
    await user.keyboard('n')
    const box = await dialog('新增菜单')
    const field = (label: RegExp) => within(box).findByRole('textbox', { name: label })
    await user.click(await within(box).findByRole('combobox', { name: /上级菜单/ }))
    await user.click(await screen.findByRole('option', { name: '系统管理' }))
    await user.click(await within(box).findByRole('radio', { name: '目录' }))
    await user.type(await field(/菜单名称 \(简体中文\)/), title)
    await user.type(await field(/接口规则/), name)
    await user.type(await field(/路由路径/), `/${name}`)
    await user.click(within(box).getByRole('button', { name: 'wallet' }))
    await submit()
    await closed()
    await within(table).findByText(title)
  }
  await add('test-a', '测试甲')
  await add('test-b', '测试乙')
  expect(await below('system')).toEqual(['test-a', 'test-b'])

  const focus = async (name: string) => {
    const cell = (await rowOf(name)).querySelector<HTMLElement>('[data-col]')
    fireEvent.click(cell as HTMLElement)
    cell?.focus()
    // Without a drawer a click opens the form.
    if (screen.queryByRole('dialog')) {
      await user.keyboard('{Escape}')
      await closed()
    }
  }
  await focus('测试乙')
  await user.keyboard('{Shift>}K{/Shift}')
  await waitFor(async () => expect(await below('system')).toEqual(['test-b', 'test-a']))
  // The list has read what the move left behind, or the next one would be of an old version.
  const lineOf = async (name: string) => Number((await rowOf(name)).dataset['row'])
  await waitFor(async () => expect(await lineOf('测试乙')).toBeLessThan(await lineOf('测试甲')))

  const data = { setData: () => undefined, setDragImage: () => undefined, effectAllowed: '' }
  const handle = (await rowOf('测试乙')).querySelector('[data-drag]') as HTMLElement
  const target = await rowOf('测试甲')
  fireEvent.dragStart(handle, { dataTransfer: data })
  fireEvent.dragOver(target, { dataTransfer: data, clientY: 0 })
  fireEvent.drop(target, { dataTransfer: data })
  await waitFor(async () => expect(await below('test-a')).toEqual(['test-b']))
  await waitFor(async () => expect(await rowOf('测试乙')).toHaveAttribute('aria-level', '3'))

  await waitFor(() =>
    expect(screen.getByRole('navigation', { name: '主菜单' })).toBeInTheDocument(),
  )
  await focus('测试甲')
  await user.keyboard('{Delete}')
  const box = await dialog('删除菜单')
  expect(await within(box).findByText(/及其 1 个下级菜单/)).toBeInTheDocument()
  await user.type(within(box).getByRole('textbox', { name: /原因/ }), '不再使用的菜单')
  await submit()
  await closed()
  await waitFor(() => expect(within(table).queryByText('测试乙')).not.toBeInTheDocument())

  // Somebody else renames a screen: the menu of this console follows with the next question.
  const nav = screen.getByRole('navigation', { name: '主菜单' })
  await server.sql`
    update menu_item set titles = jsonb_set(titles, '{zh-cn}', '"换了名字"') where name = 'api/v2/sitebkd/post/list'`
  await queryClient.refetchQueries({ queryKey: ['user/accessVersion'] })
  expect(await within(nav).findByText('换了名字')).toBeInTheDocument()

  // Among what a filter leaves nobody sees where a row would come to stand.
  const handles = () =>
    screen.getByRole('treegrid', { name: '菜单' }).querySelectorAll('[data-drag]')
  expect(handles()).not.toHaveLength(0)
  await router.navigate({
    to: '/system/menu' as string,
    search: { component: 'system/menu' } as never,
  })
  await waitFor(() => expect(screen.queryByText('测试甲')).not.toBeInTheDocument())
  expect(await screen.findByRole('gridcell', { name: /菜单管理/ })).toBeInTheDocument()
  expect(handles()).toHaveLength(0)
})
