// What happens in the marketing domain because its time has come.
import { type Poller, startPoller } from '#server/base/load/poller.ts'
import type { Db } from '#server/db/connection/client.ts'
import { expireCoupons } from './coupon/coupon-issue.ts'
import { expireEnvelopes } from './envelope/envelope-life.ts'
import { sendPoints } from './integral/integral-worker.ts'
import { publishDue } from './publish.ts'
import { expireCodes } from './redeem-code.ts'

const everyMs = 15_000

const steps = [publishDue, expireCoupons, expireEnvelopes, expireCodes, sendPoints]

/** One round. What fails keeps nothing else waiting; that the signal was aborted is no failure. */
export async function runDue(
  db: Db,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const step of steps) {
    if (signal.aborted) return
    await step(db, signal).catch((error: unknown) => {
      if (!signal.aborted) onError(error)
    })
  }
}

/** Starts the rounds; ends them when stopped. */
export const startMarketingClock = (db: Db, onError: (error: unknown) => void): Poller =>
  startPoller((signal) => runDue(db, signal, onError), { everyMs, firstMs: 5_000, onError })
