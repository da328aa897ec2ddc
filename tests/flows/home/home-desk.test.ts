// What the home page says of the caller's own work, and where its blocks end for an operator bound to a member.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rechargeWithdrawReview } from '#contract/alerts.ts'
import { desk as deskCall } from '#contract/home-desk.ts'
import { ranking, trend } from '#contract/home-trend.ts'
import { todo as todoCall } from '#contract/home.ts'
import * as withdrawals from '#contract/money/withdraw-log.ts'
import { send } from '#tests/money/desk.ts'
import {
  approveFirst,
  approveSecond,
  openWithdrawDesk,
  type WithdrawDesk,
} from '#tests/money/withdraw-desk.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let at: WithdrawDesk
beforeAll(async () => {
  server = await testServer()
  at = await openWithdrawDesk(server, server.url)
})
afterAll(() => server.close())

const ask = async (token: string) => (await server.call(deskCall, {}, { token })).data

test('counts for each reviewer the step that was theirs, on its own day', async () => {
  // Passed yesterday by alice, today by bob: the second day is bob's alone.
  // Dated back behind what the member was given, it takes all that they had.
  const riskFlags = ['newIp', 'largeAmount']
  const { id, version } = await at.inState('firstPassed', { riskFlags })
  await server.sql.begin(async (tx) => {
    await tx`alter table withdraw_log disable trigger user`
    await tx`update withdraw_log set created_at = now() - interval '49 hours',
      first_reviewed_at = now() - interval '48 hours' where id = ${id}`
    await tx`alter table withdraw_log enable trigger user`
  })
  const passed = await send(at.desk.fetch, at.bob, withdrawals.review, {
    id,
    version,
    ...approveSecond,
  })
  expect(passed.code).toBe(0)
  const one = await at.inState('pending')
  const rejected = await send(at.desk.fetch, at.bob, withdrawals.review, {
    ...one,
    step: 'first',
    action: 'reject',
    rejectReason: 'risk',
  })
  expect(rejected.code).toBe(0)

  const workOf = async (token: string) =>
    (await ask(token)).work.find(({ queue }) => queue === 'withdraw')
  const bobs = await workOf(at.bob.token)
  expect(bobs).toMatchObject({ decided: { count: 2 }, rejectRate: '0.5000', inTimeRate: '0.5000' })
  // Half of 49 hours and a moment: the time up to bob's own step.
  expect(bobs?.medianSeconds).toBeGreaterThan(24 * 3600)
  expect((await workOf(at.alice.token))?.decided.count).toBe(0)
  // An empty status is the address's word for every status.
  const { status, ...search } = bobs?.decided.list.search ?? {}
  expect(status).toBe('')
  const { data } = await server.call(withdrawals.list, search, { token: at.bob.token })
  expect(data.list.map((row) => row.id)).toEqual([one.id, id])
  const again = await send(at.desk.fetch, at.alice, withdrawals.review, {
    ...(await at.inState('pending')),
    ...approveFirst,
  })
  expect(again.code).toBe(0)
  expect((await workOf(at.alice.token))?.decided.count).toBe(1)
})

test('hands over what the to-do and the alerts count, and names own first reviews apart', async () => {
  const own = await at.inState('firstPassed', { riskFlags: ['newIp'] })
  for (const operator of [at.alice, at.bob]) {
    const { token } = operator
    const handed = (await ask(token)).handover.find(({ queue }) => queue === 'withdraw')
    const items = (await server.call(todoCall, {}, { token })).data.items
    const waits = items.filter(({ kind }) => kind === 'withdraw' || kind === 'withdrawSecond')
    const alerted = (await server.call(rechargeWithdrawReview, { Type: 0 }, { token })).data
    expect(waits.reduce((sum, { count }) => sum + count, 0)).toBe(handed?.open.count)
    expect(alerted.withdrawCount).toBe(handed?.open.count)
    const [all] = await server.sql<{ count: number }[]>`
      select count(*)::int as count from withdraw_log where status in ('pending', 'firstPassed')`
    expect((handed?.open.count ?? 0) + (handed?.awaitingOther?.count ?? 0)).toBe(all?.count)
  }
  const handed = (await ask(at.alice.token)).handover.find(({ queue }) => queue === 'withdraw')
  const { search } = handed?.awaitingOther?.list ?? {}
  const { data } = await server.call(withdrawals.list, search ?? {}, { token: at.alice.token })
  expect(data.list.map(({ id }) => id)).toContain(own.id)
  expect(data.total).toBe(handed?.awaitingOther?.count)
  expect(
    (await ask(at.bob.token)).handover.find(({ queue }) => queue === 'recharge'),
  ).toMatchObject({
    awaitingOther: null,
  })
})

test('ends at the team of an operator bound to a member', async () => {
  const [root = '', stranger = ''] = await at.desk.members(2)
  await server.sql`update member set created_at = now() where id in (${root}, ${stranger})`
  const bound = await server.operator({
    userName: 'boundHome9',
    roleCode: 'admin',
    bindMemberId: root,
  })
  const membersIn = async (token: string) => {
    const { charts } = (await server.call(trend, { days: '7' }, { token })).data
    const line = charts.flatMap(({ series }) => series).find(({ key }) => key === 'newMembers')
    const { funnel } = (await server.call(ranking, {}, { token })).data
    return [line?.total, funnel[0]?.count]
  }
  expect(await membersIn(bound)).toEqual(['1', 1])
  const [all] = await membersIn(await server.signIn())
  expect(Number(all)).toBeGreaterThan(1)
  const { work, handover, channels, ledgerCheck } = await ask(bound)
  expect({ work, handover, channels, ledgerCheck }).toEqual({
    work: [],
    handover: [],
    channels: [],
    ledgerCheck: null,
  })
})
