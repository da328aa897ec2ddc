// What one operator may ask of the server, so that nobody can stop it for the others: so many calls a second, and so many
// answered at the same time. Calls that have to wait are served operator by operator, not in the order they came.
import { forgetOldest } from '#server/base/load/forget-oldest.ts'
import { asLongCall } from '#server/base/load/in-flight.ts'
import { createLimiter } from '#server/base/load/limiter.ts'
import { createRateLimiter, type Rate } from '#server/base/load/rate-limiter.ts'
import { yieldInLongCall } from '#server/base/load/yield-to-requests.ts'

export interface CallLimits extends Rate {
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
/** Tokens that are remembered. */
const maxTokens = 10_000

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
  const rate = createRateLimiter(limits)
  const transferRate = createRateLimiter({
    perSecond: perSecond * transferFactor,
    burst: burst * transferFactor,
  })
  const calls = createLimiter({ perKey: concurrency, total: maxRunning, maxWaiting })
  const largePages = createLimiter({ perKey: 1, total: maxLargeRunning, maxWaiting })
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
      forgetOldest(operatorOf, maxTokens)
      operatorOf.set(tokenHash, operatorId)
      rate.take(operatorId)
    },
    run: (operatorId, input, work, toAnswer) =>
      isLarge(input)
        ? asLongCall(() => largePages(() => inSteps(work, toAnswer), operatorId))
        : calls(async () => toAnswer(await work()), operatorId),
  }
}
