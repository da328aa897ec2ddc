// What takes two people is never done by one (M8): not from two tabs, not with a role that ended in between, not by
// whoever is bound to the member.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import * as withdraw from '#contract/money/withdraw-log.ts'
import * as api from '#contract/system/approval.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { approvalOf } from '#tests/money/authenticators.ts'
import { type Reviewer, send } from '#tests/money/desk.ts'
import { openWithdrawDesk, type WithdrawDesk } from '#tests/money/withdraw-desk.ts'

let database: TestDatabase
let at: WithdrawDesk
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  at = await openWithdrawDesk(database, database.url)
  // Codes have tests of their own; here it is about people.
  await at.desk.setConfirms('on', ['review.fourEyes'])
})
afterAll(async () => {
  await at.expectSoundBooks()
  await database.drop()
})

const people = async () =>
  (await at.desk.operators(3, 'finance1')) as [Reviewer, Reviewer, Reviewer]
const large = async (values: object = {}) =>
  (await at.desk.recharges(1, { amount: '50000', ...values }))[0] ?? ''
/** Applies for the approval of a large recharge. */
async function applied(who: Reviewer) {
  const id = await large()
  const answer = await send(at.desk.fetch, who, recharge.review, {
    id,
    version: 1,
    action: 'approve',
  })
  expect(answer.code, answer.msg).toBe(Code.ok)
  return { id, approvalId: approvalOf(answer) }
}
const approve = (who: Pick<Reviewer, 'token'>, id: string) =>
  send(at.desk.fetch, who, api.review, { id, version: 1, action: 'approve' })
const anotherTab = async (who: Reviewer) => ({ ...who, token: await at.desk.session(who.id) })
const dropRoles = async ({ id }: Reviewer) => {
  await at.sql`delete from operator_role where operator_id = ${id}`
}
const statusOf = async (id: string) =>
  (await at.sql<{ status: string }[]>`select status from recharge_log where id = ${id}`)[0]?.status
const requestOf = async (id: string) =>
  (await at.sql<{ status: string }[]>`select status from approval_request where id = ${id}`)[0]
    ?.status

describe('an application', () => {
  it('is approved by its applicant from no tab, however many try at once', async () => {
    const [alice] = await people()
    const { id, approvalId } = await applied(alice)
    const tabs = await Promise.all(Array.from({ length: 6 }, () => anotherTab(alice)))
    const replies = await Promise.all([alice, ...tabs].map((tab) => approve(tab, approvalId)))
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([Code.selfReview]))
    expect(await statusOf(id)).toBe('pending')
  })
  it('is made once from two tabs at the same time', async () => {
    const [alice] = await people()
    const id = await large()
    const tabs = [alice, await anotherTab(alice)]
    const replies = await Promise.all(
      tabs.map((tab) =>
        send(at.desk.fetch, tab, recharge.review, { id, version: 1, action: 'approve' }),
      ),
    )
    expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      Code.ok,
      Code.duplicate,
    ])
    expect(await statusOf(id)).toBe('pending')
  })
  it('is not approved by whoever lost the permission since, also in the same moment', async () => {
    const [alice, bob, carol] = await people()
    const { id, approvalId } = await applied(alice)
    await dropRoles(bob)
    expect((await approve(bob, approvalId)).code).toBe(Code.noPermission)
    expect(await statusOf(id)).toBe('pending')
    const [reply] = await Promise.all([approve(carol, approvalId), dropRoles(carol)])
    expect([Code.ok, Code.noPermission]).toContain(reply.code)
    expect(await statusOf(id)).toBe(reply.code === Code.ok ? 'approved' : 'pending')
    expect((await approve(carol, approvalId)).code).not.toBe(Code.ok)
  })
  it.each([
    ['lost the permission', dropRoles],
    [
      'holds it by a role of which the period is over',
      async ({ id }: Reviewer) => {
        const [role] = await at.sql<{ id: string }[]>`
          insert into role (code, titles, effective_type, start_date, end_date)
          values (${`period${id}`}, '{"en":"Over"}', 'dates', '2020-01-01', '2020-01-31') returning id::text`
        const over = role?.id ?? ''
        await at.sql`insert into role_menu (role_id, menu_id)
          select ${over}, g.menu_id from role_menu g join operator_role x on x.role_id = g.role_id
           where x.operator_id = ${id} on conflict do nothing`
        await at.sql`update operator_role set role_id = ${over} where operator_id = ${id}`
      },
    ],
    [
      'was disabled',
      async ({ id }: Reviewer) => {
        await at.sql`update operator set status = 'off' where id = ${id}`
      },
    ],
    [
      'was bound to a member',
      async ({ id }: Reviewer) => {
        const [member] = await at.desk.members(1)
        await at.sql`update operator set bind_member_id = ${member ?? ''} where id = ${id}`
      },
    ],
  ])('is void once its applicant %s', async (_, change) => {
    const [alice, bob] = await people()
    const { id, approvalId } = await applied(alice)
    await change(alice)
    const { code, data } = await approve(bob, approvalId)
    expect([code, (data as { status: string }).status]).toEqual([Code.ok, 'failed'])
    expect((data as { failReason: string }).failReason).not.toBe('')
    expect(await requestOf(approvalId)).toBe('failed')
    expect(await statusOf(id)).toBe('pending')
  })
})

describe('a withdrawal in two steps', () => {
  it('is passed in both by nobody alone, from however many tabs at once', async () => {
    const [alice, bob] = await people()
    const id = await at.one({ riskFlags: ['newIp'] })
    const tabs = await Promise.all(Array.from({ length: 5 }, () => anotherTab(alice)))
    const steps = [
      { step: 'first', version: 1 },
      { step: 'second', version: 2 },
    ]
    const remark = 'checked with the member'
    for (let round = 0; round < 3; round += 1)
      await Promise.all(
        tabs.flatMap((tab) =>
          steps.map((step) => at.decide(tab, { id, action: 'approve', remark, ...step })),
        ),
      )
    const { row } = await at.detailOf(id)
    expect(row).toMatchObject({ status: 'firstPassed', firstReviewerName: alice.userName })
    const second = { id, version: 2, step: 'second', action: 'approve', remark }
    await dropRoles(bob)
    expect((await at.decide(bob, second)).code).toBe(Code.noPermission)
    await expect(
      at.sql`update withdraw_log set status = 'approved', second_reviewer_id = ${alice.id},
        second_reviewer_name = 'a', version = 3 where id = ${id}`,
    ).rejects.toThrow()
  })
  it('is refused to an operator bound to its member, in each step and in bulk', async () => {
    const [alice, bob] = await people()
    const [memberId = ''] = await at.desk.members(1)
    const [first, second] = [
      await at.one({ memberId }),
      (await at.inState('firstPassed', { memberId })).id,
    ]
    await at.sql`update operator set bind_member_id = ${memberId} where id = ${bob.id}`
    const verdicts = [
      { id: first, step: 'first', version: 1 },
      { id: second, step: 'second', version: 2 },
    ]
    for (const verdict of verdicts)
      expect((await at.decide(bob, { action: 'approve', ...verdict })).code).toBe(Code.outOfScope)
    const bulk = { items: [{ id: first, version: 1 }], step: 'first', action: 'approve' }
    expect((await send(at.desk.fetch, bob, withdraw.review, bulk)).code).toBe(Code.outOfScope)
    expect((await at.decide(alice, { id: first, step: 'first', action: 'approve' })).code).toBe(
      Code.ok,
    )
  })
})
