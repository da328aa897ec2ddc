// What may be done to a withdrawal in which state and by whom; what it posts; and what a refusal leaves behind: nothing.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/withdraw-log.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { send, type Reviewer } from '#tests/money/desk.ts'
import {
  approveFirst,
  approveSecond,
  openWithdrawDesk,
  reject,
  type WithdrawDesk,
} from '#tests/money/withdraw-desk.ts'

let database: TestDatabase
let at: WithdrawDesk
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  at = await openWithdrawDesk(database, database.url)
})
afterAll(async () => {
  await at.expectSoundBooks()
  await database.drop()
})

interface Seen {
  id: string
  version: number
}
const call = (endpoint: Parameters<typeof send>[2], input: object, who: Reviewer = at.carol) =>
  send(at.desk.fetch, who, endpoint, input)

const acts = {
  first: (row: Seen) => call(api.review, { ...row, ...approveFirst }),
  second: (row: Seen) => call(api.review, { ...row, ...approveSecond }),
  reject: (row: Seen) => call(api.review, { ...row, step: 'second', ...reject }),
  confirm: (row: Seen) => call(api.confirm, { ...row, txHash: randomUUID() }),
  fail: (row: Seen) => call(api.fail, { ...row, reason: 'never broadcast' }),
  refund: (row: Seen) => call(api.refund, { ...row, reason: 'address is dead' }),
  edit: (row: Seen) => call(api.edit, { ...row, remark: `called ${randomUUID()}` }),
}
const actNames = Object.keys(acts) as (keyof typeof acts)[]

describe.each(api.Status.options)('a withdrawal that is %s', (status) => {
  it.each(actNames)('allows or refuses %s as the contract says', async (act) => {
    const row = await at.inState(status)
    const states: readonly string[] = api.allowedFrom[act]
    if (states.includes(status)) {
      expect((await acts[act](row)).code).toBe(Code.ok)
      return
    }
    const reply = await at.refused(Code.alreadyHandled, () => acts[act](row))
    expect(reply.data).toMatchObject({ id: row.id, status, version: row.version })
  })

  it('allows or refuses claim and payout as the contract says', async () => {
    const row = await at.inState(status)
    const claimed = await call(api.claim, { ids: [row.id] })
    expect(claimed.data).toMatchObject(
      status === 'pending' || status === 'firstPassed'
        ? { claimed: [row.id] }
        : { claimed: [], refused: [{ id: row.id }] },
    )
    const paid = await at.pay(at.carol, row.id, row.version)
    const mayPay = status === 'approved' || status === 'failed'
    expect(paid?.code).toBe(mayPay ? Code.ok : Code.alreadyHandled)
  })
})

describe('the two steps', () => {
  it('asks for two people when a flag is set, and moves no money before the payout', async () => {
    const id = await at.one({ riskFlags: ['newIp'] })
    expect((await at.decide(at.alice, { id, ...approveFirst })).data).toMatchObject({
      status: 'firstPassed',
      version: 2,
    })
    await at.refused(Code.selfReview, () =>
      at.decide(at.alice, { id, version: 2, ...approveSecond }),
    )
    expect((await at.decide(at.bob, { id, version: 2, ...approveSecond })).data).toMatchObject({
      status: 'approved',
    })
    const { row, journals, timeline } = await at.detailOf(id)
    expect(row).toMatchObject({
      firstReviewerName: at.alice.userName,
      secondReviewerName: at.bob.userName,
      steps: 2,
    })
    expect(journals.map(({ step }) => step)).toEqual(['apply'])
    expect(timeline.map(({ action }) => action)).toEqual(['created', 'firstPassed', 'approved'])
  })

  it('asks for two people from the value that the settings name on', async () => {
    const large = await at.one({ amount: '2000' })
    const small = await at.one({ amount: '1999.99' })
    expect((await at.decide(at.alice, { id: large, ...approveFirst })).data).toMatchObject({
      status: 'firstPassed',
    })
    expect((await at.decide(at.alice, { id: small, ...approveFirst })).data).toMatchObject({
      status: 'approved',
    })
  })

  it('lets the first reviewer still reject, as no second reviewer', async () => {
    const { id, version } = await at.inState('firstPassed')
    const reply = await at.decide(at.alice, { id, version, step: 'second', ...reject })
    expect(reply.data).toMatchObject({ status: 'rejected' })
    expect((await at.detailOf(id)).row.secondReviewerId).toBeNull()
  })

  it('never approves a block-listed address, and a danger flag only with a remark', async () => {
    const blocked = await at.one({ riskFlags: ['blockedAddress'] })
    const words = { ...approveFirst, remark: 'looks fine to me' }
    await at.refused(Code.rule, () => at.decide(at.alice, { id: blocked, ...words }))
    const danger = await at.one({ riskFlags: ['violation'] })
    await at.refused(Code.invalid, () => at.decide(at.alice, { id: danger, ...approveFirst }))
    expect((await at.decide(at.alice, { id: danger, ...words })).code).toBe(Code.ok)
  })

  it('refuses a rejection without its reason', async () => {
    const id = await at.one()
    const bare = { id, step: 'first', action: 'reject' }
    await at.refused(Code.invalid, () => at.decide(at.alice, bare))
    await at.refused(Code.invalid, () => at.decide(at.alice, { ...bare, rejectReason: 'other' }))
  })

  it('passes many of low risk at once and reports each', async () => {
    const [low, risky, seen] = [await at.one(), await at.one({ riskScore: 20 }), await at.one()]
    await call(api.edit, { id: seen, version: 1, remark: 'edited meanwhile' })
    const items = [low, risky, seen].map((id) => ({ id, version: 1 }))
    const { data } = await call(api.review, { items, ...approveFirst })
    expect(data).toMatchObject({
      results: [
        { id: low, code: Code.ok, status: 'approved' },
        { id: risky, code: Code.rule, status: 'pending' },
        { id: seen, code: Code.stale, status: 'pending' },
      ],
    })
  })

  it('passes the withdrawals of a member under manual review one by one only', async () => {
    const [memberId = ''] = await at.desk.members(1)
    const id = await at.one({ memberId })
    await at.sql`insert into member_config (member_id, withdraw_manual_review, valid_until)
      values (${memberId}, true, now() + interval '1 hour')`
    const bulk = (which: string) =>
      call(api.review, { items: [{ id: which, version: 1 }], ...approveFirst })
    expect((await bulk(id)).data).toMatchObject({
      results: [{ id, code: Code.rule, status: 'pending' }],
    })
    expect((await at.decide(at.alice, { id, ...approveFirst })).code).toBe(Code.ok)
    const over = await at.one({ memberId })
    await at.sql`update member_config set valid_until = now() - interval '1 ms' where member_id = ${memberId}`
    expect((await bulk(over)).data).toMatchObject({
      results: [{ code: Code.ok, status: 'approved' }],
    })
  })

  it('answers each of many with what was done to it, whatever happened to it since', async () => {
    const id = await at.one()
    const input = { items: [{ id, version: 1 }], ...approveFirst, requestId: randomUUID() }
    const first = await call(api.review, input)
    expect(first.data).toMatchObject({ results: [{ id, code: Code.ok, status: 'approved' }] })
    expect((await acts.reject({ id, version: 2 })).code).toBe(Code.ok)
    const again = await call(api.review, input)
    expect(again.data).toEqual(first.data)
  })
})

it('decides a withdrawal once, whoever tries at the same time', async () => {
  const reviewers = await at.desk.operators(20, 'finance1')
  for (let round = 0; round < 5; round += 1) {
    const id = await at.one()
    const replies = await Promise.all(
      reviewers.map((who, index) =>
        at.decide(
          who,
          index % 2 === 0 ? { id, ...approveFirst } : { id, step: 'first', ...reject },
        ),
      ),
    )
    expect(replies.filter(({ code }) => code === Code.ok)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === Code.alreadyHandled)).toHaveLength(19)
  }
})

it('shows an operator bound to a member that team only, and lets them do nothing', async () => {
  const [root = '', stranger = ''] = await at.desk.members(2)
  const [agent] = (await at.desk.operators(1)) as [Reviewer]
  await at.sql`update operator set bind_member_id = ${root} where id = ${agent.id}`
  const [mine, theirs] = [await at.one({ memberId: root }), await at.one({ memberId: stranger })]
  const seen = await send(at.desk.fetch, agent, api.list, {})
  expect(seen.data.list.map(({ id }) => id)).toEqual([mine])
  expect((await send(at.desk.fetch, agent, api.get, { id: theirs })).code).toBe(Code.notFound)
  await at.refused(Code.outOfScope, () => at.decide(agent, { id: mine, ...approveFirst }))
})

it('finds withdrawals by every filter, with sums over all of them', async () => {
  const [memberId = ''] = await at.desk.members(1)
  const id = await at.one({ memberId, amount: '77.5', riskFlags: ['newIp'], riskScore: 33 })
  await at.one({ memberId, amount: '12.5' })
  await call(api.claim, { ids: [id] })
  const find = async (filter: object) => {
    const { data } = await send(at.desk.fetch, at.carol, api.list, { memberId, ...filter })
    return { ids: data.list.map((row) => row.id), summary: data.summary }
  }
  const all = await send(at.desk.fetch, at.carol, api.list, { pageSize: 1000 })
  expect(all.data.list.map((row) => row.id)).toContain(id)
  const { row } = await at.detailOf(id)
  for (const filter of [
    { keyword: row.withdrawNo },
    { keyword: row.toAddress, amountMin: '77' },
    { riskFlags: ['newIp'] },
    { riskScoreMin: '30', riskScoreMax: '40' },
    { mine: true },
    { usdValueMin: '77.5', usdValueMax: '77.5' },
  ])
    expect((await find(filter)).ids, JSON.stringify(filter)).toEqual([id])
  expect((await find({ mine: false })).ids).not.toContain(id)
  expect((await find({})).summary).toEqual([
    { currency: 'USDT', amount: '90', fee: '2', netAmount: '88', usdValue: '90', count: 2 },
  ])
})

it('checks a balance against the log and shows who shares the address', async () => {
  const id = await at.one({ toAddress: 'TSHARED' })
  const other = await at.one({ toAddress: 'TSHARED' })
  await at.one({ toAddress: 'Tshared' })
  const detail = await at.detailOf(id)
  expect(detail.balanceCheck).toEqual({
    currency: 'USDT',
    in: '0',
    out: '0',
    pnl: '200',
    actual: '200',
    diff: '0',
  })
  expect(detail.sameAddress.map((each) => each.id)).toEqual([other])
  expect(detail.lastMoneyLogs.map(({ bizType }) => bizType)).toEqual([
    'withdrawApply',
    'adjustAdd',
    'adjustAdd',
  ])
  // Hexadecimal addresses are the same account in capitals and without.
  const capitals = await at.one({ network: 'ERC20', toAddress: '0xABCDEF' })
  const small = await at.one({ network: 'ERC20', toAddress: '0xabcdef' })
  const { sameAddress } = await at.detailOf(capitals)
  expect(sameAddress.map((each) => each.id)).toEqual([small])
})
