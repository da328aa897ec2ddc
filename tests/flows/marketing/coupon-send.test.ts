// Coupons sent to many members through the real server: what the dry run showed, within the budget, by two people where it is much.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/marketing/coupon.ts'
import * as approval from '#contract/system/approval.ts'
import { issueCoupon } from '#server/marketing/coupon/coupon-issue.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { approvalOf, type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import { type Desk, openDesk, send } from '#tests/money/desk.ts'

let database: TestDatabase
let desk: Desk
let market: Holder
let second: Holder
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  desk = await openDesk(database, database.url, { confirms: true })
  ;[market, second] = (await holders(desk, 2, 'marketing')) as [Holder, Holder]
})
afterAll(() => database.drop())
beforeEach(() => database.sql`truncate coupon, coupon_log cascade`)

const remark = 'thanks to loyal members'
const activeCoupon = async (over: object = {}) => {
  const { data } = await send(desk.fetch, market, api.add, {
    name: { 'zh-cn': '手续费抵扣券', en: 'Fee coupon', 'zh-tw': '' },
    couponType: 'feeDeduct',
    faceValue: '10',
    currency: 'USDT',
    totalCount: 50,
    validType: 'afterReceive',
    validDays: 7,
    ...over,
  })
  const items = [{ id: data.id, version: 1 }]
  await send(desk.fetch, market, api.setStatus, { items, status: 'active', reason: remark })
  return data.id
}
const numbersOf = async (ids: readonly string[]) => {
  const rows = await database.sql<{ no: string }[]>`
    select member_no as no from member where id = any (${ids}) order by id`
  return rows.map(({ no }) => no)
}
const members = async (count: number) => numbersOf(await desk.members(count))
const preview = (id: string, over: object) =>
  send(desk.fetch, market, api.sendPreview, { id, version: 2, target: 'members', ...over })
/** Sends what the dry run shows, unless `seen` names another one. */
const sendTo = async (who: Holder, id: string, over: object, seen = over) => {
  const { data } = await preview(id, seen)
  const input = { id, version: 2, target: 'members', membersHash: data.membersHash, remark }
  return sendConfirmed(desk, who, api.send, { ...input, ...over })
}
const issued = async () => {
  const [row] = await database.sql`
    select (select sum(sent_count)::int from coupon) as sent, count(*)::int as held from coupon_log`
  return row
}

describe('coupon/send', () => {
  it('gives what the dry run showed with a code, and says who has as many as allowed', async () => {
    const id = await activeCoupon({ perMemberLimit: 2 })
    const memberNos = await members(3)
    const [first = ''] = memberNos
    const seen = await preview(id, { memberNos, countEach: '2' })
    expect(seen.data).toMatchObject({ members: 3, limited: 0, remaining: 50, costUsd: '60' })
    const bare = {
      id,
      version: 2,
      target: 'members',
      memberNos,
      membersHash: seen.data.membersHash,
    }
    expect((await send(desk.fetch, market, api.send, { ...bare, remark })).code).toBe(Code.otp)
    expect((await sendTo(market, id, { memberNos: [first], countEach: 1 })).data).toMatchObject({
      sent: 1,
      failed: [],
    })
    const { data } = await sendTo(market, id, { memberNos, countEach: 2 })
    expect(data).toMatchObject({ sent: 4, failed: [{ memberNo: first }] })
    expect(await issued()).toEqual({ sent: 5, held: 5 })
    expect(
      await database.sql`select distinct batch_no, operator_name, source from coupon_log where batch_no = ${data.batchNo}`,
    ).toEqual([{ batch_no: data.batchNo, operator_name: market.userName, source: 'manual' }])
    expect((await sendTo(market, id, { memberNos: [first], countEach: 2 })).code).toBe(
      Code.limitExceeded,
    )
  })
  it('refuses other members than were shown, unknown ones, and a coupon that is not active', async () => {
    const id = await activeCoupon()
    const memberNos = await members(2)
    const others = { memberNos: await members(2) }
    expect((await sendTo(market, id, { memberNos }, others)).code).toBe(Code.rule)
    const csv = { target: 'csv', csv: `编号,姓名\n${memberNos[0]},Alice\n99999999x,Bob` }
    expect((await preview(id, csv)).data).toMatchObject({ members: 1, problemCount: 1 })
    expect((await sendTo(market, id, csv)).data).toMatchObject({ errors: [{ field: 'csv' }] })
    // A label that more members carry by now.
    await database.sql`update member set tags = '{vip}' where member_no = ${memberNos[0] ?? ''}`
    const tagged = { target: 'tag', tag: 'vip' }
    const { data } = await preview(id, tagged)
    await database.sql`update member set tags = '{vip}' where member_no = ${memberNos[1] ?? ''}`
    const late = { id, version: 2, ...tagged, membersHash: data.membersHash, remark }
    expect((await sendConfirmed(desk, market, api.send, late)).code).toBe(Code.rule)
    await database.sql`update coupon set status = 'paused'`
    expect((await sendTo(market, id, { memberNos })).code).toBe(Code.rule)
    expect(await issued()).toEqual({ sent: 0, held: 0 })
  })
  it('never gives more than the campaign has, whoever sends and claims at once', async () => {
    const id = await activeCoupon({ totalCount: 25 })
    const groups = await Promise.all(Array.from({ length: 4 }, () => members(10)))
    const claimers = await desk.members(20)
    const hashes = await Promise.all(groups.map((memberNos) => preview(id, { memberNos })))
    const senders = await holders(desk, 4, 'marketing')
    const sends = groups.map((memberNos, at) =>
      sendConfirmed(desk, senders[at] as Holder, api.send, {
        id,
        version: 2,
        target: 'members',
        memberNos,
        membersHash: hashes[at]?.data.membersHash,
        remark,
      }),
    )
    const claims = claimers.map((memberId) =>
      database.db
        .transaction((tx) => issueCoupon(tx, { couponId: id, memberId, source: 'campaign' }))
        .then(() => 1)
        .catch(() => 0),
    )
    const sent = (await Promise.all(sends)).reduce(
      (sum, { code, data }) => sum + (code === 0 ? data.sent : 0),
      0,
    )
    const claimed = (await Promise.all(claims)).reduce<number>((sum, one) => sum + one, 0)
    expect(sent + claimed).toBeLessThanOrEqual(25)
    expect(await issued()).toEqual({ sent: sent + claimed, held: sent + claimed })
    // What is left is less than another sending needs.
    expect(sent + claimed).toBeGreaterThan(15)
  })
  it('waits for another operator from the limit on, and is sent once, to those who were shown', async () => {
    await database.sql`insert into sys_config (key, value) values ('review.fourEyesUsd', '"100"')
      on conflict (key) do update set value = excluded.value`
    const id = await activeCoupon()
    const memberNos = await members(10)
    const applied = await sendTo(market, id, { memberNos })
    const approvalId = approvalOf(applied)
    expect(await issued()).toEqual({ sent: 0, held: 0 })
    const { data } = await send(desk.fetch, second, approval.get, { id: approvalId })
    expect(data.row).toMatchObject({ amountUsd: '100' })
    expect(data.diff.map(({ field }) => field)).not.toContain('batchNo')
    const review = (who: Holder) =>
      sendConfirmed(desk, who, approval.review, {
        id: approvalId,
        version: 1,
        action: 'approve',
        remark: 'agreed by both',
      })
    expect((await review(market)).code).toBe(Code.selfReview)
    const both = await Promise.all([review(second), review(second)])
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await issued()).toEqual({ sent: 10, held: 10 })
    expect(await database.sql`select distinct operator_name from coupon_log`).toEqual([
      { operator_name: market.userName },
    ])
    // An application for a coupon that was changed since is void.
    const stale = await sendTo(market, id, { memberNos: await members(10) })
    await database.sql`update coupon set version = version + 1`
    const voided = await sendConfirmed(desk, second, approval.review, {
      id: approvalOf(stale),
      version: 1,
      action: 'approve',
      remark: 'agreed by both',
    })
    expect(voided.data).toMatchObject({ status: 'failed' })
    expect(await issued()).toEqual({ sent: 10, held: 10 })
  })
})
