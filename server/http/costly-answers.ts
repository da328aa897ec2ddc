// Answers that took long are shared: what adds up the days of a hundred thousand members is worked out once, for all pages
// and callers that need it within a minute. What is quick is worked out anew for each call.
import { pageOf } from '#contract/endpoint.ts'

/** An answer with its age: 0 where it was worked out for this call. */
export interface Shared<T> {
  readonly answer: T
  readonly ageMs: number
}

/** What is quicker than this is not shared. */
export const costlyFromMs = 250
/** An answer is kept so many times as long as it took, and no longer than a minute. */
const keptTimes = 30
const maxKeptMs = 60_000
/** Past this part of its time an answer is worked out again behind the one that it still gives. */
const renewAfter = 0.5
const maxKept = 50

interface Entry<T> {
  readonly startedAt: number
  readonly answer: Promise<T>
  /** When it came and until when it is given; unset while it is worked out. */
  readonly kept?: { readonly at: number; readonly ms: number }
}

/**
 * Returns a function that gives what was worked out for a key, or works it out. Two callers of one key wait for the same work
 * once that has proved to be costly. Failures are not kept. Where it is not on, each call works out its own.
 */
export function costlyAnswers<T>(
  isOn: boolean | undefined,
  now: () => number = () => performance.now(),
): (key: unknown, make: () => Promise<T>) => Promise<Shared<T>> {
  const entries = new Map<string, Entry<T>>()
  const working = new Map<string, Entry<T>>()

  function keep(name: string, started: Entry<T>) {
    const at = now()
    const took = at - started.startedAt
    entries.delete(name)
    if (took < costlyFromMs) return
    const [oldest] = entries.keys()
    if (entries.size >= maxKept && oldest !== undefined) entries.delete(oldest)
    entries.set(name, { ...started, kept: { at, ms: Math.min(took * keptTimes, maxKeptMs) } })
  }

  function work(name: string, make: () => Promise<T>): Entry<T> {
    const started: Entry<T> = { startedAt: now(), answer: make() }
    working.set(name, started)
    const end = () => {
      if (working.get(name) === started) working.delete(name)
    }
    started.answer.then(() => {
      end()
      keep(name, started)
    }, end)
    return started
  }

  const give = async ({ answer, startedAt }: Entry<T>): Promise<Shared<T>> => {
    const found = await answer
    return { answer: found, ageMs: Math.round(now() - startedAt) }
  }

  return async (key, make) => {
    if (isOn !== true) return { answer: await make(), ageMs: 0 }
    const name = JSON.stringify(key)
    const current = working.get(name)
    const known = entries.get(name)
    const age = known?.kept ? now() - known.kept.at : 0
    if (known?.kept && age < known.kept.ms) {
      // What goes wrong here goes wrong again, for a caller, when the time is over.
      if (age > known.kept.ms * renewAfter && !current) void work(name, make).answer.catch(() => {})
      return give(known)
    }
    if (current && now() - current.startedAt >= costlyFromMs) return give(current)
    return { answer: await work(name, make).answer, ageMs: 0 }
  }
}

/** Rows from the first on that are worked out together. */
const headRows = 200
const paging = new Set(['pageNum', 'pageSize', 'page', 'limit'])

type Paged = Parameters<typeof pageOf>[0]
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
  const share = costlyAnswers<F>(isOn, now)
  return async (
    scope: unknown,
    query: Paged,
    read: (size: number, from: number) => Promise<F>,
  ): Promise<SharedPage<F>> => {
    const { page, size } = pageOf(query)
    const from = (page - 1) * size
    if (isOn !== true || from + size > headRows) return { found: await read(size, from), page }
    const asked = Object.entries(query).filter(([name]) => !paging.has(name))
    const { answer, ageMs } = await share([scope, asked], () => read(headRows, 0))
    const found = { ...answer, rows: answer.rows.slice(from, from + size) }
    return { found, page, ...(ageMs > 0 && { ageMs }) }
  }
}
