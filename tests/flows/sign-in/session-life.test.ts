import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as alerts from '#contract/alerts.ts'
import { Code } from '#contract/codes.ts'
import { passiveHeader } from '#contract/endpoint.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import * as session from '#contract/session.ts'
import { hashToken } from '#server/base/token.ts'
import { newToken } from '#server/base/token.ts'
import { testPassword } from '#tests/database.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const menus = (token: string) => server.call(session.getUserMenus, {}, { token })
const login = (username: string, password: string, ip: string, lang?: string) =>
  server.call(
    session.login,
    { username, password },
    { headers: { 'X-Forwarded-For': ip }, ...(lang !== undefined && { lang }) },
  )

test('10,000 tokens are different and hold 256 bits (S1)', () => {
  const tokens = Array.from({ length: 10_000 }, newToken)
  expect(new Set(tokens).size).toBe(10_000)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

test('only the hash of a token is stored (S1)', async () => {
  const token = await server.signIn()
  const rows = await server.sql<{ token_hash: string }[]>`select * from operator_session`
  expect(rows.map((row) => row.token_hash)).toContain(hashToken(token))
  expect(JSON.stringify(rows)).not.toContain(token)
})

describe('a token stops working at once (S2)', () => {
  test('after signing out', async () => {
    const token = await server.signIn()
    const left = await server.call(session.logout, null, { token })
    expect(left.code).toBe(Code.ok)
    expect(left.response.headers.get('clear-site-data')).toBe('"cache"')
    const { code, response } = await menus(token)
    expect([code, response.status]).toEqual([Code.sessionEnded, 200])
  })

  test('when the operator is disabled', async () => {
    const token = await server.operator({ userName: 'leaver', roleCode: 'support' })
    await server.sql`update operator set status = 'off' where user_name = 'leaver'`
    expect((await menus(token)).code).toBe(Code.sessionEnded)
    expect((await login('leaver', testPassword, '10.8.0.1')).code).toBe(Code.wrongCredentials)
  })

  test('when the password is replaced: the other sessions end, this one stays', async () => {
    const other = await server.operator({ userName: 'changer', roleCode: 'support' })
    const token = await server.signIn('changer')
    const change = (newPassword: string, oldPassword = testPassword, lang = 'en') =>
      server.call(session.resetPwd, { oldPassword, newPassword }, { token, lang })
    expect(await change('changer-is-my-name')).toMatchObject({
      code: Code.invalid,
      data: {
        errors: [{ field: 'newPassword', msg: 'The new password must not contain the user name' }],
      },
    })
    expect((await change('passwordpassword')).code).toBe(Code.invalid)
    expect((await change('short')).data).toMatchObject({
      errors: [{ field: 'newPassword', rule: 'min' }],
    })
    expect((await change('a fine long sentence', 'not the old one')).code).toBe(
      Code.wrongCredentials,
    )
    expect((await change('a fine long sentence')).code).toBe(Code.ok)
    expect((await menus(other)).code).toBe(Code.sessionEnded)
    expect((await menus(token)).code).toBe(Code.ok)
    expect((await login('changer', testPassword, '10.8.0.2')).code).toBe(Code.wrongCredentials)
    expect((await login('changer', 'a fine long sentence', '10.8.0.2')).code).toBe(Code.ok)
  })

  test('when a fourth session is opened: the oldest ends', async () => {
    const first = await server.operator({ userName: 'busy', roleCode: 'support' })
    const rest = [
      await server.signIn('busy'),
      await server.signIn('busy'),
      await server.signIn('busy'),
    ]
    expect((await menus(first)).code).toBe(Code.sessionEnded)
    for (const token of rest) expect((await menus(token)).code).toBe(Code.ok)
  })
})

describe('guessing (S3)', () => {
  const refusals = async (userName: string) => {
    const [row] = await server.sql<{ n: string }[]>`
      select count(*) as n from operation_log where action = 'session.refuse'
        and operator_name = ${userName}`
    return Number(row?.n)
  }

  test('200 wrong passwords at once: at most 5 are checked, then the right one has to wait', async () => {
    await server.operator({ userName: 'guessed', roleCode: 'support' })
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) => login('guessed', `wrong ${at}`, `10.7.${at}.1`, 'en')),
    )
    expect(await refusals('guessed')).toBe(5)
    expect(answers.filter(({ code }) => code === Code.wrongCredentials)).toHaveLength(5)
    const later = await login('GUESSED', testPassword, '10.7.250.1', 'en')
    expect(later).toMatchObject({
      code: Code.tooMany,
      msg: 'Too many wrong attempts. Try again in 1 min',
    })
    await server.sql`update login_guard set locked_until = now() - interval '1 second' where key = 'user:guessed'`
    expect((await login('guessed', testPassword, '10.7.250.1')).code).toBe(Code.ok)
  })

  test('20 right passwords at once: all are let in, also after 4 wrong ones', async () => {
    await server.operator({ userName: 'eager', roleCode: 'support' })
    for (let at = 0; at < 4; at += 1) await login('eager', 'wrong', '10.6.0.1')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => login('eager', testPassword, '10.6.0.1')),
    )
    expect(answers.map(({ code }) => code)).toEqual(Array(20).fill(Code.ok))
  })

  test('an address that tries many accounts is locked after 30, known or unknown', async () => {
    const codes: number[] = []
    for (let at = 0; at < 31; at += 1)
      codes.push((await login(`nobody${at}`, 'x', '10.5.0.1')).code)
    expect(codes.slice(0, 30)).toEqual(Array(30).fill(Code.wrongCredentials))
    expect(codes[30]).toBe(Code.tooMany)
    expect((await login('admin', testPassword, '10.5.0.1')).code).toBe(Code.tooMany)
    expect((await login('admin', testPassword, '10.5.0.2')).code).toBe(Code.ok)
  })

  test('unknown names are answered like known ones', async () => {
    const known = await login('admin', 'wrong', '10.4.0.1')
    const unknown = await login('nosuch', 'wrong', '10.4.0.1')
    expect({ code: known.code, msg: known.msg }).toEqual({ code: unknown.code, msg: unknown.msg })
  })
})

test('a token of someone else is never adopted (S5)', async () => {
  const preset = newToken()
  expect((await menus(preset)).code).toBe(Code.sessionEnded)
  const [one, two] = [await server.signIn(), await server.signIn()]
  expect(new Set([preset, one, two]).size).toBe(3)
  expect((await menus(preset)).code).toBe(Code.sessionEnded)
})

describe('what is no authentication (S7)', () => {
  test.each([
    [
      'a cookie',
      (token: string) => ({ Cookie: `token=${token}`, 'Content-Type': 'application/json' }),
    ],
    ['another scheme', (token: string) => ({ Authorization: `Token ${token}` })],
    ['the bare token', (token: string) => ({ Authorization: token })],
  ])('%s', async (_, headers) => {
    const token = await server.signIn()
    const response = await server.fetch(`/admin/${session.logout.permission}`, {
      method: 'POST',
      headers: headers(token),
    })
    expect(await response.json()).toMatchObject({ code: Code.sessionEnded })
    expect((await menus(token)).code).toBe(Code.ok)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=gbk',
    '',
  ])('a body of type "%s" is refused', async (type) => {
    const response = await server.fetch(`/admin/${session.login.permission}`, {
      method: 'POST',
      headers: type === '' ? {} : { 'Content-Type': type },
      body: new TextEncoder().encode(JSON.stringify({ username: 'admin', password: testPassword })),
    })
    expect(await response.json()).toMatchObject({ code: Code.invalid })
  })
})

test('a first password opens nothing but its replacement (S9)', async () => {
  const token = await server.operator({
    userName: 'newcomer',
    roleCode: 'finance1',
    mustChange: true,
  })
  const poll = () => server.call(alerts.rechargeWithdrawReview, { Type: 0 }, { token })
  expect((await poll()).code).toBe(Code.mustChangePassword)
  expect((await menus(token)).data.mustChangePassword).toBe(true)
  const input = { oldPassword: testPassword, newPassword: 'quite another sentence' }
  expect((await server.call(session.resetPwd, input, { token })).code).toBe(Code.ok)
  expect((await poll()).code).toBe(Code.ok)
})

describe('time is the database’s (S10)', () => {
  const shift = (token: string, column: string, by: string) =>
    server.sql.unsafe(
      `update operator_session set ${column} = now() + interval '${by}' where token_hash = $1`,
      [hashToken(token)],
    )
  const lastSeen = async (token: string) =>
    (
      await server.sql`select last_seen_at from operator_session where token_hash = ${hashToken(token)}`
    )[0]?.['last_seen_at'] as string

  test('15 idle minutes end a session, 14 do not', async () => {
    const token = await server.signIn()
    await shift(token, 'last_seen_at', '-14 min')
    expect((await menus(token)).code).toBe(Code.ok)
    await shift(token, 'last_seen_at', '-15 min -1 s')
    expect((await menus(token)).code).toBe(Code.sessionEnded)
  })

  test('a session ends at its time however busy it is', async () => {
    const token = await server.signIn()
    await shift(token, 'expires_at', '-1 s')
    expect((await menus(token)).code).toBe(Code.sessionEnded)
  })

  test('the alert poll does not keep a session alive, a call of the operator does', async () => {
    const token = await server.signIn()
    await shift(token, 'last_seen_at', '-10 min')
    const before = await lastSeen(token)
    expect((await server.call(alerts.rechargeWithdrawReview, { Type: 0 }, { token })).code).toBe(
      Code.ok,
    )
    expect(await lastSeen(token)).toBe(before)
    await menus(token)
    expect(await lastSeen(token)).not.toBe(before)
  })

  test('what a console reads again because somebody else decided does not keep a session alive', async () => {
    const token = await server.signIn()
    await shift(token, 'last_seen_at', '-10 min')
    const before = await lastSeen(token)
    const list = (headers?: Record<string, string>) =>
      server.call(recharge.list, {}, { token, ...(headers && { headers }) })
    expect((await list({ [passiveHeader]: '1' })).code).toBe(Code.ok)
    expect(await lastSeen(token)).toBe(before)
    expect((await list()).code).toBe(Code.ok)
    expect(await lastSeen(token)).not.toBe(before)
  })
})
