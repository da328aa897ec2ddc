import { forgetOldest } from './forget-oldest.ts'
import { tooManyRequests } from './limit.ts'

/** Keys that are remembered. */
const maxKeys = 10_000

export interface Rate {
  /** Calls a second in the long run. */
  readonly perSecond: number
  /** Calls at once after a pause. */
  readonly burst: number
}

/** A bucket per key that refills steadily; `take` throws `Limit` 429 with the time to wait when it is empty. */
export function createRateLimiter({ perSecond, burst }: Rate) {
  const buckets = new Map<string, { tokens: number; at: number }>()
  return {
    take(key: string, now = performance.now()): void {
      const before = buckets.get(key)
      const refilled = before ? before.tokens + ((now - before.at) / 1000) * perSecond : burst
      const tokens = Math.min(burst, refilled)
      // The key becomes the newest; the oldest are forgotten, and a bucket of that age is full.
      buckets.delete(key)
      forgetOldest(buckets, maxKeys)
      buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now })
      if (tokens < 1) throw tooManyRequests((1 - tokens) / perSecond)
    },
  }
}
