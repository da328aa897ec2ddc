// Redemption codes through the real server: generated and handed out once, used once, within the budget.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as coupons from '#contract/marketing/coupon.ts'
import * as api from '#contract/marketing/redemption-code.ts'
import * as approval from '#contract/system/approval.ts'
import { expireCodes, redeemCode } from '#server/marketing/redeem-code.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { approvalOf, type Holder, holders, sendConfirmed } from '../money/authenticators.ts'
import { type Desk, openDesk, send } from '../money/desk.ts'

let database: TestDatabase
let desk: Desk
let market: Holder
let second: Holder
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  desk = await openDesk(database, database.url, { confirms: true })
  ;[market, second] = (await holders(desk, 2, 'marketing')) as [Holder, Holder]
  await database.sql`update wallet_code set reward_enabled = true`
})
afterAll(() => database.drop())
beforeEach(() => database.sql`truncate redemption_batch, redemption_code, redemption_attempt`)

const reason = 'campaign of the week'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const plan = (over: object = {}) => ({
  batchName: 'New year',
  rewardType: 'currency',
  currency: 'USDT',
  amount: '2.5',
  count: 50,
  perMemberLimit: 1,
  validFrom: inDays(-1),
  validTo: inDays(7),
  reason,
  ...over,
})
const add = (over: object = {}) => sendConfirmed(desk, market, api.add, plan(over))
const download = (batchNo: string, who = market) =>
  sendConfirmed(desk, who, api.download, { batchNo, reason })
const codesOf = async (over: object = {}) => {
  const { data, msg } = await add(over)
  if (!data.batchNo) throw new Error(msg)
  return { ...data, codes: (await download(data.batchNo)).data.codes }
}
let address = 0
/** Each from an address of its own. */
const use = (
  code: string,
  memberId: string,
  ip = `198.18.${(address += 1) >> 8}.${address & 255}`,
) => redeemCode(database.db, { code, memberId, ip })
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

describe('batch of redemption codes', () => {
  it('keeps hashes, lists masks, and hands the codes out once', async () => {
    const { batchNo, codes } = await codesOf({ count: 3, codeLength: 16 })
    expect(new Set(codes).size).toBe(3)
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{16}$/)
    const stored = JSON.stringify(await database.sql`select * from redemption_code`)
    const trail = JSON.stringify(await database.sql`select * from operation_log`)
    const answers = JSON.stringify(await database.sql`select * from request_key`)
    const { data } = await send(desk.fetch, market, api.list, { batchNo })
    for (const code of codes)
      for (const text of [stored, trail, answers, JSON.stringify(data)])
        expect(text).not.toContain(code)
    expect(data.list.map(({ code }) => code).toSorted()).toEqual(
      codes.map((code) => `${code.slice(0, 2)}************${code.slice(-2)}`).toSorted(),
    )
    // A lost answer may be asked for again by the same operator, and by nobody else.
    expect((await download(batchNo)).data.codes).toEqual(codes)
    expect((await download(batchNo, second)).code).toBe(Code.rule)
    const mayAsk = async (who: Holder) =>
      (await send(desk.fetch, who, api.list, { batchNo })).data.list[0]?.isDownloadable
    expect([await mayAsk(market), await mayAsk(second)]).toEqual([true, false])
    await database.sql`update redemption_batch set downloaded_at = now() - interval '16 minutes'`
    expect((await download(batchNo)).code).toBe(Code.rule)
    expect(await mayAsk(market)).toBe(false)
    await expireCodes(database.db)
    expect(
      await database.sql`select count(*)::int as kept from redemption_code where code_sealed is not null`,
    ).toEqual([{ kept: 0 }])
    const found = await send(desk.fetch, market, api.list, { keyword: codes[0]?.toLowerCase() })
    expect(found.data.total).toBe(1)
    const audit = await database.sql`
      select action, reason from operation_log where action = 'redemptionCode.download' order by seq`
    expect(audit).toEqual([
      { action: 'redemptionCode.download', reason },
      { action: 'redemptionCode.download', reason },
    ])
  })
  it('needs a code, and another operator from review.fourEyesUsd on', async () => {
    expect((await send(desk.fetch, market, api.add, plan())).code).toBe(Code.otp)
    const large = await add({ amount: '200' })
    expect(await database.sql`select id from redemption_batch`).toEqual([])
    const id = approvalOf(large)
    const version = 1
    const agreed = await sendConfirmed(desk, second, approval.review, {
      id,
      version,
      action: 'approve',
      remark: 'budget checked',
    })
    expect(agreed.code, agreed.msg).toBe(0)
    expect(await database.sql`select count, operator_name from redemption_batch`).toEqual([
      { count: 50, operator_name: market.userName },
    ])
    // Points have no price, so their number counts; of what has no price at all nobody can say that it is little.
    expect(
      (await add({ rewardType: 'points', currency: '', amount: '199' })).data.batchNo,
    ).toBeTruthy()
    expect(
      approvalOf(await add({ rewardType: 'points', currency: '', amount: '200' })),
    ).toBeTruthy()
    await database.sql`
      insert into wallet_code (code, currency, network, scale, display_scale, price_usd, min_recharge, reward_enabled)
      values ('NEW-TRC20', 'NEW', 'TRC20', 6, 2, 0, 1, true)`
    expect(approvalOf(await add({ currency: 'NEW', amount: '0.01', count: 1 }))).toBeTruthy()
    expect((await database.sql`select id from redemption_batch`).length).toBe(2)
  })
  it('refuses rewards that do not fit and a period that is over', async () => {
    const faults = [
      [{ currency: 'NOPE' }, 'currency'],
      [{ currency: '' }, 'currency'],
      [{ amount: null }, 'amount'],
      [{ amount: '0.0000001' }, 'amount'],
      [{ rewardType: 'points', amount: '0.001' }, 'amount'],
      [{ rewardType: 'coupon' }, 'couponId'],
      [{ validTo: inDays(-2) }, 'validTo'],
      [{ validFrom: inDays(-3), validTo: inDays(-2) }, 'validTo'],
      [{ rewardType: 'trialFund', currency: '' }, 'currency'],
      // Beyond marketing.experienceMax.
      [{ rewardType: 'trialFund', amount: '1000.5' }, 'amount'],
      [{ codeLength: 9 }, 'codeLength'],
    ] as const
    for (const [over, field] of faults)
      expect((await add(over)).data, field).toMatchObject({ errors: [{ field }] })
    expect(await database.sql`select id from redemption_batch`).toEqual([])
  })
  it('is disabled code by code or as a whole, and deleted only while nobody used it', async () => {
    const { batchNo, codes } = await codesOf({ count: 4 })
    const [member = ''] = await desk.members(1)
    const { data } = await send(desk.fetch, market, api.list, { keyword: codes[0] ?? '' })
    const one = await send(desk.fetch, market, api.disable, { ids: [data.list[0]?.id], reason })
    expect(one.data).toEqual({ count: 1 })
    await expect(use(codes[0] ?? '', member)).rejects.toMatchObject({ code: Code.alreadyHandled })
    await use(codes[1] ?? '', member)
    const both = { ids: [data.list[0]?.id], batchNo, reason }
    expect((await send(desk.fetch, market, api.disable, both)).code).toBe(Code.invalid)
    const rest = await send(desk.fetch, market, api.disable, { batchNo, reason })
    expect(rest.data).toEqual({ count: 2 })
    expect((await send(desk.fetch, market, api.remove, { batchNo, reason })).code).toBe(Code.rule)
    const { data: batches } = await send(desk.fetch, market, api.batchList, {})
    expect(batches.list).toMatchObject([
      { batchNo, count: 4, used: 1, disabled: 3, costUsd: '2.5' },
    ])
    const unused = await codesOf({ count: 2 })
    const removed = await send(desk.fetch, market, api.remove, { batchNo: unused.batchNo, reason })
    expect(removed.data).toEqual({ count: 2 })
    expect((await send(desk.fetch, market, api.list, {})).data.total).toBe(4)
  })
})

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
        expect(result.reason).toMatchObject({ code: Code.alreadyHandled })
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
})
