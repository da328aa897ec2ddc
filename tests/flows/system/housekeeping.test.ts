// What a server that runs for years throws away, and what it never does.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as session from '#contract/session.ts'
import { hashToken } from '#server/base/token.ts'
import { purgeExpired } from '#server/root/housekeeping.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  token = await server.signIn()
})

const count = async (table: string) => (await server.sql`select from ${server.sql(table)}`).length
const later = (length: string) => server.sql`
  update operator_session set created_at = now() - ${length}::interval, last_seen_at = now() - ${length}::interval,
    expires_at = now() - ${length}::interval, ended_at = null
   where token_hash = ${hashToken(token)}`
const isKnown = async () =>
  (await server.sql`select from operator_session where token_hash = ${hashToken(token)}`).length ===
  1

describe('keys of requests', () => {
  const put = (age: string, rows = 1) => server.sql`
    insert into request_key (operator_id, path, request_id, body_hash, created_at)
    select 1, 'some/call', ${age} || n, '', now() - ${age}::interval from generate_series(1, ${rows}) n`

  test('are kept for 30 days, and go however many there are', async () => {
    await server.sql`delete from request_key`
    await put('29 days 23 hours')
    await put('30 days 1 minute', 12_001)
    await purgeExpired(server.sql)
    expect(await count('request_key')).toBe(1)
  })
})

describe('sessions', () => {
  test('that work are left alone', async () => {
    await purgeExpired(server.sql)
    expect((await server.call(session.getUserMenus, {}, { token })).code).toBe(Code.ok)
  })

  test('are kept for 90 days after they ended or ran out', async () => {
    await later('89 days 23 hours')
    await purgeExpired(server.sql)
    expect(await isKnown()).toBe(true)
    await later('90 days 1 minute')
    const lines = await count('operation_log')
    await purgeExpired(server.sql)
    expect(await isKnown()).toBe(false)
    expect(await count('operation_log')).toBe(lines)
  })

  test('that were ended early need not wait until they would have run out', async () => {
    await server.sql`
      update operator_session set ended_at = now() - interval '91 days', end_reason = 'logout'
       where token_hash = ${hashToken(token)}`
    await purgeExpired(server.sql)
    expect(await isKnown()).toBe(false)
  })
})

describe('counts of wrong passwords', () => {
  const put = (key: string, start: string, until: string | null) => server.sql`
    insert into login_guard (key, failures, window_start, locked_until)
    values (${key}, 5, now() - ${start}::interval, now() + ${until}::interval)`

  test('go a day after they stopped to matter, and no lock ends by it', async () => {
    await server.sql`delete from login_guard`
    await put('user:old', '25 hours', null)
    await put('user:locked', '25 hours', '10 minutes')
    await put('user:recent', '23 hours', null)
    await purgeExpired(server.sql)
    const left = await server.sql<{ key: string }[]>`select key from login_guard order by key`
    expect(left.map(({ key }) => key)).toEqual(['user:locked', 'user:recent'])
  })
})

describe('codes to sign in', () => {
  const codes = (age: string, rows: number) => server.sql`
    insert into sign_in_code (created_at, number_hash, ticket_hash, code_hash, ip_block, expires_at)
    select now() - ${age}::interval, '', ${age} || n, '', '', now() from generate_series(1, ${rows}) n`
  const scans = (age: string, rows: number) => server.sql`
    insert into sign_in_scan (created_at, code_hash, ticket_hash, ip, user_agent, ip_block, expires_at)
    select now() - ${age}::interval, 'c' || ${age} || n, 't' || ${age} || n, '', '', '', now()
    from generate_series(1, ${rows}) n`

  const providers = (age: string, rows: number) => server.sql`
    insert into sign_in_oidc (created_at, browser_hash, provider, ip_block, expires_at)
    select now() - ${age}::interval, ${age} || n, '', '', now() from generate_series(1, ${rows}) n`

  test.each([
    ['sign_in_code', codes],
    ['sign_in_scan', scans],
    ['sign_in_oidc', providers],
  ] as const)('go after a day, however many there are: %s', async (table, put) => {
    await put('23 hours', 2)
    await put('25 hours', 6_001)
    await purgeExpired(server.sql)
    expect(await count(table)).toBe(2)
  })
})
