// Signing in by mobile number: who gets a code, what a code opens, and what it does not.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as session from '#contract/session.ts'
import * as api from '#contract/sign-in-mobile.ts'
import type { SmsMessage } from '#server/base/ports/sms-sender.ts'
import { connect, type Connection } from '#server/db/connection/client.ts'
import { createApp } from '#server/root/app.ts'
import { rowsWith } from '#tests/column-names.ts'
import { testPassword } from '#tests/database.ts'
import { testServer, type TestServer } from '#tests/server.ts'

const own = '13800000001'
const nobodys = '13900000009'

let server: TestServer
let app: ReturnType<typeof createApp>
let observed: Connection
const seen: string[] = []
let sent: SmsMessage[] = []
let isBroken = false
let passwordHash = ''
beforeAll(async () => {
  server = await testServer()
  const sms = {
    async send(message: SmsMessage) {
      if (isBroken) throw new Error('no line')
      sent.push(message)
    },
  }
  observed = connect(server.runtimeUrl, { onStatement: (text) => seen.push(text) })
  app = createApp({ ...server.app.deps, db: observed.db, sql: observed.sql, sms })
  await server.operator({ userName: 'holder', roleCode: 'support' })
  const [holder] = await server.sql<{ hash: string }[]>`
    update operator set mobile = ${own} where user_name = 'holder' returning password_hash as hash`
  passwordHash = holder?.hash ?? ''
})
afterAll(async () => {
  await observed.close()
  await server.close()
})
afterEach(async () => {
  sent = []
  isBroken = false
  await server.sql`delete from sign_in_code`
  await server.sql`delete from login_guard`
  await server.sql`delete from login_lock`
  await server.sql`update operator set status = 'on', must_change = false where user_name = 'holder'`
})

async function ask(target: Endpoint, input: object, ip = '10.50.0.1', token?: string) {
  const response = await app.fetch(
    new Request(`http://127.0.0.1/admin/${target.permission}`, {
      method: target.method,
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': ip,
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      ...(target.method !== 'GET' && { body: JSON.stringify(input) }),
    }),
  )
  return (await response.json()) as { code: number; msg: string; data: Record<string, unknown> }
}
const sendCode = (mobile = own, ip?: string) => ask(api.sendCode, { mobile }, ip)
const signIn = (ticket: unknown, code: string, mobile = own, ip?: string) =>
  ask(api.loginMobile, { mobile, ticket, code }, ip)
/** A code that was sent, with its ticket. */
async function newCode(ip?: string) {
  const { code, data } = await sendCode(own, ip)
  expect(code).toBe(Code.ok)
  return { ticket: data['ticket'], code: sent.at(-1)?.code ?? '' }
}
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
/** The statements that run meanwhile. */
async function statementsOf(run: () => Promise<unknown>) {
  seen.length = 0
  await run()
  return [...seen]
}
/** Lets the next code be asked for at once. */
const aMinuteLater = () =>
  server.sql`update sign_in_code set created_at = created_at - interval '61 seconds'`

describe('a code', () => {
  it('opens a session with a new token, and is in the trail and the log of sign-ins', async () => {
    const { ticket, code } = await newCode()
    const { code: result, data } = await signIn(ticket, code)
    expect(result).toBe(Code.ok)
    const menus = await ask(session.getUserMenus, {}, undefined, String(data['token']))
    expect(menus.data['userInfo']).toMatchObject({ userName: 'holder' })
    const lines = await server.sql`
      select action, permission from operation_log order by seq desc limit 2`
    expect(lines).toEqual([
      { action: 'session.login', permission: api.loginMobile.permission },
      { action: 'session.code', permission: api.sendCode.permission },
    ])
    const [logged] = await server.sql`
      select result, operator_name as name from login_log order by id desc limit 1`
    expect(logged).toEqual({ result: 'success', name: 'holder' })
  })

  it('counts once, also when it is sent twice at the same time', async () => {
    const { ticket, code } = await newCode()
    const both = await Promise.all([signIn(ticket, code), signIn(ticket, code)])
    expect(both.map((each) => each.code).toSorted((a, b) => a - b)).toEqual([
      Code.ok,
      Code.wrongCredentials,
    ])
    expect((await signIn(ticket, code)).code).toBe(Code.wrongCredentials)
  })

  it('opens nothing in another browser, for another number or after five minutes', async () => {
    const { ticket, code } = await newCode()
    await aMinuteLater()
    const other = await newCode()
    expect((await signIn(other.ticket, code)).code).toBe(Code.wrongCredentials)
    expect((await signIn(ticket, code, nobodys)).code).toBe(Code.wrongCredentials)
    await server.sql`update sign_in_code set expires_at = now() - interval '1 ms'`
    expect((await signIn(ticket, code)).code).toBe(Code.wrongCredentials)
  })

  it('is worthless after five wrong attempts, even where nothing else keeps them off', async () => {
    const { ticket, code } = await newCode()
    for (let at = 0; at < 5; at += 1) {
      expect((await signIn(ticket, another(code))).code).toBe(Code.wrongCredentials)
      await server.sql`delete from login_guard`
    }
    expect((await signIn(ticket, code)).code).toBe(Code.wrongCredentials)
    const [logged] = await server.sql`
      select result from login_log where operator_name = 'holder' order by id desc limit 1`
    expect(logged).toEqual({ result: 'wrongCode' })
  })

  it('is stored as a hash only, and its number not at all', async () => {
    const { ticket, code } = await newCode()
    expect(Object.keys(await rowsWith(server.sql, [String(ticket)]))).toEqual([])
    const rows = await server.sql`select * from sign_in_code`
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(JSON.stringify(rows)).not.toContain(own)
  })

  it('goes with the number: it opens nothing once the number was taken away', async () => {
    const { ticket, code } = await newCode()
    await server.sql`update operator set mobile = '13800000002' where user_name = 'holder'`
    expect((await signIn(ticket, code)).code).toBe(Code.wrongCredentials)
    await server.sql`update operator set mobile = ${own} where user_name = 'holder'`
  })
})

describe('asking for a code', () => {
  it('is answered alike for a number that nobody has, which gets none', async () => {
    const known = await sendCode(own, '10.51.0.1')
    const unknown = await sendCode(nobodys, '10.51.0.2')
    const shape = ({ code, msg, data }: Awaited<ReturnType<typeof ask>>) => ({
      code,
      msg,
      data: { ...data, ticket: String(data['ticket']).length },
    })
    expect(shape(unknown)).toEqual(shape(known))
    expect(sent.map(({ mobile }) => mobile)).toEqual([own])
    const again = [await sendCode(own, '10.51.0.1'), await sendCode(nobodys, '10.51.0.2')]
    expect(again.map(({ code, msg }) => ({ code, msg }))).toEqual(
      Array.from({ length: 2 }, () => ({ code: Code.tooMany, msg: again[0]?.msg })),
    )
    expect((await signIn(unknown.data['ticket'], '123456', nobodys)).msg).toBe(
      (await signIn(known.data['ticket'], another(sent[0]?.code ?? ''))).msg,
    )
  })

  it('runs the same statements for a number that nobody has, and for its wrong codes', async () => {
    const statements = async (mobile: string, ip: string) => {
      let ticket: unknown
      const asked = await statementsOf(async () => {
        ticket = (await sendCode(mobile, ip)).data['ticket']
      })
      const wrong = mobile === own ? another(sent[0]?.code ?? '') : '123456'
      const tried = await statementsOf(() => signIn(ticket, wrong, mobile, ip))
      return { asked, tried }
    }
    const known = await statements(own, '10.57.0.1')
    expect(known.asked).not.toEqual([])
    expect(known.tried).not.toEqual([])
    expect(await statements(nobodys, '10.57.0.2')).toEqual(known)
  })

  it('is answered alike when the message cannot be sent', async () => {
    isBroken = true
    expect((await sendCode()).code).toBe(Code.ok)
  })

  it('is refused within a minute and after five within an hour, also when asked at the same time', async () => {
    const many = await Promise.all(
      Array.from({ length: 4 }, (_, at) => sendCode(own, `10.52.${at}.1`)),
    )
    expect(many.map(({ code }) => code).filter((code) => code === Code.ok)).toHaveLength(1)
    for (let at = 0; at < 4; at += 1) {
      await aMinuteLater()
      expect((await sendCode(own, `10.52.9.${at}`)).code).toBe(Code.ok)
    }
    await aMinuteLater()
    const { code, data } = await sendCode(own, '10.52.8.1')
    expect(code).toBe(Code.tooMany)
    expect(data['retryAfter']).toBeGreaterThan(3_000)
    expect(sent).toHaveLength(5)
  })

  it('is refused after twenty from one address', async () => {
    const results: number[] = []
    for (let at = 0; at < 21; at += 1)
      results.push((await sendCode(`1370000${String(at).padStart(4, '0')}`, '10.53.0.1')).code)
    expect(results.filter((code) => code === Code.ok)).toHaveLength(20)
    expect(results.at(-1)).toBe(Code.tooMany)
  })
})

describe('whoever may not sign in with a password', () => {
  it.each([
    ['disabled', "update operator set status = 'off' where user_name = 'holder'"],
    [
      'without a password, which the link of an administrator sets',
      "update operator set password_hash = '' where user_name = 'holder'",
    ],
    [
      'locked by hand',
      `insert into login_lock (actor_type, actor_id, lock_until)
        select 'operator', id, now() + interval '1 hour' from operator where user_name = 'holder'`,
    ],
  ])('gets no code, and cannot use one: %s', async (_, statement) => {
    const { ticket, code } = await newCode()
    await server.sql.unsafe(statement)
    expect((await signIn(ticket, code)).code).toBe(Code.wrongCredentials)
    await aMinuteLater()
    expect((await sendCode()).code).toBe(Code.ok)
    expect(sent).toHaveLength(1)
    await server.sql`update operator set password_hash = ${passwordHash} where user_name = 'holder'`
  })

  it('is kept out by a rule on the address', async () => {
    await server.sql`insert into ip_rule (cidr, rule, scope) values ('10.54.0.0/16', 'block', 'backOffice')`
    expect((await sendCode(own, '10.54.0.1')).code).toBe(Code.outOfScope)
    const { ticket, code } = await newCode()
    expect((await signIn(ticket, code, own, '10.54.0.1')).code).toBe(Code.outOfScope)
  })

  it('is kept out from an address that guessed passwords, and keeps the code', async () => {
    const { ticket, code } = await newCode()
    for (let at = 0; at < 5; at += 1)
      await ask(session.login, { username: 'holder', password: `wrong ${at}` }, '10.55.0.1')
    expect((await signIn(ticket, code, own, '10.55.0.1')).code).toBe(Code.tooMany)
    await server.sql`delete from login_guard`
    expect((await signIn(ticket, code, own, '10.55.0.1')).code).toBe(Code.ok)
  })

  it('has to replace a first password before anything else', async () => {
    await server.sql`update operator set must_change = true where user_name = 'holder'`
    const { ticket, code } = await newCode()
    const { data } = await signIn(ticket, code)
    expect(data['mustChangePassword']).toBe(true)
    const token = String(data['token'])
    const version = await ask(session.accessVersion, {}, undefined, token)
    expect(version.code).toBe(Code.mustChangePassword)
    const change = { oldPassword: testPassword, newPassword: 'umbrella stand by the door' }
    expect((await ask(session.resetPwd, change, undefined, token)).code).toBe(Code.ok)
  })
})

it('locks an address out of a number after five wrong codes, also out of one that nobody has', async () => {
  const { ticket, code } = await newCode()
  const tried = async (mobile: string, ip: string) => {
    for (let at = 0; at < 5; at += 1) await signIn(ticket, another(code), mobile, ip)
    return signIn(ticket, code, mobile, ip)
  }
  const known = await tried(own, '10.56.0.1')
  expect(known.code).toBe(Code.tooMany)
  const unknown = await tried(nobodys, '10.56.0.2')
  expect([unknown.code, unknown.msg]).toEqual([known.code, known.msg])
})

it('is offered only where messages can be sent', async () => {
  expect((await ask(api.signInMethods, {})).data['list']).toContain('mobile')
  expect((await server.call(api.signInMethods, {})).data.list).not.toContain('mobile')
  const refused = await server.call(api.sendCode, { mobile: own })
  expect(refused.code).toBe(Code.rule)
})
