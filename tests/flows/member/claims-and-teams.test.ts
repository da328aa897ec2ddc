// What an operator may hold back from others, and what another team's operator learns.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#contract/money/recharge-log.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { openDesk, send, type Desk, type Reviewer } from '#tests/money/desk.ts'

let database: TestDatabase
let desk: Desk
let alice: Reviewer
let bob: Reviewer
beforeAll(async () => {
  database = await testDatabase({ max: 5 })
  desk = await openDesk(database, database.url)
  ;[alice, bob] = (await desk.operators(2)) as [Reviewer, Reviewer]
})
afterAll(() => database.drop())

const claim = async (who: Reviewer, id: string, release = false) => {
  const { data } = await send(desk.fetch, who, api.claim, { ids: [id], release })
  return data.claimed.length === 1 ? 'claimed' : data.refused[0]?.msg
}
const newRecharge = async (values = {}) => (await desk.recharges(1, values))[0] ?? ''
/** Lets time pass for one record. */
const later = async (id: string, seconds: number) => {
  await database.sql`update recharge_log set claimed_until = claimed_until - make_interval(secs => ${seconds}) where id = ${id}`
  await database.sql`update record_claim set until = until - make_interval(secs => ${seconds}) where target_id = ${id}`
}
const exhausted = 'Claim renewed 3 times. Decide the record or leave it to others'

test('a claim is renewed three times at most, however it is renewed', async () => {
  const id = await newRecharge()
  expect(await claim(alice, id)).toBe('claimed')
  expect(await claim(alice, id)).toBe('claimed')
  await later(id, 400)
  expect(await claim(alice, id)).toBe('claimed')
  expect(await claim(alice, id, true)).toBe('claimed')
  expect(await claim(alice, id)).toBe('claimed')
  expect(await claim(alice, id)).toBe(exhausted)
  await later(id, 400)
  expect(await claim(alice, id)).toBe(exhausted)
  expect(await claim(bob, id)).toBe('claimed')
  // Bob had it meanwhile.
  await later(id, 400)
  expect(await claim(alice, id)).toBe('claimed')
  expect(await desk.violations()).toEqual([])
})

test('a claim begins anew after a pause of one lease', async () => {
  const id = await newRecharge()
  for (let at = 0; at < 4; at += 1) expect(await claim(alice, id)).toBe('claimed')
  expect(await claim(alice, id)).toBe(exhausted)
  await later(id, 601)
  expect(await claim(alice, id)).toBe('claimed')
})

test('many claims at once are counted one by one', async () => {
  const id = await newRecharge()
  const answers = await Promise.all(Array.from({ length: 12 }, () => claim(alice, id)))
  expect(answers.filter((answer) => answer === 'claimed')).toHaveLength(4)
  expect(await desk.violations()).toEqual([])
})

test('a bound operator reads no number of another team in the risk details', async () => {
  const [own = '', other = ''] = await desk.members(2)
  const hash = { txHash: 'ab'.repeat(32), riskFlags: ['duplicateTx'], rechargeType: 'chain' }
  const mine = await newRecharge({ ...hash, memberId: own, toAddress: 'T1' })
  const twin = await newRecharge({ ...hash, memberId: own, toAddress: 'T2' })
  const foreign = await newRecharge({ ...hash, memberId: other, toAddress: 'T3' })
  const [leader] = (await desk.operators(1, 'agent')) as [Reviewer]
  await database.sql`update operator set bind_member_id = ${own} where id = ${leader.id}`
  const numberOf = async (id: string) =>
    (
      await database.sql<
        { no: string }[]
      >`select recharge_no as no from recharge_log where id = ${id}`
    )[0]?.no
  const read = async (who: Reviewer) => {
    const { data } = await send(desk.fetch, who, api.get, { id: mine })
    return JSON.stringify([data.riskDetail, data.sameTx])
  }
  expect(await read(alice)).toContain(await numberOf(foreign))
  const seen = await read(leader)
  expect(seen).not.toContain(await numberOf(foreign))
  expect(seen).toContain(await numberOf(twin))
})
