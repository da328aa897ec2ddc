// Keeping operators, on the real screen against the real server.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { bindAuthenticator } from '#tests/money/authenticators.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await server.sql`
    insert into dept (id, pid, dept_name) overriding system value values (101, null, '总部'), (102, 101, '财务部')`
  await server.sql`insert into post (post_code, post_name) values ('cashier', '出纳')`
})
afterAll(() => server.close())

const stored = async (userName: string) => {
  const [row] = await server.sql`
    select o.user_nickname as nickname, o.dept_id::text as "deptId", o.status, o.deleted_at as "deletedAt",
      (select array_agg(r.code order by r.code) from operator_role x join role r on r.id = x.role_id
        where x.operator_id = o.id) as roles
    from operator o where o.user_name = ${userName}`
  return row
}

it('adds an operator, finds them by department, resets their password by a link, and lets them set their own', async () => {
  const token = await server.signIn()
  const [own] = await server.sql<{ id: string }[]>`
    select id::text from operator where user_name = 'admin'`
  const app = await bindAuthenticator(server.sql, own?.id ?? '')
  pointConsoleAt(server)
  const user = userEvent.setup()
  const dialog = (name: string) => screen.findByRole('dialog', { name })
  const submit = () => user.keyboard('{Control>}{Enter}{/Control}')
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  openConsole('/system/user', token)
  const table = await screen.findByRole('grid', { name: '用户' })
  await within(table).findByText('admin')

  await user.keyboard('n')
  let box = await dialog('新增用户')
  const field = (name: RegExp) => within(box).findByRole('textbox', { name })
  await user.type(await field(/^用户名/), 'cashier1')
  await user.type(await field(/^用户昵称/), '出纳一号')
  await user.click(within(box).getByRole('combobox', { name: /所属部门/ }))
  await user.click(await screen.findByRole('option', { name: '总部 / 财务部' }))
  await user.type(await field(/手机号/), '13800000001')
  await submit()
  await closed()
  expect(await stored('cashier1')).toMatchObject({ nickname: '出纳一号', deptId: '102' })

  const tree = await screen.findByRole('tree', { name: '部门' })
  await user.click(within(tree).getByRole('treeitem', { name: /总部/ }))
  await waitFor(() => expect(within(table).queryByText('admin')).not.toBeInTheDocument())
  expect(within(table).getByText('cashier1')).toBeInTheDocument()

  await user.click(within(table).getByText('出纳一号'))
  const drawer = await dialog('cashier1 · 出纳一号')
  await user.click(within(drawer).getByRole('button', { name: /重置密码/ }))
  box = await dialog('重置密码')
  await user.type(await field(/原因/), '首次登录需要设置密码')
  await user.type(await field(/动态验证码/), await app.fresh())
  await submit()
  const shown = await dialog('一次性链接')
  const link = within(shown).getByText(/\/reset#/).textContent
  expect(link).toMatch(/\/reset#[\w-]{32}$/)
  await user.click(within(shown).getByRole('button', { name: '我已保存' }))

  cleanup()
  openConsole(`/reset#${link.split('#')[1] ?? ''}`)
  await user.type(await screen.findByLabelText(/^新密码/), 'a phrase of my own')
  await user.type(screen.getByLabelText(/再次输入新密码/), 'a phrase of my own')
  await user.click(screen.getByRole('button', { name: '设置密码' }))
  expect(await screen.findByText(/cashier1 的密码已设置/)).toBeInTheDocument()
  await server.signIn('cashier1', 'a phrase of my own')
})

it('changes nothing of oneself, and says so', async () => {
  const token = await server.signIn()
  pointConsoleAt(server)
  const user = userEvent.setup()
  openConsole('/system/user?keyWords=admin', token)
  const table = await screen.findByRole('grid', { name: '用户' })
  await within(table).findByText('admin')
  await user.keyboard('j{Delete}')
  expect(await screen.findByText('不能删除自己的账号')).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
