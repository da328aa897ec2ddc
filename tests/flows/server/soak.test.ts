// A day of calls in minutes (L1) and work under faults (L3): memory and handles stay flat, reviews go on, the books hold.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as alerts from '#contract/alerts.ts'
import { Code } from '#contract/codes.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import { databaseLine } from '#tests/database-line.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type Desk, openDesk, type Reviewer, send } from '#tests/money/desk.ts'
import { random } from '#tests/money/race.ts'
import { isFull } from '#tests/sample.ts'
import { type ServerOn, startServerOn } from '#tests/server-process.ts'

let database: TestDatabase
let desk: Desk
let line: Awaited<ReturnType<typeof databaseLine>>
let server: ServerOn
beforeAll(async () => {
  database = await testDatabase()
  desk = await openDesk(database, database.url)
  line = await databaseLine(database.runtime.url)
  server = await startServerOn(database, { DATABASE_URL: line.url, CALL_RATE: '0' })
})
afterAll(async () => {
  line.close()
  await server.stop()
  await database.drop()
})

const call = (who: Reviewer, endpoint: Parameters<typeof send>[2], input: object) =>
  send(fetch, who, endpoint, input, { base: server.base })

/** What twenty operators do in a day is 240,000 calls; 24 polls stand beside 8 lists and one decision. */
const quarters = 4
const [people, rounds] = isFull ? [20, 450] : [5, 1]

it(`keeps memory and handles flat over ${quarters * rounds * people * 33} calls (L1)`, async () => {
  const operators = await desk.operators(people)
  const failed: string[] = []
  const once = async (who: Reviewer, endpoint: Parameters<typeof send>[2], input: object) => {
    const { code, msg } = await call(who, endpoint, input)
    if (code !== Code.ok) failed.push(`${endpoint.path}: ${code} ${msg}`)
  }
  const round = async (who: Reviewer) => {
    const [id = ''] = await desk.recharges(1)
    for (let at = 0; at < 24; at += 1) {
      await once(who, alerts.rechargeWithdrawReview, { Type: 0 })
      if (at % 3 === 0) await once(who, recharge.list, { pageNum: 1 + (at % 5), pageSize: 20 })
    }
    await once(who, recharge.review, { id, version: 1, action: 'approve' })
  }
  const figures: { mb: number; handles: number }[] = []
  for (let quarter = 0; quarter < quarters; quarter += 1) {
    for (let at = 0; at < rounds; at += 1) await Promise.all(operators.map(round))
    figures.push({ mb: server.residentMb(), handles: server.handles() })
  }
  expect(failed).toEqual([])
  const [, second, , last] = figures
  if (!second || !last) throw new Error('There are four quarters.')
  // In the quick form the process is still growing into its work.
  expect(last.mb, JSON.stringify(figures)).toBeLessThan(second.mb * (isFull ? 1.1 : 1.6) + 20)
  expect(last.handles, JSON.stringify(figures)).toBeLessThan(second.handles + 12)
  if (isFull) process.stdout.write(`${JSON.stringify(figures)}\n`)
  expect(await desk.violations()).toEqual([])
})

const seconds = Number(process.env['SOAK_SECONDS'] ?? 6)
const everySeconds = isFull ? 30 : 3

it(`decides on between faults every ${everySeconds} s for ${seconds} s, and loses nothing (L3)`, async () => {
  const reviewers = await desk.operators(6, 'finance1')
  const next = random(3)
  let isOver = false
  let isFault = false
  const counts = { tried: 0, done: 0 }
  const decided: string[] = []
  const work = reviewers.map(async (who) => {
    while (!isOver) {
      const [id = ''] = await desk.recharges(1)
      const requestId = crypto.randomUUID()
      for (;;) {
        const wasFault = isFault
        const reply = await call(who, recharge.review, {
          id,
          version: 1,
          action: 'approve',
          requestId,
        }).catch(() => undefined)
        const isDone = reply?.code === Code.ok
        // What was sent or answered within a fault says nothing about the time between.
        if (!wasFault && !isFault) {
          counts.tried += 1
          if (isDone) counts.done += 1
        }
        if (isDone) break
        await sleep(50)
      }
      decided.push(id)
      await sleep(20)
    }
  })
  const end = Date.now() + seconds * 1_000
  while (Date.now() < end) {
    await sleep(everySeconds * 1_000 * 0.6)
    isFault = true
    if (next() < 0.5) {
      line.hold()
      await sleep(500 + next() * 1_000)
      line.release()
    } else {
      await line.take()
      await sleep(500)
      await line.giveBack()
    }
    // Until it answers again, by itself.
    for (;;) {
      const response = await fetch(`${server.base}/readyz`)
      if (response.ok) break
      await sleep(50)
    }
    isFault = false
  }
  isOver = true
  await Promise.all(work)
  expect(decided.length).toBeGreaterThan(10)
  expect(counts.done / counts.tried).toBeGreaterThanOrEqual(0.99)
  const [stored] = await database.sql<{ n: number }[]>`
    select count(*)::int as n from recharge_log where id = any (${decided}::bigint[]) and status = 'approved'`
  expect(stored?.n).toBe(decided.length)
  expect(await desk.violations()).toEqual([])
})
