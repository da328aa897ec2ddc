// What may be done to a recharge in which state, with which words; and what a refusal leaves
// behind: nothing.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/recharge-log.ts'
import { allowedFrom } from '#contract/money/recharge-rules.ts'
import { approve, asSeen, openDecisions, reject, type Decisions } from '#tests/money/decisions.ts'
import { send } from '#tests/money/desk.ts'

let database: Decisions['database']
let desk: Decisions['desk']
let alice: Decisions['alice']
let bob: Decisions['bob']
let one: Decisions['one']
let decide: Decisions['decide']
let refused: Decisions['refused']
let inState: Decisions['inState']
let close: Decisions['close']

beforeAll(async () => {
  ;({ database, desk, alice, bob, one, decide, refused, inState, close } = await openDecisions())
})
afterAll(() => close())

const acts = {
  approve: ({ id, version }) => send(desk.fetch, alice, api.review, { id, version, ...approve }),
  reject: ({ id, version }) => send(desk.fetch, alice, api.review, { id, version, ...reject }),
  edit: ({ id, version }) =>
    send(desk.fetch, alice, api.edit, { id, version, amount: '77', reason: 'typing error' }),
  remove: (row) => send(desk.fetch, alice, api.remove, { items: [row], reason: 'not a recharge' }),
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
    const states: readonly string[] = allowedFrom[act]
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
  const input = { items: [other, row], reason: 'not a recharge' }
  await refused(Code.rule, () => send(desk.fetch, alice, api.remove, input))
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

test('“other” is explained in 5 to 200 characters, to one record as to many', async () => {
  const id = await one()
  const other = { action: 'reject', rejectReason: 'other' }
  for (const remark of ['', 'four', '    x     ', 'x'.repeat(201)]) {
    await refused(Code.invalid, () => decide(alice, { id, ...other, remark }))
    const many = await send(desk.fetch, alice, api.review, {
      items: asSeen([id]),
      ...other,
      remark,
    })
    const [result] = many.data && 'results' in many.data ? many.data.results : []
    expect([many.code, result?.code]).toContain(Code.invalid)
  }
  expect((await decide(alice, { id, ...other, remark: 'fünf!' })).code).toBe(Code.ok)
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
    twins.map((id, index) => decide(index === 0 ? alice : bob, { id, ...approve })),
  )
  expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([Code.ok, Code.rule])
})

test('a bulk call reports each row, in the language of the caller', async () => {
  const good = await desk.recharges(8)
  const { id: decided, version } = await inState('approved')
  const flagged = await one({ riskFlags: ['duplicateTx'] })
  const unknown = '999999999'
  const items = [
    ...asSeen(good),
    { id: decided, version },
    { id: flagged, version: 1 },
    { id: unknown, version: 1 },
  ]
  const requestId = randomUUID()
  const call = () => send(desk.fetch, alice, api.review, { items, ...approve, requestId })
  const { data } = await call()
  if (!('results' in data)) throw new Error('no results')
  expect(data.results).toMatchObject([
    ...good.map((id) => ({ id, code: Code.ok, status: 'approved' })),
    { id: decided, code: Code.alreadyHandled, status: 'approved' },
    {
      id: flagged,
      code: Code.rule,
      status: 'pending',
      msg: 'Records with risk flags must be reviewed one by one',
    },
    { id: unknown, code: Code.notFound, status: null },
  ])
  expect((await call()).data).toEqual(data)
  expect(
    (
      await send(
        desk.fetch,
        alice,
        api.review,
        { items: asSeen([flagged]), ...approve },
        { lang: 'zh-CN' },
      )
    ).data,
  ).toMatchObject({ results: [{ msg: '有风险标识的记录须逐笔审核' }] })
})

test('a decided recharge is taken back once, whoever tries at the same time', async () => {
  const { id } = await inState('approved')
  const total = async () => {
    const [row] = await database.sql<{ usd: number }[]>`
      select m.recharge_total_usd::int as usd
        from member m join recharge_log r on r.member_id = m.id where r.id = ${id}`
    return row?.usd ?? 0
  }
  const before = await total()
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      send(desk.fetch, index % 2 === 0 ? alice : bob, api.reverse, {
        id,
        version: 2,
        reason: 'returned to the payer',
      }),
    ),
  )
  expect(replies.filter(({ code }) => code === Code.ok)).toHaveLength(1)
  expect(replies.filter(({ code }) => code === Code.alreadyHandled)).toHaveLength(19)
  expect(before - (await total())).toBe(100)
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
      bizType: 'fund',
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
