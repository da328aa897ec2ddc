// Many records of a register, switched and deleted in parts, on the real screen against the real server.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clearToasts } from '#core/feedback/toast.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await server.sql`insert into post (post_code, post_name)
    select 'many-' || n, '批量岗位' || n from generate_series(1, 60) n`
})
afterAll(() => server.close())

const statuses = async () =>
  server.sql<{ status: string; count: number }[]>`
    select status, count(*)::int from post where post_code like 'many-%' group by status order by 1`

it('switches all matching posts off in parts; the one that changed meanwhile is named and stays selected', async () => {
  pointConsoleAt(server)
  const user = userEvent.setup()
  openConsole('/system/post?postCode=many-', await server.signIn())
  await screen.findAllByText(/^批量岗位\d+$/)
  await user.keyboard('{Shift>}x{/Shift}')
  await user.click(await screen.findByRole('button', { name: '选择全部 60 条符合条件的记录' }))
  await screen.findByText('已选 60 条')
  await server.sql`update post set version = 2 where post_code = 'many-7'`
  await user.click(screen.getByRole('button', { name: '停用' }))
  await screen.findByRole('dialog', { name: '停用' })
  await user.keyboard('{Control>}{Enter}{/Control}')
  const results = await screen.findByRole('dialog', { name: '批量处理结果' })
  expect(results).toHaveTextContent('成功 59 条，失败 1 条')
  const [, first] = within(results).getAllByRole('row')
  expect(first).toHaveTextContent('批量岗位7 · many-7')
  expect(first).not.toHaveTextContent('成功')
  expect(await statuses()).toEqual([
    { status: 'off', count: 59 },
    { status: 'on', count: 1 },
  ])
  const [trail] = await server.sql<{ count: number }[]>`
    select count(*)::int from operation_log where action = 'post.setStatus'`
  expect(trail?.count).toBe(59)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByText('已选 1 条')).toBeInTheDocument())
})

const one = async () => {
  const [row] = await server.sql<{ status: string; version: number }[]>`
    select status, version from post where post_code = 'undo-1'`
  return row
}

it('names what was switched, and takes it back where nobody has changed it since', async () => {
  pointConsoleAt(server)
  await server.sql`insert into post (post_code, post_name) values ('undo-1', '值班岗位')`
  const user = userEvent.setup()
  openConsole('/system/post?postCode=undo-1', await server.signIn())
  await screen.findByText('值班岗位')
  const switchOff = async () => {
    await user.keyboard('j')
    await user.keyboard('t')
    await screen.findByRole('dialog', { name: '停用' })
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('“值班岗位 · undo-1”：停用成功')
    expect(await one()).toMatchObject({ status: 'off' })
    return screen.findByRole('button', { name: '撤销' })
  }
  await user.click(await switchOff())
  await waitFor(async () => expect(await one()).toMatchObject({ status: 'on', version: 3 }))
  await waitFor(() => expect(screen.getByRole('grid')).toHaveTextContent('启用'))
  act(clearToasts)
  const undo = await switchOff()
  await server.sql`update post set version = 9 where post_code = 'undo-1'`
  await user.click(undo)
  await waitFor(() => expect(screen.queryByRole('button', { name: '撤销' })).toBeNull())
  expect(await one()).toEqual({ status: 'off', version: 9 })
})
