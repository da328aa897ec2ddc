// Signing in at a provider of OpenID Connect: who is linked to it, and who may come in.
import { describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as session from '#contract/session.ts'
import * as api from '#contract/sign-in-oidc.ts'
import * as notice from '#contract/system/sys-notice-read.ts'
import * as userOidc from '#contract/system/user-oidc.ts'
import { rowsWith } from '#tests/column-names.ts'
import { testPassword } from '#tests/database.ts'
import { bindAuthenticator, codeAt } from '#tests/money/authenticators.ts'
import { oidcDesk, reason } from '#tests/people/oidc-desk.ts'

const {
  plain,
  server,
  provider,
  admin,
  holderId,
  browser,
  signIn,
  versionOf,
  invite,
  link,
  linksOf,
  lastLog,
} = await oidcDesk()

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
    await plain.sql`update oidc_invitation set expires_at = now() - interval '1 ms'`
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

describe('an operator with an authenticator', () => {
  it('gives a code of it after the provider, which asks for none of this console', async () => {
    await link('alice')
    const own = await bindAuthenticator(plain.sql, holderId)
    try {
      const back = async () => {
        const tab = browser()
        const { data } = await tab.start()
        await tab.open(await provider.signInAt(data.url, 'alice'))
        return tab
      }
      const tab = await back()
      expect(await tab.finish()).toMatchObject({ code: Code.otp, data: { isBound: true } })
      expect((await tab.finish({ otp: '000000' })).code).toBe(Code.otp)
      const otp = await own.fresh()
      const opened = await tab.finish({ otp })
      expect(opened).toMatchObject({ code: Code.ok, data: { userInfo: { userName: 'holder' } } })
      // The code and what came back are spent.
      expect((await tab.finish({ otp: codeAt(own.secret) })).code).toBe(Code.wrongCredentials)
      expect((await (await back()).finish({ otp })).code).toBe(Code.otp)
    } finally {
      await plain.sql`delete from operator_otp where operator_id = ${holderId}`
    }
  })
})

it('ends the sessions of whoever is invited, and tells all administrators', async () => {
  const token = await plain.signIn('holder')
  await invite()
  expect((await server.call(session.getUserMenus, {}, { token })).code).not.toBe(Code.ok)
  const bell = await server.call(notice.listShow, {}, { token: admin, lang: 'en' })
  expect(bell.data.list[0]).toMatchObject({ title: 'Invitation to link an account' })
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
