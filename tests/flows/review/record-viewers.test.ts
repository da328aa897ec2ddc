// Who has a record open: told to the others who have, and to nobody who may not read it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as recharges from '#contract/money/recharge-log.ts'
import { recordViewers } from '#contract/record-viewers.ts'
import { purgeExpired } from '#server/root/housekeeping.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { openDesk, send, type Desk, type Reviewer } from '#tests/money/desk.ts'

let database: TestDatabase
let desk: Desk
let alice: Reviewer
let bob: Reviewer
beforeAll(async () => {
  database = await testDatabase()
  desk = await openDesk(database, database.url)
  ;[alice, bob] = (await desk.operators(2, 'finance1')) as [Reviewer, Reviewer]
})
afterAll(() => database.drop())

const look = async (who: Reviewer, id: string) => {
  const { code, data } = await send(desk.fetch, who, recordViewers, { queue: 'recharge', id })
  expect(code).toBe(Code.ok)
  return data.others
}
const pass = (seconds: number) => desk.sql`
  update record_viewer set seen_at = seen_at - make_interval(secs => ${seconds})`

it('names the others who look, whoever holds the record, until they are gone', async () => {
  const [id = '', other = ''] = await desk.recharges(2)
  await send(desk.fetch, alice, recharges.claim, { ids: [id] })
  expect(await look(alice, id)).toEqual([])
  expect(await look(bob, id)).toEqual([alice.userName])
  expect(await look(alice, id)).toEqual([bob.userName])
  expect(await look(alice, other)).toEqual([])
  await pass(20)
  expect(await look(bob, id)).toEqual([alice.userName])
  await pass(6)
  expect(await look(bob, id)).toEqual([])
})

it('says the same of a decided record, which nobody can claim, and keeps its version', async () => {
  const [id = ''] = await desk.recharges(1)
  await send(desk.fetch, bob, recharges.review, { id, version: 1, action: 'approve' })
  await look(alice, id)
  expect(await look(bob, id)).toEqual([alice.userName])
  const { data } = await send(desk.fetch, bob, recharges.get, { id })
  expect(data.row.version).toBe(2)
})

it('tells nothing to who may not read the record, and nothing of them', async () => {
  const [id = ''] = await desk.recharges(1)
  const [stranger, agent] = [
    ...(await desk.operators(1, 'marketing')),
    ...(await desk.operators(1, 'agent')),
  ] as [Reviewer, Reviewer]
  const [someone = ''] = await desk.members(1)
  await desk.sql`update operator set bind_member_id = ${someone} where id = ${agent.id}`
  await look(alice, id)
  for (const who of [stranger, agent]) expect(await look(who, id)).toEqual([])
  expect(await look(bob, id)).toEqual([alice.userName])
  expect(await look(alice, '999999')).toEqual([])
})

it('writes no line of the trail, and is thrown away after a day', async () => {
  const lines = () => desk.sql`select from operation_log`
  const before = (await lines()).length
  const [id = ''] = await desk.recharges(1)
  await look(alice, id)
  expect(await lines()).toHaveLength(before)
  await pass(86_401)
  await purgeExpired(database.sql)
  expect(await desk.sql`select from record_viewer`).toHaveLength(0)
})
