// One hostile operator with every right makes random sequences of all calls that change something, with four eyes on and
// accomplices among the members; nobody else agrees to anything. What the accomplices gain in a day is within the sum that
// the contract declares, first for one account and then for several of the same person. `INSIDER_SEED=<number>` repeats a day,
// `INSIDER_SEQUENCES=<number>` makes more of them, `INSIDER_PRINT=1` prints what was gained.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stream } from '#demo/random.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { declaredBounds } from '#tests/insider/declared-bounds.ts'
import { exhaust } from '#tests/insider/exhaust.ts'
import { gainOf, type Holdings, readHoldings } from '#tests/insider/gains.ts'
import { openHostileDay } from '#tests/insider/hostile-day.ts'
import { type Hostile, hostileSequence, hostileVerbs, makePuppet } from '#tests/insider/hostile.ts'
import { isFull } from '#tests/sample.ts'

const firstSeed = Number(process.env['INSIDER_SEED'] ?? Math.floor(Date.now() / 86_400_000))
const all = Number(process.env['INSIDER_SEQUENCES'] ?? (isFull ? 2_000 : 80))
/** Sequences of a day; more are made on further days, each with a seed and a database of its own. */
const sequences = Math.min(all, 200)
const seeds = Array.from({ length: Math.ceil(all / sequences) }, (_, at) => firstSeed + at)
const alone = Math.ceil(sequences * 0.4)
/** Accounts that the same person makes then. */
const accounts = 4

describe.each(seeds)('a day of one insider, INSIDER_SEED=%i', (seed) => {
  const random = stream(seed, 'insider')
  let database: TestDatabase
  let hostile: Hostile
  let accomplices: string[]
  let boundOf: Awaited<ReturnType<typeof declaredBounds>>
  let before: Holdings

  beforeAll(async () => {
    database = await testDatabase({ statementTimeoutMs: 60_000 })
    ;({ hostile, accomplices } = await openHostileDay(database))
    boundOf = await declaredBounds(database.sql, hostileVerbs, accomplices)
    before = await readHoldings(database.sql, accomplices)
  })
  afterAll(() => database.drop())

  /** What was gained and what is declared for the accounts there are, and both as a text to show. */
  async function outcome() {
    const gain = gainOf(before, await readHoldings(database.sql, accomplices))
    const bound = boundOf(hostile.accounts.size)
    const shown = JSON.stringify({ gain, bound, done: Object.fromEntries(hostile.done) })
    if (process.env['INSIDER_PRINT']) process.stdout.write(`${shown}\n`)
    return { gain, bound, shown }
  }

  it(`gains no more than what is declared for one account in ${alone} sequences`, async () => {
    for (let at = 0; at < alone; at += 1) await hostileSequence(hostile, random)
    await exhaust(hostile)
    const { gain, bound, shown } = await outcome()
    expect(gain.usd, shown).toBeLessThanOrEqual(bound.usd)
    expect(gain.points, shown).toBeLessThanOrEqual(bound.points)
  })

  it(`gains no more than what is declared for all in ${sequences - alone} sequences with several accounts`, async () => {
    for (let at = alone; at < sequences; at += 1) {
      if (hostile.puppets.length < accounts) await makePuppet(hostile, random)
      await hostileSequence(hostile, random)
    }
    // Accounts of which nothing is known yet have given nothing.
    for (let at = 0; at < accounts; at += 1) await makePuppet(hostile, random)
    await exhaust(hostile)
    const { gain, bound, shown } = await outcome()
    expect(gain.usd, shown).toBeLessThanOrEqual(bound.usd)
    expect(gain.points, shown).toBeLessThanOrEqual(bound.points)
    // The calls that can move value were not only refused.
    expect(hostile.done.size, shown).toBeGreaterThan(10)
    expect(hostile.accounts.size, shown).toBeGreaterThan(accounts)
    expect(await hostile.desk.violations()).toEqual([])
  })
})
