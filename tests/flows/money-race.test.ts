// Many reviewers on one queue, and one server or two: every item is decided exactly once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rechargeWithdrawReview } from '#contract/alerts.ts'
import { Code } from '#contract/codes.ts'
import { RechargeType } from '#contract/money/recharge-log.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { openDesk, secondServer, send, type Desk } from '../money/desk.ts'
import { disagreements, race } from '../money/race.ts'
import { isFull } from '../sample.ts'

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
  const figures = await race(servers, {
    reviewers: await desk.operators(reviewers, 'finance1'),
    items,
    seed,
    maxBulk,
  })
  const where = `seed ${seed}`
  expect(figures.errors, where).toEqual([])
  expect([...figures.others], where).toEqual([])
  expect(figures.decided, where).toBe(count)
  expect(figures.alreadyHandled, where).toBe(figures.attempts - count)
  expect(figures.nameless, where).toBe(0)
  expect(await disagreements(database.sql, items, figures), where).toEqual([])
  expect(await desk.violations(), where).toEqual([])
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

test.each([11, 22, 33])(
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

const [reviewers, recharges] = isFull ? [50, 200] : [25, 60]

test(`${reviewers} reviewers try all of ${recharges} recharges: one decision and one journal each`, async () => {
  await expectCleanRace([desk.fetch], reviewers, recharges)
  const [admin] = await desk.operators(1)
  if (!admin) throw new Error('no operator')
  const poll = await send(desk.fetch, admin, rechargeWithdrawReview, { Type: 0 })
  expect(poll).toMatchObject({ code: Code.ok, data: { systemRechargeCount: 0 } })
})

test('two servers on one database serve the same sessions and share one queue', async () => {
  const other = secondServer(database.url)
  try {
    await expectCleanRace([desk.fetch, other.fetch], 20, isFull ? 100 : 40)
  } finally {
    await other.close()
  }
})
