// Signing in by scanning: the session goes to the browser that shows the code, once, and only while the answer holds.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as session from '#contract/session.ts'
import * as api from '#contract/sign-in-scan.ts'
import { runSerially } from '#server/base/load/run-serially.ts'
import { hashToken } from '#server/base/token.ts'
import { newToken } from '#server/base/token.ts'
import { rowsWith } from '#tests/column-names.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let phone: string
beforeAll(async () => {
  server = await testServer()
  phone = await server.operator({ userName: 'holder', roleCode: 'support' })
})
afterAll(() => server.close())
afterEach(async () => {
  await server.sql`delete from login_guard`
  await server.sql`delete from login_lock`
  await server.sql`update operator set status = 'on', must_change = false where user_name = 'holder'`
  await server.sql`update operator_session set ended_at = null, end_reason = null`
})

const desk = { 'X-Forwarded-For': '10.60.0.1', 'User-Agent': 'Desk/1.0' }
const start = async () => (await server.call(api.startScan, {}, { headers: desk })).data
const stateOf = async (ticket: string) => (await server.call(api.scanState, { ticket })).data.state
const answer = (code: string, given: 'allowed' | 'refused' = 'allowed', token = phone) =>
  server.call(api.answerScan, { code, answer: given }, { token })
const signIn = (ticket: string, headers: Record<string, string> = desk) =>
  server.call(api.loginScan, { ticket }, { headers })
const endAll = () =>
  server.sql`update operator_session set ended_at = now(), end_reason = 'revoked'`
/** A code that was confirmed. */
async function allowed() {
  const shown = await start()
  expect((await answer(shown.code)).code).toBe(Code.ok)
  return shown
}

describe('a confirmed code', () => {
  it('says which country the browser is in', async () => {
    const headers = { 'X-Forwarded-For': '8.8.8.8' }
    const { code } = (await server.call(api.startScan, {}, { headers })).data
    const { data } = await server.call(api.scanned, { code }, { token: phone })
    expect(data).toMatchObject({ ip: '8.8.8.8', countryCode: 'US' })
  })

  it('names the browser before it is confirmed, and signs that one in with a new token', async () => {
    const { code, ticket } = await start()
    expect(await stateOf(ticket)).toBe('waiting')
    expect((await signIn(ticket)).code).toBe(Code.wrongCredentials)
    const asked = await server.call(
      api.scanned,
      { code },
      { token: phone, headers: { 'X-Forwarded-For': '10.61.0.1' } },
    )
    expect(asked.data).toMatchObject({
      ip: '10.60.0.1',
      countryCode: null,
      userAgent: 'Desk/1.0',
      isSameAddress: false,
    })
    expect((await answer(code)).code).toBe(Code.ok)
    expect(await stateOf(ticket)).toBe('allowed')
    const { data } = await signIn(ticket)
    expect(data.userInfo.userName).toBe('holder')
    expect(data.token).not.toBe(phone)
    expect((await server.call(session.getUserMenus, {}, { token: data.token })).code).toBe(Code.ok)
    const lines = await server.sql`
      select action, permission, after from operation_log order by seq desc limit 2`
    expect(lines).toMatchObject([
      { action: 'session.login', permission: api.loginScan.permission },
      { action: 'session.scan', after: { answer: 'allowed', ip: '10.60.0.1' } },
    ])
  })

  it('counts once, also when it is used twice at the same time', async () => {
    const { code, ticket } = await allowed()
    const both = await Promise.all([signIn(ticket), signIn(ticket)])
    expect(both.map((each) => each.code).toSorted((a, b) => a - b)).toEqual([
      Code.ok,
      Code.wrongCredentials,
    ])
    expect(await stateOf(ticket)).toBe('expired')
    expect((await signIn(ticket)).code).toBe(Code.wrongCredentials)
    expect((await answer(code)).code).toBe(Code.notFound)
  })

  it('opens nothing for who has the code only, another browser or another address', async () => {
    const { code, ticket } = await allowed()
    for (const [stolen, headers] of [
      [code, desk],
      [ticket, { ...desk, 'User-Agent': 'Thief/6.6' }],
      [ticket, { ...desk, 'X-Forwarded-For': '10.66.0.1' }],
    ] as const)
      expect((await signIn(stolen, headers)).code).toBe(Code.wrongCredentials)
    expect((await signIn(ticket)).code).toBe(Code.ok)
  })

  it('expires after two minutes, confirmed or not', async () => {
    const shown = await start()
    expect(shown.expiresInS).toBe(120)
    const late = await allowed()
    await server.sql`update sign_in_scan set expires_at = now() - interval '1 ms'`
    expect((await answer(shown.code)).code).toBe(Code.notFound)
    expect(await stateOf(late.ticket)).toBe('expired')
    expect((await signIn(late.ticket)).code).toBe(Code.wrongCredentials)
  })

  it('is stored as hashes only', async () => {
    const { code, ticket } = await start()
    expect(await rowsWith(server.sql, [code, ticket])).toEqual({})
  })
})

describe('an answer', () => {
  it('is final: a refused code cannot be confirmed, and opens nothing', async () => {
    const { code, ticket } = await start()
    expect((await answer(code, 'refused')).code).toBe(Code.ok)
    expect((await answer(code)).code).toBe(Code.notFound)
    expect(await stateOf(ticket)).toBe('refused')
    expect((await signIn(ticket)).code).toBe(Code.wrongCredentials)
  })

  it('needs a session that is neither locked nor about to replace a first password', async () => {
    const { code } = await start()
    expect((await server.call(api.answerScan, { code, answer: 'allowed' })).code).toBe(
      Code.sessionEnded,
    )
    await server.sql`update operator set must_change = true where user_name = 'holder'`
    expect((await answer(code)).code).toBe(Code.mustChangePassword)
    await server.sql`update operator set must_change = false where user_name = 'holder'`
    await server.sql`update operator_session set locked_at = now()`
    expect((await answer(code)).code).toBe(Code.sessionLocked)
    await server.sql`update operator_session set locked_at = null`
  })

  it('ends with the session that gave it', async () => {
    const { ticket } = await allowed()
    await endAll()
    expect((await signIn(ticket)).code).toBe(Code.wrongCredentials)
  })

  it('ends with that session also while the sign-in waits for its turn', async () => {
    const { ticket } = await allowed()
    let release = () => {}
    const others = runSerially('user:holder', () => new Promise<void>((done) => (release = done)))
    const waiting = signIn(ticket)
    // The ticket was found right: its attempt was counted and taken back.
    await expect
      .poll(() => server.sql`select failures from login_guard where key = 'ip:10.60.0.1'`)
      .toEqual([{ failures: 0 }])
    await endAll()
    release()
    await others
    expect((await waiting).code).toBe(Code.wrongCredentials)
  })

  it('counts no more once its session is locked', async () => {
    const { ticket } = await allowed()
    await server.sql`update operator_session set locked_at = now()`
    expect((await signIn(ticket)).code).toBe(Code.wrongCredentials)
    await server.sql`update operator_session set locked_at = null`
    expect((await signIn(ticket)).code).toBe(Code.ok)
  })

  it('opens a session that lasts no longer than the one that gave it', async () => {
    const { ticket } = await allowed()
    await server.sql`
      update operator_session set expires_at = now() + interval '5 minutes' where token_hash = ${hashToken(phone)}`
    const { data } = await signIn(ticket)
    const ends = await server.sql`
      select distinct expires_at from operator_session
      where token_hash in (${hashToken(phone)}, ${hashToken(data.token)})`
    expect(ends).toHaveLength(1)
  })
})

describe('whoever may not sign in with a password', () => {
  it.each([
    ['disabled', "update operator set status = 'off' where user_name = 'holder'"],
    [
      'locked by hand',
      `insert into login_lock (actor_type, actor_id, lock_until)
        select 'operator', id, now() + interval '1 hour' from operator where user_name = 'holder'`,
    ],
  ])('is not let in by a confirmed code: %s', async (_, statement) => {
    const { ticket } = await allowed()
    await server.sql.unsafe(statement)
    expect((await signIn(ticket)).code).toBe(Code.wrongCredentials)
    const [logged] = await server.sql`select result from login_log order by id desc limit 1`
    expect(logged).not.toEqual({ result: 'success' })
  })

  it('is kept out by a rule on the address', async () => {
    const { ticket } = await allowed()
    await server.sql`insert into ip_rule (cidr, rule, scope) values ('10.60.0.0/16', 'block', 'backOffice')`
    expect((await signIn(ticket)).code).toBe(Code.outOfScope)
    expect((await server.call(api.startScan, {}, { headers: desk })).code).toBe(Code.outOfScope)
    await server.sql`delete from ip_rule`
  })

  it('is kept out from an address that guessed passwords', async () => {
    const { ticket } = await allowed()
    for (let at = 0; at < 5; at += 1)
      await server.call(
        session.login,
        { username: 'holder', password: `wrong ${at}` },
        { headers: desk },
      )
    expect((await signIn(ticket)).code).toBe(Code.tooMany)
  })
})

it.each([
  ['an address', '10.62.0.1', '10.62.0.1'],
  ['all addresses of an IPv6 network', '2001:db8:1:2::/64', '2001:db8:1:2::99'],
])('gives %s 200 codes in ten minutes', async (_, block, ip) => {
  await server.sql`
    insert into sign_in_scan (code_hash, ticket_hash, ip, ip_block, user_agent, expires_at)
    select ${block} || 'c' || n, ${block} || 't' || n, '', ${block}, '', now() from generate_series(1, 199) as n`
  const ask = async () =>
    (await server.call(api.startScan, {}, { headers: { 'X-Forwarded-For': ip } })).code
  expect(await ask()).toBe(Code.ok)
  expect(await ask()).toBe(Code.tooMany)
})

it('makes an address wait that tries tickets, and writes no more of it to the trail', async () => {
  const count = async () => (await server.sql`select from operation_log`).length
  const before = await count()
  for (let at = 0; at < 30; at += 1)
    expect((await signIn(newToken())).code).toBe(Code.wrongCredentials)
  expect((await signIn(newToken())).code).toBe(Code.tooMany)
  expect(await count()).toBe(before + 30)
})
