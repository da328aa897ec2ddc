// Random histories of what moves members' money, beside recharges, against a model: after every command the answer is
// the one the model expects, and every account of the members and of the house holds what the model says.
import type fc from 'fast-check'
import { afterAll, beforeAll, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { holders } from '#tests/money/authenticators.ts'
import { ModelBooks, storedBalances } from '#tests/money/model/books.ts'
import { adjustmentSteps, holdSteps } from '#tests/money/model/corrections.ts'
import { couponSteps } from '#tests/money/model/coupons.ts'
import { deliverySteps } from '#tests/money/model/deliveries.ts'
import { envelopeSteps } from '#tests/money/model/envelopes.ts'
import { experienceSteps } from '#tests/money/model/experience.ts'
import { followSteps } from '#tests/money/model/follows.ts'
import { pointsSteps } from '#tests/money/model/points.ts'
import { positionSteps } from '#tests/money/model/positions.ts'
import { rebateSteps } from '#tests/money/model/rebates.ts'
import { awardSteps, codeSteps } from '#tests/money/model/rewards.ts'
import { stakeSteps } from '#tests/money/model/stakes.ts'
import { withdrawalSteps } from '#tests/money/model/withdrawals.ts'
import { runHistories, type Step, type World } from '#tests/money/model/world.ts'
import { openWithdrawDesk } from '#tests/money/withdraw-desk.ts'
import { isFull } from '#tests/sample.ts'

let database: TestDatabase
let base: Omit<World, 'members' | 'books'>
beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  const at = await openWithdrawDesk(database, database.url)
  await at.desk.setConfirms('on')
  await database.sql`update wallet_code set reward_enabled = true`
  base = { at, people: await holders(at.desk, 3) }
})
afterAll(() => database.drop())

const runs = process.env['MODEL_RUNS']
const histories = (...steps: fc.Arbitrary<Step>[][]) =>
  runHistories(
    () => base,
    async (members) => new ModelBooks(await storedBalances(database.sql, members)),
    steps.flat(),
    {
      histories: runs === undefined ? 4 : Math.ceil(Number(runs) / 5),
      minCommands: 80,
      maxCommands: 120,
      closely: isFull ? 10 : 0,
    },
  )

it('keeps withdrawals, adjustments, holds and stakes as the model says', () =>
  histories(withdrawalSteps, adjustmentSteps, holdSteps, stakeSteps))

it('keeps delivery orders and windows that are voided as the model says, and what is held', () =>
  histories(deliverySteps, holdSteps))

it('keeps points, red envelopes, codes and awards as the model says, and what is held of them', () =>
  histories(pointsSteps, envelopeSteps, codeSteps, awardSteps, holdSteps))

it('keeps trial funds and coupons as the model says, and what is held beside them', () =>
  histories(experienceSteps, couponSteps, holdSteps))

it('keeps positions, rebates of their fees and shares of copies as the model says', () =>
  histories(positionSteps, rebateSteps, followSteps, holdSteps))
