// Random histories of what a desk does in one day: recharges, withdrawals, real-name checks, adjustments and the transfers of
// members, sixty commands and more. After each the answer, the records, every wallet and account are the model's, and all
// invariants hold.
import { afterAll, beforeAll, describe, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type AuthDesk, openAuthDesk } from '#tests/money/auth-desk.ts'
import { holders } from '#tests/money/authenticators.ts'
import { ModelBooks, storedBalances } from '#tests/money/model/books.ts'
import { adjustmentSteps } from '#tests/money/model/corrections.ts'
import { realNameSteps } from '#tests/money/model/real-names.ts'
import { rechargeSteps } from '#tests/money/model/recharges.ts'
import { transferSteps } from '#tests/money/model/transfers.ts'
import { withdrawalSteps } from '#tests/money/model/withdrawals.ts'
import { runHistories, type World } from '#tests/money/model/world.ts'
import { openWithdrawDesk } from '#tests/money/withdraw-desk.ts'

const runs = process.env['MODEL_RUNS']
/** Ten times as many as of the shorter models. */
const histories = runs === undefined ? 3 : Number(runs) * 10
/** A check reads all there is: each database holds a few histories only. */
const perDatabase = 20

describe.each(Array.from({ length: Math.ceil(histories / perDatabase) }, (_, at) => at + 1))(
  'database %i',
  (ordinal) => {
    let database: TestDatabase
    let names: AuthDesk
    let base: Omit<World, 'members' | 'books'>
    beforeAll(async () => {
      database = await testDatabase({ max: 10 })
      const at = await openWithdrawDesk(database, database.url)
      names = await openAuthDesk(database, database.url, { confirms: true })
      base = { at, people: await holders(at.desk, 3) }
    })
    afterAll(() => database.drop())

    it('keeps a whole desk as the model says, after each of sixty commands and more (M12)', () =>
      runHistories(
        () => base,
        async (members) => new ModelBooks(await storedBalances(database.sql, members)),
        [
          ...rechargeSteps,
          ...withdrawalSteps,
          ...adjustmentSteps,
          ...transferSteps,
          ...realNameSteps(() => names),
        ],
        {
          histories: Math.min(perDatabase, histories - (ordinal - 1) * perDatabase),
          minCommands: 60,
          maxCommands: 70,
          closely: perDatabase,
        },
      ))
  },
)
