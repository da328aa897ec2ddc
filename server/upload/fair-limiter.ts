/**
 * Runs works so that at most `limit` of them run at once. Owners take turns: however many works one of them has
 * waiting, the next work of another owner waits for one of each at most.
 */
export function fairLimiter(
  limit: number,
): <T>(owner: string, work: () => Promise<T>) => Promise<T> {
  let running = 0
  // A map keeps the order in which owners were added: the first in it is next.
  const waiting = new Map<string, (() => void)[]>()

  function passOn(): void {
    const [first] = waiting
    if (!first) {
      running -= 1
      return
    }
    const [owner, [next, ...others]] = first
    waiting.delete(owner)
    if (others.length > 0) waiting.set(owner, others)
    next?.()
  }

  return async (owner, work) => {
    if (running < limit) running += 1
    else {
      await new Promise<void>((resolve) => {
        waiting.set(owner, [...(waiting.get(owner) ?? []), resolve])
      })
    }
    try {
      return await work()
    } finally {
      passOn()
    }
  }
}
