// Redemption codes used by members through the real server: once, within the limits and the budgets.
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as coupons from '#contract/marketing/coupon.ts'
import * as api from '#contract/marketing/redemption-code.ts'
import { expireCodes } from '#server/marketing/redeem-code.ts'
import { send } from '#tests/money/desk.ts'
import { inDays, openRedemptionDesk, reason } from '#tests/money/redemption-desk.ts'

const { database, desk, market, codesOf, use, reset } = await openRedemptionDesk()
afterAll(() => database.drop())
beforeEach(() => reset())

const spot = async (members: readonly string[]) => {
  const [row] = await database.sql`
    select count(*)::int as wallets, coalesce(trim_scale(sum(available)), 0)::text as held
      from ledger_account where member_id = any (${members}) and available > 0`
  return row
}
const entries = async () => {
  const [row] = await database.sql`
    select count(*)::int as journals from ledger_journal where biz_type = 'redemption'`
  return row?.['journals'] as number
}
const fulfilled = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length
describe('redemption of a code', () => {
  it('pays one of 50 who use it at once', async () => {
    const { codes } = await codesOf({ count: 2 })
    const before = await entries()
    const members = await desk.members(50)
    const results = await Promise.allSettled(members.map((member) => use(codes[0] ?? '', member)))
    expect(fulfilled(results)).toBe(1)
    expect(await spot(members)).toEqual({ wallets: 1, held: '2.5' })
    expect((await entries()) - before).toBe(1)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({
          code: Code.alreadyHandled,
          key: 'redemptionCodeSpent',
        })
    expect(await desk.violations()).toEqual([])
  })
  it('pays 50 of 200 members who race for 50 codes, equal to the books', async () => {
    const { codes, batchNo } = await codesOf()
    const before = await entries()
    const members = await desk.members(200)
    const results = await Promise.allSettled(
      members.map((member, at) => use(codes[at % codes.length] ?? '', member)),
    )
    expect(fulfilled(results)).toBe(50)
    expect(await spot(members)).toEqual({ wallets: 50, held: '125' })
    expect((await entries()) - before).toBe(50)
    const { data } = await send(desk.fetch, market, api.batchList, { keyword: batchNo })
    expect(data.list).toMatchObject([{ count: 50, used: 50, costUsd: '125' }])
    expect(await desk.violations()).toEqual([])
  })
  it('keeps to the limit per member, however many codes they use at once', async () => {
    const { codes } = await codesOf({ count: 10, perMemberLimit: 2 })
    const [member = ''] = await desk.members(1)
    const results = await Promise.allSettled(codes.map((code) => use(code, member)))
    expect(fulfilled(results)).toBe(2)
    expect(await spot([member])).toEqual({ wallets: 1, held: '5' })
    const left = await database.sql`
      select count(*)::int as unused from redemption_code where status = 'unused'`
    expect(left).toEqual([{ unused: 8 }])
  })
  it('limits guesses to five a minute and address, codes that fit included', async () => {
    const { codes } = await codesOf({ count: 1 })
    const [member = ''] = await desk.members(1)
    const guesses = await Promise.allSettled(
      Array.from({ length: 8 }, () => use('AAAAAAAAAAAA', member, '198.18.99.1')),
    )
    const codesSeen = guesses.map((one) => one.status === 'rejected' && one.reason.code)
    expect(codesSeen.filter((code) => code === Code.notFound)).toHaveLength(5)
    expect(codesSeen.filter((code) => code === Code.tooMany)).toHaveLength(3)
    await expect(use(codes[0] ?? '', member, '198.18.99.1')).rejects.toMatchObject({
      code: Code.tooMany,
    })
    // Typed as people do.
    await use(` ${(codes[0] ?? '').toLowerCase().replace(/^..../, '$&-')} `, member, '198.18.99.2')
  })
  it('pays points and coupons out of their own books, and nothing outside of its period', async () => {
    const points = await codesOf({ rewardType: 'points', amount: '100', count: 1 })
    const [member = ''] = await desk.members(1)
    await use(points.codes[0] ?? '', member)
    const coupon = await send(desk.fetch, market, coupons.add, {
      name: { 'zh-cn': '券', en: '', 'zh-tw': '' },
      couponType: 'feeDeduct',
      faceValue: '1',
      currency: 'USDT',
      totalCount: 1,
      validType: 'afterReceive',
      validDays: 7,
    })
    const items = [{ id: coupon.data.id, version: 1 }]
    await send(desk.fetch, market, coupons.setStatus, { items, status: 'active', reason })
    const given = await codesOf({
      rewardType: 'coupon',
      couponId: coupon.data.id,
      count: 2,
      perMemberLimit: 2,
    })
    await use(given.codes[0] ?? '', member)
    // The coupon's own budget is spent: the code stays unused.
    await expect(use(given.codes[1] ?? '', member)).rejects.toMatchObject({
      code: Code.limitExceeded,
    })
    expect(await database.sql`select source, status from coupon_log`).toEqual([
      { source: 'redemption', status: 'unused' },
    ])
    const wallets = await database.sql`
      select wallet_type, currency, trim_scale(available)::text as held from ledger_account
       where member_id = ${member}`
    expect(wallets).toEqual([{ wallet_type: 'integral', currency: 'INTEGRAL', held: '100' }])
    const early = await codesOf({ count: 1, validFrom: inDays(1) })
    await expect(use(early.codes[0] ?? '', member)).rejects.toMatchObject({ code: Code.rule })
    await database.sql`update redemption_code set valid_to = now() - interval '1 second'`
    await expireCodes(database.db)
    expect(
      await database.sql`select status, count(*)::int from redemption_code group by status order by 1`,
    ).toEqual([
      { status: 'expired', count: 2 },
      { status: 'used', count: 2 },
    ])
    expect(await desk.violations()).toEqual([])
  })

  it('gives trial funds as a grant of their own', async () => {
    const { codes } = await codesOf({ rewardType: 'trialFund', amount: '20', count: 1 })
    const [member = ''] = await desk.members(1)
    await use(codes[0] ?? '', member)
    const [grant] = await database.sql`
      select trim_scale(amount)::text as amount, source, scope, max_leverage, status from member_experience
       where member_id = ${member}`
    expect(grant).toEqual({
      amount: '20',
      source: 'redemption',
      scope: 'all',
      max_leverage: 20,
      status: 'active',
    })
    expect(await desk.violations()).toEqual([])
  })

  it('leaves codes for trial funds unused that the budget of the month does not cover', async () => {
    const { codes } = await codesOf({ rewardType: 'trialFund', amount: '20', count: 3 })
    const members = await desk.members(3)
    await database.sql`
      update sys_config set value = (select to_jsonb(coalesce(sum(amount), 0) + 45) from member_experience)
       where key = 'marketing.experienceMonthUsd'`
    const uses = members.map((member, at) => use(codes[at] ?? '', member))
    const results = await Promise.allSettled(uses)
    expect(fulfilled(results)).toBe(2)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: Code.limitExceeded, key: 'experienceBudget' },
    })
    const [granted] = await database.sql`
      select count(*)::int as grants from member_experience where member_id = any (${members})`
    expect(granted).toEqual({ grants: 2 })
    const left =
      await database.sql`select count(*)::int as n from redemption_code where status = 'unused'`
    expect(left).toEqual([{ n: 1 }])
    await database.sql`update sys_config set value = '100000' where key = 'marketing.experienceMonthUsd'`
  })
})
