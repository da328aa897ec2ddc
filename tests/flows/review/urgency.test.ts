// The order in which waiting records are worked off: overdue, then risk, then age, or as the setting says.
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as recharge from '#contract/money/recharge-log.ts'
import * as withdraw from '#contract/money/withdraw-log.ts'
import * as config from '#contract/system/config.ts'
import { workOrder } from '#contract/work-order.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type Reviewer, send } from '#tests/money/desk.ts'
import { openWithdrawDesk, type WithdrawDesk } from '#tests/money/withdraw-desk.ts'

let database: TestDatabase
let at: WithdrawDesk
let alice: Reviewer
let bob: Reviewer
beforeAll(async () => {
  database = await testDatabase()
  at = await openWithdrawDesk(database, database.url)
  ;[alice, bob] = (await at.desk.operators(2)) as [Reviewer, Reviewer]
})
afterAll(() => database.drop())

/** A recharge that came in so many minutes ago. */
async function waiting(waitedMinutes: number, riskFlags: string[] = [], amount = '100') {
  const [id = ''] = await at.desk.recharges(1, { riskFlags, amount, waitedMinutes })
  return id
}
async function inOrder(who = alice, filter = {}) {
  const input = { orderBy: 'urgency desc', ...filter }
  const { code, data } = await send(at.desk.fetch, who, recharge.list, input)
  expect(code).toBe(0)
  return data.list.map(({ id }) => id)
}

it('takes what waits too long, then what is risky, then what waits longest', async () => {
  const fresh = await waiting(14)
  const risky = await waiting(5, ['firstLarge', 'proofReused'])
  const older = await waiting(20)
  const late = await waiting(35 * 60)
  const lateAndRisky = await waiting(40, ['firstLarge'])
  const decided = await waiting(50)
  const verdict = { id: decided, version: 1, action: 'reject', rejectReason: 'notReceived' }
  expect((await send(at.desk.fetch, bob, recharge.review, verdict)).code).toBe(0)
  const order = [lateAndRisky, late, risky, older, fresh]
  expect(await inOrder()).toEqual(order)
  expect(await inOrder(alice, { isOverdue: true })).toEqual([lateAndRisky, late])
  expect(await inOrder(alice, { pageNum: 2, pageSize: 2 })).toEqual([risky, older])

  const large = await waiting(1, [], '900')
  const usual = await send(at.desk.fetch, alice, workOrder, null)
  expect(usual.data.order).toEqual(['overdue', 'risk', 'age'])
  await database.sql`
    update sys_config set value = '["value", "age"]' where key = 'review.workOrder'`
  expect((await send(at.desk.fetch, alice, workOrder, null)).data.order).toEqual(['value', 'age'])
  expect((await inOrder())[0]).toBe(large)
  expect((await inOrder())[1]).toBe(late)
})

it('leaves out the second review of who made the first', async () => {
  await database.sql`
    update sys_config set value = '["overdue", "risk", "age"]' where key = 'review.workOrder'`
  const { id } = await at.inState('firstPassed')
  const [row] = await database.sql<{ first: string }[]>`
    select first_reviewer_id::text as first from withdraw_log where id = ${id}`
  const of = async (who: Reviewer) => {
    const { data } = await send(at.desk.fetch, who, withdraw.list, { orderBy: 'urgency desc' })
    return data.list.map((each) => each.id)
  }
  const first = [at.alice, at.bob, at.carol].find((each) => each.id === row?.first) as Reviewer
  expect(await of(first)).not.toContain(id)
  expect(await of(bob)).toContain(id)
})

it('keeps the setting to criteria it knows, each once', async () => {
  const { data } = await send(at.desk.fetch, alice, config.list, { keyword: 'review.workOrder' })
  const [row] = data.list
  if (!row) throw new Error('The setting is not listed.')
  const edit = (value: unknown) =>
    send(at.desk.fetch, alice, config.edit, {
      id: row.id,
      version: row.version,
      value: JSON.stringify(value),
      reason: 'another order of work',
    })
  for (const wrong of ['newest', [], ['age', 'age'], ['age', 'size']])
    expect((await edit(wrong)).code).not.toBe(0)
  expect((await edit(['age'])).code).toBe(0)
})

it('leaves out what somebody else holds, and only that', async () => {
  const held = await waiting(90)
  const mine = await waiting(80)
  const free = await waiting(70)
  const over = await waiting(60)
  const claim = (who: Reviewer, ids: string[]) =>
    send(at.desk.fetch, who, recharge.claim, { ids, release: false })
  await claim(bob, [held, over])
  await claim(alice, [mine])
  await database.sql`update recharge_log set claimed_until = now() - interval '1 s' where id = ${over}`
  const ofThese = async (who: Reviewer) =>
    (await inOrder(who)).filter((id) => [held, mine, free, over].includes(id))
  expect(await ofThese(alice)).toEqual([mine, free, over])
  expect(await ofThese(bob)).toEqual([held, free, over])
})
