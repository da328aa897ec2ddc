// Looking at who tried to sign in, on the real screen against the real server.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as session from '#contract/session.ts'
import * as api from '#contract/system/login-log.ts'
import { purgeExpired } from '#server/root/housekeeping.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { testPassword } from '#tests/database.ts'
import { exported } from '#tests/exported.ts'
import { type TestServer, testServer } from '#tests/server.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const signIn = (username: string, password: string, ip: string) =>
  server.call(
    session.login,
    { username, password },
    { headers: { 'X-Forwarded-For': ip, 'User-Agent': chrome } },
  )

it('lists successes and failures with reason, address and device, and nothing that was typed', async () => {
  const watcher = await server.operator({ userName: 'watcher', roleCode: 'compliance' })
  await server.operator({ userName: 'clerk', roleCode: 'support' })
  await signIn('clerk', testPassword, '203.0.113.7')
  await signIn('clerk', 'typed-by-mistake', '203.0.113.7')
  await signIn('my-secret-passphrase', 'whatever-it-was', '203.0.113.8')
  await server.sql`update operator set status = 'off' where user_name = 'clerk'`
  await signIn('clerk', testPassword, '203.0.113.7')

  pointConsoleAt(server)
  const user = userEvent.setup()
  openConsole('/system/loginLog?keyword=203.0.113.', watcher)
  const table = await screen.findByRole('grid', { name: '登录日志' })
  for (const result of ['成功', '密码错误', '账号不存在', '账号已停用'])
    expect(await within(table).findByText(result)).toBeInTheDocument()
  expect(within(table).getAllByText('Chrome 131 · Windows')).toHaveLength(4)
  expect(within(table).getByText('203.0.113.8')).toBeInTheDocument()

  await user.clear(screen.getByRole('searchbox', { name: '关键字' }))
  await user.type(screen.getByRole('searchbox', { name: '关键字' }), 'clerk')
  await waitFor(() => expect(within(table).queryByText('203.0.113.8')).not.toBeInTheDocument())
  const stored = JSON.stringify(await server.sql`select * from login_log`)
  expect(stored).not.toMatch(/typed-by-mistake|my-secret-passphrase|whatever-it-was/)
  expect(stored).not.toContain(testPassword)
})

it('shows the country of an address, filters by it and exports it', async () => {
  const watcher = await server.operator({ userName: 'abroad', roleCode: 'compliance' })
  await signIn('abroad', testPassword, '8.8.8.8')
  await signIn('abroad', 'wrong-password', '::ffff:133.242.0.3')
  await signIn('abroad', testPassword, '192.168.7.7')

  pointConsoleAt(server)
  openConsole('/system/loginLog?keyword=abroad', watcher)
  const table = await screen.findByRole('grid', { name: '登录日志' })
  expect(await within(table).findByText('美国')).toBeInTheDocument()
  expect(within(table).getByText('日本')).toBeInTheDocument()
  expect(within(table).getByText('192.168.7.7')).toBeInTheDocument()

  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '国家/地区' }))
  await user.click(await screen.findByRole('option', { name: /^美国/ }))
  await waitFor(() => expect(within(table).queryByText('日本')).not.toBeInTheDocument())
  expect(within(table).getByText('8.8.8.8')).toBeInTheDocument()
  expect(within(table).queryByText('192.168.7.7')).not.toBeInTheDocument()

  const { rows } = await exported(server, watcher, api.list, {
    fields: ['ip', 'countryCode'],
    filters: { countryCode: ['US', 'JP'] },
    orderBy: 'createdAt asc',
  })
  expect(rows).toEqual([
    ['8.8.8.8', 'US'],
    ['133.242.0.3', 'JP'],
  ])
})

it('stores one line a minute for attempts that come too early', async () => {
  await server.operator({ userName: 'target', roleCode: 'support' })
  const codes: number[] = []
  for (let count = 0; count < 9; count += 1)
    codes.push((await signIn('target', 'wrong-password', '203.0.113.99')).code)
  expect(codes.filter((code) => code === Code.tooMany).length).toBeGreaterThan(1)
  const [row] = await server.sql`
    select count(*)::int as locked from login_log where result = 'locked' and operator_name = 'target'`
  expect(row).toEqual({ locked: 1 })
})

it('shows an operator bound to a member their own attempts only', async () => {
  await server.operator({ userName: 'bound', roleCode: 'compliance' })
  await server.sql`update operator set bind_member_id = 1 where user_name = 'bound'`
  const token = await server.signIn('bound')
  const { data } = await server.call(api.list, {}, { token })
  expect(new Set(data.list.map(({ operatorName }) => operatorName))).toEqual(new Set(['bound']))
})

it('forgets attempts after a year', async () => {
  const { sql } = server
  await sql`
    insert into login_log (result, ip, user_agent, trace_id, created_at)
    values ('unknownUser', '198.51.100.1', '', 'old', now() - interval '366 days'),
           ('unknownUser', '198.51.100.1', '', 'kept', now() - interval '364 days')`
  await purgeExpired(sql)
  const kept = await sql`select trace_id from login_log where ip = '198.51.100.1'`
  expect(kept.map((row) => ({ ...row }))).toEqual([{ trace_id: 'kept' }])
})
