// Nobody locks out, or signs out, whoever holds more than they do; somebody who holds everything can always sign in.
import { afterAll, beforeEach, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as errors from '#contract/other/login-error.ts'
import * as session from '#contract/session.ts'
import * as online from '#contract/system/online.ts'
import { unlockOperator } from '#server/access/unlock-operator.ts'
import { testPassword } from '#tests/database.ts'
import { testServer } from '#tests/server.ts'

const reason = 'a reason of enough words'
const server = await testServer()
const { sql } = server
const risk = await server.operator({ userName: 'riskdesk', roleCode: 'risk' })
const admin = await server.signIn()
const [adminId = '', deputyId = '', riskId = ''] = await (async () => {
  await server.operator({ userName: 'deputy', roleCode: 'admin' })
  const rows = await sql<{ id: string }[]>`select id::text from operator
    where user_name in ('admin', 'deputy', 'riskdesk') order by user_name`
  return rows.map(({ id }) => id)
})()
afterAll(() => server.close())
beforeEach(() => sql`delete from login_lock`)

const until = () => new Date(Date.now() + 28 * 86_400_000).toISOString()
const lock = (actorId: string, token: string) =>
  server.call(
    errors.lock,
    { actorType: 'operator', actorId, until: until(), reason },
    { token, lang: 'en' },
  )
const isIn = async (token: string) =>
  (await server.call(session.getUserMenus, {}, { token })).code === Code.ok

it('refuses the security desk to lock an administrator', async () => {
  for (const id of [adminId, deputyId])
    expect(await lock(id, risk)).toMatchObject({
      code: Code.rule,
      msg: expect.stringContaining('that you do not have'),
    })
  expect(await sql`select from login_lock`).toHaveLength(0)
})

it('lets an administrator lock another, never themselves, and never the last who can sign in', async () => {
  expect((await lock(adminId, admin)).code).toBe(Code.rule)
  expect((await lock(riskId, admin)).code).toBe(Code.ok)
  await sql`update operator set password_hash = '' where user_name = 'admin'`
  const last = await lock(deputyId, admin)
  expect(last).toMatchObject({ code: Code.rule, msg: expect.stringContaining('administrator') })
  await sql`update operator set password_hash = (select password_hash from operator where user_name = 'deputy')
    where user_name = 'admin'`
  expect((await lock(deputyId, admin)).code).toBe(Code.ok)
})

it('refuses to end the sessions of whoever holds more, one by one and all at once', async () => {
  const limited = await server.operator({ userName: 'watcher', roleCode: 'common' })
  await sql`insert into role_menu select r.id, m.id from role r, menu_item m where r.code = 'common'
    and m.name = any (${[online.list.permission, online.forceLogout.permission, online.endAll.permission]}::text[])`
  const token = await server.signIn()
  const [open] = await sql<{ id: string }[]>`select id::text from operator_session
    where operator_id = ${adminId} and ended_at is null order by id desc limit 1`
  const one = { ids: [open?.id ?? ''], reason }
  const all = { operatorId: adminId, reason }
  expect((await server.call(online.forceLogout, one, { token: limited })).code).toBe(Code.rule)
  expect((await server.call(online.endAll, all, { token: limited })).code).toBe(Code.rule)
  expect(await isIn(token)).toBe(true)
  const [own] = await sql<
    { id: string }[]
  >`select id::text from operator where user_name = 'watcher'`
  const ended = await server.call(
    online.endAll,
    { operatorId: own?.id, reason },
    { token: limited },
  )
  expect(ended.code).toBe(Code.ok)
  const watcher = { operatorId: own?.id, reason }
  expect((await server.call(online.endAll, watcher, { token })).code).toBe(Code.ok)
  expect(await isIn(limited)).toBe(false)
})

it('lets the host unlock an operator, with a line in the trail', async () => {
  await lock(deputyId, admin)
  await sql`insert into login_guard (key, failures, locked_until)
    values ('pair:10.9.9.9:deputy', 9, now() + interval '30 min')`
  const credentials = { username: 'deputy', password: testPassword }
  const headers = { 'X-Forwarded-For': '10.9.9.9' }
  expect((await server.call(session.login, credentials, { headers })).code).toBe(Code.tooMany)
  expect(await unlockOperator(server, 'nobody')).toBe(false)
  expect(await unlockOperator(server, 'Deputy')).toBe(true)
  expect((await server.call(session.login, credentials, { headers })).code).toBe(Code.ok)
  const [line] = await sql`select action, permission, target_id as id from operation_log
    where action = 'operator.unlock'`
  expect(line).toEqual({ action: 'operator.unlock', permission: 'operator:unlock', id: deputyId })
})
