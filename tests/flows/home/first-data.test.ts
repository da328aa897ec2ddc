// A fresh installation: what is in it, who can get in, and how the others are let in (S9).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as session from '#contract/session.ts'
import { weakness } from '#server/access/password.ts'
import { createLog } from '#server/base/log.ts'
import { menuEntries } from '#server/root/seed/entries.ts'
import { seed } from '#server/root/seed/seed.ts'
import { giveOneTimePassword } from '#server/session/one-time-password.ts'
import { testPassword } from '#tests/database.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const log = createLog('silent')
const count = async (table: string) =>
  Number((await server.sql.unsafe(`select count(*) as n from ${table}`))[0]?.['n'])
const login = (username: string, password: string) =>
  server.call(session.login, { username, password }, { headers: { 'X-Forwarded-For': '10.1.0.1' } })

test('seeding again changes nothing', async () => {
  const tables = [
    'operator',
    'role',
    'menu_item',
    'role_menu',
    'dict_type',
    'dict_data',
    'sys_config',
  ]
  const before = await Promise.all(tables.map(count))
  expect(await seed(server.db, { mode: 'none', adminPassword: 'another one', log })).toEqual({})
  expect(await Promise.all(tables.map(count))).toEqual(before)
  expect((await login('admin', testPassword)).code).toBe(Code.ok)
})

test('the only operator is admin, and without a given password a random one opens once', async () => {
  expect(await server.sql`select user_name from operator`).toEqual([{ user_name: 'admin' }])
  await server.sql`truncate operator, role, menu_item, dict_type, sys_config cascade`
  const output: string[] = []
  const { firstPassword = '' } = await seed(server.db, {
    mode: 'none',
    log,
    onFirstPassword: (text) => output.push(text),
  })
  expect(output).toEqual([firstPassword])
  expect(firstPassword).toMatch(/^\w{20}$/)
  for (const known of ['admin', '123456', 'password', testPassword, '']) {
    expect((await login('admin', known || ' ')).code).not.toBe(Code.ok)
    await server.sql`delete from login_guard`
  }
  expect((await login('admin', firstPassword)).data).toMatchObject({
    mustChangePassword: true,
    permissions: ['*/*/*'],
  })
})

test('a given password of admin is replaced at first sign-in, unless it may stay', async () => {
  for (const keepAdminPassword of [false, true]) {
    await server.sql`truncate operator, role, menu_item, dict_type, sys_config cascade`
    await seed(server.db, { mode: 'none', adminPassword: testPassword, keepAdminPassword, log })
    expect((await login('admin', testPassword)).data).toMatchObject({
      mustChangePassword: !keepAdminPassword,
    })
  }
})

test('an operator without password gets in only after one was made at the machine', async () => {
  await server.sql`insert into operator (user_name, user_nickname) values ('Quiet', 'q')`
  expect((await login('quiet', ' ')).code).not.toBe(Code.ok)
  expect((await login('quiet', '$argon2id$v=19$m=19456,t=2,p=1$x$x')).code).toBe(
    Code.wrongCredentials,
  )
  await server.sql`update login_guard set locked_until = now() + interval '1 hour'`
  const password = await giveOneTimePassword(server, 'quiet')
  await server.sql`delete from login_guard where key like 'ip:%'`
  const first = await login('quiet', password ?? '')
  expect(first.data).toMatchObject({ mustChangePassword: true })
  const again = await giveOneTimePassword(server, 'QUIET')
  expect(again).not.toBe(password)
  expect((await server.call(session.getUserMenus, {}, { token: first.data.token })).code).toBe(
    Code.sessionEnded,
  )
  expect(await giveOneTimePassword(server, 'nobody')).toBeUndefined()
})

test.each([
  ['passwordpassword', 'commonPassword'],
  ['Password1234!', 'commonPassword'],
  ['123456789012', 'commonPassword'],
  ['abcabcabcabc', 'commonPassword'],
  ['aaaaaaaaaaaaaa', 'commonPassword'],
  ['my-Finance1-key', 'passwordIsName'],
  ['a slow green train', undefined],
  ['tQ7vbRzM2kXw', undefined],
])('the new password "%s" is %s', (password, expected) => {
  expect(weakness(password, 'finance1')).toBe(expected)
})

test('the example pages come to every database made with the demo set, and to no other', async () => {
  const examples = menuEntries({ isDemo: true })
    .map(({ item }) => item.name)
    .filter((name) => /(^|\/)example(\/|$)/.test(name))
  expect(examples.length).toBeGreaterThan(20)
  const stored = async () =>
    (
      await server.sql<{ n: number }[]>`
      select count(*)::int as n from menu_item where name = any (${examples})`
    )[0]?.n
  const again = () => seed(server.db, { mode: 'demo', log })
  await again()
  expect(await stored()).toBe(0)
  await server.sql.unsafe(`
    alter table database_purpose disable trigger append_only;
    update database_purpose set is_demo = true;
    alter table database_purpose enable trigger append_only`)
  await again()
  expect(await stored()).toBe(examples.length)
})
