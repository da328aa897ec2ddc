// Statements that come again are prepared. One that is not takes two round trips (the driver asks for the types of its
// parameters first) and is parsed and planned anew; Drizzle prepares nothing by itself.
import type { Sql } from 'postgres'

/** Statements that are kept at most: each takes some ten kilobytes of every connection that ran it. */
const maxKept = 300
/** Statements that are counted at most before the count begins anew: filters make many that never come again. */
const maxCounted = 3_000
/** How often a statement came before it is kept. */
const times = 3

/** Makes `unsafe` of a pool prepare what has come `times` times; until a connection is replaced it keeps it. */
export function preparing({ unsafe }: Pick<Sql, 'unsafe'>): Sql['unsafe'] {
  const counts = new Map<string, number>()
  const kept = new Set<string>()
  const isKept = (text: string) => {
    if (kept.has(text)) return true
    if (kept.size >= maxKept) return false
    const count = (counts.get(text) ?? 0) + 1
    if (count < times) {
      if (counts.size >= maxCounted) counts.clear()
      counts.set(text, count)
      return false
    }
    counts.delete(text)
    kept.add(text)
    return true
  }
  // Without parameters a statement goes the short way already, and may be several.
  return ((text: string, parameters: never[] = [], options = {}) =>
    unsafe(text, parameters, {
      ...options,
      ...(parameters.length > 0 && isKept(text) && { prepare: true }),
    })) as Sql['unsafe']
}
