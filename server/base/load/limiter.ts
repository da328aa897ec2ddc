import { yieldToRequests } from './in-flight.ts'

/** Runs works so that at most `most` of them run at once; first come, first served. */
export function limiter(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The place goes to the next in line, or is free again.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** As `turns`, each work behind the calls of people, so that everybody else finds the database free. */
export function lowPriority(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = limiter(max)
  return (work) =>
    limit(async () => {
      await yieldToRequests()
      return work()
    })
}
