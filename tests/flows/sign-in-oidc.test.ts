// Signing in at a provider of OpenID Connect: a real one, the real server, and what neither of them lets through.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as session from '#contract/session.ts'
import * as ways from '#contract/sign-in-mobile.ts'
import * as api from '#contract/sign-in-oidc.ts'
import * as userOidc from '#contract/system/user-oidc.ts'
import * as user from '#contract/system/user.ts'
import { createApp } from '#server/app.ts'
import { rowsWith } from '../column-names.ts'
import { testPassword } from '../database.ts'
import { consoleUrl, identityProvider, type IdentityProvider } from '../identity-provider.ts'
import { bindAuthenticator } from '../money/authenticators.ts'
import { testServer, type Sender, type TestServer } from '../server.ts'

const reason = '测试所需的原因'
let plain: TestServer
let server: TestServer
let provider: IdentityProvider
let admin: string
let holderId = ''
let app: Awaited<ReturnType<typeof bindAuthenticator>>

beforeAll(async () => {
  provider = await identityProvider()
  plain = await testServer()
  const own = createApp({ ...plain.app.deps, oidc: provider.oidc })
  const fetch: TestServer['fetch'] = async (path, init) =>
    own.fetch(new Request(new URL(path, consoleUrl), init))
  // The calls of the test server, to the app that knows the provider.
  const call: TestServer['call'] = async (endpoint, input, { token, lang, headers = {} } = {}) => {
    const query = endpoint.method === 'GET' ? `?${new URLSearchParams(input as never)}` : ''
    const response = await fetch(`/admin/${endpoint.permission}${query}`, {
      method: endpoint.method,
      headers: {
        'Content-Type': 'application/json',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(lang !== undefined && { 'Accept-Language': lang }),
        ...headers,
      },
      ...(query === '' && { body: JSON.stringify(input ?? {}) }),
    })
    return {
      ...((await response.json()) as never as { code: number; msg: string; data: never }),
      response,
    }
  }
  server = { ...plain, app: own, fetch, call }
  admin = await plain.signIn()
  const idOf = async (name: string) =>
    (await plain.sql<{ id: string }[]>`select id::text from operator where user_name = ${name}`)[0]
      ?.id ?? ''
  app = await bindAuthenticator(plain.sql, await idOf('admin'))
  await plain.operator({ userName: 'holder', roleCode: 'support' })
  await plain.operator({ userName: 'second', roleCode: 'support' })
  holderId = await idOf('holder')
})
afterAll(async () => {
  await plain.close()
  await provider.close()
})
afterEach(async () => {
  provider.tamper()
  provider.setDown(false)
  for (const table of ['login_guard', 'login_lock', 'operator_oidc_link', 'oidc_invitation'])
    await plain.sql`delete from ${plain.sql(table)}`
  await plain.sql`update operator set status = 'on', must_change = false where user_name = 'holder'`
})

/** A browser: what it was given as a cookie it sends along. */
function browser(ip = '10.70.0.1') {
  const jar = new Map<string, string>()
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
  }
  const headers = () => ({
    'X-Forwarded-For': ip,
    Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
  })
  const sender = (): Sender => ({ headers: headers(), lang: 'en' })
  return {
    jar,
    async start(fields: object = {}) {
      const started = await server.call(api.startOidc, { provider: 'corp', ...fields }, sender())
      keep(started.response)
      return started
    },
    /** Opens the address that the provider leads back to. */
    async open(address: URL) {
      const response = await server.fetch(address.href, { headers: headers() })
      keep(response)
      return response
    },
    async finish() {
      const done = await server.call(api.loginOidc, {}, sender())
      keep(done.response)
      return done
    },
  }
}
/** The whole way of a browser, up to what the sign-in page says. */
async function signIn(account: string, fields: object = {}, own = browser()) {
  const { code, msg, data } = await own.start(fields)
  expect(code, msg).toBe(Code.ok)
  await own.open(await provider.signInAt(data.url, account))
  return own.finish()
}
const versionOf = async (id: string) =>
  (await server.call(user.get, { id }, { token: admin })).data.row.version
async function invite(id = holderId) {
  const input = { id, version: await versionOf(id), reason, otp: await app.fresh() }
  const { code, msg, data } = await server.call(userOidc.invite, input, { token: admin })
  expect(code, msg).toBe(Code.ok)
  return data.code
}
/** Links an account of the provider to the operator `holder`. */
async function link(account: string) {
  const { code, msg } = await signIn(account, { invitation: await invite() })
  expect(code, msg).toBe(Code.ok)
}
const linksOf = async () =>
  (await server.call(userOidc.links, { id: holderId }, { token: admin })).data
const lastLog = async () =>
  (await plain.sql`select result, operator_name as name from login_log order by id desc limit 1`)[0]

describe('an invited operator', () => {
  it('links an account by signing in, and signs in by it from then on', async () => {
    const invitation = await invite()
    expect((await linksOf()).invitedUntil).not.toBeNull()
    const own = browser()
    const { data } = await own.start({
      invitation,
      redirect: '/money/recharge',
      params: '{"a":"1"}',
    })
    expect(new URL(data.url).searchParams.get('code_challenge_method')).toBe('S256')
    const back = await own.open(await provider.signInAt(data.url, 'alice'))
    expect(back.status).toBe(303)
    expect(back.headers.get('location')).toBe(
      '/login?redirect=%2Fmoney%2Frecharge&params=%7B%22a%22%3A%221%22%7D#oidc',
    )
    const first = await own.finish()
    expect(first).toMatchObject({ code: Code.ok, data: { userInfo: { userName: 'holder' } } })
    expect(own.jar.has('oidc')).toBe(false)
    const lines = await plain.sql`
      select action, operator_name as name, permission from operation_log order by seq desc limit 3`
    expect(lines).toEqual([
      { action: 'session.login', name: 'holder', permission: api.loginOidc.permission },
      { action: 'operator.linkOidc', name: 'holder', permission: api.loginOidc.permission },
      { action: 'operator.inviteOidc', name: 'admin', permission: userOidc.invite.permission },
    ])
    expect(await lastLog()).toEqual({ result: 'success', name: 'holder' })
    expect(await linksOf()).toMatchObject({
      isOffered: true,
      invitedUntil: null,
      list: [{ providerTitle: '集团账号', issuer: provider.issuer, subject: 'alice' }],
    })
    const again = await signIn('alice')
    expect(again.data.token).not.toBe(first.data.token)
    const menus = await server.call(session.getUserMenus, {}, { token: again.data.token })
    expect(menus.data.userInfo.userName).toBe('holder')
  })

  it('uses the invitation once, within its time, and for an account that is nobody else’s', async () => {
    const used = await invite()
    expect((await signIn('alice', { invitation: used })).code).toBe(Code.ok)
    const refused = await browser().start({ invitation: used })
    expect(refused).toMatchObject({ code: Code.rule, msg: expect.stringContaining('invitation') })
    const late = await invite()
    const own = browser()
    const { data } = await own.start({ invitation: late })
    await own.open(await provider.signInAt(data.url, 'bob'))
    await plain.sql`update oidc_invitation set expires_at = now()`
    expect((await own.finish()).msg).toMatch(/invitation/)
    expect((await browser().start({ invitation: late })).code).toBe(Code.rule)
    const [second] = await plain.sql<{ id: string }[]>`
      select id::text from operator where user_name = 'second'`
    const taken = await signIn('alice', { invitation: await invite(second?.id) })
    expect(taken.msg).toMatch(/another operator/)
    expect((await linksOf()).list).toHaveLength(1)
    const codes = Object.keys(await rowsWith(plain.sql, [used, late]))
    expect(codes).toEqual([])
  })

  it('is invited with a one-time code of the administrator only', async () => {
    const version = await versionOf(holderId)
    const input = { id: holderId, version, reason }
    expect((await server.call(userOidc.invite, input, { token: admin })).code).toBe(Code.otp)
    const foreign = await server.call(userOidc.invite, input, {
      token: await plain.signIn('second'),
    })
    expect(foreign.code).toBe(Code.noPermission)
  })
})

describe('an account', () => {
  it('that is not linked is refused, whatever the provider calls it', async () => {
    await plain.sql`update operator set email = 'carol@corp.example' where user_name = 'holder'`
    provider.tamper((claims) => ({
      ...claims,
      email: 'carol@corp.example',
      email_verified: true,
      preferred_username: 'holder',
    }))
    const { code, msg } = await signIn('carol')
    expect([code, msg]).toEqual([Code.wrongCredentials, expect.stringContaining('not linked')])
    expect(await lastLog()).toEqual({ result: 'unknownUser', name: '' })
  })

  it('opens nothing for an operator who is disabled, locked by hand or without a password', async () => {
    await link('alice')
    const unlinked = (await signIn('nobody')).msg
    for (const statement of [
      "update operator set status = 'off' where user_name = 'holder'",
      `insert into login_lock (actor_type, actor_id, lock_until)
        select 'operator', id, now() + interval '1 hour' from operator where user_name = 'holder'`,
      "update operator set password_hash = '' where user_name = 'holder'",
    ]) {
      const [kept] = await plain.sql<{ hash: string }[]>`
        select password_hash as hash from operator where user_name = 'holder'`
      await plain.sql.unsafe(statement)
      expect(await signIn('alice')).toMatchObject({ code: Code.wrongCredentials, msg: unlinked })
      expect(await lastLog()).toEqual({ result: 'disabled', name: 'holder' })
      await plain.sql`
        update operator set status = 'on', password_hash = ${kept?.hash ?? ''} where user_name = 'holder'`
      await plain.sql`delete from login_lock`
    }
    expect((await signIn('alice')).code).toBe(Code.ok)
  })

  it('does not go round an address that is locked out, a first password or a rule on addresses', async () => {
    await link('alice')
    const ip = '10.71.0.1'
    for (let at = 0; at < 5; at += 1)
      await server.call(
        session.login,
        { username: 'holder', password: `wrong ${at}` },
        { headers: { 'X-Forwarded-For': ip } },
      )
    expect((await signIn('alice', {}, browser(ip))).code).toBe(Code.tooMany)
    await plain.sql`delete from login_guard`
    await plain.sql`update operator set must_change = true where user_name = 'holder'`
    const { data } = await signIn('alice')
    expect(data.mustChangePassword).toBe(true)
    const token = data.token
    expect((await server.call(session.accessVersion, {}, { token })).code).toBe(
      Code.mustChangePassword,
    )
    const change = { oldPassword: testPassword, newPassword: 'umbrella stand by the door' }
    expect((await server.call(session.resetPwd, change, { token })).code).toBe(Code.ok)
    await plain.sql`insert into ip_rule (cidr, rule, scope) values ('10.72.0.0/16', 'block', 'backOffice')`
    expect((await browser('10.72.0.1').start()).code).toBe(Code.outOfScope)
  })

  it('is one of at most three sessions', async () => {
    await link('alice')
    const tokens: string[] = []
    for (let at = 0; at < 4; at += 1) tokens.push((await signIn('alice')).data.token)
    const codes = await Promise.all(
      tokens.map(async (token) => (await server.call(session.getUserMenus, {}, { token })).code),
    )
    expect(codes).toEqual([Code.sessionEnded, Code.ok, Code.ok, Code.ok])
  })

  it('opens nothing once it is unlinked, by an administrator or by its owner', async () => {
    await link('alice')
    const opened = await signIn('alice')
    const { list } = await linksOf()
    const unlink = async (linkId = '') =>
      server.call(
        userOidc.unlink,
        { id: holderId, version: await versionOf(holderId), linkId, reason },
        { token: admin },
      )
    expect((await unlink(list[0]?.id)).code).toBe(Code.ok)
    const token = opened.data.token
    expect((await server.call(session.getUserMenus, {}, { token })).code).toBe(Code.sessionEnded)
    expect((await signIn('alice')).msg).toMatch(/not linked/)
    expect((await unlink(list[0]?.id)).code).toBe(Code.notFound)

    await link('alice')
    const elsewhere = (await signIn('alice')).data.token
    const here = (await signIn('alice')).data.token
    const own = (await server.call(api.ownLinks, {}, { token: here })).data.list
    const foreign = await plain.signIn('second')
    const remove = (by: string) => server.call(api.removeOwnLink, { id: own[0]?.id }, { token: by })
    expect((await remove(foreign)).code).toBe(Code.notFound)
    expect((await remove(here)).code).toBe(Code.ok)
    expect((await server.call(session.getUserMenus, {}, { token: here })).code).toBe(Code.ok)
    expect((await server.call(session.getUserMenus, {}, { token: elsewhere })).code).toBe(
      Code.sessionEnded,
    )
    expect((await signIn('alice')).code).toBe(Code.wrongCredentials)
  })

  it('opens nothing when it is unlinked between coming back and signing in', async () => {
    await link('alice')
    const own = browser()
    const { data } = await own.start()
    await own.open(await provider.signInAt(data.url, 'alice'))
    await plain.sql`delete from operator_oidc_link`
    expect((await own.finish()).code).toBe(Code.wrongCredentials)
  })
})

describe('what came back', () => {
  it('counts once, and only in the browser that started', async () => {
    await link('alice')
    const victim = browser()
    const attacker = browser('10.73.0.1')
    const { data } = await attacker.start()
    const address = await provider.signInAt(data.url, 'alice')
    // The link of an attacker, in a browser that started nothing, and in one that started something else.
    await victim.open(address)
    expect((await victim.finish()).msg).toMatch(/no longer valid/)
    const started = await victim.start()
    await victim.open(address)
    expect((await victim.finish()).msg).toMatch(/no longer valid/)
    // Nor does its code work under the state of the victim.
    const mixed = new URL(address)
    mixed.searchParams.set('state', new URL(started.data.url).searchParams.get('state') ?? '')
    await victim.open(mixed)
    expect((await victim.finish()).msg).toMatch(/not accepted/)
    // It is still the attacker's own, once.
    await attacker.open(address)
    const kept = new Map(attacker.jar)
    expect((await attacker.finish()).code).toBe(Code.ok)
    for (const [name, value] of kept) attacker.jar.set(name, value)
    await attacker.open(address)
    expect((await attacker.finish()).msg).toMatch(/no longer valid/)
  })

  it('opens one session, also when it is asked for twice at the same time', async () => {
    await link('alice')
    const own = browser()
    const { data } = await own.start()
    await own.open(await provider.signInAt(data.url, 'alice'))
    const both = await Promise.all([own.finish(), own.finish()])
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      Code.ok,
      Code.wrongCredentials,
    ])
  })

  it('is too old after ten minutes', async () => {
    await link('alice')
    const own = browser()
    const { data } = await own.start()
    await own.open(await provider.signInAt(data.url, 'alice'))
    await plain.sql`update sign_in_oidc set expires_at = now()`
    expect((await own.finish()).msg).toMatch(/no longer valid/)
  })

  it('is not taken from another provider’s address', async () => {
    await link('alice')
    const own = browser()
    const { data } = await own.start()
    const address = await provider.signInAt(data.url, 'alice')
    address.pathname = address.pathname.replace('corp', 'other')
    await own.open(address)
    expect((await own.finish()).code).toBe(Code.wrongCredentials)
  })

  it.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>, boolean]>([
    ['another nonce', (claims) => ({ ...claims, nonce: 'of another sign-in' }), false],
    ['no nonce', ({ nonce: _nonce, ...claims }) => claims, false],
    ['another issuer', (claims) => ({ ...claims, iss: 'https://id.example.com' }), false],
    ['another audience', (claims) => ({ ...claims, aud: 'another client' }), false],
    ['an end in the past', (claims) => ({ ...claims, exp: 1, iat: 0 }), false],
    ['the signature of another key', (claims) => claims, true],
  ])('is refused with %s', async (_, change, isForged) => {
    await link('alice')
    provider.tamper(change, isForged)
    const { code, msg } = await signIn('alice')
    expect([code, msg]).toEqual([Code.wrongCredentials, expect.stringContaining('not accepted')])
    provider.tamper((claims) => claims)
    expect((await signIn('alice')).code).toBe(Code.ok)
  })
})

describe('a provider', () => {
  it('that is down or turned away from is named in a sentence, and nothing is counted', async () => {
    const own = browser()
    const never = await own.start({ provider: 'other' })
    expect([never.code, never.msg]).toEqual([
      Code.rule,
      expect.stringMatching(/合作方账号 cannot be reached/),
    ])
    const { data } = await own.start()
    const address = await provider.signInAt(data.url, 'alice')
    provider.setDown(true)
    await own.open(address)
    expect((await own.finish()).msg).toMatch(/集团账号 cannot be reached/)
    provider.setDown(false)
    expect((await signIn('')).msg).toMatch(/cancelled at 集团账号/)
    expect(await plain.sql`select from login_guard`).toEqual([])
  })

  it('is offered only where it is configured, and never by its secret', async () => {
    const offered = await server.call(ways.signInMethods, {})
    expect(offered.data).toMatchObject({
      list: ['oidc', 'scan'],
      providers: [
        { id: 'corp', title: '集团账号' },
        { id: 'other', title: '合作方账号' },
      ],
    })
    expect(JSON.stringify(offered.data)).not.toContain('secret')
    const none = await plain.call(ways.signInMethods, {})
    expect(none.data).toEqual({ list: ['scan'], providers: [] })
    expect((await plain.call(api.startOidc, { provider: 'corp' })).code).toBe(Code.rule)
    expect((await plain.call(api.loginOidc, {})).code).toBe(Code.rule)
    const id = holderId
    expect((await plain.call(userOidc.links, { id }, { token: admin })).data.isOffered).toBe(false)
    expect((await browser().start({ provider: 'unknown' })).code).toBe(Code.rule)
  })

  it('sends the browser to the own sign-in page only', async () => {
    const own = browser()
    const { data } = await own.start({
      redirect: 'https://evil.example/',
      params: '//evil.example',
    })
    expect(new URL(data.url).searchParams.get('redirect_uri')).toBe(
      `${consoleUrl}/admin/oidc/callback/corp`,
    )
    const back = await own.open(await provider.signInAt(data.url, 'alice'))
    const target = new URL(back.headers.get('location') ?? '', consoleUrl)
    expect([target.origin, target.pathname]).toEqual([consoleUrl, '/login'])
  })

  it('gets a cookie that scripts cannot read and other sites cannot send', async () => {
    const { response } = await browser().start()
    const [cookie] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^oidc=[\w-]{43}; Max-Age=600; Path=\/admin\/; HttpOnly; SameSite=Lax$/)
    const secret = cookie?.slice(5, 48) ?? ''
    expect(Object.keys(await rowsWith(plain.sql, [secret]))).toEqual([])
  })
})
