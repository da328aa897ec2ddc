import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer()
  token = await server.signIn()
})
afterAll(() => server.close())
beforeEach(() => pointConsoleAt(server))

it('shows the work of the desk before figures, charts and rankings', async () => {
  openConsole('/home', token)
  await screen.findByRole('heading', { name: '转化与排行' })
  const titles = screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)
  expect(titles).toEqual(['待办事项', '工作台', '今日概览', '走势', '转化与排行'])
})

it('says once when its figures were taken', async () => {
  openConsole('/home', token)
  await screen.findByRole('heading', { name: '转化与排行' })
  expect(screen.getAllByText(/^截至 /)).toHaveLength(1)
})

it('has one row of figures, and all of them on demand', async () => {
  openConsole('/home', token)
  const figures = await screen.findByRole('region', { name: '今日概览' })
  const cards = () => within(figures).getAllByRole('heading', { level: 3 })
  await within(figures).findByText('新增会员')
  expect(cards()).toHaveLength(6)
  const user = userEvent.setup()
  await user.click(within(figures).getByRole('button', { name: '显示全部' }))
  expect(cards().length).toBeGreaterThan(6)
  await user.click(within(figures).getByRole('button', { name: '收起' }))
  expect(cards()).toHaveLength(6)
})
