// Keeping departments and posts, on the real screens against the real server.
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

it('adds a department and one below it, folds the tree, and deletes both after saying so', async () => {
  pointConsoleAt(server)
  const user = userEvent.setup()
  const dialog = (name: string) => screen.findByRole('dialog', { name })
  const submit = () => user.keyboard('{Control>}{Enter}{/Control}')
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  openConsole('/system/dept', await server.signIn())
  await screen.findByText('还没有部门')
  await user.keyboard('n')
  let box = await dialog('新增部门')
  const name = () => within(box).findByRole('textbox', { name: /^部门名称/ })
  await user.type(await name(), '总部')
  await user.type(within(box).getByRole('textbox', { name: /邮箱/ }), 'not an address')
  await submit()
  expect(await within(box).findByRole('alert')).toBeInTheDocument()
  await user.clear(within(box).getByRole('textbox', { name: /邮箱/ }))
  await submit()
  await closed()
  const table = await screen.findByRole('treegrid', { name: '部门' })
  await within(table).findByText('总部')
  await user.keyboard('j')
  await user.keyboard('{Shift>}n{/Shift}')
  box = await dialog('新增部门')
  await user.type(await name(), '财务部')
  await submit()
  await closed()
  expect(await within(table).findByText('财务部')).toBeInTheDocument()
  const rows = await server.sql`
    select d.dept_name, p.dept_name as above from dept d left join dept p on p.id = d.pid order by d.id`
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { dept_name: '总部', above: null },
    { dept_name: '财务部', above: '总部' },
  ])

  await user.keyboard('{Home}{ArrowLeft}')
  await waitFor(() => expect(within(table).queryByText('财务部')).not.toBeInTheDocument())
  await user.keyboard('{ArrowRight}')
  expect(await within(table).findByText('财务部')).toBeInTheDocument()

  await user.keyboard('{Delete}')
  box = await dialog('删除部门')
  expect(within(box).getByText(/含 1 个下级部门/)).toBeInTheDocument()
  await user.type(within(box).getByRole('textbox', { name: /原因/ }), '机构调整，合并部门')
  await submit()
  await screen.findByText('还没有部门')
})

it('refuses a taken code of a post in its field, and dims the deletion of one that is held', async () => {
  await server.sql`insert into post (post_code, post_name) values ('cashier', '出纳')`
  await server.sql`
    insert into operator_post select o.id, p.id from operator o, post p where o.user_name = 'admin'`
  pointConsoleAt(server)
  const user = userEvent.setup()
  openConsole('/system/post', await server.signIn())
  const table = await screen.findByRole('grid', { name: '岗位' })
  await within(table).findByText('cashier')
  await user.keyboard('j{Delete}')
  expect(await screen.findByText('仍有操作员任此岗位，请先调整他们的岗位')).toBeInTheDocument()
  await user.keyboard('n')
  const box = await screen.findByRole('dialog', { name: '新增岗位' })
  await user.type(within(box).getByRole('textbox', { name: /岗位名称/ }), '出纳二')
  await user.type(within(box).getByRole('textbox', { name: /岗位编码/ }), 'cashier')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await within(box).findByRole('alert')).toBeInTheDocument()
  await user.clear(within(box).getByRole('textbox', { name: /岗位编码/ }))
  await user.type(within(box).getByRole('textbox', { name: /岗位编码/ }), 'cashier2')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await within(table).findByText('cashier2')).toBeInTheDocument()
})
