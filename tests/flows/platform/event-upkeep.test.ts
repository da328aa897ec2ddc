// What is thrown away of the interface for programs, and what a reader is answered who comes too late.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { purgeExpired } from '#server/root/housekeeping.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type Desk, openDesk } from '#tests/money/desk.ts'
import { openProgram, type Program } from '#tests/platform/program.ts'

let database: TestDatabase
let desk: Desk
let program: Program
beforeAll(async () => {
  database = await testDatabase({ max: 8 })
  desk = await openDesk(database, database.url)
  program = await openProgram(desk.db, desk.fetch, ['members', 'events'])
})
afterAll(() => database.drop())

const partitions = async () => {
  const rows = await desk.sql<{ name: string }[]>`
    select inhrelid::regclass::text as name from pg_inherits
     where inhparent = 'platform_event'::regclass order by 1`
  return rows.map(({ name }) => Number(name.slice('platform_event_'.length)))
}
// As the server's own role, which owns no table.
const maintain = () => database.runtime.sql`select platform_event_partitions()`
const setHead = (sequence: number) =>
  desk.sql`update platform_event_head set sequence = ${sequence}`
const report = () => desk.sql`select tell_platform('ping', null::bigint, '{}'::jsonb)`
const pull = (query: string) => program.send(`GET events?${query}`)
const age = (days: number, sequence: number) => desk.sql`
  update platform_event set at = now() - make_interval(days => ${days}) where sequence = ${sequence}`

it('keeps events in partitions of a million, drops the old ones whole, and answers 410 behind them', async () => {
  expect(await partitions()).toEqual([0, 1])
  await report()
  const first = await pull('')
  expect(first.body.data).toHaveLength(1)
  // The appender passes a border by itself, whether the job runs or not.
  await setHead(999_998)
  for (let event = 0; event < 3; event += 1) await report()
  const passed = await pull('after=999998')
  expect(passed.body.data?.map(({ sequence }) => sequence)).toEqual([
    '999999',
    '1000000',
    '1000001',
  ])
  expect(await partitions()).toEqual([0, 1, 2])
  await age(40, 1)
  await age(30, 999_999)
  await maintain()
  expect(await partitions()).toEqual([0, 1, 2])
  await age(32, 999_999)
  await maintain()
  expect(await partitions()).toEqual([1, 2])
  const late = await pull('after=5')
  expect(late.status).toBe(410)
  expect(late.body).toMatchObject({ code: 'gone', status: 410 })
  expect((await pull('after=999999')).body.data).toHaveLength(2)
  // Who has read nothing yet begins with what is kept.
  expect((await pull('')).body).toMatchObject({ data: [{ sequence: '1000000' }, {}] })
})

it('answers 410 also where nothing is left at all', async () => {
  await setHead(5_000_000)
  await maintain()
  await desk.sql`delete from platform_event`
  expect((await pull('after=1000001')).status).toBe(410)
  expect((await pull('after=5000000')).body).toEqual({ data: [], next: '5000000' })
})

it('leads a reader of one type past the events of others', async () => {
  const [head] = await desk.sql<{ sequence: string }[]>`
    select sequence::text as sequence from platform_event_head`
  const after = head?.sequence ?? ''
  await report()
  const { body } = await pull(`after=${after}&types=recharge.credited`)
  expect(body).toEqual({ data: [], next: String(Number(after) + 1) })
})

it('forgets answers to an Idempotency-Key and counts of calls, and nothing younger', async () => {
  const [key] = await desk.sql<{ id: string }[]>`
    select id::text from platform_key where key_id = ${program.keyId}`
  const id = key?.id ?? ''
  for (const days of [29, 31])
    await desk.sql`
      insert into platform_request (platform_key_id, idempotency_key, call, body_hash, created_at)
      values (${id}, ${`${days} days`}, 'POST x', '', now() - make_interval(days => ${days}))`
  for (const days of [1, 3])
    await desk.sql`
      insert into platform_key_minute (platform_key_id, minute, calls, errors)
      values (${id}, now() - make_interval(days => ${days}), 1, 0)`
  await purgeExpired(database.runtime.sql)
  const kept =
    await desk.sql`select idempotency_key from platform_request where platform_key_id = ${id}`
  expect(kept).toEqual([{ idempotency_key: '29 days' }])
  expect(
    await desk.sql`select from platform_key_minute where platform_key_id = ${id}`,
  ).toHaveLength(1)
})
