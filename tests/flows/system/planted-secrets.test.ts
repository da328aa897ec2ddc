// Secrets that were sent, rightly or wrongly, and then looked for wherever something is kept or said (A4).
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import * as authenticator from '#contract/authenticator.ts'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as memberAuth from '#contract/member/member-auth.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import * as session from '#contract/session.ts'
import * as mobile from '#contract/sign-in-mobile.ts'
import * as atProvider from '#contract/sign-in-oidc.ts'
import * as scan from '#contract/sign-in-scan.ts'
import * as config from '#contract/system/config.ts'
import * as userOidc from '#contract/system/user-oidc.ts'
import * as user from '#contract/system/user.ts'
import { createLog } from '#server/base/log.ts'
import { newToken } from '#server/base/token.ts'
import { createApp } from '#server/root/app.ts'
import { rowsWith } from '#tests/column-names.ts'
import { testPassword } from '#tests/database.ts'
import { identityProvider } from '#tests/identity-provider.ts'
import { newNumber, openAuthDesk } from '#tests/money/auth-desk.ts'
import { bindAuthenticator, codeAt } from '#tests/money/authenticators.ts'
import { openDesk } from '#tests/money/desk.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let app: ReturnType<typeof createApp>
let provider: Awaited<ReturnType<typeof identityProvider>>
let logged = ''
beforeAll(async () => {
  server = await testServer()
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString()
      done()
    },
  })
  provider = await identityProvider()
  app = createApp({
    ...server.app.deps,
    log: createLog('trace', stream),
    sms: { send: async () => undefined },
    oidc: provider.oidc,
  })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

/** Everything the server answered that is no success. */
let refusals = ''

async function ask(endpoint: Endpoint, input: object, headers: Record<string, string> = {}) {
  const isGet = endpoint.method === 'GET'
  const query = isGet ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''
  const response = await app.fetch(
    new Request(`http://127.0.0.1/admin/${endpoint.permission}${query}`, {
      method: endpoint.method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(!isGet && { body: JSON.stringify(input) }),
    }),
  )
  const text = await response.text()
  const reply = JSON.parse(text) as { code: number; data: Record<string, unknown> }
  if (reply.code !== Code.ok) refusals += `${text}\n`
  return reply
}
/** What must be done, for its answer to be looked at. */
async function done(...call: Parameters<typeof ask>) {
  const reply = await ask(...call)
  expect(reply.code, call[0].path).toBe(Code.ok)
  return reply
}
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

let planted = 0
/** A password that nobody has. */
const canary = () => `Canary-${(planted += 1)}-parrot-in-the-mine`

/** Secrets of the other ways to sign in, of one-time codes and of a setting, sent by `live`; rightly and wrongly. */
async function secretsOfOtherWays(live: string): Promise<string[]> {
  const texts = (data: Record<string, unknown>, ...names: string[]) =>
    names.map((name) => String(data[name]))
  const [own] = await server.sql<{ id: string }[]>`
    update operator set mobile = '13800000001' where user_name = 'keeper' returning id::text`
  const keeper = await bindAuthenticator(server.sql, own?.id ?? '')
  await server.operator({ userName: 'guest', roleCode: 'support' })
  const [guest] = await server.sql<{ id: string; version: number }[]>`
    select id::text, version from operator where user_name = 'guest'`
  const named = async () => ({ ...guest, reason: 'as on the list', otp: await keeper.fresh() })

  const sent = await done(mobile.sendCode, { mobile: '13800000001' })
  const [ticket = ''] = texts(sent.data, 'ticket')
  const [otp, foreign] = [canary(), newToken()]
  const guess = { mobile: '13800000001', code: '000000', otp: otp.slice(0, 32) }
  for (const each of [ticket, foreign]) await ask(mobile.loginMobile, { ...guess, ticket: each })

  const shown = await done(scan.startScan, {})
  const [code = '', ownTicket = ''] = texts(shown.data, 'code', 'ticket')
  await done(scan.scanned, { code }, bearer(live))
  await done(scan.answerScan, { code, answer: 'allowed' }, bearer(live))
  const scanned = await done(scan.loginScan, { ticket: ownTicket })
  await ask(scan.loginScan, { ticket: ownTicket })

  const invited = await done(userOidc.invite, await named(), bearer(live))
  const invitation = String(invited.data['code'])
  const going = await done(atProvider.startOidc, { provider: 'corp', invitation })
  const { searchParams } = new URL(String(going.data['url']))
  const lost = canary()
  await ask(atProvider.startOidc, { provider: 'corp', invitation: lost })

  const reset = await done(user.resetPwd, await named(), bearer(live))
  const [once = ''] = texts(reset.data, 'code')
  const [weak, chosen] = ['guest-weak-parrot', canary()]
  await ask(user.redeemPwd, { code: newToken(), newPassword: chosen })
  await ask(user.redeemPwd, { code: once, newPassword: weak })
  await done(user.redeemPwd, { code: once, newPassword: chosen })

  const [kept, changed] = [canary(), canary()]
  const titles = { 'zh-cn': '密钥', en: 'Key', 'zh-tw': '密鑰' }
  const setting = { kind: 'secret', titles, reason: 'as on the list', value: kept }
  const added = await done(config.add, { ...setting, key: 'gate.key' }, bearer(live))
  await ask(config.add, { ...setting, key: 'gate.key', value: changed }, bearer(live))
  const edit = { id: added.data['id'], version: 1, value: changed, reason: 'as on the list' }
  await done(config.edit, { ...edit, otp: await keeper.fresh() }, bearer(live))

  const tickets = [ticket, foreign, otp.slice(0, 32), code, ownTicket]
  const given = [String(scanned.data['token']), invitation, searchParams.get('state') ?? '']
  return [...tickets, ...given, lost, once, weak, chosen, kept, changed]
}

it('keeps none of fifty planted secrets in log, trail, records or refusals', async () => {
  const desk = await openDesk(server, server.url, { confirms: true })
  const passwords = Array.from({ length: 12 }, canary)
  const tokens = Array.from({ length: 10 }, newToken)
  const [one = '', two = '', three = '', ...wrong] = passwords
  await server.operator({ userName: 'keeper', roleCode: 'admin', password: testPassword })

  // Wrong passwords, also under the name of somebody who does not exist, and as the name itself.
  for (const [at, password] of wrong.entries()) {
    const from = { 'X-Forwarded-For': `10.20.${at}.1` }
    await ask(session.login, { username: at % 2 === 0 ? 'keeper' : 'nobody', password }, from)
  }
  await server.sql`delete from login_guard`
  const signIn = async (password: string) =>
    String((await done(session.login, { username: 'keeper', password })).data['token'])
  const first = await signIn(testPassword)
  await ask(session.resetPwd, { oldPassword: one, newPassword: two }, bearer(first))
  const change = { oldPassword: testPassword, newPassword: two }
  await done(session.resetPwd, change, bearer(first))
  const token = await signIn(two)
  await done(session.lock, {}, bearer(token))
  await ask(session.unlock, { password: three }, bearer(token))
  const unlocked = await done(session.unlock, { password: two }, bearer(token))
  const live = String(unlocked.data['token'])
  const started = await done(authenticator.start, { password: two }, bearer(live))
  const secret = String(started.data['secret'])
  const bound = await done(authenticator.bind, { otp: codeAt(secret) }, bearer(live))
  const recovery = bound.data['recoveryCodes'] as string[]
  // A code that was used, one that is wrong, and one where none belongs.
  const [id = ''] = await desk.recharges(1, { amount: '6000' })
  const code = codeAt(secret, 1)
  const approval = { id, version: 1, action: 'approve', otp: code }
  await done(recharge.review, approval, bearer(live))
  await done(authenticator.unbind, { otp: recovery[0] }, bearer(live))

  // Tokens that nobody has, everywhere a client might put one by mistake.
  const everything = allEndpoints.filter(({ body }) => body === 'json')
  for (const [at, endpoint] of everything.entries()) {
    const lost = tokens[at % tokens.length] ?? ''
    const headers = [
      bearer(lost),
      { Cookie: `token=${lost}` },
      { Authorization: `Basic ${lost}` },
      { 'X-Request-Id': lost, ...bearer(lost) },
    ][at % 4]
    await ask(endpoint, { token: lost, password: wrong[at % wrong.length] }, headers)
  }
  // Numbers of documents, searched for, corrected and shown to whoever may see them.
  const numbers = Array.from({ length: 4 }, newNumber)
  const checks = await openAuthDesk(server, server.url, { confirms: true })
  for (const [at, idNo] of numbers.entries()) {
    const check = await checks.one({ idNo })
    await done(memberAuth.list, { keyword: idNo, pageNum: '1', pageSize: '10' }, bearer(live))
    const correction = { id: check, version: 1, idNo: `${idNo}9`, reason: 'as on the picture' }
    if (at % 2 === 0) await done(memberAuth.edit, correction, bearer(live))
    await done(memberAuth.reveal, { id: check, reason: 'asked for in person' }, bearer(live))
    const stale = { ...correction, version: 7 }
    expect((await ask(memberAuth.edit, stale, bearer(live))).code).toBe(Code.stale)
  }
  const others = await secretsOfOtherWays(live)
  // A defect while a secret is in the hands of the server.
  await server.sql`create function fail_loudly() returns trigger language plpgsql as $$
    begin raise exception 'broken: %', new; end $$`
  await server.sql`create trigger fail_loudly before update on operator for each row execute function fail_loudly()`
  const broken = { oldPassword: two, newPassword: three }
  expect((await ask(session.resetPwd, broken, bearer(live))).code).toBe(Code.server)
  await server.sql`drop trigger fail_loudly on operator`

  const ofSession = [token, first, live, secret]
  const secrets = [...numbers, ...passwords, ...tokens, ...ofSession, ...recovery, ...others]
  expect(new Set(secrets).size).toBeGreaterThanOrEqual(50)
  expect(secrets.filter((each) => each.length < 6)).toEqual([])
  expect(logged.split('\n').length).toBeGreaterThan(everything.length)
  const texts = { log: logged, refusals }
  for (const [where, text] of Object.entries(texts))
    expect(
      secrets.filter((each) => text.includes(each)),
      where,
    ).toEqual([])
  expect(await rowsWith(server.sql, secrets)).toEqual({})
  // What a hash is stored of is not told either.
  const [keeper] = await server.sql<{ hash: string }[]>`
    select password_hash as hash from operator where user_name = 'keeper'`
  const hash = keeper?.hash ?? ''
  expect(hash.length).toBeGreaterThan(20)
  expect(logged.includes(hash) || refusals.includes(hash)).toBe(false)
})
