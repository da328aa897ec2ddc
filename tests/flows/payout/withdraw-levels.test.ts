// Which steps of a withdrawal ask for a one-time code, and which for a second operator (F04 in docs/domain/screens.md, decision 021).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/withdraw-log.ts'
import * as approval from '#contract/system/approval.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import {
  approvalOf,
  type Holder,
  holders,
  sendConfirmed,
  type SendConfirmed,
} from '#tests/money/authenticators.ts'
import { send } from '#tests/money/desk.ts'
import {
  approveFirst,
  approveSecond,
  openWithdrawDesk,
  reject,
} from '#tests/money/withdraw-desk.ts'
import type { WithdrawDesk } from '#tests/money/withdraw-desk.ts'

let database: TestDatabase
let at: WithdrawDesk
let alice: Holder
let bob: Holder
let carol: Holder
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  at = await openWithdrawDesk(database, database.url)
  ;[alice, bob, carol] = (await holders(at.desk, 3)) as [Holder, Holder, Holder]
})
afterAll(async () => {
  await at.expectSoundBooks()
  await database.drop()
})
/** Brings a withdrawal into a state without codes, then asks for them again. */
async function inState(...args: Parameters<WithdrawDesk['inState']>) {
  await at.desk.setConfirms('off')
  const row = await at.inState(...args)
  await at.desk.setConfirms('on')
  return row
}
const confirmed: SendConfirmed = (who, endpoint, input) =>
  sendConfirmed(at.desk, who, endpoint, input)
const plain = (who: Holder, endpoint: Parameters<typeof send>[2], input: object) =>
  send(at.desk.fetch, who, endpoint, input)
const statusOf = async (id: string) => {
  const [row] = await at.sql<{ status: string }[]>`select status from withdraw_log where id = ${id}`
  return row?.status
}

describe('the review', () => {
  it('passes the first step and rejects without a code, and lets the money go with one only', async () => {
    const row = await inState('firstPassed')
    const second = { ...row, ...approveSecond }
    expect((await plain(bob, api.review, second)).code).toBe(Code.otp)
    expect(await statusOf(row.id)).toBe('firstPassed')
    expect((await confirmed(bob, api.review, second)).data).toMatchObject({ status: 'approved' })
    const one = await inState('pending')
    expect((await plain(alice, api.review, { ...one, ...approveFirst })).code).toBe(Code.ok)
    const other = await inState('firstPassed')
    const no = await plain(bob, api.review, { ...other, step: 'second', ...reject })
    expect(no.code).toBe(Code.ok)
  })

  it('passes many with one code', async () => {
    const items = [await inState('pending'), await inState('pending')]
    const many = { items, ...approveFirst, requestId: crypto.randomUUID() }
    expect((await plain(alice, api.review, many)).code).toBe(Code.otp)
    const { data } = await confirmed(alice, api.review, many)
    expect(data).toMatchObject({ results: [{ code: Code.ok }, { code: Code.ok }] })
  })
})

describe('the payout', () => {
  it('starts, arrives and fails with a code only, by hand too', async () => {
    const paying = await inState('approved')
    const pay = { items: [paying], method: 'manual' }
    expect((await plain(bob, api.pay, pay)).code).toBe(Code.otp)
    expect((await confirmed(bob, api.pay, pay)).data.results).toMatchObject([{ code: Code.ok }])
    const seen = { id: paying.id, version: paying.version + 1 }
    const arrived = { ...seen, txHash: 'aa77' }
    expect((await plain(bob, api.confirm, arrived)).code).toBe(Code.otp)
    expect((await confirmed(bob, api.confirm, arrived)).data).toMatchObject({ status: 'paid' })
    const other = await inState('paying')
    const failed = { ...other, reason: 'never broadcast' }
    expect((await plain(bob, api.fail, failed)).code).toBe(Code.otp)
    expect((await confirmed(bob, api.fail, failed)).data).toMatchObject({ status: 'failed' })
  })

  it('does not start to an address that was blocked after the approval', async () => {
    const row = await inState('approved', { toAddress: 'Tblockedlater' })
    const { data } = await plain(alice, api.get, { id: row.id })
    const { memberId } = (data as api.WithdrawDetail).row
    await at.sql`update withdraw_address set status = 'blocked' where member_id = ${memberId}`
    const answer = await confirmed(bob, api.pay, { items: [row], method: 'hotWallet' })
    expect(answer.data.results).toMatchObject([{ code: Code.rule, status: 'approved' }])
  })
})

describe('a refund', () => {
  it('waits in the inbox with its value, and is done once another operator approves', async () => {
    const row = await inState('failed')
    const input = { ...row, reason: 'address is dead' }
    const approvalId = approvalOf(await confirmed(carol, api.refund, input))
    expect(await statusOf(row.id)).toBe('failed')
    const { data } = await send(at.desk.fetch, alice, approval.get, { id: approvalId })
    expect(data.row).toMatchObject({ permission: api.refund.permission, amountUsd: '100' })
    const approve = { id: approvalId, version: 1, action: 'approve' }
    expect((await confirmed(carol, approval.review, approve)).code).toBe(Code.selfReview)
    expect((await confirmed(alice, approval.review, approve)).data.status).toBe('approved')
    expect(await statusOf(row.id)).toBe('refunded')
    expect(await at.walletOf(row.id)).toEqual({ available: '100', frozen: '0' })
  })
})
