// A limit on look-ups by keyword: enough to find people all day, too little to guess what is masked.
import { Code } from '#contract/codes.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Call } from './call.ts'

/** Different keywords an operator may look up within the window. */
export const maxLookups = 30
const windowMs = 60_000

type Seen = Map<string, number>

// Per server process and operator: when each keyword was looked up last.
const servers = new WeakMap<object, Map<string, Seen>>()

/**
 * Counts a look-up; the same keyword again (paging, refreshing) is not counted. Throws `Refusal` 42901
 * with `retryAfter` in seconds when the operator looked up too many different keywords within a minute.
 */
export function assertLookupLimit(
  { actor, db }: Pick<Call, 'actor' | 'db'>,
  keyword: string | undefined,
  now = Date.now(),
): void {
  const text = keyword?.trim().toLowerCase()
  if (!text) return
  const operators = servers.get(db) ?? new Map<string, Seen>()
  servers.set(db, operators)
  const seen: Seen = operators.get(actor.id) ?? new Map<string, number>()
  operators.set(actor.id, seen)
  for (const [word, at] of seen) if (at <= now - windowMs) seen.delete(word)
  if (!seen.has(text) && seen.size >= maxLookups) {
    const retryAfter = Math.max(1, Math.ceil((Math.min(...seen.values()) + windowMs - now) / 1000))
    throw new Refusal(Code.tooMany, 'tooManyRequests', {}, { retryAfter })
  }
  seen.set(text, now)
}
