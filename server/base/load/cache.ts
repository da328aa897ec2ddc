// Answers that are made once for all who ask for them within some time, in this process.
import { whileConnected } from './client-gone.ts'
import { forgetOldest } from './forget-oldest.ts'

/** How long an answer is given again, in milliseconds from when it came. */
export interface Lifetime {
  readonly freshMs: number
  /** How long after that, while another is made behind it; 0 unless given. */
  readonly staleMs?: number
}

export interface CacheOptions {
  /** Answers that are kept at most; the oldest go first. */
  readonly maxEntries?: number
  /** Milliseconds from which on work under way is shared; who asks earlier has their own made. */
  readonly shareAfterMs?: number
  readonly now?: () => number
}

/** An answer with its age in milliseconds from when its making began: 0 where it was made for this call. */
export interface Cached<T> {
  readonly answer: T
  readonly ageMs: number
}

type Make<T> = (abandoned: AbortSignal) => Promise<T>

export interface Cache<T> {
  /**
   * Returns the answer of a key, which any value can be that JSON tells apart. Throws `ClientGone` when `signal` aborts; once
   * all who wait for an answer are gone, the signal that its maker got is aborted.
   */
  get(key: unknown, make: Make<T>, signal?: AbortSignal): Promise<T>
  /** As `get`, with the age of the answer. */
  getAged(key: unknown, make: Make<T>, signal?: AbortSignal): Promise<Cached<T>>
}

interface Work<T> {
  readonly startedAt: number
  readonly answer: Promise<T>
  readonly abandon: AbortController
  waiting: number
}

interface Entry<T> {
  readonly startedAt: number
  readonly answer: T
  readonly at: number
  readonly freshMs: number
  readonly staleMs: number
}

/**
 * Makes a cache. `lifetimeOf` says how long an answer is kept, by what it says and how long it took to make; undefined keeps
 * nothing. Failures are not kept, and one behind a stale answer leaves it as it is.
 */
export function createCache<T>(
  lifetimeOf: number | ((answer: T, tookMs: number) => Lifetime | undefined),
  { maxEntries = 200, shareAfterMs = 0, now = () => performance.now() }: CacheOptions = {},
): Cache<T> {
  const entries = new Map<string, Entry<T>>()
  const working = new Map<string, Work<T>>()

  function keep(name: string, startedAt: number, answer: T): void {
    const at = now()
    const lifetime =
      typeof lifetimeOf === 'number' ? { freshMs: lifetimeOf } : lifetimeOf(answer, at - startedAt)
    entries.delete(name)
    if (!lifetime) return
    forgetOldest(entries, maxEntries)
    entries.set(name, { startedAt, answer, at, staleMs: 0, ...lifetime })
  }

  function start(name: string, make: Make<T>): Work<T> {
    const abandon = new AbortController()
    const work = { startedAt: now(), answer: make(abandon.signal), abandon, waiting: 0 }
    working.set(name, work)
    const end = () => {
      if (working.get(name) === work) working.delete(name)
    }
    // Whoever waits gets a failure; behind a stale answer nobody does, and the next to come tries again.
    work.answer.then((answer) => {
      end()
      keep(name, work.startedAt, answer)
    }, end)
    return work
  }

  async function wait(name: string, work: Work<T>, signal: AbortSignal | undefined): Promise<T> {
    work.waiting += 1
    try {
      return await (signal ? whileConnected(signal, work.answer) : work.answer)
    } finally {
      work.waiting -= 1
      if (work.waiting === 0 && working.get(name) === work) {
        working.delete(name)
        work.abandon.abort()
      }
    }
  }

  const getAged: Cache<T>['getAged'] = async (key, make, signal) => {
    const name = JSON.stringify(key)
    const current = working.get(name)
    const known = entries.get(name)
    const age = known ? now() - known.at : 0
    if (known && age < known.freshMs + known.staleMs) {
      if (age >= known.freshMs && !current) start(name, make)
      return { answer: known.answer, ageMs: Math.round(now() - known.startedAt) }
    }
    if (!current || now() - current.startedAt < shareAfterMs)
      return { answer: await wait(name, start(name, make), signal), ageMs: 0 }
    const answer = await wait(name, current, signal)
    return { answer, ageMs: Math.round(now() - current.startedAt) }
  }
  return { getAged, get: async (...asked) => (await getAged(...asked)).answer }
}
