// What one operator may ask of the server, so that nobody can stop it for the others: so many calls a second, and so many
// answered at the same time. Calls that have to wait are served operator by operator, not in the order they came.
import { asLongCall } from '#server/base/load/in-flight.ts'
import { Limit } from '#server/base/load/limit.ts'
import { yieldInLongCall } from '#server/base/load/yield-to-requests.ts'

export interface CallLimits {
  /** Calls a second in the long run. */
  readonly perSecond: number
  /** Calls at once after a pause. */
  readonly burst: number
  /** Calls of one operator that are answered at the same time. */
  readonly concurrency: number
}

/** Pages above this many rows are large: they hold the processor long enough to be noticed by others. */
const largePage = 200
/** Calls answered at the same time for all operators; below the pool, so that health and sign-ins find a connection. */
const maxRunning = 16
/** Large pages at the same time for all operators. */
const maxLargeRunning = 2
/** Calls of one operator that may wait. */
const maxWaiting = 100
/** Operators and tokens that are remembered. */
const maxRemembered = 10_000

const tooMany = (seconds: number) =>
  new Limit(429, 'tooManyRequests', {}, { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) })

/** A bucket per key that refills steadily; `take` throws `Limit` 429 with the time to wait when it is empty. */
export function rateLimiter({ perSecond, burst }: Pick<CallLimits, 'perSecond' | 'burst'>) {
  const buckets = new Map<string, { tokens: number; at: number }>()
  return {
    take(key: string, now = performance.now()): void {
      const before = buckets.get(key)
      const refilled = before ? before.tokens + ((now - before.at) / 1000) * perSecond : burst
      const tokens = Math.min(burst, refilled)
      // The key becomes the newest; the oldest are forgotten, and a bucket of that age is full.
      buckets.delete(key)
      forgetOldest(buckets)
      buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now })
      if (tokens < 1) throw tooMany((1 - tokens) / perSecond)
    },
  }
}

function forgetOldest(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    if (map.size < maxRemembered) return
    map.delete(key)
  }
}

/**
 * Runs at most `perKey` works of a key and `total` works at the same time. The others wait; a place that becomes free goes to
 * the key that has waited longest since it was served. Throws `Limit` 429 when too many works of a key wait already.
 */
export function fairGate({ perKey, total }: { perKey: number; total: number }) {
  let running = 0
  const runningOf = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()

  const hasPlace = (key: string) => running < total && (runningOf.get(key) ?? 0) < perKey
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
      if (!hasPlace(key)) continue
      waiting.delete(key)
      const next = queue.shift()
      if (queue.length > 0) waiting.set(key, queue)
      if (!next) continue
      enter(key)
      next()
      return
    }
  }

  return async <T>(key: string, work: () => Promise<T> | T): Promise<T> => {
    if (hasPlace(key) && !waiting.has(key)) {
      enter(key)
    } else {
      const queue = waiting.get(key) ?? []
      if (queue.length >= maxWaiting) throw tooMany(1)
      waiting.set(key, queue)
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    try {
      return await work()
    } finally {
      leave(key)
    }
  }
}

const isLarge = (input: unknown): boolean =>
  typeof input === 'object' &&
  input !== null &&
  ['pageSize', 'limit'].some(
    (name) => name in input && Number((input as Record<string, unknown>)[name]) > largePage,
  )

/** Calls that carry files come in quick rows of chunks and ranges: they have a bucket of their own, so many times as large. */
const transferFactor = 4

/** The limits of one server process. */
export interface CallGate {
  /**
   * Counts a call against the operator of the token, before anything is asked of the database; throws `Limit` 429. The
   * first call of a token is counted by `know`.
   */
  count(tokenHash: string, isTransfer: boolean): void
  /** Notes whose token it is, once the session was checked. */
  know(tokenHash: string, operatorId: string): void
  /** Runs the handler when it is the operator's turn, and makes the answer of what it returns. */
  run<T, A>(
    operatorId: string,
    input: unknown,
    handler: () => Promise<T> | T,
    toAnswer: (data: T) => A,
  ): Promise<A>
}

/** Does long work and makes the answer of it, each after the calls of people. */
async function inSteps<T, A>(work: () => Promise<T> | T, toAnswer: (data: T) => A): Promise<A> {
  await yieldInLongCall()
  const data = await work()
  // Making it into text is work of its own.
  await yieldInLongCall()
  return toAnswer(data)
}

/** Makes the limits; without figures nothing is limited. */
export function callGate(limits: CallLimits | undefined): CallGate {
  if (!limits)
    return {
      count: () => {},
      know: () => {},
      run: async (_id, input, work, toAnswer) =>
        isLarge(input) ? asLongCall(() => inSteps(work, toAnswer)) : toAnswer(await work()),
    }
  const { perSecond, burst, concurrency } = limits
  const rate = rateLimiter(limits)
  const transferRate = rateLimiter({
    perSecond: perSecond * transferFactor,
    burst: burst * transferFactor,
  })
  const calls = fairGate({ perKey: concurrency, total: maxRunning })
  const largePages = fairGate({ perKey: 1, total: maxLargeRunning })
  const operatorOf = new Map<string, string>()
  return {
    count(tokenHash, isTransfer) {
      const operatorId = operatorOf.get(tokenHash)
      if (operatorId === undefined) return
      const bucket = isTransfer ? transferRate : rate
      bucket.take(operatorId)
    },
    know(tokenHash, operatorId) {
      if (operatorOf.has(tokenHash)) return
      forgetOldest(operatorOf)
      operatorOf.set(tokenHash, operatorId)
      rate.take(operatorId)
    },
    run: (operatorId, input, work, toAnswer) =>
      isLarge(input)
        ? asLongCall(() => largePages(operatorId, () => inSteps(work, toAnswer)))
        : calls(operatorId, async () => toAnswer(await work())),
  }
}
