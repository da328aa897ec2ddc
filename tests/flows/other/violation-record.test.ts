// Cases decided through the real server: by the right people, once, with what the measure does to the member and undoes.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as auths from '#contract/member/member-auth.ts'
import * as members from '#contract/member/member.ts'
import * as api from '#contract/other/violation-record.ts'
import { endMeasures } from '#server/other/violation-decision.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type AuthDesk, openAuthDesk } from '#tests/money/auth-desk.ts'
import { type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import { type Desk, send } from '#tests/money/desk.ts'

let database: TestDatabase
let auth: AuthDesk
let desk: Desk
let reporter: Holder
let judge: Holder
let other: Holder
let member = ''
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  auth = await openAuthDesk(database, database.url, { confirms: true })
  desk = auth.desk
  ;[reporter, judge, other] = (await holders(desk, 3, 'risk')) as [Holder, Holder, Holder]
})
afterAll(() => database.drop())
beforeEach(async () => {
  ;[member = ''] = await desk.members(1)
})

const remark = 'the evidence was checked twice'
const open = async (over: object = {}) => {
  const { data } = await send(desk.fetch, reporter, api.add, {
    memberId: member,
    violationType: 'washTrade',
    severity: 'high',
    description: 'ten characters and more',
    ...over,
  })
  return data.id
}
const versionOf = async (id: string) => {
  const [row] = await database.sql<{ version: number }[]>`
    select version from violation_record where id = ${id}`
  return row?.version ?? 0
}
const handle = async (who: Holder, id: string, over: object = {}) =>
  sendConfirmed(desk, who, api.handle, {
    id,
    version: await versionOf(id),
    action: 'confirm',
    measure: 'freeze',
    remark,
    ...over,
  })
const confirmed = async (measure: api.Measure, over: object = {}) => {
  const id = await open()
  expect((await handle(judge, id, { measure, ...over })).code).toBe(0)
  return id
}
const lift = async (id: string) =>
  sendConfirmed(desk, judge, api.lift, { id, version: await versionOf(id), reason: remark })
const switches = async () => {
  const [row] = await database.sql`
    select status, trade_status as trade, withdraw_status as withdraw from member where id = ${member}`
  return row
}
const free = { status: 'normal', trade: 'on', withdraw: 'on' }
const appeal = (id: string) =>
  database.sql`update violation_record set status = 'appealed', appeal_text = 'it was not me' where id = ${id}`
const runOut = (id: string) =>
  database.sql`update violation_record set measure_until = now() - interval '1 second' where id = ${id}`

describe('violationRecord/handle', () => {
  it('is for another operator than the reporter of a severe case, with a code and a measure, once', async () => {
    const id = await open()
    const bare = { id, version: 1, action: 'confirm', measure: 'freeze', remark }
    expect((await send(desk.fetch, judge, api.handle, bare)).code).toBe(Code.otp)
    expect((await handle(reporter, id)).code).toBe(Code.selfReview)
    expect((await handle(judge, id, { measure: undefined })).data).toMatchObject({
      errors: [{ field: 'measure' }],
    })
    const past = new Date(Date.now() - 1000).toISOString()
    expect((await handle(judge, id, { measureUntil: past })).data).toMatchObject({
      errors: [{ field: 'measureUntil' }],
    })
    expect(await switches()).toEqual(free)
    const all = await Promise.all([handle(judge, id), handle(other, id, { action: 'dismiss' })])
    expect(all.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, Code.alreadyHandled])
    const mild = await open({ severity: 'low' })
    expect((await handle(reporter, mild, { action: 'dismiss' })).data).toMatchObject({
      status: 'dismissed',
    })
  })
  it('freezes with the decision: sessions end, the history and the member’s say why', async () => {
    await database.sql`insert into member_session (member_id, ip, client_source, last_seen_at)
      values (${member}, '198.18.0.1', 'web', now())`
    const id = await confirmed('freeze')
    expect(await switches()).toEqual({ ...free, status: 'frozen' })
    expect(
      await database.sql`select from member_session where member_id = ${member} and ended_at is null`,
    ).toHaveLength(0)
    const { data } = await send(desk.fetch, judge, api.get, { id })
    expect(data.history.at(-1)).toMatchObject({ action: 'confirm', remark })
    const trail = await database.sql`
      select action, reason from operation_log where target_type = 'member' and target_id = ${member}`
    expect(trail).toEqual([{ action: 'member.setStatus', reason: remark }])
    expect((await lift(id)).data).toEqual({ id, status: 'lifted' })
    expect(await switches()).toEqual(free)
    expect((await lift(id)).code).toBe(Code.alreadyHandled)
  })
  it('decides an appeal by another operator: the measure is kept, changed or lifted', async () => {
    const id = await confirmed('limitTrade')
    expect(await switches()).toEqual({ ...free, trade: 'closeOnly' })
    await appeal(id)
    const keep = { measure: 'limitTrade' }
    expect((await handle(judge, id, keep)).code).toBe(Code.selfReview)
    expect((await handle(other, id, keep)).data).toEqual({ id, status: 'confirmed' })
    expect(await switches()).toEqual({ ...free, trade: 'closeOnly' })
    await appeal(id)
    expect((await handle(judge, id, { measure: 'limitWithdraw' })).code).toBe(0)
    expect(await switches()).toEqual({ ...free, withdraw: 'off' })
    await appeal(id)
    expect((await handle(other, id, { action: 'dismiss' })).data).toEqual({ id, status: 'lifted' })
    expect(await switches()).toEqual(free)
  })
})

describe('lifted measure', () => {
  it('leaves the switch closed while another case has the same measure', async () => {
    const [first, second] = [await confirmed('limitWithdraw'), await confirmed('limitWithdraw')]
    expect((await lift(first)).code).toBe(0)
    expect(await switches()).toEqual({ ...free, withdraw: 'off' })
    expect((await lift(second)).code).toBe(0)
    expect(await switches()).toEqual(free)
  })
  it('changes nothing that an operator has set by hand since, or before', async () => {
    const set = (value: string) =>
      send(desk.fetch, judge, members.setStatus, {
        ids: [member],
        field: 'withdrawStatus',
        value,
        reason: remark,
      })
    await set('off')
    const before = await confirmed('limitWithdraw')
    await lift(before)
    expect(await switches()).toEqual({ ...free, withdraw: 'off' })
    await set('on')
    const since = await confirmed('limitWithdraw')
    await set('on')
    await set('off')
    await lift(since)
    expect(await switches()).toEqual({ ...free, withdraw: 'off' })
  })
  it('keeps withdrawals off for a revoked real name, and its approval keeps them off for a case', async () => {
    const [kyc] = (await holders(desk, 1)) as [Holder]
    const realName = await auth.one({ memberId: member, status: 'approved' })
    const id = await confirmed('limitWithdraw')
    const revoke = { id: realName, version: 1, reason: remark }
    expect((await sendConfirmed(desk, kyc, auths.revoke, revoke)).code).toBe(0)
    await lift(id)
    expect(await switches()).toEqual({ ...free, withdraw: 'off' })
    const again = await confirmed('limitWithdraw')
    const resubmitted = await auth.one({ memberId: member })
    const review = { id: resubmitted, version: 1, action: 'approve' }
    await auth.look(kyc, resubmitted)
    expect((await send(desk.fetch, kyc, auths.review, review)).code).toBe(0)
    expect(await switches()).toEqual({ ...free, withdraw: 'off' })
    await lift(again)
    expect(await switches()).toEqual(free)
  })
  it('comes by itself when its time is over, once however many servers look', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString()
    const [id, appealed] = [
      await confirmed('limitTrade', { measureUntil: later }),
      await confirmed('freeze', { measureUntil: later }),
    ]
    expect(await endMeasures(database.db)).toBe(0)
    await appeal(appealed)
    await Promise.all([runOut(id), runOut(appealed)])
    const runs = await Promise.all(Array.from({ length: 5 }, () => endMeasures(database.db)))
    expect(runs.reduce((all, one) => all + one, 0)).toBe(2)
    expect(await switches()).toEqual(free)
    const { data } = await send(desk.fetch, judge, api.list, { keyword: '', pageSize: 100 })
    const status = (which: string) => data.list.find((row) => row.id === which)?.status
    expect([status(id), status(appealed)]).toEqual(['lifted', 'appealed'])
  })
})
