// The second proof of a sign-in: whoever has bound an authenticator needs a code of it, by whichever way a secret was given.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import * as authenticator from '#contract/authenticator.ts'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as session from '#contract/session.ts'
import * as mobile from '#contract/sign-in-mobile.ts'
import { newRecoveryCodes } from '#server/access/otp.ts'
import type { SmsMessage } from '#server/base/ports/sms-sender.ts'
import { createApp } from '#server/root/app.ts'
import { testPassword } from '#tests/database.ts'
import { type Authenticator, bindAuthenticator, codeAt } from '#tests/money/authenticators.ts'
import { testServer, type TestServer } from '#tests/server.ts'

const number = '13800000001'
const sent: SmsMessage[] = []
let server: TestServer
let app: ReturnType<typeof createApp>
let own: Authenticator
let operatorId = ''
let token = ''
beforeAll(async () => {
  server = await testServer()
  const sms = { send: async (message: SmsMessage) => void sent.push(message) }
  app = createApp({ ...server.app.deps, sms })
  token = await server.operator({ userName: 'holder', roleCode: 'support' })
  const [row] = await server.sql<{ id: string }[]>`
    update operator set mobile = ${number} where user_name = 'holder' returning id::text`
  operatorId = row?.id ?? ''
  own = await bindAuthenticator(server.sql, operatorId)
})
afterAll(() => server.close())
afterEach(async () => {
  await server.sql`delete from login_guard`
  await server.sql`update operator_otp set last_step = 0`
  await server.sql`update sys_config set value = '"on"' where key = 'signIn.otp'`
})

async function ask(target: Endpoint, input: object) {
  const response = await app.fetch(
    new Request(`http://127.0.0.1/admin/${target.permission}`, {
      method: target.method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
    }),
  )
  return (await response.json()) as { code: number; msg: string; data: { token?: string } | null }
}
const proof = { username: 'holder', password: testPassword }
const signIn = (otp?: string, password = testPassword) =>
  ask(session.login, { username: 'holder', password, ...(otp !== undefined && { otp }) })
const lastResult = async () => {
  const [row] = await server.sql<{ result: string }[]>`
    select result from login_log order by id desc limit 1`
  return row?.result
}

it('asks for a code only after the password was right, and opens nothing before', async () => {
  expect(await signIn(codeAt(own.secret), 'not the password')).toMatchObject({
    code: Code.wrongCredentials,
  })
  const sessions = () =>
    server.sql`select id from operator_session where operator_id = ${operatorId}`
  const before = (await sessions()).length
  expect(await signIn()).toMatchObject({ code: Code.otp, data: { isBound: true } })
  expect(await signIn('  ')).toMatchObject({ code: Code.otp })
  expect(await sessions()).toHaveLength(before)
  // Whoever has bound none is asked for none.
  expect(await server.signIn()).toEqual(expect.any(String))
})

it('takes a code once, also of two that bring it at the same time', async () => {
  const code = codeAt(own.secret)
  const answers = await Promise.all([signIn(code), signIn(code), signIn(code)])
  expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([
    Code.ok,
    Code.otp,
    Code.otp,
  ])
  expect(await signIn(code)).toMatchObject({ code: Code.otp })
})

it('counts wrong and used codes, and locks the sixth out whatever it is', async () => {
  const used = codeAt(own.secret, -1)
  await server.sql`update operator_otp set last_step = ${Math.floor(Date.now() / 30_000)}`
  for (const code of ['000000', used, '000000', used, '000000'])
    expect(await signIn(code)).toMatchObject({ code: Code.otp })
  expect(await lastResult()).toBe('wrongCode')
  expect(await signIn(await own.fresh())).toMatchObject({ code: Code.tooMany })
  expect(await server.call(authenticator.state, null, { token })).toMatchObject({ code: Code.ok })
})

it('takes a recovery code in its stead, once', async () => {
  const { codes, stored } = newRecoveryCodes(operatorId)
  await server.sql`update operator_otp set recovery = ${stored}`
  const [code = ''] = codes
  expect(await signIn(code.toUpperCase())).toMatchObject({ code: Code.ok })
  expect(await signIn(code)).toMatchObject({ code: Code.otp })
  const [row] = await server.sql<{ left: number; audited: number }[]>`
    select cardinality(recovery) as left,
      (select count(*)::int from operation_log where action = 'otp.recover' and target_id = operator_id::text) as audited
    from operator_otp`
  expect(row).toEqual({ left: 9, audited: 1 })
})

it('asks by mobile number too, without spending the message for it', async () => {
  const asked = await ask(mobile.sendCode, { mobile: number })
  await expect.poll(() => sent.length).toBe(1)
  const { ticket } = asked.data as unknown as { ticket: string }
  const typed = { mobile: number, ticket, code: sent[0]?.code }
  expect(await ask(mobile.loginMobile, typed)).toMatchObject({ code: Code.otp })
  expect(await ask(mobile.loginMobile, { ...typed, otp: '000000' })).toMatchObject({
    code: Code.otp,
  })
  const otp = await own.fresh()
  expect(await ask(mobile.loginMobile, { ...typed, otp })).toMatchObject({ code: Code.ok })
  expect(await ask(mobile.loginMobile, { ...typed, otp })).toMatchObject({
    code: Code.wrongCredentials,
  })
})

it('asks for nothing where the setting is off, and for a code where the setting makes no sense', async () => {
  await server.sql`update sys_config set value = '"off"' where key = 'signIn.otp'`
  expect(await ask(session.login, proof)).toMatchObject({ code: Code.ok })
  await server.sql`update sys_config set value = '"?"' where key = 'signIn.otp'`
  expect(await ask(session.login, proof)).toMatchObject({ code: Code.otp })
})
