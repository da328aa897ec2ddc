// Columns in the operator's own order, pinned and of their own width, and rows copied as they are on screen; on a real screen
// against the real server.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer()
  token = await server.signIn()
  await server.sql`
    insert into member (id, member_no, account, nickname, area_code, mobile, invite_code, path)
    values (7, '10000007', 'goodmember', '=小明', '+86', '13812345678', 'INV007', '/7/'),
           (8, '10000008', 'othermember', '小红', '+86', '13812345679', 'INV008', '/8/')`
})
beforeEach(async () => {
  await server.sql`delete from list_layout`
  await server.sql`delete from list_view`
  localStorage.clear()
  pointConsoleAt(server)
})
afterAll(() => server.close())

const path = '/member/member'
/** Also while a dialog lies over them. */
const headings = () =>
  screen
    .getAllByRole('columnheader', { hidden: true })
    .map(({ textContent }) => textContent?.trim() ?? '')
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const widths = () => screen.getByRole('grid', { hidden: true }).style
const isStored = () =>
  waitFor(async () =>
    expect(
      await server.sql`select 1 from list_layout where layout -> 'arrangement' <> 'null'`,
    ).toHaveLength(1),
  )

async function openColumns(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await button('列设置'))
  await user.click(await screen.findByRole('menuitem', { name: '顺序、固定与列宽' }))
  return screen.findByRole('dialog', { name: '列的顺序、固定与列宽' })
}

it('moves, pins and sizes columns, takes that to another browser and gives it back', async () => {
  const user = userEvent.setup()
  openConsole(path, token)
  await screen.findByText('=小明')
  const before = headings()
  const [third = '', fourth = ''] = before.slice(3)
  const panel = await openColumns(user)
  within(panel)
    .getByRole('button', { name: `移动 ${fourth}` })
    .focus()
  await user.keyboard('{ArrowUp}')
  await waitFor(() => expect(headings().slice(3, 5)).toEqual([fourth, third]))

  await user.click(within(panel).getByRole('button', { name: `固定 ${fourth}` }))
  await waitFor(() => expect(headings()[2]).toBe(fourth))
  const width = within(panel).getByRole('spinbutton', { name: `${fourth} 的列宽（像素）` })
  await user.type(width, '333')
  await user.tab()
  await waitFor(() => expect(widths().getPropertyValue('--grid-columns')).toContain(' 333px '))
  await isStored()

  cleanup()
  localStorage.clear()
  pointConsoleAt(server)
  openConsole(path, token)
  await waitFor(() => expect(headings()[2]).toBe(fourth))
  expect(widths().getPropertyValue('--grid-columns')).toContain(' 333px ')

  await user.click(await button('列设置'))
  await user.click(await screen.findByRole('menuitem', { name: '恢复默认列' }))
  await waitFor(() => expect(headings()).toEqual(before))
  expect(widths().getPropertyValue('--grid-columns')).not.toContain(' 333px ')
})

it('pins no more columns than leave room for the others', async () => {
  const user = userEvent.setup()
  openConsole(path, token)
  await screen.findByText('=小明')
  const panel = await openColumns(user)
  for (let pinned = 0; pinned < 3; pinned += 1) {
    const [next] = within(panel).getAllByRole('button', { name: /^固定 / })
    if (next) await user.click(next)
  }
  for (const more of within(panel).getAllByRole('button', { name: /^固定 / }))
    expect(more).toHaveAttribute('aria-disabled', 'true')
  expect(within(panel).getAllByRole('button', { pressed: true })).toHaveLength(3)
})

it('widens a column by keys on its heading and keeps the width in a view', async () => {
  const user = userEvent.setup()
  openConsole(path, token)
  await screen.findByText('=小明')
  // The keys come with the menus of the list, which may come after its rows.
  await button('列设置')
  const heading = screen.getAllByRole('columnheader')[3]
  const stop = heading?.querySelector<HTMLElement>('button') ?? heading
  stop?.focus()
  await user.keyboard('>')
  // Nothing has a size here: the least width there is.
  await waitFor(() => expect(widths().getPropertyValue('--grid-between')).toContain('48px'))

  await user.keyboard('{Shift>}V{/Shift}')
  await user.click(await screen.findByRole('menuitem', { name: '另存为视图' }))
  const box = await screen.findByRole('dialog', { name: '另存为视图' })
  await user.type(within(box).getByRole('textbox', { name: /名称/ }), '窄列')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await button('视图：窄列')
  const [view] = await server.sql<{ arrangement: { widths: object } }[]>`
    select arrangement from list_view`
  expect(Object.values(view?.arrangement.widths ?? {})).toEqual([48])
})

it('copies the selected rows with headings, in full, and nothing that a spreadsheet would run', async () => {
  const user = userEvent.setup()
  openConsole(path, token)
  await screen.findByText('=小明')
  expect(screen.queryByRole('button', { name: '复制所选行' })).not.toBeInTheDocument()
  const columns = await screen.findByRole('button', { name: '列设置' })
  await user.click(screen.getByRole('checkbox', { name: '选择本页' }))
  // The same tools: one that came anew would have forgotten what was open in it.
  expect(screen.getByRole('button', { name: '列设置' })).toBe(columns)
  await user.click(await button('复制所选行'))
  const lines = (await navigator.clipboard.readText()).split('\n').map((line) => line.split('\t'))
  expect(lines).toHaveLength(3)
  const [names = [], ...rows] = lines
  // Boxes and actions are no columns.
  expect(names).toEqual(headings().slice(1, -1))
  const cell = (no: string, name: string) =>
    rows.find(([first]) => first === no)?.[names.indexOf(name)]
  expect(cell('10000007', '昵称')).toBe("'=小明")
  expect(cell('10000008', '昵称')).toBe('小红')
  expect(cell('10000007', '手机号')).toBe('138****5678')
})
