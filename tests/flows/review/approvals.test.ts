// Four eyes: what is stored for a second operator, who may decide it, and what becomes of it.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import * as api from '#contract/system/approval.ts'
import { purgeExpired } from '#server/root/housekeeping.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import {
  approvalOf,
  holders,
  type Holder as Person,
  type SendConfirmed,
  sendConfirmed,
} from '#tests/money/authenticators.ts'
import { openDesk, send, type Desk } from '#tests/money/desk.ts'

let database: TestDatabase
let desk: Desk
let alice: Person
let bob: Person
let carol: Person
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  desk = await openDesk(database, database.url, { confirms: true })
  const people = await holders(desk, 3)
  ;[alice, bob, carol] = people as [Person, Person, Person]
})
afterAll(async () => {
  expect(await desk.violations()).toEqual([])
  await database.drop()
})
const set = (key: string, value: string) =>
  desk.sql`update sys_config set value = to_jsonb(${value}::text) where key = ${key}`
beforeEach(() => desk.sql`delete from login_guard`)
afterEach(async () => {
  await set('review.otp', 'on')
  await set('review.fourEyes', 'on')
})

const confirmed: SendConfirmed = (who, endpoint, input) => sendConfirmed(desk, who, endpoint, input)

const large = async (values: Parameters<Desk['recharges']>[1] = {}) => {
  const [id = ''] = await desk.recharges(1, { amount: '50000000', ...values })
  return id
}
const approving = (id: string, version = 1) => ({ id, version, action: 'approve' })
/** Applies for the approval of a large recharge; returns both ids. */
async function applied(who = alice) {
  const id = await large()
  const answer = await confirmed(who, recharge.review, approving(id))
  expect(answer.code).toBe(Code.ok)
  return { id, approvalId: approvalOf(answer) }
}
const decide = (who: Person, approvalId: string, input: object = {}) =>
  confirmed(who, api.review, { id: approvalId, version: 1, action: 'approve', ...input })
const stateOf = async (id: string) => {
  const [row] = await desk.sql<{ status: string; reviewer: string | null; journals: number }[]>`
    select status, reviewer_name as reviewer, (select count(*)::int from ledger_journal
      where biz_type = 'recharge' and biz_id = recharge_log.id) as journals
      from recharge_log where id = ${id}`
  return { ...row }
}
const requestOf = async (id: string) => {
  const [row] = await desk.sql<{ status: string; version: number; failure: unknown }[]>`
    select status, version, failure from approval_request where id = ${id}`
  return { ...row }
}

describe('a recharge above the threshold', () => {
  it('is stored with its target, version, difference and value, and nothing happens', async () => {
    const { id, approvalId } = await applied()
    expect(await stateOf(id)).toEqual({ status: 'pending', reviewer: null, journals: 0 })
    const { data } = await send(desk.fetch, bob, api.get, { id: approvalId })
    expect(data.row).toMatchObject({
      status: 'pending',
      permission: recharge.review.permission,
      targetType: 'recharge',
      targetId: id,
      targetVersion: 1,
      amountUsd: '50000000',
      applicantName: alice.userName,
    })
    expect(data.diff).toContainEqual({ field: 'status', before: 'pending', after: 'approved' })
    expect(data.diff.map(({ field }) => field)).not.toContain('journalId')
    const [stored] = await desk.sql`select payload from approval_request where id = ${approvalId}`
    expect(stored?.['payload']).not.toHaveProperty('otp')
  })
  it('is credited once another operator approves, in their name', async () => {
    const { id, approvalId } = await applied()
    expect((await decide(bob, approvalId)).data).toMatchObject({ status: 'approved', version: 2 })
    expect(await stateOf(id)).toEqual({ status: 'approved', reviewer: bob.userName, journals: 1 })
  })
  it('is neither decided nor reversed by one person, whatever they send', async () => {
    const { id, approvalId } = await applied()
    expect((await decide(alice, approvalId)).code).toBe(Code.selfReview)
    const again = await confirmed(alice, recharge.review, approving(id))
    expect(again.code).toBe(Code.duplicate)
    await expect(
      desk.sql`update approval_request set status = 'approved', reviewer_id = ${alice.id},
        reviewer_name = 'a', reviewed_at = now() where id = ${approvalId}`,
    ).rejects.toThrow('approval_request_four_eyes')
    await decide(bob, approvalId)
    const back = { id, version: 2, reason: 'paid back to the payer' }
    const reversal = approvalOf(await confirmed(bob, recharge.reverse, back))
    expect((await stateOf(id)).status).toBe('approved')
    expect((await decide(bob, reversal)).code).toBe(Code.selfReview)
    expect((await decide(alice, reversal)).data.status).toBe('approved')
    expect(await stateOf(id)).toMatchObject({ status: 'reversed', journals: 2 })
  })
  it('is not approved by whoever entered it, as second operator neither', async () => {
    const id = await large({ creatorId: bob.id })
    const approvalId = approvalOf(await confirmed(alice, recharge.review, approving(id)))
    expect((await decide(bob, approvalId)).code).toBe(Code.selfReview)
    expect(await requestOf(approvalId)).toMatchObject({ status: 'pending' })
    expect((await decide(carol, approvalId)).data.status).toBe('approved')
  })
  it('is refused to the applicant at once where the verb refuses', async () => {
    const id = await large({ riskFlags: ['firstLarge'] })
    const { code } = await confirmed(alice, recharge.review, approving(id))
    expect(code).toBe(Code.invalid)
  })
  it('never passes in bulk', async () => {
    const id = await large()
    const [small = ''] = await desk.recharges(1)
    const items = [id, small].map((each) => ({ id: each, version: 1 }))
    const { data } = await confirmed(alice, recharge.review, { items, action: 'approve' })
    expect(data).toMatchObject({
      results: [
        { id, code: Code.rule, status: 'pending' },
        { id: small, code: Code.ok, status: 'approved' },
      ],
    })
  })
  it('may be rejected by one person without a code', async () => {
    const id = await large()
    const input = { ...approving(id), action: 'reject', rejectReason: 'notReceived' }
    expect((await send(desk.fetch, alice, recharge.review, input)).code).toBe(Code.ok)
  })
  it('answers a retry with the same application', async () => {
    const input = { ...approving(await large()), requestId: crypto.randomUUID() }
    const first = await confirmed(alice, recharge.review, input)
    const again = await send(desk.fetch, alice, recharge.review, input)
    expect(again.data).toEqual(first.data)
    expect(first.data).toHaveProperty('approvalId')
  })
})

describe('levels by value', () => {
  it.each([
    ['4999.99', Code.ok],
    ['5000', Code.otp],
    ['9999.99', Code.otp],
    ['10000', Code.otp],
  ])('answers the approval of %s without a code with %i', async (amount, code) => {
    const input = approving(await large({ amount }))
    expect((await send(desk.fetch, alice, recharge.review, input)).code).toBe(code)
  })
  it('lets one person approve below the second threshold with a code', async () => {
    const id = await large({ amount: '9999.99' })
    const { data } = await confirmed(alice, recharge.review, approving(id))
    expect(data).toMatchObject({ status: 'approved' })
  })
  it('holds the version it was found for: an edit in between does not slip under it', async () => {
    const id = await large({ amount: '100' })
    const raise = { id, version: 1, amount: '50000000', reason: 'the proof says so' }
    const [edit, verdict] = await Promise.all([
      send(desk.fetch, bob, recharge.edit, raise),
      send(desk.fetch, alice, recharge.review, approving(id, 2)),
    ])
    expect(edit.code).toBe(Code.ok)
    expect([Code.stale, Code.otp]).toContain(verdict.code)
    expect((await stateOf(id)).status).toBe('pending')
  })
})

describe('an application', () => {
  it('fails with its reason when the record was edited since', async () => {
    const { id, approvalId } = await applied()
    const input = { id, version: 1, amount: '49000000', reason: 'the proof says so' }
    expect((await send(desk.fetch, carol, recharge.edit, input)).code).toBe(Code.ok)
    const { data } = await decide(bob, approvalId)
    expect(data).toMatchObject({ status: 'failed', failReason: expect.stringContaining('changed') })
    expect(await stateOf(id)).toMatchObject({ status: 'pending', journals: 0 })
    expect(await requestOf(approvalId)).toMatchObject({ failure: { code: Code.stale } })
  })
  it('waits on where only the second operator is refused', async () => {
    const { id, approvalId } = await applied()
    await send(desk.fetch, carol, recharge.claim, { ids: [id] })
    expect((await decide(bob, approvalId)).code).toBe(Code.claimed)
    expect(await requestOf(approvalId)).toMatchObject({ status: 'pending', version: 1 })
    expect((await decide(carol, approvalId)).data.status).toBe('approved')
  })
  it('gives the claim of its applicant back', async () => {
    const id = await large()
    await send(desk.fetch, alice, recharge.claim, { ids: [id] })
    const approvalId = approvalOf(await confirmed(alice, recharge.review, approving(id)))
    expect((await decide(bob, approvalId)).data.status).toBe('approved')
  })
  it('expires after 24 hours, before the sweep and by it', async () => {
    const { id, approvalId } = await applied()
    await desk.sql`alter table approval_request disable trigger approval_request_guard`
    await desk.sql`update approval_request set expires_at = now() - interval '1 ms' where id = ${approvalId}`
    await desk.sql`alter table approval_request enable trigger approval_request_guard`
    expect((await decide(bob, approvalId)).code).toBe(Code.alreadyHandled)
    const { data } = await send(desk.fetch, bob, api.get, { id: approvalId })
    expect(data.row.status).toBe('expired')
    await purgeExpired(desk.sql)
    expect(await requestOf(approvalId)).toMatchObject({ status: 'expired', version: 2 })
    // The same may be applied for again.
    expect((await confirmed(alice, recharge.review, approving(id))).code).toBe(Code.ok)
  })
  it('is carried out once, however many approve at the same time', async () => {
    const { id, approvalId } = await applied()
    const input = { id: approvalId, version: 1, action: 'approve' }
    const codes = await Promise.all([bob, carol].map((each) => each.app.fresh()))
    const replies = await Promise.all(
      [bob, carol].map((each, at) =>
        send(desk.fetch, each, api.review, { ...input, otp: codes[at] }),
      ),
    )
    expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
      Code.ok,
      Code.alreadyHandled,
    ])
    expect(await stateOf(id)).toMatchObject({ status: 'approved', journals: 1 })
  })
  it('is rejected with a remark only, and leaves the record as it was', async () => {
    const { id, approvalId } = await applied()
    expect((await decide(bob, approvalId, { action: 'reject' })).code).toBe(Code.invalid)
    const remark = 'the bank says otherwise'
    const { data } = await decide(bob, approvalId, { action: 'reject', remark })
    expect(data.status).toBe('rejected')
    expect(await stateOf(id)).toMatchObject({ status: 'pending', journals: 0 })
  })
  it('is withdrawn by its applicant, and by nobody else', async () => {
    const { approvalId } = await applied()
    const input = { id: approvalId, version: 1 }
    expect((await send(desk.fetch, bob, api.withdraw, input)).code).toBe(Code.notFound)
    const { data } = await send(desk.fetch, alice, api.withdraw, input)
    expect(data.status).toBe('withdrawn')
    expect((await decide(bob, approvalId)).code).toBe(Code.alreadyHandled)
  })
  it('is never altered and never erased in the database', async () => {
    const { approvalId } = await applied()
    const change = desk.sql`update approval_request set payload = '{}' where id = ${approvalId}`
    await expect(change).rejects.toThrow('not what was applied for')
    await expect(desk.sql`delete from approval_request where id = ${approvalId}`).rejects.toThrow(
      'never erased',
    )
  })
  it('concerns only those who hold its permission', async () => {
    const { approvalId } = await applied()
    const [stranger] = await holders(desk, 1, 'marketing')
    if (!stranger) throw new Error('no operator')
    expect((await decide(stranger, approvalId)).code).toBe(Code.noPermission)
    const shown = await send(desk.fetch, stranger, api.list, {})
    expect(shown.data.list).toEqual([])
    expect((await send(desk.fetch, stranger, api.get, { id: approvalId })).code).toBe(Code.notFound)
    const own = await send(desk.fetch, alice, api.list, { isMine: true, status: ['pending'] })
    expect(own.data.list.map(({ id }) => id)).toContain(approvalId)
  })
  it('writes to the trail who applied and who approved', async () => {
    const { id, approvalId } = await applied()
    await decide(bob, approvalId, { remark: 'seen on the bank statement' })
    const rows = await desk.sql<{ action: string; operator_name: string }[]>`
      select action, operator_name from operation_log where (target_type = 'approval' and target_id = ${approvalId})
         or (target_type = 'recharge' and target_id = ${id}) order by seq`
    expect(rows.map((row) => [row.action, row.operator_name])).toEqual([
      ['approval.submit', alice.userName],
      ['approval.approve', bob.userName],
      ['recharge.approve', bob.userName],
    ])
  })
})

describe('switched off', () => {
  it('four eyes: K4 asks for a code and applies at once', async () => {
    await set('review.fourEyes', 'off')
    const id = await large()
    expect((await send(desk.fetch, alice, recharge.review, approving(id))).code).toBe(Code.otp)
    const { data } = await confirmed(alice, recharge.review, approving(id))
    expect(data).toMatchObject({ status: 'approved' })
  })
  it('codes: K4 waits for a second operator without them', async () => {
    await set('review.otp', 'off')
    const id = await large()
    const approvalId = approvalOf(await send(desk.fetch, alice, recharge.review, approving(id)))
    const input = { id: approvalId, version: 1, action: 'approve' }
    expect((await send(desk.fetch, alice, api.review, input)).code).toBe(Code.selfReview)
    expect((await send(desk.fetch, bob, api.review, input)).data.status).toBe('approved')
  })
  it('a setting that cannot be read counts as on', async () => {
    await set('review.otp', 'perhaps')
    const input = approving(await large({ amount: '6000' }))
    expect((await send(desk.fetch, alice, recharge.review, input)).code).toBe(Code.otp)
  })
})
