import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
// What may be done to a recharge in which state, by whom, with which words; and what a refusal leaves
// behind: nothing.
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/recharge-log.ts'
import * as files from '#contract/system/big-file.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { openDesk, send, type Desk, type Reviewer } from '../money/desk.ts'
import { expectRefused } from '../money/refused.ts'

let database: TestDatabase
let desk: Desk
let alice: Reviewer
let bob: Reviewer

beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  desk = await openDesk(database, database.url)
  ;[alice, bob] = (await desk.operators(2)) as [Reviewer, Reviewer]
})
afterAll(async () => {
  expect(await desk.violations()).toEqual([])
  await database.drop()
})

const one = async (values: Parameters<Desk['recharges']>[1] = {}) => {
  const [id] = await desk.recharges(1, values)
  if (id === undefined) throw new Error('no recharge')
  return id
}
const approve = { action: 'approve' }
const reject = { action: 'reject', rejectReason: 'notReceived' }
const decide = (who: Reviewer, input: object) =>
  send(desk.fetch, who, api.review, { version: 1, ...input })

const refused = (code: number, attempt: () => Promise<{ code: number; data: unknown }>) =>
  expectRefused(database.sql, code, attempt)

/** A recharge in the state, and its version. */
async function inState(
  status: api.Status,
  type = 'admin',
): Promise<{ id: string; version: number }> {
  if (status === 'confirming')
    return { id: await one({ status, rechargeType: 'chain' }), version: 1 }
  const id = await one({ rechargeType: type })
  if (status === 'pending') return { id, version: 1 }
  await decide(bob, { id, ...(status === 'rejected' ? reject : approve) })
  if (status !== 'reversed') return { id, version: 2 }
  await send(desk.fetch, bob, api.reverse, { id, version: 2, reason: 'sent back to the payer' })
  return { id, version: 3 }
}

const acts = {
  approve: ({ id, version }) => send(desk.fetch, alice, api.review, { id, version, ...approve }),
  reject: ({ id, version }) => send(desk.fetch, alice, api.review, { id, version, ...reject }),
  edit: ({ id, version }) =>
    send(desk.fetch, alice, api.edit, { id, version, amount: '77', reason: 'typing error' }),
  remove: ({ id }) => send(desk.fetch, alice, api.remove, { ids: [id] }),
  reverse: ({ id, version }) =>
    send(desk.fetch, alice, api.reverse, { id, version, reason: 'sent by mistake' }),
} satisfies Record<
  string,
  (row: { id: string; version: number }) => Promise<{ code: number; data: unknown }>
>
const actNames = Object.keys(acts) as (keyof typeof acts)[]

describe.each(api.Status.options)('a recharge that is %s', (status) => {
  test.each(actNames)('%s', async (act) => {
    const row = await inState(status)
    const states: readonly string[] = api.allowedFrom[act]
    if (states.includes(status)) {
      expect((await acts[act](row)).code).toBe(Code.ok)
      return
    }
    const reply = await refused(Code.alreadyHandled, () => acts[act](row))
    expect(reply.data).toMatchObject({ id: row.id, status, version: row.version })
    if (status === 'approved' || status === 'rejected') {
      const { reviewerName, reviewedAt } = reply.data as api.RechargeLog
      expect(reviewerName).toBe(bob.userName)
      expect(Date.parse(reviewedAt ?? '')).not.toBeNaN()
    }
  })

  test('claim', async () => {
    const { id } = await inState(status)
    const { data } = await send(desk.fetch, alice, api.claim, { ids: [id] })
    expect(data.claimed).toEqual(status === 'pending' ? [id] : [])
  })
})

test('a hidden record does not exist for anyone', async () => {
  const row = await inState('rejected')
  await acts.remove(row)
  for (const act of actNames) await refused(Code.notFound, () => acts[act](row))
})

test('a pending record that was not entered by hand stays', async () => {
  const row = await inState('pending', 'chain')
  const other = await inState('rejected')
  await refused(Code.rule, () => send(desk.fetch, alice, api.remove, { ids: [other.id, row.id] }))
})

test('nobody decides on other figures than they saw', async () => {
  const id = await one()
  const edited = await send(desk.fetch, bob, api.edit, {
    id,
    version: 1,
    amount: '5000',
    reason: 'the proof says so',
  })
  expect(edited.data).toEqual({ id, version: 2 })
  const reply = await refused(Code.stale, () => decide(alice, { id, ...approve }))
  expect(reply.data).toMatchObject({ id, version: 2, amount: '5000' })
  expect((await decide(alice, { id, version: 2, ...approve })).code).toBe(Code.ok)
})

test('an edit and a decision in the same moment: never the new amount on the old picture', async () => {
  for (let round = 0; round < 15; round += 1) {
    const id = await one()
    const [edit, verdict] = await Promise.all([
      send(desk.fetch, bob, api.edit, { id, version: 1, amount: '999', reason: 'late correction' }),
      decide(alice, { id, ...approve }),
    ])
    expect([edit.code, verdict.code].filter((code) => code === Code.ok)).toHaveLength(1)
    const { data } = await send(desk.fetch, alice, api.get, { id })
    expect(data.row.creditedAmount).toBe(verdict.code === Code.ok ? '100' : null)
  }
})

test('whoever entered a recharge does not decide it, in no session and in no bulk', async () => {
  const [memberId] = await desk.members(1)
  const [coin] = await database.sql<
    { id: string }[]
  >`select id from wallet_code where code = 'USDT-TRC20'`
  const { data } = await send(desk.fetch, alice, api.add, {
    memberId,
    walletCodeId: String(coin?.id),
    amount: '12.5',
    proofImgs: await desk.images(alice.id),
    remark: 'paid at the counter',
  })
  await refused(Code.selfReview, () => decide(alice, { id: data.id, ...approve }))
  await refused(Code.selfReview, () => decide(alice, { id: data.id, ...reject }))
  const elsewhere = { ...alice, token: await desk.session(alice.id) }
  await refused(Code.selfReview, () => decide(elsewhere, { id: data.id, ...approve }))
  const bulk = await send(desk.fetch, elsewhere, api.review, { ids: [data.id], ...approve })
  expect(bulk.data).toMatchObject({ results: [{ code: Code.selfReview, status: 'pending' }] })
  expect((await decide(bob, { id: data.id, ...approve })).code).toBe(Code.ok)
})

test('a recharge entered by hand shows its proofs, which then cannot be deleted', async () => {
  const [memberId] = await desk.members(1)
  const [coin] = await database.sql<
    { id: string }[]
  >`select id from wallet_code where code = 'USDT-TRC20'`
  const own = await desk.images(alice.id, 3)
  const input = { memberId, walletCodeId: String(coin?.id), amount: '5', remark: 'at the counter' }
  const enter = (proofImgs: unknown) => send(desk.fetch, alice, api.add, { ...input, proofImgs })
  for (const wrong of [undefined, [], [own[0], own[0]], await desk.images(alice.id, 6)])
    expect((await enter(wrong)).code).toBe(Code.invalid)
  const foreign = await enter([own[0], ...(await desk.images(bob.id))])
  expect(foreign).toMatchObject({
    code: Code.invalid,
    data: { errors: [{ field: 'proofImgs', rule: 'proofUnknown' }] },
  })

  const order = own.toReversed()
  const { code, data } = await enter(order)
  expect(code).toBe(Code.ok)
  const detail = await send(desk.fetch, bob, api.get, { id: data.id })
  expect(detail.data.row.proofCount).toBe(3)
  expect(detail.data.proofImgs).toEqual(order.map((id) => expect.stringMatching(`[?]id=${id}$`)))
  const file = await send(desk.fetch, bob, files.get, { id: own[0] })
  expect(file.data.row.useCount).toBe(1)
  expect(file.data.usedIn).toMatchObject([
    { ownerType: 'recharge', ownerId: data.id, ownerNo: data.rechargeNo, field: 'proofImgs' },
  ])
  expect((await send(desk.fetch, alice, files.remove, { ids: own })).code).toBe(Code.rule)
})

test('whoever changed the amount or the hash does not decide; a new remark binds nobody', async () => {
  const id = await one()
  const change = { id, version: 1, reason: 'checked with the member' }
  const remark = await send(desk.fetch, bob, api.edit, { ...change, remark: 'called the member' })
  expect(remark.code).toBe(Code.ok)
  const amount = await send(desk.fetch, alice, api.edit, { ...change, version: 2, amount: '77' })
  expect(amount.code).toBe(Code.ok)
  await refused(Code.selfReview, () => decide(alice, { id, version: 3, ...approve }))
  expect((await decide(bob, { id, version: 3, ...approve })).code).toBe(Code.ok)
})

test('an operator bound to a member only looks, and only at that team', async () => {
  const [root, stranger] = await desk.members(2)
  if (!root || !stranger) throw new Error('no members')
  const [agent] = await desk.operators(1)
  if (!agent) throw new Error('no operator')
  await database.sql`update operator set bind_member_id = ${root} where id = ${agent.id}`
  const mine = await one({ memberId: root })
  const theirs = await one({ memberId: stranger })
  await refused(Code.outOfScope, () => decide(agent, { id: mine, ...approve }))
  await refused(Code.outOfScope, () => send(desk.fetch, agent, api.claim, { ids: [mine] }))
  await refused(Code.outOfScope, () =>
    send(desk.fetch, agent, api.review, { ids: [mine], ...approve }),
  )
  const seen = await send(desk.fetch, agent, api.list, {})
  expect(seen.data.list.map(({ id }) => id)).toEqual([mine])
  expect((await send(desk.fetch, agent, api.get, { id: theirs })).code).toBe(Code.notFound)
  expect((await send(desk.fetch, agent, api.get, { id: mine })).code).toBe(Code.ok)
})

test('a lease keeps others away until it ends or is given back', async () => {
  const id = await one()
  const claimed = await send(desk.fetch, alice, api.claim, { ids: [id] })
  expect(claimed.data).toEqual({ claimed: [id], refused: [] })
  const reply = await refused(Code.claimed, () => decide(bob, { id, ...approve }))
  expect(reply.data).toMatchObject({ claimedBy: alice.userName })
  const second = await send(desk.fetch, bob, api.claim, { ids: [id] })
  expect(second.data.refused).toMatchObject([{ id, claimedBy: alice.userName }])
  await send(desk.fetch, alice, api.claim, { ids: [id], release: true })
  await send(desk.fetch, alice, api.claim, { ids: [id] })
  await database.sql`update recharge_log set claimed_until = now() - interval '1 second' where id = ${id}`
  expect((await decide(bob, { id, ...approve })).code).toBe(Code.ok)
})

test('the verdict needs its words', async () => {
  const flagged = await one({ riskFlags: ['firstLarge'] })
  await refused(Code.invalid, () => decide(alice, { id: flagged, ...approve }))
  await refused(Code.invalid, () => decide(alice, { id: flagged, ...approve, remark: 'okay' }))
  const plain = await one({ fee: '1' })
  const lessFee = { id: plain, ...approve, creditedAmount: '98' }
  await refused(Code.invalid, () => decide(alice, lessFee))
  await refused(Code.invalid, () =>
    decide(alice, { ...lessFee, creditedAmount: '100.000001', remark: 'more than came' }),
  )
  await refused(Code.invalid, () =>
    decide(alice, { ...lessFee, creditedAmount: '98.0000001', remark: 'too exact for six places' }),
  )
  await refused(Code.invalid, () => decide(alice, { id: plain, action: 'reject' }))
  await refused(Code.invalid, () =>
    decide(alice, { id: plain, action: 'reject', rejectReason: 'other' }),
  )
  const done = await decide(alice, { ...lessFee, remark: 'one kept until cleared up' })
  expect(done.code).toBe(Code.ok)
  const { data } = await send(desk.fetch, alice, api.get, { id: plain })
  expect(data.journals[0]?.lines).toMatchObject([
    { account: '1100', side: 'D', amount: '100' },
    { account: 'member.spot.available', side: 'C', amount: '98' },
    { account: '4125', side: 'C', amount: '1' },
    { account: '2900', side: 'C', amount: '1' },
  ])
})

test('one transaction hash is credited once, also in the same moment', async () => {
  const twins = await Promise.all(
    ['TA', 'TB'].map((toAddress) => one({ txHash: 'feed01', toAddress, rechargeType: 'chain' })),
  )
  const replies = await Promise.all(
    twins.map((id, place) => decide(place === 0 ? alice : bob, { id, ...approve })),
  )
  expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([Code.ok, Code.rule])
})

test('a bulk call reports each row, in the language of the caller', async () => {
  const good = await desk.recharges(8)
  const decided = (await inState('approved')).id
  const flagged = await one({ riskFlags: ['duplicateTx'] })
  const unknown = '999999999'
  const ids = [...good, decided, flagged, unknown]
  const requestId = randomUUID()
  const call = () => send(desk.fetch, alice, api.review, { ids, ...approve, requestId })
  const { data } = await call()
  if (!('results' in data)) throw new Error('no results')
  expect(data.results).toMatchObject([
    ...good.map((id) => ({ id, code: Code.ok, status: 'approved' })),
    { id: decided, code: Code.alreadyHandled, status: 'approved' },
    {
      id: flagged,
      code: Code.rule,
      status: 'pending',
      msg: 'Records with risk flags are approved one by one',
    },
    { id: unknown, code: Code.notFound, status: null },
  ])
  expect((await call()).data).toEqual(data)
  expect(
    (await send(desk.fetch, alice, api.review, { ids: [flagged], ...approve }, { lang: 'zh-CN' }))
      .data,
  ).toMatchObject({ results: [{ msg: '有风险标识的记录须逐笔审核' }] })
})

test('a decided recharge is taken back once, whoever tries at the same time', async () => {
  const { id } = await inState('approved')
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      send(desk.fetch, place % 2 === 0 ? alice : bob, api.reverse, {
        id,
        version: 2,
        reason: 'returned to the payer',
      }),
    ),
  )
  expect(replies.filter(({ code }) => code === Code.ok)).toHaveLength(1)
  expect(replies.filter(({ code }) => code === Code.alreadyHandled)).toHaveLength(19)
})

test('what is spent cannot be taken back', async () => {
  const [memberId] = await desk.members(1)
  if (!memberId) throw new Error('no member')
  const id = await one({ memberId })
  await decide(alice, { id, ...approve })
  await database.db.transaction(async (tx) => {
    const { post } = await import('#server/ledger/post.ts')
    const line = {
      memberId,
      walletType: 'spot',
      bucket: 'available',
      currency: 'USDT',
      reason: 'adjustSub',
    } as const
    await post(tx, {
      bizType: 'adjust',
      bizId: id,
      step: 'sub',
      bizNo: '',
      operatorId: null,
      memo: 'spent elsewhere',
      lines: [
        { ...line, side: 'D', amount: '0.000001' },
        { house: '5400', currency: 'USDT', side: 'C', amount: '0.000001' },
      ],
    })
  })
  const reply = await refused(Code.insufficient, () =>
    send(desk.fetch, alice, api.reverse, { id, version: 2, reason: 'chargeback' }),
  )
  expect(reply.data).toMatchObject({ current: '99.999999', limit: '100' })
})
