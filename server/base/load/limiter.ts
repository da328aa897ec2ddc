// How many works run at the same time in this process, and whose turn it is.
import { yieldToRequests } from './in-flight.ts'
import { tooManyRequests } from './limit.ts'

export interface LimiterOptions {
  /** Works that run at the same time. */
  readonly total: number
  /** Works of one key that run at the same time; `total` unless given. */
  readonly perKey?: number
  /** Works of one key that may wait; any number unless given. */
  readonly maxWaiting?: number
  /** Seconds that who is refused is asked to wait. */
  readonly retryAfterSec?: number
  /** Each work waits for the calls of people, so that everybody else finds the database free. */
  readonly isLowPriority?: boolean
}

export type Limiter = <T>(work: () => Promise<T> | T, key?: string) => Promise<T>

/**
 * Returns a function that runs works within these bounds. The others wait, those of one key in the order they came; a slot
 * that becomes free goes to the key that has waited longest since it was served, however many works another has waiting.
 * Throws `Limit` 429 when too many works of the key wait already.
 */
export function createLimiter({
  total,
  perKey = total,
  maxWaiting = Infinity,
  retryAfterSec = 1,
  isLowPriority = false,
}: LimiterOptions): Limiter {
  let running = 0
  const runningOf = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()

  const hasSlot = (key: string) => running < total && (runningOf.get(key) ?? 0) < perKey
  const enter = (key: string) => {
    running += 1
    runningOf.set(key, (runningOf.get(key) ?? 0) + 1)
  }
  const leave = (key: string) => {
    running -= 1
    const left = (runningOf.get(key) ?? 1) - 1
    if (left === 0) runningOf.delete(key)
    else runningOf.set(key, left)
    admitNext()
  }
  // A map keeps the order of insertion: whoever is served goes to its end.
  const admitNext = () => {
    for (const [key, queue] of waiting) {
      if (!hasSlot(key)) continue
      waiting.delete(key)
      const next = queue.shift()
      if (queue.length > 0) waiting.set(key, queue)
      if (!next) continue
      enter(key)
      next()
      return
    }
  }

  return async (work, key = '') => {
    if (hasSlot(key) && !waiting.has(key)) {
      enter(key)
    } else {
      const queue = waiting.get(key) ?? []
      if (queue.length >= maxWaiting) throw tooManyRequests(retryAfterSec)
      waiting.set(key, queue)
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    try {
      if (isLowPriority) await yieldToRequests()
      return await work()
    } finally {
      leave(key)
    }
  }
}
