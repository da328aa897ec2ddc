// A gate that has not caught its mutant does not count: the same race, with check-then-act instead of
// the guarded update, must be noticed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { appOver, openDesk, type Desk } from '#tests/money/desk.ts'
import { runHistory } from '#tests/money/history-run.ts'
import { careless, mountCareless } from '#tests/money/mutant.ts'
import { disagreements, race } from '#tests/money/race.ts'

let database: TestDatabase
let desk: Desk

beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  desk = await openDesk(database, database.url)
  // The mutant also loses the database's own guard, as a server without it would: the race itself must
  // show, not a trigger.
  await database.sql`alter table recharge_log disable trigger guard`
})
afterAll(() => database.drop())

test('check-then-act decides items twice, and the race says so', async () => {
  const app = appOver(database)
  mountCareless(app)
  const items = await desk.recharges(40)
  const reviewers = await desk.operators(30)
  const figures = await race([(request) => app.fetch(request)], {
    reviewers,
    items,
    seed: 7,
    endpoint: careless,
  })
  const wrong = await disagreements(database.sql, items, figures)
  expect(figures.decided, 'more decisions were acknowledged than there are items').toBeGreaterThan(
    items.length,
  )
  expect(wrong.length).toBeGreaterThan(0)
  const violations = await desk.violations()
  for (const invariant of ['I6', 'I8', 'I9']) {
    expect(violations.some((line) => line.startsWith(`${invariant} `))).toBe(true)
  }
})

test('check-then-act serves callers in no order that one clerk could have (M13)', async () => {
  const app = appOver(database)
  mountCareless(app)
  const servers = [(request: Request) => app.fetch(request)]
  const options = { servers, seed: 9, operations: 300, endpoint: careless }
  const { faults } = await runHistory(desk, options)
  expect(faults.filter((line) => line.includes('was made by ['))).not.toEqual([])
})

test('with the trigger in place even the careless server cannot decide twice', async () => {
  await database.sql`alter table recharge_log enable trigger guard`
  const app = appOver(database)
  mountCareless(app)
  const items = await desk.recharges(20)
  const figures = await race([(request) => app.fetch(request)], {
    reviewers: await desk.operators(20),
    items,
    seed: 8,
    endpoint: careless,
  })
  expect(figures.decided).toBe(items.length)
})
