// An address that a member keeps for withdrawals cools down before money goes there, and is kept once.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type Desk, openDesk } from '#tests/money/desk.ts'
import { openProgram, type Program } from '#tests/platform/program.ts'

let database: TestDatabase
let desk: Desk
let program: Program
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  desk = await openDesk(database, database.url)
  program = await openProgram(desk.db, desk.fetch, ['members', 'withdrawals'])
})
afterAll(() => database.drop())

const anAddress = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const anotherAddress = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'
let next = 0
async function member(): Promise<string> {
  next += 1
  const externalId = `m-${next}`
  const profile = { account: `player${next}`, registeredAt: '2026-01-02T03:04:05Z' }
  await program.send(`PUT members/${externalId}`, profile)
  return externalId
}
/** Asks for a withdrawal to the address; the member has no money. */
const ask = (owner: string) =>
  program.send('POST withdrawals', {
    externalId: randomUUID(),
    member: owner,
    currency: 'USDT',
    network: 'TRC20',
    amount: '100',
    toAddress: anotherAddress,
    requestedAt: '2026-01-02T03:04:05Z',
  })

describe('a kept address', () => {
  const keep = (owner: string, over: object = {}) => ({
    member: owner,
    currency: 'USDT',
    network: 'TRC20',
    address: anotherAddress,
    label: 'home',
    addedAt: new Date().toISOString(),
    ...over,
  })

  it('cools down before money goes there', async () => {
    const owner = await member()
    const call = `PUT withdrawal-addresses/${randomUUID()}` as const
    const body = keep(owner)
    const sent = await program.send(call, body)
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    expect(sent.body).toMatchObject({ status: 'cooling', label: 'home', member: owner })
    expect((await ask(owner)).body).toMatchObject({ code: 'address_refused' })
    const again = await program.send(call, { ...body, label: 'office' })
    expect(again.status).toBe(200)
    expect(again.body).toMatchObject({ id: sent.body['id'], label: 'office' })
    const other = await program.send(call, { ...body, address: anAddress })
    expect(other.body).toMatchObject({ status: 409, errors: [{ pointer: '/address' }] })
  })

  it('that was added long ago may be used at once', async () => {
    const owner = await member()
    const body = keep(owner, { addedAt: '2026-01-02T03:04:05Z' })
    const sent = await program.send(`PUT withdrawal-addresses/${randomUUID()}`, body)
    expect(sent.body).toMatchObject({ status: 'active' })
    // It is the money that is missing.
    expect((await ask(owner)).body).toMatchObject({ code: 'insufficient_funds' })
  })

  it.each<[string, object, number, string]>([
    ['with a wrong checksum', { address: `${anotherAddress}x` }, 422, 'address_refused'],
    ['over a network that is not there', { network: 'NONE' }, 422, 'currency_disabled'],
    ['that is added in the future', { addedAt: '2999-01-01T00:00:00Z' }, 400, 'invalid'],
    ['of an unknown member', { member: 'nobody' }, 404, 'unknown_member'],
  ])('%s is refused', async (_, over, status, code) => {
    const externalId = randomUUID()
    const answer = await program.send(
      `PUT withdrawal-addresses/${externalId}`,
      keep(await member(), over),
    )
    expect(answer.body).toMatchObject({ status, code })
    const rows = await desk.sql`select id from withdraw_address where external_id = ${externalId}`
    expect(rows).toHaveLength(0)
  })

  it('is kept once by a member, however often it comes', async () => {
    const owner = await member()
    const externalId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        program.send(
          `PUT withdrawal-addresses/${externalId}`,
          keep(owner, { addedAt: '2026-01-02T03:04:05Z' }),
        ),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 200, 200, 201,
    ])
    const twin = await program.send(`PUT withdrawal-addresses/${randomUUID()}`, keep(owner))
    expect(twin.body).toMatchObject({ status: 409, code: 'conflict' })
  })
})
