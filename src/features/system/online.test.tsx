// Ending the sessions of others, on the real screen against the real server.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as session from '#contract/session.ts'
import * as api from '#contract/system/online.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { testPassword } from '#tests/database.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const codeOf = async (token: string) =>
  (await server.call(session.getUserMenus, {}, { token })).code

it('marks the own session, ends one of another operator and then all of theirs', async () => {
  const own = await server.signIn()
  const first = await server.operator({ userName: 'clerk', roleCode: 'support' })
  const second = await server.signIn('clerk')
  const third = await server.signIn('clerk')
  pointConsoleAt(server)
  const user = userEvent.setup()
  const dialog = (name: string) => screen.findByRole('dialog', { name })
  const submit = () => user.keyboard('{Control>}{Enter}{/Control}')
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

  openConsole('/system/online', own)
  const table = await screen.findByRole('grid', { name: '在线用户' })
  await waitFor(() => expect(within(table).getAllByText('clerk').length).toBeGreaterThan(2))
  expect(await within(table).findAllByRole('img', { name: '本次登录' })).toHaveLength(1)

  await user.type(screen.getByRole('searchbox', { name: '关键字' }), 'clerk')
  await waitFor(() => expect(within(table).queryByText('admin')).not.toBeInTheDocument())
  screen.getByRole('searchbox', { name: '关键字' }).blur()
  const newest = await newestOf('clerk')
  await user.keyboard('j{Delete}')
  let box = await dialog('强制下线')
  await submit()
  expect(await within(box).findByRole('alert')).toHaveTextContent('此项必填')
  await user.type(within(box).getByRole('textbox', { name: /原因/ }), '账号被盗用，强制下线')
  await submit()
  await closed()
  const [ended] = await server.sql`
    select id::text, end_reason from operator_session where ended_at is not null`
  expect(ended).toMatchObject({ id: newest, end_reason: 'revoked' })
  expect(await codeOf(third)).toBe(Code.sessionEnded)
  expect(await codeOf(first)).toBe(Code.ok)

  await user.click(within(table).getAllByRole('button', { name: /的操作$/ })[0] as HTMLElement)
  await user.click(await screen.findByRole('menuitem', { name: /结束此账号的全部登录/ }))
  box = await dialog('结束此账号的全部登录')
  await user.type(within(box).getByRole('textbox', { name: /原因/ }), '账号被盗用，全部下线')
  await submit()
  await closed()
  expect([await codeOf(first), await codeOf(second), await codeOf(own)]).toEqual([
    Code.sessionEnded,
    Code.sessionEnded,
    Code.ok,
  ])
})

const newestOf = async (userName: string) => {
  const [row] = await server.sql<{ id: string }[]>`
    select max(s.id)::text as id from operator_session s join operator o on o.id = s.operator_id
     where o.user_name = ${userName} and s.ended_at is null`
  return row?.id
}

it('refuses to end the own session, and ends all or none', async () => {
  const token = await server.signIn()
  const other = await server.operator({ userName: 'other', roleCode: 'support' })
  const { data } = await server.call(api.list, {}, { token })
  const own = data.list.find(({ isCurrent }) => isCurrent)
  const theirs = await newestOf('other')
  const end = async (ids: unknown[]) =>
    (await server.call(api.forceLogout, { ids, reason: '例行安全检查' }, { token })).code
  expect(await end([theirs, own?.id])).toBe(Code.rule)
  expect(await end([theirs, '999999'])).toBe(Code.notFound)
  expect([await codeOf(other), await codeOf(token)]).toEqual([Code.ok, Code.ok])
  const all = await server.call(
    api.endAll,
    { operatorId: own?.operatorId, reason: '只保留本次登录' },
    { token },
  )
  expect(all.code).toBe(Code.ok)
  expect(await codeOf(token)).toBe(Code.ok)
})

it('shows the country that a session was signed in from, and filters by it', async () => {
  await server.operator({ userName: 'traveller', roleCode: 'support' })
  await signInFrom('8.8.8.8')
  await signInFrom('192.168.7.7')
  const token = await server.signIn()
  const { data } = await server.call(api.list, { countryCode: ['US', 'JP'] }, { token })
  expect(data.list).toMatchObject([{ userName: 'traveller', ip: '8.8.8.8', countryCode: 'US' }])

  pointConsoleAt(server)
  openConsole('/system/online?keyword=traveller', token)
  const table = await screen.findByRole('grid', { name: '在线用户' })
  expect(await within(table).findByText('美国')).toBeInTheDocument()
  expect(within(table).getByText('192.168.7.7')).toBeInTheDocument()
})

const signInFrom = async (ip: string) => {
  const { code } = await server.call(
    session.login,
    { username: 'traveller', password: testPassword },
    { headers: { 'X-Forwarded-For': ip } },
  )
  expect(code).toBe(Code.ok)
}

it('shows an operator bound to a member their own sessions only, and no token of anybody', async () => {
  await server.operator({ userName: 'bound', roleCode: 'compliance' })
  await server.sql`update operator set bind_member_id = 1 where user_name = 'bound'`
  const token = await server.signIn('bound')
  const { data } = await server.call(api.list, {}, { token })
  expect(new Set(data.list.map(({ userName }) => userName))).toEqual(new Set(['bound']))
  const all = await server.call(api.list, {}, { token: await server.signIn() })
  expect(JSON.stringify(all.data)).not.toMatch(/token|[0-9a-f]{64}/i)
})
