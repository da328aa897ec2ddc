// Ways back in for members: a code that only the member gets, an authenticator that two agree to unbind, and withdrawals
// that wait meanwhile.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member.ts'
import { get as getWithdrawal, review as reviewWithdrawal } from '#contract/money/withdraw-log.ts'
import * as approval from '#contract/system/approval.ts'
import { createLog } from '#server/base/log.ts'
import type { SmsMessage } from '#server/base/ports/sms-sender.ts'
import { createApp } from '#server/root/app.ts'
import { diskStore } from '#server/store/disk-store.ts'
import { hashOfCode } from '#server/system/one-time-code.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { approvalOf, type Holder, holders } from '#tests/money/authenticators.ts'
import { allowBareRecords } from '#tests/money/bare-records.ts'
import { type Desk, openDesk, send } from '#tests/money/desk.ts'
import { expectRefused } from '#tests/money/refused.ts'

const sent: SmsMessage[] = []
/** What happens while a message to a number is on its way. */
const whileSending = new Map<string, () => Promise<unknown>>()
let database: TestDatabase
let desk: Desk
let alice: Holder
let bob: Holder
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  desk = await openDesk(database, database.url, { confirms: true })
  ;[alice, bob] = (await holders(desk, 2)) as [Holder, Holder]
  app = createApp({
    db: database.db,
    sql: database.sql,
    config: {
      trustProxy: 1,
      sessionIdleMin: 15,
      sessionMaxHours: 12,
      metricsToken: undefined,
      uploadMaxBytes: 1,
    },
    store: diskStore('/nowhere/countersign-no-files'),
    sms: {
      send: async (message) => {
        await whileSending.get(message.mobile)?.()
        sent.push(message)
      },
    },
    countryOf: () => null,
    log: createLog('silent'),
  })
})
afterAll(() => database.drop())

const reason = 'the member lost the phone'
const memberWith = async (mobile: string | null) => {
  const [id = ''] = await desk.members(1)
  await database.sql`
    update member set area_code = '+86', mobile = ${mobile}, otp_bound = true where id = ${id}`
  await database.sql`insert into member_credential (member_id, password_hash) values (${id}, 'old')`
  await database.sql`insert into member_session (member_id) values (${id})`
  return id
}
const call = async (who: Holder, endpoint: Parameters<typeof send>[2], input: object) =>
  send((request) => app.fetch(request), who, endpoint, { ...input, otp: await who.app.fresh() })
const stateOf = async (id: string) => {
  const [row] = await database.sql`
    select m.otp_bound, m.credential_hold_until > now() + interval '23 hours' as held, c.password_hash,
           (select count(*)::int from member_session s where s.member_id = m.id and s.ended_at is null) as sessions
      from member m join member_credential c on c.member_id = m.id where m.id = ${id}`
  return row
}

it('voids a password and sends the code to the member, in no answer and no trail', async () => {
  const id = await memberWith('13812345678')
  const input = { id, version: 1, reason }
  await expectRefused(database.sql, Code.otp, () =>
    send((request) => app.fetch(request), alice, api.resetPassword, input),
  )
  const answer = await call(alice, api.resetPassword, input)
  expect(answer).toMatchObject({ code: 0, data: { id } })
  expect(sent).toMatchObject([{ mobile: '+8613812345678' }])
  const code = sent[0]?.code ?? ''
  const [stored] = await database.sql`
    select code_hash as hash, status, scene, expire_at > now() + interval '23 hours' as lasts from verification_code
     where member_id = ${id}`
  expect(stored).toEqual({
    hash: hashOfCode(code),
    status: 'sent',
    scene: 'resetPassword',
    lasts: true,
  })
  expect(await stateOf(id)).toEqual({
    otp_bound: true,
    held: true,
    password_hash: '',
    sessions: 0,
  })
  const trail = JSON.stringify(
    await database.sql`select * from operation_log where target_type = 'member' and target_id = ${id}`,
  )
  expect(trail).toContain('member.resetPassword')
  for (const text of [trail, JSON.stringify(answer)]) expect(text).not.toContain(code)
  const unreachable = await memberWith(null)
  await expectRefused(database.sql, Code.rule, () =>
    call(alice, api.resetPassword, { ...input, id: unreachable }),
  )
})

it('voids the earlier code, and shows as failed a code whose message was not sent', async () => {
  const id = await memberWith('13812345671')
  const statuses = async () =>
    (
      await database.sql`
        select status from verification_code where member_id = ${id} order by id`
    ).map(({ status }) => status as string)
  expect((await call(alice, api.resetPassword, { id, version: 1, reason })).code).toBe(0)
  expect((await call(alice, api.resetPassword, { id, version: 2, reason })).code).toBe(0)
  expect(await statuses()).toEqual(['invalid', 'sent'])
  whileSending.set('+8613812345671', () => Promise.reject(new Error('no such subscriber')))
  expect((await call(alice, api.resetPassword, { id, version: 3, reason })).code).toBe(0)
  expect(await statuses()).toEqual(['invalid', 'invalid', 'failed'])
})

it('keeps a code void that another reset voids while its message is on its way', async () => {
  const id = await memberWith('13812345672')
  whileSending.set('+8613812345672', async () => {
    whileSending.clear()
    await call(bob, api.resetPassword, { id, version: 2, reason })
  })
  expect((await call(alice, api.resetPassword, { id, version: 1, reason })).code).toBe(0)
  const codes = await database.sql`
    select status from verification_code where member_id = ${id} order by id`
  expect(codes.map(({ status }) => status as string)).toEqual(['invalid', 'sent'])
})

it('unbinds an authenticator only after a second operator has agreed', async () => {
  const id = await memberWith('13812345679')
  const applied = await call(alice, api.resetOtp, { id, version: 1, reason })
  expect(await stateOf(id)).toMatchObject({ otp_bound: true, sessions: 1 })
  const decision = { id: approvalOf(applied), version: 1, action: 'approve', remark: 'agreed' }
  expect((await call(alice, approval.review, decision)).code).toBe(Code.selfReview)
  expect((await call(bob, approval.review, decision)).code).toBe(0)
  expect(await stateOf(id)).toMatchObject({ otp_bound: false, held: true, sessions: 0 })
  const again = await call(alice, api.resetOtp, { id, version: 2, reason })
  expect(again.code).toBe(Code.rule)
})

it('keeps withdrawals from being approved while the hold lasts', async () => {
  const id = await memberWith('13812345670')
  expect((await call(alice, api.resetPassword, { id, version: 1, reason })).code).toBe(0)
  await allowBareRecords(database.sql, 'withdraw_log')
  const [log] = await database.sql`
    insert into withdraw_log (member_id, currency, network, amount, fee, net_amount, price_usd, usd_value, to_address)
    values (${id}, 'USDT', 'TRC20', 10, 1, 9, 1, 10, 'T000000000000000000000000000000001') returning id::text`
  const verdict = { id: String(log?.['id']), version: 1, step: 'first', action: 'approve' }
  const refused = await call(bob, reviewWithdrawal, verdict)
  expect(refused.code, refused.msg).toBe(Code.rule)
  expect(refused.msg).toContain('no withdrawal can be approved before')
  await database.sql`update member set credential_hold_until = now() - interval '1 ms' where id = ${id}`
  await call(bob, getWithdrawal, { id: verdict.id })
  const [stored] = await database.sql`select version from withdraw_log where id = ${verdict.id}`
  const seen = { version: Number(stored?.['version']), remark: 'checked with the member' }
  const passed = await call(bob, reviewWithdrawal, { ...verdict, ...seen })
  expect(passed.code, passed.msg).toBe(0)
})
