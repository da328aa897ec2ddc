// Queues inside one process: work on the same key one after the other, and a bounded number at once.
import { Limit } from './limit.ts'

const tails = new Map<string, Promise<unknown>>()

/** Runs work after all earlier work of the same key has ended, however it ended. */
export async function runSerially<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = tails.get(key) ?? Promise.resolve()
  const own = before.then(work, work)
  tails.set(key, own)
  try {
    return await own
  } finally {
    if (tails.get(key) === own) tails.delete(key)
  }
}

/** Makes a gate that lets `width` pieces of work run at once and refuses (429) when `depth` are waiting. */
export function gate(width: number, depth: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= width) {
      if (waiting.length >= depth)
        throw new Limit(429, 'tooManyRequests', {}, { 'Retry-After': '5' })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
