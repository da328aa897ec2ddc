// Who may decide a recharge: not whoever wrote its figures, not an agent, not without its lease.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/recharge-log.ts'
import * as files from '#contract/system/big-file.ts'
import { approve, asSeen, openDecisions, reject, type Decisions } from '#tests/money/decisions.ts'
import { send } from '#tests/money/desk.ts'

let database: Decisions['database']
let desk: Decisions['desk']
let alice: Decisions['alice']
let bob: Decisions['bob']
let one: Decisions['one']
let decide: Decisions['decide']
let refused: Decisions['refused']
let close: Decisions['close']

beforeAll(async () => {
  ;({ database, desk, alice, bob, one, decide, refused, close } = await openDecisions())
})
afterAll(() => close())

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
  const bulk = await send(desk.fetch, elsewhere, api.review, {
    items: asSeen([data.id]),
    ...approve,
  })
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
  const add = (proofImgs: unknown) => send(desk.fetch, alice, api.add, { ...input, proofImgs })
  for (const wrong of [undefined, [], [own[0], own[0]], await desk.images(alice.id, 6)])
    expect((await add(wrong)).code).toBe(Code.invalid)
  const foreign = await add([own[0], ...(await desk.images(bob.id))])
  expect(foreign).toMatchObject({
    code: Code.invalid,
    data: { errors: [{ field: 'proofImgs', rule: 'proofUnknown' }] },
  })

  const order = own.toReversed()
  const { code, data } = await add(order)
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

test('everybody who changed the amount or the hash is excluded, not only the last one', async () => {
  const [carol] = await desk.operators(1)
  if (!carol) throw new Error('no operator')
  const id = await one({ rechargeType: 'admin' })
  const change = { id, reason: 'checked with the member' }
  const figures = [
    [alice, { version: 1, amount: '77' }],
    [bob, { version: 2, txHash: 'feedbeef01' }],
    [alice, { version: 3, remark: 'called the member' }],
  ] as const
  for (const [who, input] of figures)
    expect((await send(desk.fetch, who, api.edit, { ...change, ...input })).code).toBe(Code.ok)
  for (const who of [alice, bob])
    for (const verdict of [approve, reject])
      await refused(Code.selfReview, () => decide(who, { id, version: 4, ...verdict }))
  const { data } = await send(desk.fetch, carol, api.get, { id })
  expect(data.row.amenderIds).toEqual([alice.id, bob.id])
  expect((await decide(carol, { id, version: 4, ...approve })).code).toBe(Code.ok)
})

test('the database itself refuses a decision by anybody who changed the figures', async () => {
  const id = await one()
  for (const [version, amount] of ['77', '78'].entries())
    await send(desk.fetch, version === 0 ? alice : bob, api.edit, {
      id,
      version: version + 1,
      amount,
      reason: 'checked with the member',
    })
  for (const { id: reviewer } of [alice, bob]) {
    const decision = database.sql`update recharge_log set status = 'rejected', reject_reason = 'other',
      reviewer_id = ${reviewer}, reviewed_at = now() where id = ${id}`
    await expect(decision).rejects.toThrow('recharge_log_maker_check')
  }
  const forget = database.sql`update recharge_log set amender_ids = '{}' where id = ${id}`
  await expect(forget).rejects.toThrow('keeps who changed it')
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
    send(desk.fetch, agent, api.review, { items: asSeen([mine]), ...approve }),
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
