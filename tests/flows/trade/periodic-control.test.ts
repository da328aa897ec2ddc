// Changes of risk parameters through the real server: proposed, decided by somebody else, applied by the clock, taken back.
import { afterAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as approval from '#contract/system/approval.ts'
import * as api from '#contract/trade/periodic-control-record.ts'
import { approvalOf, sendConfirmed } from '#tests/money/authenticators.ts'
import { send } from '#tests/money/desk.ts'
import { inMinutes, openControlDesk, reason } from '#tests/trade/control-desk.ts'

const { database, desk, maker, checker, propose, decide, get, payoutRate, makeDue, runDue } =
  await openControlDesk()
afterAll(() => database.drop())

describe('a proposal', () => {
  it.each([
    ['afterValue', { afterValue: '1.2' }],
    ['afterValue', { afterValue: '0.80' }],
    ['afterValue', { paramCode: 'minStake', afterValue: '600' }],
    ['afterValue', { paramCode: 'tradeStatus', periodSeconds: undefined, afterValue: 'draft' }],
    ['periodSeconds', { periodSeconds: undefined }],
    ['periodSeconds', { periodSeconds: '61' }],
    ['periodSeconds', { paramCode: 'maxLeverage', afterValue: '50' }],
    ['effectiveAt', { effectiveAt: inMinutes(5) }],
    ['expireAt', { expireAt: inMinutes(20) }],
    ['paramCode', { paramCode: 'settlePrice' }],
  ])('is refused for a wrong %s', async (field, over) => {
    expect((await propose(over)).data).toMatchObject({ errors: [{ field }] })
  })

  it('is decided by somebody else, once, and takes effect by the clock as a new version', async () => {
    const { id } = (await propose()).data
    expect(await get(id)).toMatchObject({
      row: {
        beforeValue: '0.8',
        changeDir: 'tighten',
        status: 'proposed',
        marketSnapshot: { BTC: '61000' },
      },
    })
    expect((await decide(maker, id)).code).toBe(Code.selfReview)
    expect((await decide(checker, id)).data).toEqual({ id, status: 'approved' })
    expect((await decide(checker, id, 'reject', 2)).code).toBe(Code.alreadyHandled)
    expect(await payoutRate()).toEqual({ rate: 0.8, version: 1 })
    expect(await runDue(id, 'effective_at')).toEqual({ applied: 1, reverted: 0, failed: 0 })
    expect(await payoutRate()).toEqual({ rate: 0.75, version: 2 })
    const [version] =
      await desk.sql`select operator_name, approver_name, params->>'payout_rate' as rate
      from delivery_cycle_version where version = 2`
    expect(version).toEqual({
      operator_name: maker.userName,
      approver_name: checker.userName,
      rate: '0.75',
    })
  })

  it('is not approved when its end has passed', async () => {
    const { id } = (await propose({ afterValue: '0.74', expireAt: inMinutes(60) })).data
    await makeDue(id, 'effective_at')
    await makeDue(id, 'expire_at')
    expect((await decide(checker, id)).code).toBe(Code.rule)
    expect((await decide(checker, id, 'reject')).code).toBe(Code.ok)
  })

  it('fails where the value has changed meanwhile, and refuses a second one for the same moment', async () => {
    const effectiveAt = inMinutes(40)
    const ids = []
    for (const afterValue of ['0.7', '0.72'])
      ids.push((await propose({ effectiveAt, afterValue })).data.id)
    const [first = '', second = ''] = ids
    expect((await decide(checker, first)).code).toBe(Code.ok)
    expect((await decide(checker, second)).code).toBe(Code.duplicate)
    await desk.sql`update delivery_cycle set payout_rate = 0.9`
    expect(await runDue(first, 'effective_at')).toEqual({ applied: 0, reverted: 0, failed: 1 })
    expect(await get(first)).toMatchObject({
      row: { status: 'failed' },
      failReason: expect.stringMatching(/0.9/),
    })
    expect(await payoutRate()).toMatchObject({ rate: 0.9 })
    expect((await decide(checker, second, 'reject')).data).toMatchObject({ status: 'rejected' })
  })
})

describe('taking back', () => {
  it('restores the value with two people and a record of its own, and by itself when it expires', async () => {
    const halt = {
      paramCode: 'tradeStatus',
      periodSeconds: undefined,
      afterValue: 'halted',
      effectiveAt: inMinutes(0),
    }
    const { id } = (await propose(halt)).data
    expect((await decide(checker, id)).data).toEqual({ id, status: 'applied' })
    const status = async () =>
      (
        await desk.sql`select trade_status from contract_product where product_code = 'BTCUSDT-SEC'`
      )[0]
    expect(await status()).toEqual({ trade_status: 'halted' })
    const seen = { id, version: (await get(id)).row.version }
    const applied = await sendConfirmed(desk, maker, api.revert, { ...seen, reason })
    const inbox = { id: approvalOf(applied), version: 1, action: 'approve', remark: 'feed is back' }
    expect((await sendConfirmed(desk, maker, approval.review, inbox)).code).toBe(Code.selfReview)
    expect((await sendConfirmed(desk, checker, approval.review, inbox)).code).toBe(Code.ok)
    expect(await status()).toEqual({ trade_status: 'trading' })
    const after = await get(id)
    expect(after).toMatchObject({
      row: { status: 'reverted' },
      revertedBy: expect.stringMatching(/^PC/),
    })

    const limited = await propose({ afterValue: '0.85', expireAt: inMinutes(60) })
    await decide(checker, limited.data.id)
    await runDue(limited.data.id, 'effective_at')
    expect(await payoutRate()).toMatchObject({ rate: 0.85 })
    expect(await runDue(limited.data.id, 'expire_at')).toMatchObject({ reverted: 1 })
    expect(await payoutRate()).toMatchObject({ rate: 0.9 })
  })
})

describe('the record itself', () => {
  it('knows no member, order, price or result, and cannot be changed or deleted', async () => {
    const columns = await desk.sql<{ name: string }[]>`
      select column_name as name from information_schema.columns where table_name = 'periodic_control_record'`
    const forbidden = /member|order_id|price|result|outcome|pnl|payout/
    expect(columns.map(({ name }) => name).filter((name) => forbidden.test(name))).toEqual([])
    const edit = desk.sql`update periodic_control_record set after_value = '0.99'`
    await expect(edit).rejects.toThrow(/cannot change/)
    const remove = desk.sql`delete from periodic_control_record`
    await expect(remove).rejects.toThrow(/append-only/)
  })

  it('tells where its chain was broken', async () => {
    await desk.sql`alter table periodic_control_record disable trigger periodic_control_seal`
    await desk.sql`truncate periodic_control_record`
    await desk.sql`alter table periodic_control_record enable trigger periodic_control_seal`
    const ids = []
    for (const afterValue of ['0.61', '0.62', '0.63'])
      ids.push((await propose({ afterValue })).data.id)
    const verify = () => send(desk.fetch, checker, api.verify, {})
    expect((await verify()).data).toEqual({ ok: true, checked: 3, brokenAt: null })
    await desk.sql`alter table periodic_control_record disable trigger periodic_control_seal`
    await desk.sql`update periodic_control_record set after_value = '0.64' where id = ${ids[1] ?? ''}`
    const { controlNo } = (await get(ids[1] ?? '')).row
    expect((await verify()).data).toEqual({ ok: false, checked: 3, brokenAt: controlNo })
    await desk.sql`alter table periodic_control_record enable trigger periodic_control_seal`
  })
})
