// Answers that took long are shared: what adds up the days of a hundred thousand members is worked out once, for all pages
// and callers that need it within a minute. What is quick is worked out anew for each call.
import { getPagination } from '#contract/endpoint.ts'
import { type Cached, createCache, type Lifetime } from '#server/base/load/cache.ts'

/** What is quicker than this is not shared. */
export const costlyFromMs = 250
/** An answer is kept so many times as long as it took, and no longer than a minute. */
const keptTimes = 30
const maxKeptMs = 60_000
/** Past this part of its time an answer is worked out again behind the one that it still gives. */
const renewAfter = 0.5
const maxKept = 50

/**
 * Returns a function that gives what was worked out for a key, or works it out. Two callers of one key wait for the same work
 * once that has proved to be costly. Failures are not kept. Where it is not on, each call works out its own.
 */
export function staleWhileRevalidate<T>(
  isOn: boolean | undefined,
  now?: () => number,
): (key: unknown, make: () => Promise<T>) => Promise<Cached<T>> {
  const cache = createCache<T>(lifetimeOf, {
    maxEntries: maxKept,
    shareAfterMs: costlyFromMs,
    ...(now && { now }),
  })
  return async (key, make) =>
    isOn === true ? cache.getAged(key, make) : { answer: await make(), ageMs: 0 }
}

function lifetimeOf(_answer: unknown, tookMs: number): Lifetime | undefined {
  if (tookMs < costlyFromMs) return undefined
  const keptMs = Math.min(tookMs * keptTimes, maxKeptMs)
  return { freshMs: keptMs * renewAfter, staleMs: keptMs * (1 - renewAfter) }
}

/** Rows from the first on that are worked out together. */
const headRows = 200
const paging = new Set(['pageNum', 'pageSize', 'page', 'limit'])

type Paged = Parameters<typeof getPagination>[0]
/** A page with what belongs to it. */
interface SharedPage<F> {
  readonly found: F
  readonly page: number
  /** Set where the page is not of this moment. */
  readonly ageMs?: number
}

/**
 * Returns a function that gives a page of a list whose rows are all worked out for any of them: the first pages of one filter
 * and order share one answer. `scope` is what the answer depends on beside the query.
 */
export function costlyPages<F extends { readonly rows: readonly unknown[] }>(
  isOn: boolean | undefined,
  now?: () => number,
) {
  const share = staleWhileRevalidate<F>(isOn, now)
  return async (
    scope: unknown,
    query: Paged,
    read: (size: number, from: number) => Promise<F>,
  ): Promise<SharedPage<F>> => {
    const { page, size } = getPagination(query)
    const from = (page - 1) * size
    if (isOn !== true || from + size > headRows) return { found: await read(size, from), page }
    const asked = Object.entries(query).filter(([name]) => !paging.has(name))
    const { answer, ageMs } = await share([scope, asked], () => read(headRows, 0))
    const found = { ...answer, rows: answer.rows.slice(from, from + size) }
    return { found, page, ...(ageMs > 0 && { ageMs }) }
  }
}
