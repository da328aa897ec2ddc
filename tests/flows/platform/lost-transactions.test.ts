// A recharge whose transaction the chain has lost is closed before its verdict, and a case with an alert after it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as recharges from '#contract/money/recharge-log.ts'
import * as cases from '#contract/other/violation-record.ts'
import { send } from '#tests/money/desk.ts'
import { openPlatformDesk, type PlatformDesk } from '#tests/platform/platform-desk.ts'

let at: PlatformDesk
beforeAll(async () => {
  at = await openPlatformDesk(['members'])
  await at.desk.sql`update wallet_code set confirmations = 20 where code = 'USDT-TRC20'`
})
afterAll(async () => {
  expect(await at.desk.violations()).toEqual([])
  await at.database.drop()
})

let next = 0
/** A recharge over the chain, as the platform reports it. */
async function reported(over: object = {}) {
  next += 1
  const body = {
    externalId: randomUUID(),
    member: await at.member(),
    currency: 'USDT',
    network: 'TRC20',
    amount: '25.5',
    method: 'chain',
    txHash: next.toString(16).padStart(64, 'a'),
    seenAt: '2026-01-02T03:04:05Z',
    ...over,
  }
  const sent = await at.program.send('POST recharges', body)
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  return { ...body, id: String(sent.body['id']) }
}
const lose = (externalId: string, body: object = { orphaned: true }) =>
  at.program.send(`PATCH recharges/${externalId}`, body)
const alerts = async () => {
  const rows = await at.desk.sql<{ tag: string; params: Record<string, string> }[]>`
    select tag, bell_params as params from sys_notice where bell = 'bellOrphaned'`
  return [...rows]
}

it.each([
  ['waits for confirmations', { confirmations: 1 }, 'confirming'],
  ['waits for its verdict', {}, 'pending'],
])('closes one that %s, and reports it once', async (_, over, status) => {
  const { externalId, id } = await reported(over)
  expect((await at.program.send(`GET recharges/${externalId}`)).body).toMatchObject({ status })
  const events = await at.eventsOf(async () => {
    expect((await lose(externalId)).body).toMatchObject({
      status: 'rejected',
      rejectReason: 'chainInvalid',
    })
    expect((await lose(externalId)).status).toBe(200)
  })
  expect(events).toMatchObject([{ type: 'recharge.rejected', data: { externalId } }])
  const late = await send(at.desk.fetch, at.operator, recharges.review, {
    id,
    version: 2,
    action: 'approve',
    remark: 'seen on the chain',
  })
  expect(late.code).toBe(40901)
  const { data } = await send(at.desk.fetch, at.operator, recharges.get, { id })
  expect(data.timeline.map(({ action }) => action)).toContain('rejected')
})

it('opens one critical case for one that was credited, and alerts the administrators once', async () => {
  const { externalId, id, member } = await reported()
  const verdict = { id, version: 1, action: 'approve', remark: 'seen on the chain' }
  expect((await send(at.desk.fetch, at.operator, recharges.review, verdict)).code).toBe(0)
  const answers = await Promise.all([lose(externalId), lose(externalId), lose(externalId)])
  for (const { body } of answers) expect(body).toMatchObject({ status: 'approved' })
  const listed = await send(at.desk.fetch, at.operator, cases.list, { severity: ['critical'] })
  expect(listed.data.list).toHaveLength(1)
  expect(listed.data.list[0]).toMatchObject({
    memberId: await at.idOf(member),
    status: 'open',
    description: expect.stringContaining('is no longer on chain') as string,
  })
  expect(await alerts()).toMatchObject([
    { tag: 'urgent', params: { amount: '25.5', case: listed.data.list[0]?.violationNo } },
  ])
  // What was credited stays until an operator takes it back.
  expect(await at.spot(member)).toMatchObject({ available: '25.5' })
})

it.each([
  ['nothing', {}],
  ['no change', { orphaned: false }],
  ['a count below nothing', { confirmations: -1 }],
  ['a field that nobody knows', { orphaned: true, status: 'approved' }],
])('refuses %s with 400', async (_, body) => {
  const { externalId } = await reported()
  const answer = await lose(externalId, body)
  expect(answer.body).toMatchObject({ status: 400, code: 'invalid' })
  expect((await at.program.send(`GET recharges/${externalId}`)).body).toMatchObject({
    status: 'pending',
  })
})
