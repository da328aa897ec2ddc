// Both operators decide about the sum that will move: amount, currency and member are stored with the application.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import * as api from '#contract/system/approval.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { approvalOf, holders, type Holder, sendConfirmed } from '#tests/money/authenticators.ts'
import { type Desk, openDesk, send } from '#tests/money/desk.ts'

let database: TestDatabase
let desk: Desk
let alice: Holder
let bob: Holder
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  desk = await openDesk(database, database.url, { confirms: true })
  ;[alice, bob] = (await holders(desk, 2)) as [Holder, Holder]
})
afterAll(async () => {
  expect(await desk.violations()).toEqual([])
  await database.drop()
})

const decide = (id: string) =>
  sendConfirmed(desk, bob, api.review, { id, version: 1, action: 'approve' })
const shown = async (id: string) => (await send(desk.fetch, bob, api.get, { id })).data.row

describe('an application', () => {
  it('says the sum, currency and member that will move', async () => {
    const [id = ''] = await desk.recharges(1, { amount: '50000000' })
    const approving = { id, version: 1, action: 'approve' }
    const approvalId = approvalOf(await sendConfirmed(desk, alice, recharge.review, approving))
    const [row] = await desk.sql<{ no: string; memberId: string }[]>`
      select member_no as no, m.id::text as "memberId" from member m join recharge_log r on r.member_id = m.id where r.id = ${id}`
    expect((await shown(approvalId)).moves).toEqual([
      {
        memberId: row?.memberId,
        memberNo: row?.no,
        walletType: 'spot',
        bucket: 'available',
        currency: 'USDT',
        amount: '50000000',
      },
    ])
    expect((await decide(approvalId)).data.status).toBe('approved')
  })

  it('to reverse a recharge takes what was credited, and is valued by it', async () => {
    const [id = ''] = await desk.recharges(1, { amount: '657.96' })
    const credit = { creditedAmount: '650', remark: 'the payer sent too much' }
    const approving = { id, version: 1, action: 'approve', ...credit }
    expect((await sendConfirmed(desk, alice, recharge.review, approving)).code).toBe(Code.ok)
    const back = { id, version: 2, reason: 'paid back to the payer' }
    const approvalId = approvalOf(await sendConfirmed(desk, alice, recharge.reverse, back))
    const { moves, amountUsd } = await shown(approvalId)
    expect(moves).toMatchObject([{ walletType: 'spot', currency: 'USDT', amount: '-650' }])
    expect(amountUsd).toBe('650')
    await expect(
      desk.sql`update approval_request set moves = '[]' where id = ${approvalId}`,
    ).rejects.toThrow('not what was applied for')
    expect((await decide(approvalId)).data.status).toBe('approved')
  })
})
