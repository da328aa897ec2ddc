// What happens in the marketing domain because its time has come.
import type { Db } from '../db/client.ts'
import { repeat, type Repeated } from '../repeat.ts'
import { expireCoupons } from './coupon-issue.ts'
import { expireEnvelopes } from './envelope-life.ts'
import { sendPoints } from './integral-worker.ts'
import { publishDue } from './publish.ts'
import { expireCodes } from './redeem-code.ts'

const everyMs = 15_000

/** One round. */
async function runDue(db: Db): Promise<void> {
  await publishDue(db)
  await expireCoupons(db)
  await expireEnvelopes(db)
  await expireCodes(db)
  await sendPoints(db)
}

/** Starts the rounds; ends them when stopped. */
export const startMarketingClock = (db: Db, onError: (error: unknown) => void): Repeated =>
  repeat(() => runDue(db), { everyMs, firstMs: 5_000, onError })
