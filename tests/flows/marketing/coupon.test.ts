// Coupons through the real server: what a template may become, and the budget that no race passes.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as log from '#contract/marketing/coupon-log.ts'
import * as api from '#contract/marketing/coupon.ts'
import { expireCoupons, issueCoupon } from '#server/marketing/coupon/coupon-issue.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type Desk, openDesk, type Reviewer, send } from '#tests/money/desk.ts'

let database: TestDatabase
let desk: Desk
let market: Reviewer
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  desk = await openDesk(database, database.url)
  market = (await desk.operators(1, 'marketing'))[0] as Reviewer
})
afterAll(() => database.drop())
beforeEach(() => database.sql`truncate coupon, coupon_log cascade`)

const template = {
  name: { 'zh-cn': '手续费抵扣券', en: 'Fee coupon', 'zh-tw': '' },
  couponType: 'feeDeduct',
  faceValue: '10',
  currency: 'USDT',
  totalCount: 50,
  validType: 'afterReceive',
  validDays: 7,
}
const add = async (over: object = {}) => {
  const { code, data, msg } = await send(desk.fetch, market, api.add, { ...template, ...over })
  if (code !== 0) throw new Error(msg)
  return data.id
}
const reason = 'campaign of the week'
const setStatus = (id: string, version: number, status: string) =>
  send(desk.fetch, market, api.setStatus, { items: [{ id, version }], status, reason })
const activeCoupon = async (over: object = {}) => {
  const id = await add(over)
  await setStatus(id, 1, 'active')
  return id
}
const issue = (couponId: string, memberId: string) =>
  database.db.transaction((tx) =>
    issueCoupon(tx, { couponId, memberId, source: 'campaign', batchNo: 'B1' }),
  )

describe('coupon template', () => {
  it('refuses a percentage above one or without a limit, unknown products, and a period that ends before it starts', async () => {
    const faults = [
      [{ couponType: 'feePercent', faceValue: '1.1', maxDeduct: '5' }, 'faceValue'],
      [{ couponType: 'feePercent', faceValue: '0.5' }, 'maxDeduct'],
      [{ scopeProducts: ['NOPEUSDT'] }, 'scopeProducts'],
      [{ currency: 'NOPE' }, 'currency'],
      [{ validDays: null }, 'validDays'],
      [
        {
          validType: 'fixed',
          validFrom: '2026-02-01T00:00:00.000Z',
          validTo: '2026-01-01T00:00:00.000Z',
        },
        'validTo',
      ],
    ] as const
    for (const [over, field] of faults) {
      const { data } = await send(desk.fetch, market, api.add, { ...template, ...over })
      expect(data).toMatchObject({ errors: [{ field }] })
    }
  })
  it('goes from draft to active to paused to ended and no other way, and only drafts are deleted', async () => {
    const id = await add()
    expect((await setStatus(id, 1, 'ended')).code).toBe(Code.rule)
    expect((await setStatus(id, 1, 'active')).code).toBe(0)
    const remove = await send(desk.fetch, market, api.remove, { items: [{ id, version: 2 }] })
    expect(remove.code).toBe(Code.rule)
    expect((await setStatus(id, 2, 'paused')).code).toBe(0)
    expect((await setStatus(id, 3, 'ended')).code).toBe(0)
    expect((await setStatus(id, 4, 'active')).code).toBe(Code.rule)
  })
  it('changes only its name, limit and end once coupons were sent, the limit only upwards', async () => {
    const id = await activeCoupon()
    const [member] = await desk.members(1)
    await issue(id, member ?? '')
    const edit = (over: object) => send(desk.fetch, market, api.edit, { id, version: 2, ...over })
    expect((await edit({ faceValue: '11' })).data).toMatchObject({
      errors: [{ field: 'faceValue', rule: 'couponSent' }],
    })
    expect((await edit({ totalCount: 40 })).data).toMatchObject({
      errors: [{ field: 'totalCount', rule: 'onlyUp' }],
    })
    expect((await edit({ totalCount: 60 })).code).toBe(0)
  })
})

describe('issued coupons', () => {
  it('never pass the budget: of 200 members at once, 50 get one', async () => {
    const id = await activeCoupon()
    const members = await desk.members(200)
    const results = await Promise.allSettled(members.map((member) => issue(id, member)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
    const [counted] = await database.sql`
      select sent_count, (select count(*)::int from coupon_log) as rows from coupon`
    expect(counted).toEqual({ sent_count: 50, rows: 50 })
  })
  it('never pass the limit per member, however often one asks at once', async () => {
    const id = await activeCoupon({ perMemberLimit: 2 })
    const [member = ''] = await desk.members(1)
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => issue(id, member)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const [counted] = await database.sql`select sent_count from coupon`
    expect(counted).toEqual({ sent_count: 2 })
  })
  it('are revoked while unused; others are skipped; the list counts and finds them', async () => {
    const id = await activeCoupon({ perMemberLimit: 3 })
    const [member = ''] = await desk.members(1)
    const made = [await issue(id, member), await issue(id, member)]
    const ids = made.map((each) => each.id)
    await database.sql`
      update coupon_log set status = 'expired' where id = ${ids[1] ?? ''}`
    const revoked = await send(desk.fetch, market, log.revoke, { ids, reason })
    expect(revoked.data).toEqual({ count: 1, skipped: [ids[1]] })
    const list = await send(desk.fetch, market, log.list, { couponId: id, status: ['revoked'] })
    expect(list.data).toMatchObject({
      total: 1,
      list: [{ couponLogNo: made[0]?.couponLogNo, batchNo: 'B1', couponType: 'feeDeduct' }],
      summary: [{ currency: 'USDT', count: 1, deductAmount: '0', used: 0, expired: 0 }],
    })
    const again = await send(desk.fetch, market, log.revoke, { ids, reason })
    expect(again.data).toMatchObject({ count: 0 })
    const trail = await database.sql`
      select reason from operation_log where action = 'couponLog.revoke'`
    expect(trail).toEqual([{ reason }])
  })
  it('run out at their time, and their campaign ends at its own', async () => {
    const id = await activeCoupon()
    const [member = ''] = await desk.members(1)
    await issue(id, member)
    await database.sql`update coupon_log set expire_at = now() - interval '1 second'`
    await database.sql`
      update coupon set valid_type = 'fixed', valid_from = now() - interval '2 days', valid_to = now() - interval '1 day'`
    await expireCoupons(database.db)
    expect(await database.sql`select status from coupon_log`).toEqual([{ status: 'expired' }])
    expect(await database.sql`select status from coupon`).toEqual([{ status: 'ended' }])
    await expect(issue(id, member)).rejects.toThrow()
  })
})
