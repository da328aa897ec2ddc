// A stolen token (S8): where SESSION_BIND is set, it ends its session from another browser or address, once, in the trail.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as alerts from '#contract/alerts.ts'
import { Code } from '#contract/codes.ts'
import * as session from '#contract/session.ts'
import { createApp } from '#server/root/app.ts'
import { testPassword } from '#tests/database.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

interface From {
  readonly userAgent: string
  readonly ip: string
}
const desk: From = { userAgent: 'Desk/1.0', ip: '10.41.0.1' }
const elsewhere: From = { userAgent: 'Thief/6.6', ip: '10.66.0.1' }

/** A server with the policy, and an operator signed in at the desk. */
async function signedIn(sessionBind: 'off' | 'browser' | 'address') {
  const { deps } = server.app
  const app = createApp({ ...deps, config: { ...deps.config, sessionBind } })
  const call = async (
    { method, permission }: { method: string; permission: string },
    { userAgent, ip }: From,
    token?: string,
    body: object = {},
  ) => {
    const response = await app.fetch(
      new Request(`http://127.0.0.1/admin/${permission}${method === 'GET' ? '?Type=0' : ''}`, {
        method,
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': userAgent,
          'X-Forwarded-For': ip,
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        },
        ...(method !== 'GET' && { body: JSON.stringify(body) }),
      }),
    )
    return (await response.json()) as { code: number; data: Record<string, unknown> }
  }
  const { data } = await call(session.login, desk, undefined, {
    username: 'admin',
    password: testPassword,
  })
  const token = String(data['token'])
  const menus = async (from: From) => (await call(session.getUserMenus, from, token)).code
  const poll = async (from: From) =>
    (await call(alerts.rechargeWithdrawReview, from, token, { Type: 0 })).code
  expect(await menus(desk)).toBe(Code.ok)
  return { menus, poll }
}
const foreignLines = () => server.sql<{ before: From; after: From }[]>`
  select before, after from operation_log where action = 'session.foreign' order by seq`

describe('a token from elsewhere', () => {
  it('is believed where sessions are not bound', async () => {
    const { menus } = await signedIn('off')
    expect([await menus(elsewhere), await menus(desk)]).toEqual([Code.ok, Code.ok])
    expect(await foreignLines()).toHaveLength(0)
  })

  it('ends its session when it comes from another browser, also for its owner, and leaves one line', async () => {
    const { menus, poll } = await signedIn('browser')
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? menus : poll)(elsewhere)),
    )
    expect(new Set(replies)).toEqual(new Set([Code.sessionEnded]))
    expect(await menus(desk)).toBe(Code.sessionEnded)
    expect(await foreignLines()).toEqual([{ before: desk, after: elsewhere }])
  })

  it('may come from another address unless addresses are bound too', async () => {
    const roaming = { ...desk, ip: '10.42.0.7' }
    const free = await signedIn('browser')
    expect([await free.menus(roaming), await free.menus(desk)]).toEqual([Code.ok, Code.ok])
    const bound = await signedIn('address')
    expect([await bound.menus(roaming), await bound.menus(desk)]).toEqual([
      Code.sessionEnded,
      Code.sessionEnded,
    ])
    expect(await foreignLines()).toHaveLength(2)
  })
})
