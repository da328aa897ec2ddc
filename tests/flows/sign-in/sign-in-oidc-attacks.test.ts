// Signing in at a provider of OpenID Connect: answers that are foreign, repeated or forged, and providers that fail.
import { describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as methods from '#contract/sign-in-mobile.ts'
import * as api from '#contract/sign-in-oidc.ts'
import * as userOidc from '#contract/system/user-oidc.ts'
import { rowsWith } from '#tests/column-names.ts'
import { consoleUrl } from '#tests/identity-provider.ts'
import { oidcDesk } from '#tests/people/oidc-desk.ts'

const { plain, server, provider, admin, holderId, browser, signIn, link } = await oidcDesk()

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
    expect((await victim.finish()).msg).toMatch(/could not be verified/)
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
    await plain.sql`update sign_in_oidc set expires_at = now() - interval '1 ms'`
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
    expect([code, msg]).toEqual([
      Code.wrongCredentials,
      expect.stringContaining('could not be verified'),
    ])
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
    const offered = await server.call(methods.signInMethods, {})
    expect(offered.data).toMatchObject({
      list: ['oidc', 'scan'],
      providers: [
        { id: 'corp', title: '集团账号' },
        { id: 'other', title: '合作方账号' },
      ],
    })
    expect(JSON.stringify(offered.data)).not.toContain('secret')
    const none = await plain.call(methods.signInMethods, {})
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
