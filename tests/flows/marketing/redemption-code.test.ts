// Redemption codes through the real server: generated, confirmed, handed out once, disabled and deleted.
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/marketing/redemption-code.ts'
import * as approval from '#contract/system/approval.ts'
import { expireCodes } from '#server/marketing/redeem-code.ts'
import { approvalOf, type Holder, sendConfirmed } from '#tests/money/authenticators.ts'
import { send } from '#tests/money/desk.ts'
import { inDays, openRedemptionDesk, plan, reason } from '#tests/money/redemption-desk.ts'

const { database, desk, market, second, third, add, download, codesOf, use, reset } =
  await openRedemptionDesk()
afterAll(() => database.drop())
beforeEach(() => reset())

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
    expect((await download(batchNo, third)).code).toBe(Code.rule)
    const mayAsk = async (who: Holder) =>
      (await send(desk.fetch, who, api.list, { batchNo })).data.list[0]?.isDownloadable
    expect([await mayAsk(second), await mayAsk(third)]).toEqual([true, false])
    await database.sql`update redemption_batch set downloaded_at = now() - interval '16 minutes'`
    expect((await download(batchNo)).code).toBe(Code.rule)
    expect(await mayAsk(second)).toBe(false)
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
