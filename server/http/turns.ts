// Long work in turns: between two of them the process answers others, whose polls would wait for a whole page otherwise.
import { setImmediate as nextTurn } from 'node:timers/promises'

export { nextTurn }

/** Rows of one turn: about a millisecond. */
const turnRows = 250

/** Maps many rows in turns, in their order; up to `turnRows` of them at once. */
export async function inTurns<T, U>(rows: readonly T[], each: (row: T) => U): Promise<U[]> {
  const made: U[] = []
  for (let at = 0; at < rows.length; at += turnRows) {
    if (at > 0) await nextTurn()
    for (const row of rows.slice(at, at + turnRows)) made.push(each(row))
  }
  return made
}
