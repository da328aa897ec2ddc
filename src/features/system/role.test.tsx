// Keeping roles, on the real screen against the real server.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const granted = async () =>
  (
    await server.sql<{ name: string }[]>`
      select m.name from role_menu g join role r on r.id = g.role_id join menu_item m on m.id = g.menu_id
      where r.code = 'clerk' order by m.name`
  ).map(({ name }) => name.replace('api/v2/sitebkd/', ''))

it('adds a role with grants, limits whose records it reaches, shows what it sees and gives it to an operator', async () => {
  await server.operator({ userName: 'newcomer', roleCode: 'support' })
  pointConsoleAt(server)
  const user = userEvent.setup()
  const dialog = (name: string) => screen.findByRole('dialog', { name })
  const submit = () => user.keyboard('{Control>}{Enter}{/Control}')
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  openConsole('/system/role', await server.signIn())
  const table = await screen.findByRole('treegrid', { name: '角色' })
  await within(table).findByText('finance1')

  await user.keyboard('n')
  let box = await dialog('新增角色')
  const field = (name: RegExp) => within(box).findByRole('textbox', { name })
  await user.type(await field(/^角色标识/), 'clerk')
  await user.type(await field(/角色名称 \(简体中文\)/), '文员')
  await user.click(await within(box).findByRole('switch', { name: '父子联动' }))
  await user.type(within(box).getByRole('searchbox', { name: '在树中查找' }), '用户管理')
  await user.click(within(box).getByRole('treeitem', { name: /用户管理/ }))
  await user.type(await field(/原因/), '新设文员岗位')
  await submit()
  await closed()
  const names = await granted()
  expect(names).toEqual(expect.arrayContaining(['system', 'user/list', 'user/resetPwd']))
  expect(names.every((name) => name === 'system' || name.startsWith('user/'))).toBe(true)

  await user.type(screen.getByRole('searchbox', { name: '角色名称' }), 'clerk')
  await waitFor(() => expect(within(table).queryByText('finance1')).not.toBeInTheDocument())
  screen.getByRole('searchbox', { name: '角色名称' }).blur()
  await user.keyboard('jd')
  box = await dialog('数据权限')
  await user.click(within(box).getByRole('combobox', { name: /^数据范围/ }))
  await user.click(await screen.findByRole('option', { name: '仅本人' }))
  await user.click(within(box).getByRole('combobox', { name: '用户管理' }))
  await user.click(await screen.findByRole('option', { name: '本部门及以下' }))
  await user.type(await field(/原因/), '只看自己的数据')
  await submit()
  await closed()
  const [scope] = await server.sql`
    select r.data_scope as "whole", c.data_scope as "screen" from role r
      join role_menu_scope c on c.role_id = r.id where r.code = 'clerk'`
  expect(scope).toEqual({ whole: 'self', screen: 'deptBelow' })

  await user.keyboard('v')
  box = await dialog('以“文员”查看')
  const seen = within(box).getByRole('navigation', { name: '菜单' })
  expect(within(seen).getByText('用户管理')).toBeInTheDocument()
  expect(within(seen).queryByText('菜单管理')).not.toBeInTheDocument()
  expect(within(box).getByText('用户管理 · 本部门及以下')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await closed()

  await user.keyboard('u')
  box = await dialog('用户授权')
  await user.click(within(box).getByRole('button', { name: /操作员/ }))
  await user.click(await screen.findByRole('option', { name: /newcomer/ }))
  await user.keyboard('{Escape}')
  await user.type(await field(/原因/), '调岗为文员')
  await submit()
  await closed()
  const holders = await server.sql`
    select o.user_name from operator_role x join role r on r.id = x.role_id join operator o on o.id = x.operator_id
    where r.code = 'clerk'`
  expect(holders.map(({ user_name }) => String(user_name))).toEqual(['newcomer'])
})
