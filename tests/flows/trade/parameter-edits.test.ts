// Edits of cycles and of the risk of products through the real server: applied for, approved by another operator, and made
// by the clock, each parameter with its control record.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as approval from '#contract/system/approval.ts'
import * as products from '#contract/trade/contract-product.ts'
import * as cycles from '#contract/trade/delivery-cycle.ts'
import * as controls from '#contract/trade/periodic-control-record.ts'
import { approvalOf, type Holder, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import { send } from '#tests/money/desk.ts'
import { inMinutes, openControlDesk, reason } from '#tests/trade/control-desk.ts'

const { database, desk, maker, checker, propose, decide, get, makeDue, runDue, runJob } =
  await openControlDesk()
afterAll(() => database.drop())
beforeAll(
  () =>
    desk.sql`update contract_product set leverage_options = '{1,10,50,100}', taker_fee_rate = 0.0005`,
)

const cycle = async () => {
  const [row] = (await send(desk.fetch, maker, cycles.list, {})).data.list
  if (!row) throw new Error('There is no cycle.')
  return row
}
const product = async (code = 'BTCUSDT') => {
  const { list } = (await send(desk.fetch, maker, products.list, { keyword: code })).data
  const row = list.find(({ productCode }) => productCode === code)
  if (!row) throw new Error(`${code} is not listed.`)
  return row
}
const apply = <I extends z.ZodType, O extends z.ZodType>(
  call: Endpoint<I, O>,
  { id, version }: { id: string; version: number },
  over: object,
) => sendConfirmed(desk, maker, call, { id, version, effectiveAt: inMinutes(30), reason, ...over })
const approve = (who: Holder, id: string) =>
  sendConfirmed(desk, who, approval.review, { id, version: 1, action: 'approve', remark: 'agreed' })
/** The records of edits, the newest first. */
const records = async (status: string) =>
  (await send(desk.fetch, maker, controls.list, { status: [status], orderBy: 'createdAt desc' }))
    .data.list

describe('an edit of a cycle', () => {
  it.each([
    ['payoutRate', { changes: { payoutRate: '1.2' } }],
    ['maxStake', { changes: { minStake: '600' } }],
    ['maxOpenStake', { changes: { maxStake: '30000' } }],
    ['effectiveAt', { changes: { payoutRate: '0.7' }, effectiveAt: inMinutes(9) }],
    ['changes.seconds', { changes: { seconds: 61 } }],
  ])('is refused for a wrong %s', async (field, over) => {
    const { code, data } = await apply(cycles.edit, await cycle(), over)
    // What no cycle can change is not part of the call, and nothing is left of it.
    if (field.startsWith('changes')) expect(code).toBe(Code.rule)
    else expect(data).toMatchObject({ errors: [{ field }] })
  })

  it('waits for another operator, then for its moment, and changes all its parameters in one version', async () => {
    const before = await cycle()
    const changes = { minStake: '600', maxStake: '900', label: { ...before.label, en: 'One min' } }
    const asked = await apply(cycles.edit, before, { changes })
    expect(await records('approved')).toEqual([])
    const waiting = { ...changes, minStake: '700' }
    expect((await apply(cycles.edit, before, { changes: waiting })).code).toBe(Code.duplicate)
    expect((await approve(maker, approvalOf(asked))).code).toBe(Code.selfReview)
    const others = [checker, ...(await holders(desk, 1, 'product'))]
    const both = await Promise.all(others.map((who) => approve(who, approvalOf(asked))))
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      Code.ok,
      Code.alreadyHandled,
    ])

    const made = await records('approved')
    expect(made.map(({ paramCode }) => paramCode).toSorted()).toEqual([
      'label',
      'maxStake',
      'minStake',
    ])
    expect(made.find(({ paramCode }) => paramCode === 'minStake')).toMatchObject({
      beforeValue: '5',
      afterValue: '600',
      changeDir: 'tighten',
      applicantName: maker.userName,
      approverName: expect.stringMatching(/./),
      reason,
    })
    expect(await cycle()).toMatchObject({ minStake: '5', version: before.version })
    expect((await send(desk.fetch, maker, controls.verify, {})).data).toMatchObject({ ok: true })
    expect((await decide(checker, made[0]?.id ?? '')).code).toBe(Code.alreadyHandled)

    for (const { id } of made) await makeDue(id, 'effective_at')
    expect(await runJob()).toEqual({ applied: 1, reverted: 0, failed: 0 })
    expect(await cycle()).toMatchObject({
      minStake: '600',
      maxStake: '900',
      label: { en: 'One min' },
      version: before.version + 1,
      operatorName: maker.userName,
    })
    expect(await records('approved')).toEqual([])
    for (const { id } of made) {
      const { row, history } = await get(id)
      expect([row.status, history.at(-1)?.action]).toEqual(['applied', 'apply'])
    }
    expect(await runJob()).toEqual({ applied: 0, reverted: 0, failed: 0 })
    const { list } = (await send(desk.fetch, maker, cycles.versions, { id: before.id })).data
    expect(list[0]).toMatchObject({
      approverName: made[0]?.approverName,
      params: { max_stake: '900' },
    })
  })

  it('is made whole or not at all', async () => {
    const before = await cycle()
    const changes = { payoutRate: '0.7', feeRate: '0.01' }
    const asked = await apply(cycles.edit, before, { changes })
    await approve(checker, approvalOf(asked))
    const made = await records('approved')
    await desk.sql`update delivery_cycle set fee_rate = 0.005`
    for (const { id } of made) await makeDue(id, 'effective_at')
    expect(await runJob()).toEqual({ applied: 0, reverted: 0, failed: 1 })
    expect(await cycle()).toMatchObject({ payoutRate: before.payoutRate, feeRate: '0.005' })
    const ends = await Promise.all(made.map(async ({ id }) => get(id)))
    expect(ends.map(({ row }) => row.status)).toEqual(['failed', 'failed'])
    expect(ends.map(({ history }) => history.at(-1)?.changes)).toEqual(
      made.map(() => [{ field: 'status', before: 'approved', after: 'failed' }]),
    )
    expect(ends[0]?.failReason).toMatch(/0.005/)
  })

  it('is made at once by an approval that comes after its moment', async () => {
    const before = await cycle()
    const changes = { payoutRate: '0.55', maxOpenPerMember: 7 }
    const id = approvalOf(await apply(cycles.edit, before, { changes }))
    await desk.sql`alter table approval_request disable trigger approval_request_guard`
    await desk.sql`update approval_request
      set payload = jsonb_set(payload, '{effectiveAt}', to_jsonb(${inMinutes(-1)}::text)) where id = ${id}`
    await desk.sql`alter table approval_request enable trigger approval_request_guard`
    expect((await approve(checker, id)).data).toMatchObject({ status: 'approved' })
    expect(await cycle()).toMatchObject({ ...changes, version: before.version + 1 })
    expect(await records('approved')).toEqual([])
    for (const record of (await records('applied')).slice(0, 2))
      expect((await get(record.id)).history.map(({ action }) => action)).toEqual(['apply'])
  })

  it('fails as an application where the cycle has changed since', async () => {
    const before = await cycle()
    const asked = await apply(cycles.edit, before, { changes: { payoutRate: '0.6' } })
    await desk.sql`update delivery_cycle set version = version + 1`
    expect((await approve(checker, approvalOf(asked))).data).toMatchObject({ status: 'failed' })
    expect(await records('approved')).toEqual([])
  })

  it('refuses a second change of a parameter at one moment', async () => {
    const effectiveAt = inMinutes(50)
    const { id } = (await propose({ afterValue: '0.65', effectiveAt })).data
    expect((await decide(checker, id)).code).toBe(Code.ok)
    const again = await apply(cycles.edit, await cycle(), {
      changes: { payoutRate: '0.66' },
      effectiveAt,
    })
    expect(again.code).toBe(Code.duplicate)
  })
})

describe('an edit of the risk of a product', () => {
  it.each([
    ['maintMarginRate', { maintMarginRate: '0.02' }],
    ['maxQty', { maxQty: '600000', maxPositionQty: '700000', minQty: '650000' }],
    ['maxPositionQty', { maxQty: '600000' }],
    ['leverageOptions', { leverageOptions: ['200'] }],
    ['takerFeeRate', { takerFeeRate: '0.02' }],
  ])('is refused for a wrong %s', async (field, changes) => {
    const refused = await apply(products.riskEdit, await product(), { changes })
    expect(refused.data).toMatchObject({ errors: [{ field }] })
  })

  it('shows what waits, is made at its moment, and is taken back one parameter at a time', async () => {
    const before = await product()
    const changes = { takerFeeRate: '0.0006', maxLeverage: 50, fundingIntervalH: '4' }
    const asked = await apply(products.riskEdit, before, { changes })
    expect((await approve(checker, approvalOf(asked))).code).toBe(Code.ok)
    const { pendingChanges } = (await send(desk.fetch, maker, products.get, { id: before.id })).data
    expect(pendingChanges.map(({ paramCode, isApproved }) => [paramCode, isApproved])).toEqual([
      ['takerFeeRate', true],
      ['maxLeverage', true],
      ['fundingIntervalH', true],
    ])
    const [lead, leverage] = pendingChanges.map(({ id }) => id)
    expect(await runDue(lead ?? '', 'effective_at')).toMatchObject({ applied: 1 })
    const after = await product()
    expect(after).toMatchObject({
      ...changes,
      leverageOptions: ['1', '10', '50'],
      version: before.version + 1,
    })
    const { id, version } = (await get(leverage ?? '')).row
    const seen = { id, version }
    const back = await sendConfirmed(desk, maker, controls.revert, { ...seen, reason })
    expect((await approve(checker, approvalOf(back))).code).toBe(Code.ok)
    expect(await product()).toMatchObject({
      takerFeeRate: '0.0006',
      maxLeverage: 100,
      leverageOptions: ['1', '10', '50', '100'],
    })
  })

  it('is taken back with the steps of leverage that it gave', async () => {
    const before = await product()
    const changes = { maxLeverage: 50, leverageOptions: ['1', '10'] }
    const asked = await apply(products.riskEdit, before, { changes })
    expect((await approve(checker, approvalOf(asked))).code).toBe(Code.ok)
    const { pendingChanges } = (await send(desk.fetch, maker, products.get, { id: before.id })).data
    await runDue(pendingChanges[0]?.id ?? '', 'effective_at')
    expect(await product()).toMatchObject(changes)
    for (const param of ['maxLeverage', 'leverageOptions']) {
      const record = pendingChanges.find(({ paramCode }) => paramCode === param)
      const { id, version } = (await get(record?.id ?? '')).row
      const back = await sendConfirmed(desk, maker, controls.revert, { id, version, reason })
      expect((await approve(checker, approvalOf(back))).data).toMatchObject({ status: 'approved' })
    }
    expect(await product()).toMatchObject({
      maxLeverage: before.maxLeverage,
      leverageOptions: before.leverageOptions,
    })
  })

  it('puts other steps of risk limits in the place of those there are', async () => {
    const tier = (notionalCap: string, maxLeverage: number, maintMarginRate: string) => ({
      notionalCap,
      maxLeverage,
      maintMarginRate,
    })
    const before = await product()
    for (const tiers of [
      [tier('100000', 50, '0.005'), tier('100000', 20, '0.01')],
      [tier('100000', 150, '0.005')],
      [tier('100000', 50, '0.02')],
    ])
      expect((await apply(products.tierEdit, before, { tiers })).data).toMatchObject({
        errors: [{ field: 'tiers' }],
      })
    const tiers = [tier('100000', 50, '0.005'), tier('500000', 20, '0.01')]
    const asked = await apply(products.tierEdit, before, { tiers })
    const shown = await send(desk.fetch, checker, approval.get, { id: approvalOf(asked) })
    expect(shown.data.diff).toContainEqual({
      field: 'tiers',
      before: '',
      after: '≤ 100000: 50×, 0.005; ≤ 500000: 20×, 0.01',
    })
    expect((await approve(checker, approvalOf(asked))).code).toBe(Code.ok)
    const waiting = (await send(desk.fetch, maker, products.get, { id: before.id })).data
    expect(waiting.tiers).toEqual([])
    expect(waiting.pendingChanges[0]).toMatchObject({
      paramCode: 'tiers',
      afterValue: '≤ 100000: 50×, 0.005; ≤ 500000: 20×, 0.01',
    })
    await runDue(waiting.pendingChanges[0]?.id ?? '', 'effective_at')
    const after = (await send(desk.fetch, maker, products.get, { id: before.id })).data
    expect(after.tiers).toEqual(tiers.map((each, index) => ({ tier: index + 1, ...each })))
    expect(after.row.version).toBe(before.version + 1)
  })

  it('is refused for a product that is delisted', async () => {
    await desk.sql`update contract_product set trade_status = 'delisted' where product_code = 'BTCUSDT-SEC'`
    const gone = await product('BTCUSDT-SEC')
    const refused = await apply(products.riskEdit, gone, { changes: { takerFeeRate: '0.001' } })
    expect(refused.code).toBe(Code.rule)
  })
})
