// Coupons used by their members: once, for what they are about, with the posting, grant or rate that their kind asks for.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as logs from '#contract/marketing/coupon-log.ts'
import * as api from '#contract/marketing/coupon.ts'
import { issueCoupon } from '#server/marketing/coupon/coupon-issue.ts'
import { type CouponPurpose, spendCoupon } from '#server/marketing/coupon/coupon-use.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type Desk, openDesk, type Reviewer, send } from '#tests/money/desk.ts'
import { openStake } from '#tests/money/stake-desk.ts'

let database: TestDatabase
let desk: Desk
let market: Reviewer
let memberId = ''
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  desk = await openDesk(database, database.url)
  ;[market] = (await desk.operators(1, 'marketing')) as [Reviewer]
  ;[memberId = ''] = await desk.members(1)
})
afterEach(async () => expect(await desk.violations()).toEqual([]))
afterAll(() => database.drop())

/** A coupon in the member's hands. */
async function held(couponType: string, over: object = {}) {
  const { data, code, msg } = await send(desk.fetch, market, api.add, {
    name: { 'zh-cn': '券', en: 'Coupon', 'zh-tw': '' },
    couponType,
    faceValue: '10',
    currency: 'USDT',
    totalCount: 5,
    validType: 'afterReceive',
    validDays: 7,
    ...over,
  })
  if (code !== 0) throw new Error(msg)
  await database.sql`update coupon set status = 'active' where id = ${data.id}`
  const issued = await database.db.transaction((tx) =>
    issueCoupon(tx, { couponId: data.id, memberId, source: 'campaign' }),
  )
  return { couponId: data.id, no: issued.couponLogNo, logId: issued.id }
}
const use = (couponLogNo: string, purpose: CouponPurpose, who = memberId) =>
  database.runtime.db.transaction((tx) => spendCoupon(tx, { couponLogNo, memberId: who, purpose }))
const fee = (amount: string): CouponPurpose => ({
  kind: 'fee',
  bizNo: 'DL1',
  amount: '1000',
  productCode: 'BTCUSDT',
  fee: amount,
})
const recharge: CouponPurpose = { kind: 'recharge', bizNo: 'RC1', amount: '100' }
const posted = async (logId: string) => {
  const rows = await database.sql<{ account: string; side: string; amount: string }[]>`
    select coalesce(e.house_code, e.wallet_type) as account, e.side, trim_scale(e.amount)::text as amount
      from ledger_entry e join ledger_journal j on j.id = e.journal_id
     where j.biz_type = 'coupon' and j.biz_id = ${logId} order by e.line_no`
  return rows.map(({ account, side, amount }) => `${side} ${account} ${amount}`)
}
const part = { faceValue: '0.2', maxDeduct: '3' }

describe('a coupon', () => {
  it.each([
    ['feeDeduct', {}, fee('4.5'), '4.5', 'contract'],
    ['feeDeduct', {}, fee('40'), '10', 'contract'],
    ['feePercent', part, fee('5.000009'), '1.000001', 'contract'],
    ['feePercent', part, fee('50'), '3', 'contract'],
    [
      'cashback',
      part,
      { ...fee('0'), kind: 'loss', loss: '12' } as CouponPurpose,
      '2.4',
      'contract',
    ],
    ['rechargeBonus', {}, recharge, '10', 'spot'],
  ])(
    'of the kind %s %j used for %j pays %s to the member',
    async (kind, over, purpose, worth, wallet) => {
      const { no, couponId, logId } = await held(kind, over)
      expect(await use(no, purpose)).toMatchObject({ currency: 'USDT', deductAmount: worth })
      expect(await posted(logId)).toEqual([`D 5100 ${worth}`, `C ${wallet} ${worth}`])
      const { data } = await send(desk.fetch, market, logs.list, { keyword: no })
      expect(data.list).toMatchObject([
        { status: 'used', deductAmount: worth, usedBizNo: purpose.bizNo },
      ])
      const { row } = (await send(desk.fetch, market, api.get, { id: couponId })).data
      expect(row).toMatchObject({ usedCount: 1, costUsd: worth })
    },
  )
  it('of trial funds becomes a grant', async () => {
    const { no } = await held('trialFund')
    await use(no, { kind: 'trialFund', bizNo: 'EX1', amount: '0' })
    expect(
      await database.sql`select source, trim_scale(amount)::text as amount, status from member_experience
        where batch_no = ${no}`,
    ).toEqual([{ source: 'coupon', amount: '10', status: 'active' }])
  })
  it('of a rate raises that of the member’s stake, and nobody else’s', async () => {
    const { no } = await held('rateUp', { faceValue: '0.02', maxDeduct: '5' })
    const own = await openStake(desk, { memberId })
    const other = await openStake(desk)
    const stake = (bizNo: string): CouponPurpose => ({ kind: 'stake', bizNo, amount: '100' })
    await expect(use(no, stake(other.no))).rejects.toMatchObject({ code: Code.rule })
    await use(no, stake(own.no))
    const [row] = await database.sql`
      select trim_scale(rate_up)::text as rate from staking_record where id = ${own.id}`
    expect(row).toEqual({ rate: '0.02' })
  })
  it('is used once, by one of fifty at the same moment', async () => {
    const { no, couponId, logId } = await held('rechargeBonus')
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => use(no, recharge)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of all)
      if (each.status === 'rejected')
        expect(each.reason).toMatchObject({ code: Code.alreadyHandled })
    expect(await posted(logId)).toHaveLength(2)
    const { row } = (await send(desk.fetch, market, api.get, { id: couponId })).data
    expect(row).toMatchObject({ usedCount: 1, costUsd: '10' })
  })
  it('is refused where it does not fit, and stays as it was', async () => {
    const { no, couponId } = await held('feeDeduct', { minUseAmount: '500' })
    await database.sql`update coupon set scope_products = '{ETHUSDT}' where id = ${couponId}`
    const [stranger = ''] = await desk.members(1)
    const eth = { ...fee('5'), productCode: 'ETHUSDT' } as CouponPurpose
    const refusals = [
      [fee('5'), memberId, Code.rule],
      [recharge, memberId, Code.rule],
      [{ ...eth, amount: '499' }, memberId, Code.rule],
      [eth, stranger, Code.notFound],
    ] as const
    for (const [purpose, who, code] of refusals)
      await expect(use(no, purpose, who)).rejects.toMatchObject({ code })
    expect(await use(no, eth)).toMatchObject({ deductAmount: '5' })
  })
  it('that ran out or was revoked cannot be used', async () => {
    const one = await held('rechargeBonus')
    const two = await held('rechargeBonus')
    await database.sql`update coupon_log set expire_at = now() - interval '1 second' where id = ${one.logId}`
    await database.sql`update coupon_log set status = 'revoked' where id = ${two.logId}`
    for (const { no } of [one, two])
      await expect(use(no, recharge)).rejects.toMatchObject({ code: Code.alreadyHandled })
  })
})
