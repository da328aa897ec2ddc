// The limits of the sign-in are no weapon: whoever guesses cannot lock the owner of an account, or a whole office, out.
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as session from '#contract/session.ts'
import { createApp } from '#server/root/app.ts'
import { testPassword } from '#tests/database.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  for (const userName of ['owner', 'sharer', 'forger', 'robbed', 'colleague'])
    await server.operator({ userName, roleCode: 'support' })
  await server.sql`delete from login_guard`
})
afterAll(() => server.close())

const login = (username: string, password: string, ip: string, cookie?: string) =>
  server.call(
    session.login,
    { username, password },
    { headers: { 'X-Forwarded-For': ip, ...(cookie !== undefined && { Cookie: cookie }) } },
  )

/** Signs in and returns what the browser keeps. */
async function deviceOf(userName: string, ip: string): Promise<string> {
  const { code, response } = await login(userName, testPassword, ip)
  expect(code).toBe(Code.ok)
  const [set = ''] = response.headers.getSetCookie()
  expect(set).toMatch(/; HttpOnly(;|$)/)
  expect(set).toMatch(/; SameSite=Strict(;|$)/)
  return set.split(';')[0] ?? ''
}

async function guess(userName: string, times: number, ip: (at: number) => string) {
  for (let at = 0; at < times; at += 1) await login(userName, `wrong ${at}`, ip(at))
}

describe('five wrong passwords from one address', () => {
  it('lock that address out of the account for half an hour', async () => {
    await guess('robbed', 5, () => '10.41.0.1')
    const { code, data } = await login('robbed', testPassword, '10.41.0.1')
    expect(code).toBe(Code.tooMany)
    expect((data as unknown as { retryAfter: number }).retryAfter).toBeGreaterThan(1_700)
    expect((await login('colleague', testPassword, '10.41.0.1')).code).toBe(Code.ok)
  })

  it('let the owner in at once on a known device, and elsewhere after seconds', async () => {
    const device = await deviceOf('owner', '10.40.0.1')
    await guess('owner', 50, () => '10.40.9.9')
    expect((await login('owner', testPassword, '10.40.0.2', device)).code).toBe(Code.ok)
    const elsewhere = await login('owner', testPassword, '10.40.0.3')
    expect(elsewhere.code).toBe(Code.tooMany)
    expect((elsewhere.data as unknown as { retryAfter: number }).retryAfter).toBeLessThanOrEqual(15)
  })
})

describe('guesses from everywhere', () => {
  it('make the next one wait a minute at most', async () => {
    const wait = async () => {
      const { data } = await login('sharer', 'wrong', '10.42.200.1')
      return (data as unknown as { retryAfter: number } | null)?.retryAfter ?? 0
    }
    await guess('sharer', 5, (at) => `10.42.${at}.1`)
    const waits: number[] = []
    for (let round = 0; round < 5; round += 1) {
      waits.push(await wait())
      await server.sql`update login_guard set locked_until = now() - interval '1 ms' where key = 'user:sharer'`
      await login('sharer', 'wrong', `10.42.${100 + round}.1`)
    }
    expect(waits.map((seconds) => Math.ceil(seconds / 5) * 5)).toEqual([15, 30, 60, 60, 60])
  })
})

describe('thirty wrong names from an office', () => {
  it('let those in who have signed in there before', async () => {
    const device = await deviceOf('colleague', '10.43.0.1')
    for (let at = 0; at < 40; at += 1) await login(`nobody${at}`, 'wrong', '10.43.0.1')
    expect((await login('owner', testPassword, '10.43.0.1')).code).toBe(Code.tooMany)
    expect((await login('colleague', testPassword, '10.43.0.1', device)).code).toBe(Code.ok)
  })
})

describe('the cookie of a known device', () => {
  it('opens nothing without the password, and five wrong ones lock the device', async () => {
    const device = await deviceOf('forger', '10.44.0.1')
    for (let at = 0; at < 5; at += 1) {
      const { code } = await login('forger', 'wrong', `10.44.1.${at}`, device)
      expect(code).toBe(Code.wrongCredentials)
    }
    expect((await login('forger', testPassword, '10.44.2.1', device)).code).toBe(Code.tooMany)
    expect((await login('forger', testPassword, '10.44.2.1')).code).toBe(Code.ok)
  })

  it('counts for its own account only, and not when it was altered', async () => {
    const device = await deviceOf('forger', '10.45.0.1')
    const [name = '', value = ''] = device.split('=')
    const [ownName = ''] = (await deviceOf('colleague', '10.45.0.1')).split('=')
    await guess('forger', 5, (at) => `10.45.1.${at}`)
    await guess('colleague', 5, (at) => `10.45.2.${at}`)
    const altered = `${name}=${value.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'))}`
    expect((await login('forger', testPassword, '10.45.3.1', altered)).code).toBe(Code.tooMany)
    const lent = `${ownName}=${value}`
    expect((await login('colleague', testPassword, '10.45.3.1', lent)).code).toBe(Code.tooMany)
    expect((await login('forger', testPassword, '10.45.3.1', device)).code).toBe(Code.ok)
  })
})

it('warns once when X-Forwarded-For arrives while TRUST_PROXY is 0', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  const { deps } = server.app
  const log = pino({ level: 'warn' }, sink)
  const app = createApp({ ...deps, log, config: { ...deps.config, trustProxy: 0 } })
  const visit = (headers: Record<string, string>) =>
    app.fetch(new Request('http://127.0.0.1/healthz', { headers }))
  await visit({})
  expect(lines).toEqual([])
  for (let at = 0; at < 3; at += 1) await visit({ 'X-Forwarded-For': '10.1.1.1' })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('Set TRUST_PROXY to the number of proxies in front')
})
