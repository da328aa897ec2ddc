// From a table to the code of a screen, on the real screen against the real server.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ codeGenerator: true })
})
afterAll(() => server.close())

it('opens a table, decides about its columns, shows the code and downloads all of it', async () => {
  const token = await server.signIn()
  pointConsoleAt(server)
  const user = userEvent.setup()
  const router = openConsole('/system/tools?tableName=post', token)
  const grid = await screen.findByRole('grid', { name: '数据库表' })
  const row = (await within(grid).findByText('post')).closest<HTMLElement>('[role=row]')
  if (!row) throw new Error('The table post is not listed.')
  await user.click(within(row).getByText('server/db/schema/operator/people.ts'))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ table: 'post' }))

  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^post$/))
  // By label: asking the whole page for a role costs a second each time.
  const columns = await screen.findByLabelText('各列设置')
  const box = (name: string) => within(columns).getByLabelText(name)
  expect(box('post_code 表单')).toBeChecked()
  expect(box('version 列表')).toBeDisabled()
  await user.click(box('remark 列表'))
  const label = box('post_name zh-cn')
  await user.clear(label)
  // With a reason it is another element.
  const show = () => screen.getByRole('button', { name: '预览代码' })
  expect(show()).toHaveAttribute('aria-disabled', 'true')
  await user.type(label, '职务')
  const name = screen.getByLabelText(/页面名称/)
  await user.clear(name)
  await user.click(name)
  await user.paste('sample-post')
  await user.click(show())

  const files = await screen.findByLabelText('文件')
  const contract = await screen.findByLabelText('contract/other/sample-post.ts')
  expect(contract).toHaveTextContent(`= defineResource('samplePost', {`)
  expect(within(contract).getAllByText('import')[0]).toHaveClass('text-purple-strong')
  await user.click(within(files).getByRole('button', { name: /sample-post\.view\.tsx$/ }))
  const view = await screen.findByLabelText(/sample-post\.view\.tsx$/)
  expect(view).toHaveTextContent(`field('postName', msg\`职务\``)
  expect(view).toHaveTextContent(`field('status', msg\`状态\`, cells.badge('sys_switch'))`)
  expect(view).not.toHaveTextContent(`field('remark'`)

  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made-up')
  await user.click(screen.getByRole('button', { name: '下载 ZIP' }))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  const [archive] = saved.mock.calls[0] ?? []
  if (!(archive instanceof Blob)) throw new Error('No archive was saved.')
  const stored = unzipSync(new Uint8Array(await archive.arrayBuffer()))
  expect(Object.keys(stored)).toContain('tests/flows/sample-post.test.ts')
  const mount = new TextDecoder().decode(stored['server/other/mount.ts'])
  expect(mount).toContain('  samplePost(app)\n')
})
