// A session locked on the server (reliability 4, level 1): what it refuses, what opens it, what ends it.
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as alerts from '#contract/alerts.ts'
import { Code } from '#contract/codes.ts'
import * as session from '#contract/session.ts'
import { hashToken } from '#server/base/token.ts'
import { createApp } from '#server/root/app.ts'
import { testPassword } from '#tests/database.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const menus = (token: string) => server.call(session.getUserMenus, {}, { token })
const lock = (token: string) => server.call(session.lock, null, { token })
const unlock = (token: string, password: string, ip = '10.20.0.1') =>
  server.call(session.unlock, { password }, { token, headers: { 'X-Forwarded-For': ip } })
const login = (username: string) =>
  server.call(
    session.login,
    { username, password: testPassword },
    { headers: { 'X-Forwarded-For': '10.21.0.1' } },
  )

async function locked(userName: string) {
  const token = await server.operator({ userName, roleCode: 'support' })
  expect((await lock(token)).code).toBe(Code.ok)
  return token
}
const ofOperator = async (userName: string, action: string) => {
  const [row] = await server.sql<{ n: number }[]>`
    select count(*)::int as n from operation_log where action = ${action} and operator_name = ${userName}`
  return row?.n
}

test('is announced beside the menu', async () => {
  expect((await menus(await server.signIn())).data.lockVerify).toBe(true)
})

test('opens for the right password with another token, and the old one is dead (P11)', async () => {
  const token = await locked('opener')
  expect((await menus(token)).code).toBe(Code.sessionLocked)
  const { code, data, response } = await unlock(token, testPassword)
  expect(code).toBe(Code.ok)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(data.token).not.toBe(token)
  expect((await menus(data.token)).code).toBe(Code.ok)
  expect((await menus(token)).code).toBe(Code.sessionEnded)
  expect((await unlock(token, testPassword)).code).toBe(Code.sessionEnded)
  expect(await ofOperator('opener', 'session.lock')).toBe(1)
  expect(await ofOperator('opener', 'session.unlock')).toBe(1)
  const [row] = await server.sql`
    select expires_at::text as "expiresAt", locked_at as "lockedAt" from operator_session
    where token_hash = ${hashToken(data.token)}`
  expect(row?.['lockedAt']).toBeNull()
})

test('counts what waits while it is locked, and nothing more', async () => {
  const token = await server.operator({ userName: 'counted', roleCode: 'finance1' })
  await lock(token)
  const { code, data } = await server.call(alerts.rechargeWithdrawReview, { Type: 0 }, { token })
  expect(code).toBe(Code.ok)
  expect(Object.values(data).map((value) => typeof value)).toEqual(['number', 'number', 'number'])
})

test('can be left', async () => {
  const token = await locked('leaver')
  expect((await server.call(session.logout, null, { token })).code).toBe(Code.ok)
  expect((await unlock(token, testPassword)).code).toBe(Code.sessionEnded)
})

test('other sessions of the operator stay open', async () => {
  const token = await locked('two-desks')
  const other = await server.signIn('two-desks')
  expect((await menus(other)).code).toBe(Code.ok)
  expect((await menus(token)).code).toBe(Code.sessionLocked)
})

test('refused calls do not keep a locked session alive', async () => {
  const token = await locked('sleeper')
  await server.sql`update operator_session set last_seen_at = now() - interval '14 minutes'
    where token_hash = ${hashToken(token)}`
  expect((await menus(token)).code).toBe(Code.sessionLocked)
  await server.sql`update operator_session set last_seen_at = last_seen_at - interval '61 seconds'
    where token_hash = ${hashToken(token)}`
  expect((await menus(token)).code).toBe(Code.sessionEnded)
})

test('two right passwords at once: one token follows, the other call learns that its own is gone', async () => {
  const token = await locked('twice')
  const answers = await Promise.all([unlock(token, testPassword), unlock(token, testPassword)])
  const codes = answers.map(({ code }) => code).toSorted((a, b) => a - b)
  expect(codes).toEqual([Code.ok, Code.sessionEnded])
  const next = answers.find(({ code }) => code === Code.ok)?.data.token ?? ''
  expect((await menus(next)).code).toBe(Code.ok)
})

test('a lock that was under way before an unlocking does not lock what it opened', async () => {
  const token = await server.operator({ userName: 'hasty', roleCode: 'support' })
  const waiting = async () => {
    const [row] = await server.sql<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return row?.n
  }
  const sent = await server.sql.begin(async (tx) => {
    await tx`select from operator_session where token_hash = ${hashToken(token)} for update`
    const first = unlock(token, testPassword)
    await expect.poll(waiting).toBe(1)
    const second = lock(token)
    await expect.poll(waiting).toBe(2)
    return { first, second }
  })
  const { code, data } = await sent.first
  expect([code, (await sent.second).code]).toEqual([Code.ok, Code.ok])
  expect((await menus(data.token)).code).toBe(Code.ok)
  expect(await ofOperator('hasty', 'session.lock')).toBe(0)
})

describe('guessing (P3, P6)', () => {
  test('four wrong passwords are refused alike, the fifth ends the session', async () => {
    const token = await locked('typist')
    for (let at = 0; at < 4; at += 1) {
      const { code, msg } = await unlock(token, `wrong ${at}`)
      expect([code, msg]).toEqual([Code.wrongCredentials, '当前密码不正确'])
    }
    expect(await unlock(token, 'wrong 5')).toMatchObject({
      code: Code.sessionEnded,
      msg: '密码错误次数过多，请重新登录',
    })
    expect((await unlock(token, testPassword)).code).toBe(Code.sessionEnded)
    // The same counter as at the sign-in.
    expect((await login('typist')).code).toBe(Code.tooMany)
    const [row] = await server.sql`
      select end_reason as reason from operator_session where token_hash = ${hashToken(token)}`
    expect(row?.['reason']).toBe('unlock')
  })

  test('a right password forgets the wrong ones', async () => {
    let token = await locked('clumsy')
    for (let round = 0; round < 3; round += 1) {
      for (let at = 0; at < 4; at += 1) await unlock(token, 'wrong', `10.22.${round}.${at}`)
      const { code, data } = await unlock(token, testPassword)
      expect(code).toBe(Code.ok)
      token = data.token
      await lock(token)
    }
  })

  test('wrong sign-ins do not count: whoever guesses there cannot end a session', async () => {
    const token = await locked('watched')
    for (let at = 0; at < 8; at += 1)
      await server.call(
        session.login,
        { username: 'watched', password: 'wrong' },
        { headers: { 'X-Forwarded-For': `10.23.0.${at}` } },
      )
    expect((await login('watched')).code).toBe(Code.tooMany)
    expect((await unlock(token, 'wrong')).code).toBe(Code.wrongCredentials)
    expect((await unlock(token, testPassword)).code).toBe(Code.ok)
  })

  test('200 at once: 5 are checked, 4 are refused, the fifth ends the session, none opens it', async () => {
    const token = await locked('stormed')
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) => unlock(token, `guess ${at}`, `10.24.${at}.1`)),
    )
    expect(await ofOperator('stormed', 'session.refuse')).toBe(5)
    expect(await ofOperator('stormed', 'session.end')).toBe(1)
    const received = (code: number) => answers.filter((answer) => answer.code === code)
    expect(received(Code.wrongCredentials)).toHaveLength(4)
    const ended = received(Code.sessionEnded)
    expect(ended.filter(({ msg }) => msg === '密码错误次数过多，请重新登录')).toHaveLength(1)
    // The others are turned away unchecked: the account is locked, or the session is over already.
    expect(4 + ended.length + received(Code.tooMany).length).toBe(200)
    expect((await unlock(token, testPassword)).code).toBe(Code.sessionEnded)
  })
})

test('1,000 wrong values never open it, whatever they are (P3)', async () => {
  const token = await locked('fuzzed')
  let opened = 0
  for (let at = 0; at < 1000; at += 1) {
    const value = at % 3 === 0 ? `${testPassword}${at}` : `x${at}`.repeat((at % 20) + 1)
    const { code } = await unlock(token, value.slice(0, 128), `10.${30 + (at % 60)}.${at % 250}.1`)
    if (code === Code.ok) opened += 1
  }
  expect(opened).toBe(0)
})

test('the password stands in no log line and in no row (P8)', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const { app } = server
  const logging = createApp({ ...app.deps, log: pino({ level: 'trace' }, sink) })
  const token = await locked('quiet')
  const secret = 'a wrong secret 4711'
  for (const password of [secret, testPassword])
    await logging.fetch(
      new Request(`http://127.0.0.1/admin/${session.unlock.permission}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ password }),
      }),
    )
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join('\n')).not.toMatch(new RegExp(`${secret}|${testPassword}`))
  const rows = await server.sql`select row_to_json(t)::text as text from operation_log t
    union all select row_to_json(t)::text from request_key t
    union all select row_to_json(t)::text from operator_session t`
  const stored = rows.map((row) => String(row['text'])).join('\n')
  expect(stored).toContain('session.unlock')
  expect(stored).not.toMatch(new RegExp(`${secret}|${testPassword}`))
})
