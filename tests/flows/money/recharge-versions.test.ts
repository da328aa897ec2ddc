// A bulk call acts on the records as they were on screen: whoever changed one meanwhile changed another record.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as api from '#contract/money/recharge-log.ts'
import { approve, asSeen, openDecisions, reject, type Decisions } from '#tests/money/decisions.ts'
import { send } from '#tests/money/desk.ts'

let at: Decisions
beforeAll(async () => {
  at = await openDecisions()
})
afterAll(() => at.close())

const edit = async (id: string, amount: string, version = 1) => {
  const reason = 'the proof says so'
  const reply = await send(at.desk.fetch, at.bob, api.edit, { id, version, amount, reason })
  expect(reply.code).toBe(Code.ok)
}
const bulk = async (input: object) => {
  const { data } = await send(at.desk.fetch, at.alice, api.review, input)
  if (!('results' in data)) throw new Error(`no results in ${JSON.stringify(data)}`)
  return data.results
}

it('never credits in bulk an amount that was edited after the list was drawn', async () => {
  const [kept = '', swapped = ''] = await at.desk.recharges(2, { amount: '10' })
  await edit(swapped, '900000')
  const results = await bulk({ items: asSeen([kept, swapped]), ...approve })
  expect(results).toMatchObject([
    { id: kept, code: Code.ok, status: 'approved' },
    { id: swapped, code: Code.stale, status: 'pending' },
  ])
  const [wallet] = await at.database.sql<{ count: number }[]>`
    select count(*)::int as count from ledger_journal where biz_type = 'recharge' and biz_id = ${swapped}`
  expect(wallet?.count).toBe(0)
})

it('never rejects in bulk a record that was edited after the list was drawn', async () => {
  const [swapped = ''] = await at.desk.recharges(1)
  await edit(swapped, '55')
  expect(await bulk({ items: asSeen([swapped]), ...reject })).toMatchObject([
    { code: Code.stale, status: 'pending' },
  ])
})

it('refuses a bulk call that names no versions, or one record twice', async () => {
  const [id = ''] = await at.desk.recharges(1)
  const calls: [Endpoint, object][] = [
    [api.review, approve],
    [api.review, reject],
    [api.remove, { reason: 'entered twice' }],
  ]
  for (const [endpoint, rest] of calls)
    for (const input of [{ ids: [id] }, { items: [{ id }] }, { items: asSeen([id, id]) }])
      await at.refused(Code.invalid, () =>
        send(at.desk.fetch, at.alice, endpoint, { ...input, ...rest }),
      )
})

it('removes nothing when one of the records was edited after the list was drawn', async () => {
  const ids = await at.desk.recharges(2, { rechargeType: 'admin' })
  const [, swapped = ''] = ids
  await edit(swapped, '55')
  const input = { items: asSeen(ids), reason: 'entered twice' }
  const reply = await at.refused(Code.stale, () => send(at.desk.fetch, at.alice, api.remove, input))
  expect(reply.data).toMatchObject({ id: swapped, version: 2, amount: '55' })
  const fresh = { ...input, items: [...asSeen(ids.slice(0, 1)), ...asSeen([swapped], 2)] }
  expect((await send(at.desk.fetch, at.alice, api.remove, fresh)).data).toEqual({ count: 2 })
})

it('answers a repeated bulk call as the first time, and another version under its key with 40904', async () => {
  const [id = ''] = await at.desk.recharges(1)
  const requestId = randomUUID()
  const first = await bulk({ items: asSeen([id]), ...approve, requestId })
  expect(first).toMatchObject([{ code: Code.ok }])
  expect(await bulk({ items: asSeen([id]), ...approve, requestId })).toEqual(first)
  expect(await bulk({ items: asSeen([id], 2), ...approve, requestId })).toMatchObject([
    { code: Code.keyReused },
  ])
})
