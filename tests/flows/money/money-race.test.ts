// Many reviewers on one queue, and one server or two: every item is decided exactly once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rechargeWithdrawReview } from '#contract/alerts.ts'
import { Code } from '#contract/codes.ts'
import { RechargeType } from '#contract/money/recharge-log.ts'
import * as withdraw from '#contract/money/withdraw-log.ts'
import { listen } from '#server/root/http-server.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { openDesk, secondServer, send, type Desk, type Fetch } from '#tests/money/desk.ts'
import { disagreements, race, type RaceFigures, withdrawDisagreements } from '#tests/money/race.ts'
import { openWithdrawDesk } from '#tests/money/withdraw-desk.ts'
import { isFull, sampleOf } from '#tests/sample.ts'

let database: TestDatabase
let desk: Desk

beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  desk = await openDesk(database, database.url)
})
afterAll(() => database.drop())

async function expectCleanRace(
  servers: Parameters<typeof race>[0],
  reviewers: number,
  count: number,
  { seed = Date.now() % 1_000_000, maxBulk = 1, isMixed = false } = {},
) {
  const items = isMixed ? await mixedQueue(count) : await desk.recharges(count)
  const people = await desk.operators(reviewers, 'finance1')
  const figures = await race(servers, { reviewers: people, items, seed, maxBulk })
  expectCounts(figures, count, seed)
  expect(await disagreements(database.sql, items, figures), `seed ${seed}`).toEqual([])
  expect(await desk.violations(), `seed ${seed}`).toEqual([])
}

/** Everybody was answered, each item was decided for one of them, and the others learned by whom. */
function expectCounts(figures: RaceFigures, count: number, seed: number) {
  const where = `seed ${seed}`
  expect(figures.errors, where).toEqual([])
  expect([...figures.others], where).toEqual([])
  expect(figures.decided, where).toBe(count)
  expect(figures.alreadyHandled, where).toBe(figures.attempts - count)
  expect(figures.nameless, where).toBe(0)
}

/** Recharges of every type, with fees and hashes, as a desk sees them in one queue. */
async function mixedQueue(count: number): Promise<string[]> {
  const each = Math.floor(count / RechargeType.options.length)
  const parts = await Promise.all(
    RechargeType.options.map((rechargeType, index) =>
      desk.recharges(each, { rechargeType, fee: String(index), amount: String(100 + index) }),
    ),
  )
  return parts.flat()
}

test.each(sampleOf([11, 22, 33]))(
  'single and bulk calls over a mixed queue decide each item once (seed %i)',
  async (seed) => {
    const other = secondServer(database.url)
    try {
      await expectCleanRace([desk.fetch, other.fetch], 20, 60, {
        seed,
        maxBulk: 12,
        isMixed: true,
      })
    } finally {
      await other.close()
    }
  },
)

const [reviewers, records] = isFull ? [200, 500] : [50, 100]

test(`${reviewers} reviewers try all of ${records} recharges: one decision and one journal each (M1)`, async () => {
  await expectCleanRace([desk.fetch], reviewers, records)
  const [admin] = await desk.operators(1)
  if (!admin) throw new Error('no operator')
  const poll = await send(desk.fetch, admin, rechargeWithdrawReview, { Type: 0 })
  expect(poll).toMatchObject({ code: Code.ok, data: { systemRechargeCount: 0 } })
})

test('withdrawals are decided once each, over real connections (M1)', async () => {
  const at = await openWithdrawDesk(database, database.url)
  const [people, count] = isFull ? [200, 500] : [20, 20]
  const items: string[] = []
  while (items.length < count) items.push(await at.one())
  const server = await listen((request) => desk.fetch(request), '127.0.0.1', 0)
  const overSocket: Fetch = (request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(`http://127.0.0.1:${server.port}${pathname}${search}`, request))
  }
  const seed = Date.now() % 1_000_000
  const figures = await race([overSocket], {
    reviewers: await desk.operators(people),
    items,
    seed,
    endpoint: withdraw.review,
    rest: { step: 'first' },
    rejectReason: 'risk',
  })
  await server.drain(1_000)
  expectCounts(figures, count, seed)
  expect(await withdrawDisagreements(database.sql, items, figures)).toEqual([])
  expect(await desk.violations()).toEqual([])
})

test('two servers on one database serve the same sessions and share one queue', async () => {
  const other = secondServer(database.url)
  try {
    await expectCleanRace([desk.fetch, other.fetch], 20, isFull ? 100 : 40)
  } finally {
    await other.close()
  }
})
