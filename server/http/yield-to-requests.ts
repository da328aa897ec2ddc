// Long work with room for others: a page of 1,000 rows in one go would keep every poll waiting.
import { setImmediate } from 'node:timers/promises'

/** Rows of one chunk: about a millisecond. */
const chunkRows = 250

/** Lets the process answer what came in meanwhile. */
export const yieldToRequests = (): Promise<void> => setImmediate()

/** Maps rows in their order and yields to other requests between chunks; a page of usual size is one chunk. */
export async function mapInChunks<T, U>(rows: readonly T[], each: (row: T) => U): Promise<U[]> {
  const made: U[] = []
  for (let at = 0; at < rows.length; at += chunkRows) {
    if (at > 0) await yieldToRequests()
    for (const row of rows.slice(at, at + chunkRows)) made.push(each(row))
  }
  return made
}
