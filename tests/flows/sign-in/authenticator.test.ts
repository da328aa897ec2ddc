// The operator's authenticator: bound with its first code, each code counts once, wrong ones are counted.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as api from '#contract/authenticator.ts'
import { Code } from '#contract/codes.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import { testPassword } from '#tests/database.ts'
import { codeAt, stepWithRoom } from '#tests/money/authenticators.ts'
import { type Desk, openDesk } from '#tests/money/desk.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await testServer()
  desk = await openDesk(server, server.url, { confirms: true })
})
afterAll(() => server.close())

let ordinal = 0
const operator = () =>
  server.operator({ userName: `holder${(ordinal += 1)}`, roleCode: 'finance1' })
const start = (token: string, password = testPassword) =>
  server.call(api.start, { password }, { token })
/** Signs an operator in and binds an authenticator; the code of `steps` from now was the first. */
async function bound(steps = 0) {
  const token = await operator()
  const { secret } = (await start(token)).data
  const { code, data } = await server.call(api.bind, { otp: codeAt(secret, steps) }, { token })
  expect(code).toBe(Code.ok)
  return { token, secret, recoveryCodes: data.recoveryCodes }
}
/** A call that needs a code and nothing else: approving 6,000. */
async function approve(token: string, otp?: string, over: object = {}) {
  const [id = ''] = await desk.recharges(1, { amount: '6000' })
  return server.call(
    recharge.review,
    { id, version: 1, action: 'approve', otp, ...over },
    { token },
  )
}

describe('binding', () => {
  it('needs the password, and is in force with the first code', async () => {
    const token = await operator()
    expect((await start(token, 'not the password')).code).toBe(Code.wrongCredentials)
    const { data } = await start(token)
    expect(data.uri).toMatch(/^otpauth:\/\/totp\/Countersign:holder\d+\?.*secret=/)
    expect((await server.call(api.state, {}, { token })).data.isBound).toBe(false)
    expect((await server.call(api.bind, { otp: '000000' }, { token })).code).toBe(Code.otp)
    const { data: answer } = await server.call(api.bind, { otp: codeAt(data.secret) }, { token })
    expect(new Set(answer.recoveryCodes).size).toBe(10)
    expect((await server.call(api.state, {}, { token })).data).toMatchObject({
      isBound: true,
      isRequired: true,
      recoveryLeft: 10,
    })
    expect((await start(token)).code).toBe(Code.rule)
  })
  it('keeps neither secret nor recovery codes readable, in the table or in the trail', async () => {
    const { secret, recoveryCodes } = await bound()
    const rows = await server.sql<{ text: string }[]>`
      select operator_otp::text as text from operator_otp union all select operation_log::text from operation_log
      union all select request_key::text from request_key`
    const all = rows.map(({ text }) => text).join('\n')
    for (const word of [secret, ...recoveryCodes]) expect(all).not.toContain(word)
  })
  it('is undone with a code, or with a recovery code', async () => {
    const { token, secret } = await bound(-1)
    const unbind = (otp: string, who = token) => server.call(api.unbind, { otp }, { token: who })
    expect((await unbind('000000')).code).toBe(Code.otp)
    expect((await unbind(codeAt(secret, -1))).code).toBe(Code.otp)
    expect((await unbind(codeAt(secret))).code).toBe(Code.ok)
    expect((await server.call(api.state, {}, { token })).data.isBound).toBe(false)
    const other = await bound()
    const [code = ''] = other.recoveryCodes
    expect((await unbind(code, token)).code).toBe(Code.rule)
    expect((await unbind(` ${code.toUpperCase()} `, other.token)).code).toBe(Code.ok)
  })
})

describe('a call that needs a code', () => {
  it('says where to bind an authenticator, in the language of the caller', async () => {
    const token = await operator()
    const refused = await approve(token, '123456')
    expect(refused.code).toBe(Code.otp)
    expect(refused.data).toMatchObject({ isBound: false, errors: [{ field: 'otp' }] })
    expect(refused.msg).toContain('用户菜单')
    const [id] = await desk.recharges(1, { amount: '6000' })
    const input = { id, version: 1, action: 'approve' }
    const english = await server.call(recharge.review, input, { token, lang: 'en' })
    expect(english.msg).toContain('user menu')
  })
  it('passes with a code of one step ago or ahead, and not of two', async () => {
    const early = await bound(-1)
    await stepWithRoom()
    expect((await approve(early.token, codeAt(early.secret, 2))).code).toBe(Code.otp)
    expect((await approve(early.token, codeAt(early.secret, 1))).code).toBe(Code.ok)
    const late = await bound(-1)
    await server.sql`update operator_otp set last_step = 0`
    await stepWithRoom()
    expect((await approve(late.token, codeAt(late.secret, -2))).code).toBe(Code.otp)
    expect((await approve(late.token, codeAt(late.secret, -1))).code).toBe(Code.ok)
  })
  it('takes each code once, at the same time too', async () => {
    const { token, secret } = await bound(-1)
    const otp = codeAt(secret)
    const replies = await Promise.all([approve(token, otp), approve(token, otp)])
    expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([Code.ok, Code.otp])
    const replay = await approve(token, otp)
    expect(replay.code).toBe(Code.otp)
    expect(replay.msg).toContain('已使用')
  })
  it('does not take the code of the bind again, nor another operator’s', async () => {
    const { token, secret } = await bound()
    expect((await approve(token, codeAt(secret))).code).toBe(Code.otp)
    const other = await bound(-1)
    expect((await approve(token, codeAt(other.secret))).code).toBe(Code.otp)
  })
  it('keeps the code for the next try where the verb refuses', async () => {
    const { token, secret } = await bound(-1)
    const otp = codeAt(secret)
    expect((await approve(token, otp, { version: 2 })).code).toBe(Code.stale)
    const [flagged = ''] = await desk.recharges(1, { amount: '6000', riskFlags: ['firstLarge'] })
    const input = { id: flagged, version: 1, action: 'approve', otp }
    expect((await server.call(recharge.review, input, { token })).code).toBe(Code.invalid)
    expect((await approve(token, otp)).code).toBe(Code.ok)
  })
  it('answers a retry under the same key without another code', async () => {
    const { token, secret } = await bound(-1)
    const [id] = await desk.recharges(1, { amount: '6000' })
    const input = { id, version: 1, action: 'approve', requestId: crypto.randomUUID() }
    const first = await server.call(recharge.review, { ...input, otp: codeAt(secret) }, { token })
    expect(first.code).toBe(Code.ok)
    const again = await server.call(recharge.review, { ...input, otp: codeAt(secret) }, { token })
    expect(again.data).toEqual(first.data)
  })
  it('asks once for a bulk approval, and not again for its retry', async () => {
    const { token, secret } = await bound(-1)
    const items = (await desk.recharges(3)).map((id) => ({ id, version: 1 }))
    const input = { items, action: 'approve', requestId: crypto.randomUUID() }
    expect((await server.call(recharge.review, input, { token })).code).toBe(Code.otp)
    const otp = codeAt(secret)
    const first = await server.call(recharge.review, { ...input, otp }, { token })
    expect(first.data).toMatchObject({ results: items.map(({ id }) => ({ id, code: Code.ok })) })
    expect((await server.call(recharge.review, input, { token })).data).toEqual(first.data)
  })
  it('is refused for half an hour after five wrong codes, the right one too', async () => {
    const { token, secret } = await bound(-1)
    const wrong = codeAt(secret) === '000000' ? '111111' : '000000'
    for (let at = 0; at < 5; at += 1) expect((await approve(token, wrong)).code).toBe(Code.otp)
    expect((await approve(token, codeAt(secret))).code).toBe(Code.tooMany)
  })
})
