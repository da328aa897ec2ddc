// Flags whose reasons are gone: who may take them off, and what stays of them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import { clearRechargeFlags, clearWithdrawFlags } from '#contract/money/clear-flags.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import * as withdraw from '#contract/money/withdraw-log.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { approve } from '#tests/money/decisions.ts'
import { type Reviewer, send } from '#tests/money/desk.ts'
import {
  approveFirst,
  approveSecond,
  openWithdrawDesk,
  type WithdrawDesk,
} from '#tests/money/withdraw-desk.ts'

let database: TestDatabase
let at: WithdrawDesk
let risk: Reviewer
let admin: Reviewer
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  at = await openWithdrawDesk(database, database.url)
  ;[risk] = (await at.desk.operators(1, 'risk')) as [Reviewer]
  ;[admin] = (await at.desk.operators(1, 'admin')) as [Reviewer]
})
afterAll(async () => {
  await at.expectSoundBooks()
  await database.drop()
})

const reason = 'the address was released by compliance'
const lineOf = async (id: string, action: string) =>
  (
    await at.sql<{ before: object; after: object; reason: string; name: string }[]>`
      select before, after, reason, operator_name as name from operation_log
       where target_id = ${id} and action = ${action}`
  )[0]

describe('a flag of a withdrawal', () => {
  const clear = (who: Reviewer, input: object) =>
    send(at.desk.fetch, who, clearWithdrawFlags, { version: 1, reason, ...input })

  it('says that its reason is gone, and is cleared by who may, with a reason, in the trail and the history', async () => {
    const id = await at.one({ riskFlags: ['newIp', 'ledgerMismatch'], riskScore: 100 })
    const found = await at.detailOf(id)
    expect(found.risk.map(({ code, figures }) => [code, figures])).toEqual([
      ['ledgerMismatch', null],
      ['newIp', null],
    ])
    const [support] = (await at.desk.operators(1, 'support')) as [Reviewer]
    expect((await clear(support, { id, flags: ['newIp'] })).code).toBe(Code.noPermission)
    expect((await clear(risk, { id, flags: ['newIp'], reason: '' })).code).toBe(Code.invalid)
    const done = await clear(risk, { id, flags: ['ledgerMismatch'] })
    expect(done).toMatchObject({ code: Code.ok, data: { id, version: 2, riskFlags: ['newIp'] } })
    const { row, risk: left, timeline } = await at.detailOf(id)
    expect(row).toMatchObject({ riskFlags: ['newIp'], riskScore: 10 })
    expect(left.map(({ code }) => code)).toEqual(['newIp'])
    expect(timeline.map(({ action }) => action)).toContain('flagCleared')
    expect(await lineOf(id, 'withdraw.clearFlag')).toMatchObject({
      before: { riskFlags: ['newIp', 'ledgerMismatch'] },
      after: { riskFlags: ['newIp'] },
      reason,
      name: risk.userName,
    })
  })

  it('stays while its reason holds, however it is asked for, and is back with its reason', async () => {
    const id = await at.one({ isRemarkable: true, riskFlags: ['newAddress', 'newIp'] })
    expect((await clear(risk, { id, flags: ['newAddress'] })).code).toBe(Code.rule)
    expect((await clear(risk, { id, flags: ['newIp', 'newAddress'] })).code).toBe(Code.rule)
    expect((await clear(risk, { id, flags: ['velocity'] })).code).toBe(Code.rule)
    expect((await at.detailOf(id)).row.riskFlags).toEqual(
      expect.arrayContaining(['newAddress', 'newIp']),
    )
  })

  it('still counts for the two steps, so that nobody gets by without a second reviewer', async () => {
    const id = await at.one({ riskFlags: ['newIp'] })
    expect((await clear(admin, { id, flags: ['newIp'] })).code).toBe(Code.ok)
    expect((await at.detailOf(id)).row).toMatchObject({ riskFlags: [], riskScore: 0, steps: 2 })
    const first = await at.decide(admin, { id, ...approveFirst, version: 2 })
    expect(first.data).toMatchObject({ status: 'firstPassed' })
    const alone = await at.decide(admin, { id, ...approveSecond, version: 3 })
    expect(alone.code).toBe(Code.selfReview)
    expect((await at.decide(at.bob, { id, ...approveSecond, version: 3 })).code).toBe(Code.ok)
    const forget = at.sql`update withdraw_log set cleared_flags = '{}' where id = ${id}`
    await expect(forget).rejects.toThrow(/keeps which flags it had/)
  })

  it('is cleared in the version that was seen, before the decision, and by whoever holds the record', async () => {
    const { id, version } = await at.inState('approved', { riskFlags: [] })
    expect((await clear(risk, { id, version, flags: ['newIp'] })).code).toBe(Code.alreadyHandled)
    const other = await at.one({ riskFlags: ['newIp'] })
    expect((await clear(risk, { id: other, version: 9, flags: ['newIp'] })).code).toBe(Code.stale)
    await send(at.desk.fetch, at.bob, withdraw.claim, { ids: [other] })
    expect((await clear(risk, { id: other, flags: ['newIp'] })).code).toBe(Code.claimed)
    expect((await clear(at.bob, { id: other, flags: ['newIp'] })).code).toBe(Code.ok)
  })
})

describe('a flag of a recharge', () => {
  const clear = (who: Reviewer, input: object) =>
    send(at.desk.fetch, who, clearRechargeFlags, { version: 1, reason, ...input })
  const detailOf = async (id: string) =>
    (await send(at.desk.fetch, at.alice, recharge.get, { id })).data as recharge.RechargeDetail
  const review = (who: Reviewer, input: object) =>
    send(at.desk.fetch, who, recharge.review, { ...approve, ...input })

  it('says that its reason is gone, and is cleared by who may, who does not decide it then', async () => {
    const [id = ''] = await at.desk.recharges(1, { riskFlags: ['disabledAddress', 'nameMismatch'] })
    expect((await detailOf(id)).riskDetail.map(({ flag, isGone }) => [flag, isGone])).toEqual([
      ['disabledAddress', true],
      ['nameMismatch', false],
    ])
    // What a channel said has no reason that could be looked up.
    expect((await clear(admin, { id, flags: ['nameMismatch'] })).code).toBe(Code.rule)
    expect((await clear(admin, { id, flags: ['disabledAddress', 'nameMismatch'] })).code).toBe(
      Code.rule,
    )
    const done = await clear(admin, { id, flags: ['disabledAddress'] })
    expect(done.data).toEqual({ id, version: 2, riskFlags: ['nameMismatch'] })
    expect(await lineOf(id, 'recharge.clearFlag')).toMatchObject({ reason, name: admin.userName })
    const { timeline } = await detailOf(id)
    expect(timeline.map(({ action }) => action)).toContain('flagCleared')
    const input = { id, version: 2, remark: 'called the payer' }
    expect((await review(admin, input)).code).toBe(Code.selfReview)
    expect((await review(at.bob, input)).code).toBe(Code.ok)
    expect((await detailOf(id)).riskDetail.some(({ isGone }) => isGone)).toBe(false)
  })

  it('holds as long as what raised it: the same transaction, a large first recharge, an address that is off', async () => {
    const [large = ''] = await at.desk.recharges(1, { amount: '6000', riskFlags: ['firstLarge'] })
    await at.sql`update recharge_log set is_first = true where id = ${large}`
    expect((await clear(risk, { id: large, flags: ['firstLarge'] })).code).toBe(Code.rule)
    await at.sql`update recharge_log set is_first = false where id = ${large}`
    expect((await clear(risk, { id: large, flags: ['firstLarge'] })).code).toBe(Code.ok)
    const txHash = 'a'.repeat(64)
    const [one = ''] = await at.desk.recharges(1, { txHash, riskFlags: ['duplicateTx'] })
    const [two = ''] = await at.desk.recharges(1, {
      txHash,
      toAddress: 'T2',
      rechargeType: 'admin',
    })
    expect((await clear(risk, { id: one, flags: ['duplicateTx'] })).code).toBe(Code.rule)
    await at.sql`update recharge_log set deleted_at = now() where id = ${two}`
    expect((await clear(risk, { id: one, flags: ['duplicateTx'] })).code).toBe(Code.ok)
  })

  it('is not cleared by whoever changed the record', async () => {
    const [id = ''] = await at.desk.recharges(1, { riskFlags: ['disabledAddress'] })
    await send(at.desk.fetch, admin, recharge.edit, { id, version: 1, amount: '55', reason })
    expect((await clear(admin, { id, version: 2, flags: ['disabledAddress'] })).code).toBe(
      Code.selfReview,
    )
    expect((await clear(risk, { id, version: 2, flags: ['disabledAddress'] })).code).toBe(Code.ok)
  })
})
