// Long work with room for others: a page of 1,000 rows in one go would keep every poll waiting.
import { setImmediate } from 'node:timers/promises'
import { yieldToRequests } from './in-flight.ts'

/** Rows of one chunk: about a millisecond to make, three to read. */
export const chunkRows = 250

/** Lets the process answer what came in meanwhile: reads what has arrived, then waits for it, 50 ms at most. */
export async function yieldInLongCall(): Promise<void> {
  await setImmediate()
  await yieldToRequests()
}

/**
 * Makes rows of items in their order, some hundred at once, and yields to other requests in between; the items of a page of
 * usual size are one chunk. What `each` throws is thrown on.
 */
export async function inChunks<T, U>(
  items: readonly T[],
  each: (chunk: readonly T[]) => readonly U[] | Promise<readonly U[]>,
): Promise<U[]> {
  const made: U[] = []
  for (let at = 0; at < items.length; at += chunkRows) {
    if (at > 0) await yieldInLongCall()
    made.push(...(await each(items.slice(at, at + chunkRows))))
  }
  return made
}

/** Maps rows in their order, in chunks. */
export const mapInChunks = <T, U>(rows: readonly T[], each: (row: T) => U): Promise<U[]> =>
  inChunks(rows, (chunk) => chunk.map(each))
