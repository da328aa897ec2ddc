// A recharge that the platform reports reaches the queue once, is decided by an operator, and the platform hears of it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type Desk, openDesk, type Reviewer, send } from '#tests/money/desk.ts'
import { openProgram, type Program } from '#tests/platform/program.ts'

let database: TestDatabase
let desk: Desk
let operator: Reviewer
let program: Program
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  desk = await openDesk(database, database.url)
  ;[operator] = (await desk.operators(1)) as [Reviewer]
  program = await openProgram(desk.db, desk.fetch, ['members', 'recharges', 'events'])
  await desk.sql`update wallet_code set confirmations = 20 where code = 'USDT-TRC20'`
})
afterAll(async () => {
  expect(await desk.violations()).toEqual([])
  await database.drop()
})

let next = 0
async function member(): Promise<string> {
  next += 1
  const externalId = `m-${next}`
  const { status } = await program.send(`PUT members/${externalId}`, {
    account: `player${next}`,
    registeredAt: '2026-01-02T03:04:05Z',
  })
  expect(status).toBe(201)
  return externalId
}
const report = (owner: string, over: object = {}) => ({
  externalId: randomUUID(),
  member: owner,
  currency: 'USDT',
  amount: '25.5',
  method: 'proof',
  seenAt: '2026-01-02T03:04:05Z',
  ...over,
})
const lastSequence = async () => {
  const [row] = await desk.sql<{ sequence: string }[]>`
    select sequence::text as sequence from platform_event_head`
  return row?.sequence ?? '0'
}

describe('a reported recharge', () => {
  it('is decided in the queue, credited once, and reported to the platform', async () => {
    const owner = await member()
    const body = report(owner)
    const sent = await program.send('POST recharges', body)
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    expect(sent.body).toMatchObject({
      externalId: body.externalId,
      status: 'pending',
      member: owner,
    })
    await program.send('GET events')
    const before = await lastSequence()
    const decided = await send(desk.fetch, operator, recharge.review, {
      id: sent.body['id'],
      version: 1,
      action: 'approve',
    })
    expect(decided.code, decided.msg).toBe(Code.ok)
    const events = await program.send(`GET events?after=${before}`)
    expect(events.body.data).toMatchObject([
      {
        type: 'recharge.credited',
        member: owner,
        data: { externalId: body.externalId, status: 'approved', amount: '25.5' },
        previous: { status: 'pending' },
      },
    ])
    const balances = await program.send(`GET members/${owner}/balances`)
    expect(balances.body.data).toEqual([
      { wallet: 'spot', currency: 'USDT', available: '25.5', frozen: '0' },
    ])
    const read = await program.send(`GET recharges/${body.externalId}`)
    expect(read.body).toMatchObject({ status: 'approved', creditedAmount: '25.5' })
  })

  it('waits for its confirmations before the queue offers it', async () => {
    const owner = await member()
    const txHash = 'ab'.repeat(32)
    const body = report(owner, { method: 'chain', network: 'TRC20', txHash, confirmations: 1 })
    const sent = await program.send('POST recharges', body)
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    expect(sent.body['status']).toBe('confirming')
    const needed = Number(sent.body['confirmationsRequired'])
    const less = await program.send(`PATCH recharges/${body.externalId}`, { confirmations: 0 })
    expect(less.body).toMatchObject({ status: 'confirming', confirmations: 1 })
    const enough = await program.send(`PATCH recharges/${body.externalId}`, {
      confirmations: needed,
    })
    expect(enough.body).toMatchObject({ status: 'pending', confirmations: needed })
  })

  it('of a transaction that is known is refused with 409', async () => {
    const owner = await member()
    const txHash = 'cd'.repeat(32)
    const chain = { method: 'chain', network: 'TRC20', txHash }
    expect((await program.send('POST recharges', report(owner, chain))).status).toBe(201)
    const again = await program.send('POST recharges', report(owner, chain))
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({ code: 'conflict', status: 409 })
  })

  it('sent five times at once under one key enters once', async () => {
    const owner = await member()
    const body = report(owner)
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => program.send('POST recharges', body, { key })),
    )
    // Who came while the first was carried out is told to ask again.
    for (const { status } of answers) expect([200, 201, 409]).toContain(status)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const repeated = await program.send('POST recharges', body, { key })
    expect(repeated.status).toBe(200)
    expect(repeated.headers.get('idempotency-replayed')).toBe('true')
    expect(repeated.body).toEqual(answers.find(({ status }) => status === 201)?.body)
    const [row] = await desk.sql<{ count: number }[]>`
      select count(*)::int as count from recharge_log where external_id = ${body.externalId}`
    expect(row?.count).toBe(1)
  })

  it('with another body under a used key is refused with 422', async () => {
    const owner = await member()
    const key = randomUUID()
    expect((await program.send('POST recharges', report(owner), { key })).status).toBe(201)
    const other = await program.send('POST recharges', report(owner), { key })
    expect(other.status).toBe(422)
    expect(other.body).toMatchObject({ code: 'idempotency_mismatch' })
  })

  it.each([
    ['an unknown member', { member: 'nobody' }, 404, 'unknown_member'],
    ['a currency that is not there', { currency: 'NONE' }, 422, 'currency_disabled'],
    ['an amount of nothing', { amount: '0' }, 400, 'invalid'],
    ['a chain without its transaction', { method: 'chain', network: 'ERC20' }, 400, 'invalid'],
    ['a field that nobody knows', { credit: true }, 400, 'invalid'],
  ])('with %s is refused, and nothing is written', async (_, over, status, code) => {
    const owner = await member()
    const body = report(owner, over)
    const { status: got, body: problem, headers } = await program.send('POST recharges', body)
    expect(got, JSON.stringify(problem)).toBe(status)
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(problem).toMatchObject({ code, status })
    const rows = await desk.sql`select id from recharge_log where external_id = ${body.externalId}`
    expect(rows).toHaveLength(0)
  })
})
