// What one person cannot do with a payout: call any sum a network fee, or pay one withdrawal twice.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/withdraw-log.ts'
import * as third from '#contract/money/withdraw-third.ts'
import * as approval from '#contract/system/approval.ts'
import { approvalOf, sendConfirmed, type Holder } from '#tests/money/authenticators.ts'
import { send } from '#tests/money/desk.ts'
import { openPayoutDesk, type PayoutDesk } from '#tests/money/payout-desk.ts'

let desk: PayoutDesk
let { at, bob, carol, fetch } = {} as PayoutDesk
beforeAll(async () => {
  desk = await openPayoutDesk()
  ;({ at, bob, carol, fetch } = desk)
})
afterAll(() => desk.close())

const statusOf = async (id: string) => {
  const [row] = await at.sql<{ status: string }[]>`select status from withdraw_log where id = ${id}`
  return row?.status
}
let hash = 0
/** One that is being paid, with codes and second operators asked for from then on. */
async function paying(network = 'TRC20') {
  await at.desk.setConfirms('off')
  const row = await at.inState('paying', { network, amount: '500' })
  await at.desk.setConfirms('on')
  return row
}
const confirm = (who: Holder, row: { id: string; version: number }, networkFee?: string) =>
  sendConfirmed(at.desk, who, api.confirm, {
    ...row,
    txHash: `fee${(hash += 1)}`,
    ...(networkFee !== undefined && { networkFee }),
  })

describe('a network fee', () => {
  it('above the setting waits for a second operator, with its value', async () => {
    const row = await paying()
    const approvalId = approvalOf(await confirm(bob, row, '51'))
    expect(await statusOf(row.id)).toBe('paying')
    const { data } = await send(fetch, carol, approval.get, { id: approvalId })
    expect(data.row).toMatchObject({ permission: api.confirm.permission, amountUsd: '51' })
    const approve = { id: approvalId, version: 1, action: 'approve' }
    const done = await sendConfirmed(at.desk, carol, approval.review, approve)
    expect(done.data.status).toBe('approved')
    expect(await statusOf(row.id)).toBe('paid')
  })

  it('of five times the median of seven days is confirmed by one, above it by two', async () => {
    for (const fee of ['0.5', '2', '2']) {
      const { data } = await confirm(bob, await paying('ERC20'), fee)
      expect(data).toMatchObject({ status: 'paid' })
    }
    const row = await paying('ERC20')
    expect(approvalOf(await confirm(bob, row, '10.01'))).toBeDefined()
    expect(await statusOf(row.id)).toBe('paying')
    expect((await confirm(carol, row, '10')).data).toMatchObject({ status: 'paid' })
    // Another network has a median of its own.
    expect((await confirm(carol, await paying('BEP20'), '50')).data).toMatchObject({
      status: 'paid',
    })
  })

  it('of a currency without a price waits for a second operator whatever it is', async () => {
    const row = await paying('SOL')
    await at.sql`alter table withdraw_log disable trigger guard`
    await at.sql`update withdraw_log set price_usd = 0 where id = ${row.id}`
    await at.sql`alter table withdraw_log enable trigger guard`
    expect(approvalOf(await confirm(bob, row, '0.01'))).toBeDefined()
    expect((await confirm(bob, row)).data).toMatchObject({ status: 'paid' })
  })
})

describe('a withdrawal that was sent out before', () => {
  const pay = async (who: Holder, row: { id: string; version: number }) => {
    const input = { items: [row], method: 'manual' }
    return (await send(fetch, who, api.pay, input)).data.results[0]?.code
  }
  const thirdPay = async (who: Holder, row: { id: string; version: number }) => {
    const input = { items: [row], channelCode: 'ePay' }
    return (await send(fetch, who, api.thirdPay, input)).data.results[0]?.code
  }
  const fail = (who: Holder, row: { id: string; version: number }, txHash?: string) => {
    const reason = 'never broadcast'
    return send(fetch, who, api.fail, { ...row, reason, ...(txHash !== undefined && { txHash }) })
  }
  const next = ({ id, version }: { id: string; version: number }) => ({ id, version: version + 1 })

  it('is paid again by another person than whoever paid it or said that it failed', async () => {
    await at.desk.setConfirms('off')
    let row = await at.inState('approved')
    expect(await pay(bob, row)).toBe(Code.ok)
    row = next(row)
    expect((await fail(carol, row, 'AB99')).code).toBe(Code.ok)
    row = next(row)
    for (const who of [bob, carol]) {
      expect(await pay(who, row)).toBe(Code.selfReview)
      expect(await thirdPay(who, row)).toBe(Code.selfReview)
    }
    const { row: shown } = await at.detailOf(row.id)
    expect(shown.payouts).toMatchObject([
      {
        payMethod: 'manual',
        payerName: bob.userName,
        outcome: 'failed',
        failedByName: carol.userName,
        failReason: 'never broadcast',
        txHash: 'ab99',
      },
    ])
    const [alice] = (await at.desk.operators(1)) as [Holder]
    expect(await pay(alice, row)).toBe(Code.ok)
    expect((await at.detailOf(row.id)).row.payouts).toMatchObject([
      { outcome: 'failed' },
      { outcome: 'open', payerName: alice.userName },
    ])
  })

  it('is not sent to a channel again by whoever sent it there', async () => {
    await at.desk.setConfirms('off')
    desk.setEnd(() => 'failed')
    const { id, order } = await desk.started()
    await desk.round()
    await desk.round()
    expect(await statusOf(id)).toBe('failed')
    const retry = { id: order, reason: 'the account works again' }
    expect((await send(fetch, bob, third.retry, retry)).code).toBe(Code.selfReview)
    expect((await send(fetch, carol, third.retry, retry)).code).toBe(Code.ok)
    desk.setEnd()
    await desk.round()
    await desk.round()
    expect(await statusOf(id)).toBe('paid')
    const { row } = await at.detailOf(id)
    expect(row.payouts.map(({ outcome }) => outcome)).toEqual(['failed', 'paid'])
    expect(row.payouts[0]?.channelOrderNo).not.toBeNull()
  })

  it('is kept from its payer by the database too', async () => {
    await at.desk.setConfirms('off')
    const { id } = await at.inState('failed')
    const again = at.sql`update withdraw_log set status = 'paying' where id = ${id}`
    await expect(again).rejects.toThrow('sent out before by the same person')
    const hidden = at.sql`update withdraw_payout set payer_id = 1 where withdraw_id = ${id}`
    await expect(hidden).rejects.toThrow('is kept as it was')
  })
})
