// Statements that come again are prepared: one that is not is parsed and planned anew each time.
import type { Statement } from './statement.ts'

/** Statements that are kept at most: each takes some ten kilobytes of every connection that ran it. */
const maxKept = 300
/** Statements that are counted at most before the count begins anew: filters make many that never come again. */
const maxCounted = 3_000
/** How often a statement came before it is kept. */
const minCount = 3

/** Returns a function that names a statement once it has come `minCount` times; others, and those without parameters, have no name. */
export function statementNames(): (
  statement: Pick<Statement, 'text' | 'parameters'>,
) => string | undefined {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  return ({ text, parameters }) => {
    // Without parameters there may be several statements in one text.
    if (parameters.length === 0) return undefined
    const name = names.get(text)
    if (name !== undefined || names.size >= maxKept) return name
    const count = (counts.get(text) ?? 0) + 1
    if (count < minCount) {
      if (counts.size >= maxCounted) counts.clear()
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    const added = `s${names.size}`
    names.set(text, added)
    return added
  }
}
