// What the platform saw of sign-ins, codes and changed credentials is seen in the console and counts for withdrawals.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as withdrawals from '#contract/money/withdraw-log.ts'
import * as ips from '#contract/other/ip-record.ts'
import * as errors from '#contract/other/login-error.ts'
import * as codes from '#contract/other/verification-code.ts'
import { send } from '#tests/money/desk.ts'
import { openPlatformDesk, type PlatformDesk } from '#tests/platform/platform-desk.ts'

let at: PlatformDesk
beforeAll(async () => {
  at = await openPlatformDesk(['members', 'withdrawals', 'security'])
})
afterAll(async () => {
  expect(await at.desk.violations()).toEqual([])
  await at.database.drop()
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const signIn = (member: string, over: object = {}) =>
  at.program.send('POST security/sign-ins', {
    member,
    ip: '198.51.100.23',
    deviceId: 'phone-1',
    result: 'success',
    at: minutesAgo(1),
    ...over,
  })

describe('a sign-in', () => {
  it('that succeeded leaves its address and its device, once', async () => {
    const member = await at.member('1000')
    // A device counts as new for three days.
    const moment = minutesAgo(4 * 24 * 60)
    const first = await signIn(member, { at: moment })
    expect(first.status, JSON.stringify(first.body)).toBe(201)
    expect(first.body).toMatchObject({ member, login: 'on', lockedUntil: null })
    expect((await signIn(member, { at: moment })).body).toMatchObject({ code: 'conflict' })
    expect((await signIn(member, { at: moment, deviceId: 'phone-2' })).status).toBe(201)
    const [row] = await at.desk.sql<{ memberNo: string; last: string }[]>`
      select member_no as "memberNo", last_login_at::text as last from member where external_id = ${member}`
    expect(Date.parse(row?.last ?? '')).toBe(Date.parse(moment))
    const { data } = await send(at.desk.fetch, at.operator, ips.list, { keyword: row?.memberNo })
    expect(data.list).toMatchObject([
      { ip: '198.51.100.23', scene: 'login', isNewIp: false, device: 'phone-2' },
      { ip: '198.51.100.23', scene: 'login', isNewIp: true, device: 'phone-1' },
    ])
    const asked = async (deviceId: string) => {
      const sent = await at.program.send(
        'POST withdrawals',
        at.withdrawal(member, { deviceId, ip: '198.51.100.23' }),
      )
      const detail = await send(at.desk.fetch, at.operator, withdrawals.get, {
        id: sent.body['id'],
      })
      return detail.data.row.riskFlags
    }
    expect(await asked('phone-1')).not.toContain('newDevice')
    expect(await asked('stolen phone')).toContain('newDevice')
  })

  it('that was refused counts up its run until one succeeds', async () => {
    const member = await at.member()
    await signIn(member, { result: 'wrongPassword', at: minutesAgo(9) })
    await signIn(member, { result: 'wrongOtp', at: minutesAgo(8) })
    await signIn(member, { at: minutesAgo(7) })
    await signIn(member, { result: 'wrongPassword', at: minutesAgo(6) })
    const [row] = await at.desk.sql<{ memberNo: string }[]>`
      select member_no as "memberNo" from member where external_id = ${member}`
    const { data } = await send(at.desk.fetch, at.operator, errors.list, {
      keyword: row?.memberNo,
    })
    expect(data.list.map(({ reasonCode, failCount }) => [reasonCode, failCount])).toEqual([
      ['wrongPassword', 1],
      ['wrongOtp', 2],
      ['wrongPassword', 1],
    ])
  })

  it('is answered with whether the member may be let in', async () => {
    const member = await at.member()
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const id = await at.idOf(member)
    const locked = await send(at.desk.fetch, at.operator, errors.lock, {
      actorType: 'member',
      actorId: id,
      until,
      reason: 'guessed at',
    })
    expect(locked.code, locked.msg).toBe(0)
    expect((await signIn(member)).body).toMatchObject({ login: 'off', lockedUntil: until })
    const other = await at.member()
    await at.desk.sql`update member set status = 'frozen' where external_id = ${other}`
    expect((await signIn(other)).body).toMatchObject({ login: 'off', lockedUntil: null })
    const third = await at.member()
    await at.desk.sql`insert into ip_rule (cidr, rule, scope, reason, operator_name)
      values ('192.0.2.66/32', 'block', 'login', 'guesses', 'test')`
    expect((await signIn(third, { ip: '192.0.2.66' })).body).toMatchObject({ login: 'off' })
    expect((await signIn(third)).body).toMatchObject({ login: 'on' })
  })

  it('in the future, of nobody known or with another result is refused', async () => {
    const member = await at.member()
    const ahead = minutesAgo(-60)
    expect((await signIn(member, { at: ahead })).body).toMatchObject({
      code: 'invalid',
      errors: [{ pointer: '/at' }],
    })
    expect((await signIn('nobody')).body).toMatchObject({ code: 'unknown_member' })
    expect((await signIn(member, { result: 'noAccount' })).body).toMatchObject({ code: 'invalid' })
  })
})

describe('a code that was sent', () => {
  const code = (over: object = {}) => ({
    channel: 'sms',
    purpose: 'withdraw',
    sentTo: '+86138****0001',
    hash: randomUUID().replaceAll('-', ''),
    at: minutesAgo(1),
    ...over,
  })
  const report = (body: object) => at.program.send('POST security/verification-codes', body)

  it('is listed without its hash, once', async () => {
    const member = await at.member()
    const body = code({ member, ip: '198.51.100.77' })
    const first = await report(body)
    expect(first.status, JSON.stringify(first.body)).toBe(201)
    expect((await report(body)).body).toMatchObject({ code: 'conflict' })
    const { data } = await send(at.desk.fetch, at.operator, codes.list, {
      keyword: body.sentTo,
    })
    expect(data.list).toMatchObject([{ ip: '198.51.100.77', scene: 'withdraw', status: 'sent' }])
    expect(JSON.stringify(data)).not.toContain(body.hash)
  })

  it('is refused where it tells the receiver or the code itself, or ends before it was sent', async () => {
    for (const [over, pointer] of [
      [{ sentTo: '+8613800000001' }, '/sentTo'],
      [{ hash: '123456' }, '/hash'],
      [{ expiresAt: minutesAgo(5) }, '/expiresAt'],
    ] as const)
      expect((await report(code(over))).body).toMatchObject({
        code: 'invalid',
        errors: [{ pointer }],
      })
  })
})

describe('a change of credentials', () => {
  const report = (member: string, over: object = {}) =>
    at.program.send('POST security/credential-changes', {
      member,
      kind: 'password',
      at: minutesAgo(1),
      ...over,
    })

  it('holds withdrawals from its moment on, once', async () => {
    const member = await at.member('1000')
    const moment = minutesAgo(60)
    const changed = await report(member, { at: moment })
    expect(changed.status, JSON.stringify(changed.body)).toBe(201)
    expect(changed.body['withdrawalsHeldUntil']).toBe(
      new Date(Date.parse(moment) + 24 * 3_600_000).toISOString(),
    )
    expect((await report(member, { at: moment })).body).toMatchObject({ code: 'conflict' })
    const asked = await at.program.send('POST withdrawals', at.withdrawal(member))
    expect(asked.body).toMatchObject({ code: 'frozen', errors: [{ code: 'credentialHeld' }] })
  })

  it('of another day holds nothing and does not shorten what holds', async () => {
    const member = await at.member('1000')
    const old = await report(member, { at: minutesAgo(3 * 24 * 60) })
    expect(old.body).toMatchObject({ withdrawalsHeldUntil: null })
    expect((await at.program.send('POST withdrawals', at.withdrawal(member))).status).toBe(201)
    const recent = await report(member, { kind: 'otp' })
    const late = await report(member, { kind: 'email', at: minutesAgo(600) })
    expect(late.body['withdrawalsHeldUntil']).toBe(recent.body['withdrawalsHeldUntil'])
  })
})
