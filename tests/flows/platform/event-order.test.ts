// Readers of events follow the sequence while transactions begin in one order and end in another.
import { setImmediate as yieldOnce } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlatformClient } from '#clients/typescript/platform-client.ts'
import type { Event } from '#contract/platform/events.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type Desk, openDesk } from '#tests/money/desk.ts'
import { openProgram, type Program } from '#tests/platform/program.ts'

const writers = 200
/** As many transactions are open at once; the others wait for one of their connections. */
const openAtOnce = 40

let database: TestDatabase
let desk: Desk
let program: Program
beforeAll(async () => {
  database = await testDatabase({ max: openAtOnce })
  desk = await openDesk(database, database.url)
  program = await openProgram(desk.db, desk.fetch, ['events'])
})
afterAll(() => database.drop())

const report = (tx: Tx, writer: number, step: number) =>
  tx.execute(
    sql`select tell_platform('ping', null, jsonb_build_object('writer', ${writer}::int, 'step', ${step}::int))`,
  )
const read = async (after: string) => {
  const { body } = await program.send(`GET events?after=${after}&limit=500`)
  return body.data as unknown as Event[]
}
const lastOf = async () => (await read('0')).at(-1)?.sequence ?? '0'

/** A promise and what keeps it. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

it('reports a fact whose transaction ends after a later one was read', async () => {
  const start = await lastOf()
  const [written, end] = [gate(), gate()]
  const slow = database.db.transaction(async (tx) => {
    await report(tx, 1, 1)
    written.open()
    await end.opened
  })
  await written.opened
  await database.db.transaction((tx) => report(tx, 2, 1))
  const early = await read(start)
  expect(early.map(({ data }) => data['writer'])).toEqual([2])
  end.open()
  await slow
  const late = await read(early.at(-1)?.sequence ?? '0')
  expect(late.map(({ data }) => data['writer'])).toEqual([1])
})

class Abandoned extends Error {}

/** Writes two facts with pauses that others overtake; every seventh transaction is rolled back. */
async function write(writer: number): Promise<void> {
  const stalls = async () => {
    for (let turn = (writer * 37) % 23; turn > 0; turn -= 1) {
      await yieldOnce()
      await database.sql`select 1`
    }
  }
  const work = database.db.transaction(async (tx) => {
    await report(tx, writer, 1)
    for (let turn = (writer * 53) % 31; turn > 0; turn -= 1) await tx.execute(sql`select 1`)
    await report(tx, writer, 2)
    for (let turn = (writer * 19) % 29; turn > 0; turn -= 1) await tx.execute(sql`select 1`)
    if (writer % 7 === 0) throw new Abandoned()
  })
  await work.catch((error: unknown) => {
    if (!(error instanceof Abandoned)) throw error
  })
  await stalls()
}

/** Follows the events behind `after` until it has seen one of the type `last`. */
async function follow(after: string, limit: number, isLast: (event: Event) => boolean) {
  const client = createPlatformClient({
    baseUrl: 'http://127.0.0.1:8080',
    key: program.secret,
    fetch: async (url, init) => desk.fetch(new Request(url, init)),
  })
  const seen: Event[] = []
  for await (const event of client.events({ after, limit, wait: 1 })) {
    seen.push(event)
    if (isLast(event)) return seen
  }
  return seen
}

it('gives every reader each fact of 200 writers once, without a gap and in the order of its record', async () => {
  const start = await lastOf()
  const isLast = ({ data }: Event) => data['writer'] === 0
  const readers = [1, 7, 500].map((limit) => follow(start, limit, isLast))
  await Promise.all(Array.from({ length: writers }, (_, at) => write(at + 1)))
  await database.db.transaction((tx) => report(tx, 0, 1))

  const committed = Array.from({ length: writers }, (_, at) => at + 1).filter((at) => at % 7 !== 0)
  const expected = committed.flatMap((writer) => [`${writer}/1`, `${writer}/2`])
  for (const events of await Promise.all(readers)) {
    const facts = events
      .slice(0, -1)
      .map(({ data }) => `${String(data['writer'])}/${String(data['step'])}`)
    expect(facts.toSorted()).toEqual(expected.toSorted())
    const numbers = events.map(({ sequence }) => Number(sequence))
    expect(numbers).toEqual(numbers.map((_, at) => Number(start) + 1 + at))
    for (const writer of committed)
      expect(facts.indexOf(`${writer}/1`)).toBeLessThan(facts.indexOf(`${writer}/2`))
  }
})
