// Awards through the real server: planned by one, granted by another, paid once, taken back while it is there.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/marketing/award-record.ts'
import * as coupons from '#contract/marketing/coupon.ts'
import * as approval from '#contract/system/approval.ts'
import { grantAward } from '#server/marketing/award/award-grant.ts'
import { planReward } from '#server/marketing/reward.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { approvalOf, type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import { type Desk, openDesk, send } from '#tests/money/desk.ts'

let database: TestDatabase
let desk: Desk
let market: Holder
let finance: Holder
let second: Holder
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  desk = await openDesk(database, database.url, { confirms: true })
  ;[market] = (await holders(desk, 1, 'marketing')) as [Holder]
  ;[finance, second] = (await holders(desk, 2, 'finance1')) as [Holder, Holder]
  await database.sql`update wallet_code set reward_enabled = true`
})
afterAll(() => database.drop())
beforeEach(
  () => database.sql`truncate award_record, coupon, coupon_log, redemption_batch, redemption_code`,
)

const remark = 'winners of the contest'
const numbersOf = async (members: readonly string[]) => {
  const rows = await database.sql<{ no: string }[]>`
    select member_no as no from member where id = any (${members}) order by id`
  return rows.map(({ no }) => no)
}
const plan = async (members: readonly string[], over: object = {}) =>
  send(desk.fetch, market, api.add, {
    memberNos: await numbersOf(members),
    rewardType: 'currency',
    currency: 'USDT',
    amount: '5',
    remark,
    ...over,
  })
const planned = async (members: readonly string[], over: object = {}) => {
  expect((await plan(members, over)).code).toBe(0)
  return (await list()).list
}
const list = async (query: object = {}) =>
  (await send(desk.fetch, finance, api.list, { pageSize: 100, ...query })).data
const seen = (rows: readonly api.Row[]) => rows.map(({ id, version }) => ({ id, version }))
const review = (who: Holder, rows: readonly api.Row[], action = 'approve', said = '') =>
  sendConfirmed(desk, who, api.review, { items: seen(rows), action, remark: said })
const wallets = (members: readonly string[]) => database.sql`
  select wallet_type as type, trim_scale(available)::text as held from ledger_account
   where member_id = any (${members}) order by id`
const steps = (rows: readonly api.Row[]) => database.sql`
  select step, count(*)::int from ledger_journal where biz_type = 'award'
     and biz_id = any (${rows.map(({ id }) => id)}) group by step order by step`
const revoke = async (who: Holder, { id, version }: Pick<api.Row, 'id' | 'version'>) => {
  const applied = await sendConfirmed(desk, who, api.revoke, { id, version, reason: remark })
  if (applied.code !== 0) return applied
  return sendConfirmed(desk, who === finance ? second : finance, approval.review, {
    id: approvalOf(applied),
    version: 1,
    action: 'approve',
    remark: 'agreed by both',
  })
}

describe('manual award', () => {
  it('waits for somebody else, with a code, and is paid once however many decide at once', async () => {
    const members = await desk.members(3)
    const rows = await planned(members)
    expect(rows).toMatchObject(
      Array(3).fill({ status: 'pending', awardType: 'manual', usdValue: '5' }),
    )
    expect(await wallets(members)).toEqual([])
    await database.sql`insert into operator_role (operator_id, role_id)
      select ${market.id}, id from role where code = 'finance1'`
    const own = await review(market, rows)
    expect(own.data.results.map(({ code }) => code)).toEqual(Array(3).fill(Code.selfReview))
    const items = seen(rows)
    const bare = await send(desk.fetch, finance, api.review, { items, action: 'approve' })
    expect(bare.code).toBe(Code.otp)
    const all = await Promise.all([review(finance, rows), review(second, rows)])
    const codes = all.flatMap(({ data }) => data.results.map(({ code }) => code))
    expect(codes.filter((code) => code === 0)).toHaveLength(3)
    expect(codes.filter((code) => code === Code.alreadyHandled)).toHaveLength(3)
    expect(await wallets(members)).toEqual(Array(3).fill({ type: 'spot', held: '5' }))
    expect(await steps(rows)).toEqual([{ step: 'grant', count: 3 }])
    expect((await list({ status: ['granted'] })).summary).toEqual([
      { rewardType: 'currency', currency: 'USDT', priceUsd: '1', amount: '15', count: 3 },
    ])
    expect(await desk.violations()).toEqual([])
  })
  it('is refused for unknown members and rewards, and rejected with a reason only', async () => {
    const [member = ''] = await desk.members(1)
    const faults = [
      [{ memberNos: ['nobody'] }, 'memberNos'],
      [{ currency: 'NOPE' }, 'currency'],
      [{ amount: null }, 'amount'],
      [{ rewardType: 'coupon' }, 'couponId'],
      [{ remark: 'why' }, 'remark'],
    ] as const
    for (const [over, field] of faults)
      expect((await plan([member], over)).data, field).toMatchObject({ errors: [{ field }] })
    const rows = await planned([member])
    expect((await review(finance, rows, 'reject')).data.results).toMatchObject([
      { code: Code.invalid },
    ])
    expect((await review(finance, rows, 'reject', remark)).data.results).toMatchObject([
      { code: 0, status: 'rejected' },
    ])
    expect(await wallets([member])).toEqual([])
    expect((await review(second, rows)).data.results).toMatchObject([{ code: Code.alreadyHandled }])
  })
})

describe('granted award', () => {
  it('is taken back by two people, the mirror of what was paid, and not beyond the balance', async () => {
    const members = await desk.members(2)
    await review(finance, await planned(members))
    const [first, other] = (await list()).list.toSorted((a, b) => Number(a.id) - Number(b.id))
    if (!first || !other) throw new Error('There are no awards.')
    const done = await revoke(finance, first)
    expect(done.code, done.msg).toBe(0)
    expect(await steps([first])).toEqual([
      { step: 'grant', count: 1 },
      { step: 'revoke', count: 1 },
    ])
    expect(await wallets([first.memberId])).toEqual([{ type: 'spot', held: '0' }])
    expect((await revoke(finance, first)).code).toBe(Code.alreadyHandled)
    await database.sql`update ledger_account set available = 4, frozen = 1 where member_id = ${other.memberId}`
    expect((await revoke(finance, other)).code).toBe(Code.insufficient)
    await database.sql`update ledger_account set available = 5, frozen = 0 where member_id = ${other.memberId}`
    expect((await list({ status: ['granted'] })).total).toBe(1)
    expect(await desk.violations()).toEqual([])
  })
  it('takes points from their own wallet and a coupon only while it is unused', async () => {
    const [member = ''] = await desk.members(1)
    await review(finance, await planned([member], { rewardType: 'points', amount: '80' }))
    expect(await wallets([member])).toEqual([{ type: 'integral', held: '80' }])
    const [points] = (await list()).list
    expect((await revoke(finance, points as api.Row)).code).toBe(0)
    expect(await wallets([member])).toEqual([{ type: 'integral', held: '0' }])
    const coupon = await send(desk.fetch, market, coupons.add, {
      name: { 'zh-cn': '券', en: '', 'zh-tw': '' },
      couponType: 'feeDeduct',
      faceValue: '1',
      currency: 'USDT',
      totalCount: 5,
      validType: 'afterReceive',
      validDays: 7,
    })
    const items = [{ id: coupon.data.id, version: 1 }]
    await send(desk.fetch, market, coupons.setStatus, { items, status: 'active', reason: remark })
    await plan([member], { rewardType: 'coupon', couponId: coupon.data.id })
    await review(finance, (await list({ status: ['pending'] })).list)
    const [row] = (await list({ rewardType: ['coupon'] })).list
    if (!row) throw new Error('There is no award.')
    await database.sql`update coupon_log set status = 'expired'`
    expect((await revoke(finance, row)).code).toBe(Code.rule)
    await database.sql`update coupon_log set status = 'unused'`
    expect((await revoke(finance, row)).code).toBe(0)
    expect(await database.sql`select status, source from coupon_log`).toEqual([
      { status: 'revoked', source: 'manual' },
    ])
  })
})

describe('award of a rule', () => {
  it('is paid once for a record, by however many servers', async () => {
    const [memberId = ''] = await desk.members(1)
    const given = { rewardType: 'currency', currency: 'USDT', amount: '3' } as const
    const reward = await planReward(database.db, given, 'en')
    const award = { awardType: 'firstRecharge', memberId, relatedNo: 'RC1', reward } as const
    const made = await Promise.all(
      Array.from({ length: 20 }, () => database.db.transaction((tx) => grantAward(tx, award))),
    )
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await wallets([memberId])).toEqual([{ type: 'spot', held: '3' }])
    expect((await list({ keyword: 'RC1' })).list).toMatchObject([
      { status: 'granted', awardType: 'firstRecharge', creatorId: null },
    ])
    expect(await desk.violations()).toEqual([])
  })

  it('leaves what earned it as it was where it cannot be paid', async () => {
    const [memberId = ''] = await desk.members(1)
    // Its campaign is gone.
    const reward = {
      rewardType: 'coupon',
      currency: '',
      amount: '1',
      couponId: '404',
      worthUsd: '0',
    } as const
    const award = { awardType: 'level', memberId, relatedNo: 'LV2', reward } as const
    await database.db.transaction(async (tx) => {
      await tx.execute(`update member set nickname = 'promoted' where id = ${memberId}`)
      await expect(grantAward(tx, award)).rejects.toThrow()
    })
    const [owner] = await database.sql`select nickname from member where id = ${memberId}`
    expect(owner).toEqual({ nickname: 'promoted' })
    expect(await database.sql`select id from award_record`).toEqual([])
    expect(await wallets([memberId])).toEqual([])
  })

  it('gives trial funds as a grant of their own, and takes back what is left of it', async () => {
    const members = await desk.members(1)
    const funds = { rewardType: 'trialFund', currency: 'USDT' }
    expect(await plan(members, { ...funds, amount: '1000.5' })).toMatchObject({
      code: Code.invalid,
      data: { errors: [{ field: 'amount' }] },
    })
    const rows = await planned(members, { ...funds, amount: '50' })
    expect((await review(finance, rows)).code).toBe(0)
    const grants = () => database.sql`
      select trim_scale(amount)::text as amount, source, scope, status, batch_no,
          valid_to::date - valid_from::date as days, trim_scale(recovered_amount)::text as back
        from member_experience where member_id = any (${members})`
    const given = { amount: '50', source: 'manual', scope: 'all', days: 7 }
    expect(await grants()).toMatchObject([
      { ...given, status: 'active', batch_no: rows[0]?.awardNo, back: '0' },
    ])
    expect(await wallets(members)).toEqual([{ type: 'experience', held: '50' }])
    const [granted] = (await list()).list
    if (!granted) throw new Error('There is no award.')
    expect((await revoke(finance, granted)).code).toBe(0)
    expect(await grants()).toMatchObject([{ ...given, status: 'revoked', back: '50' }])
    expect(await wallets(members)).toEqual([{ type: 'experience', held: '0' }])
    expect(await desk.violations()).toEqual([])
  })
})

describe('budget of the month', () => {
  const setBudget = (usd: number) =>
    database.sql`update sys_config set value = to_jsonb(${usd}::int) where key = 'marketing.awardMonthUsd'`
  const read = async (who = finance) => send(desk.fetch, who, api.budget, {})
  const codesOf = async (done: ReturnType<typeof review>) =>
    (await done).data.results.map(({ code }) => code)
  const sorted = (codes: readonly number[]) => codes.toSorted((a, b) => a - b)

  it('is not exceeded, however many grant at once, and says what is used and waits', async () => {
    await setBudget(12)
    const rows = await planned(await desk.members(4))
    const held = { limitUsd: '12', usedUsd: '0', pendingUsd: '20', types: [] }
    expect((await read()).data).toEqual(held)
    const [a, b, c, d] = rows.map((row) => [row])
    const codes = await Promise.all([
      codesOf(review(finance, [...(a ?? []), ...(b ?? [])])),
      codesOf(review(second, [...(c ?? []), ...(d ?? [])])),
    ])
    expect(sorted(codes.flat())).toEqual([0, 0, Code.limitExceeded, Code.limitExceeded])
    expect((await read()).data).toEqual({
      ...held,
      usedUsd: '10',
      pendingUsd: '10',
      types: [{ awardType: 'manual', usedUsd: '10' }],
    })
    // One that is taken back makes room for another.
    const [granted] = (await list({ status: ['granted'] })).list
    if (!granted) throw new Error('There is no award.')
    expect((await revoke(finance, granted)).code).toBe(0)
    const left = (await list({ status: ['pending'] })).list
    expect(sorted(await codesOf(review(second, left)))).toEqual([0, Code.limitExceeded])
    // What was granted in an earlier month is not of this one.
    await database.sql`update award_record set granted_at = granted_at - interval '32 days'`
    expect((await read()).data).toMatchObject({ usedUsd: '0', pendingUsd: '5' })
    await setBudget(100_000)
    expect(await desk.violations()).toEqual([])
  })

  it('holds for what a rule grants, and leaves a repeated one as it is', async () => {
    const [memberId = ''] = await desk.members(1)
    const given = { rewardType: 'currency', currency: 'USDT', amount: '3' } as const
    const reward = await planReward(database.db, given, 'en')
    const award = { awardType: 'firstRecharge', memberId, relatedNo: 'RC7', reward } as const
    const grant = (over = {}) =>
      database.db.transaction((tx) => grantAward(tx, { ...award, ...over }))
    await setBudget(4)
    expect(await grant()).toBeDefined()
    expect(await grant()).toBeUndefined()
    await expect(grant({ relatedNo: 'RC8' })).rejects.toMatchObject({
      code: Code.limitExceeded,
      data: { limit: '4', current: '1' },
    })
    await setBudget(100_000)
    expect(await wallets([memberId])).toEqual([{ type: 'spot', held: '3' }])
  })

  it('is shown to nobody who sees one team only', async () => {
    const [bound] = (await holders(desk, 1, 'marketing')) as [Holder]
    const [memberId = ''] = await desk.members(1)
    await database.sql`update operator set bind_member_id = ${memberId} where id = ${bound.id}`
    expect((await read(bound)).code).toBe(Code.outOfScope)
  })
})
