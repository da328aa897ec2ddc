// A client of the interface for programs. It needs `fetch` and nothing else.
import type { Event, EventType } from '#contract/platform/events.ts'
import type { InputOf, OutputOf, Route } from './calls.ts'
import { PlatformError, readProblem } from './platform-error.ts'
import { toRequest } from './request.ts'
import { delayMs, isTransient, pause } from './retry.ts'

/** Where the server is, and who calls. */
export interface ClientOptions {
  /** Address of the server, such as `https://office.example.com`. */
  readonly baseUrl: string
  /** A secret `csk_…`. */
  readonly key: string
  /** Sends the requests; the `fetch` of the platform unless given. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** How often a call is tried in all; 6 unless given. */
  readonly maxAttempts?: number
  /** How long one try may take; 30,000 unless given. */
  readonly timeoutMs?: number
}

/** What may be said of a single call. */
export interface CallOptions {
  /** Of a POST; a random one unless given. Keep it with the record, so that a program that starts again sends the same. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  readonly maxAttempts?: number
  readonly timeoutMs?: number
}

/** Which events are read, and from where. */
export interface EventOptions {
  /** The sequence of the last event that was handled; the oldest event that is kept comes first unless given. */
  readonly after?: string
  readonly types?: readonly EventType[]
  /** Events of one page; 500 unless given. */
  readonly limit?: number
  /** Seconds that the server waits for the first one; 25 unless given. */
  readonly wait?: number
  /** Ends the iteration. */
  readonly signal?: AbortSignal
}

/** A client of one key. */
export interface PlatformClient {
  /**
   * Makes a call and returns its answer. A lost connection, a 5xx, a 429 and a call that is still being carried out are tried
   * again after `Retry-After` or a growing pause, a POST with the same Idempotency-Key. Throws `PlatformError` for every other
   * refusal, or the error of the last try.
   */
  call<R extends Route>(route: R, input: InputOf<R>, options?: CallOptions): Promise<OutputOf<R>>
  /**
   * Follows the events in their order until `signal` is aborted; outages are waited for. Throws `PlatformError` 410 `gone` where
   * events behind `after` are no longer kept.
   */
  events(options?: EventOptions): AsyncGenerator<Event, void, undefined>
}

const defaults = { maxAttempts: 6, timeoutMs: 30_000 }

/** Makes a client. */
export function createPlatformClient({
  baseUrl,
  key,
  fetch = (url, init) => globalThis.fetch(url, init),
  ...own
}: ClientOptions): PlatformClient {
  const limits = { ...defaults, ...own }

  const call: PlatformClient['call'] = async (route, input, options = {}) => {
    const { signal, maxAttempts, timeoutMs } = { ...limits, ...options }
    const { url, headers, ...request } = toRequest(
      baseUrl,
      route,
      input as Readonly<Record<string, unknown>>,
    )
    const init = {
      ...request,
      headers: {
        ...headers,
        Authorization: `Bearer ${key}`,
        ...(request.method === 'POST' && {
          'Idempotency-Key': options.idempotencyKey ?? crypto.randomUUID(),
        }),
      },
    }
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= maxAttempts
      const time = AbortSignal.timeout(timeoutMs)
      const sent = { ...init, signal: signal ? AbortSignal.any([signal, time]) : time }
      let retryAfter: string | null = null
      try {
        const response = await fetch(url, sent)
        if (response.ok) return (await response.json()) as OutputOf<typeof route>
        const problem = await readProblem(response)
        if (isLast || !isTransient(response.status, problem?.code))
          throw new PlatformError(route, response.status, problem)
        retryAfter = response.headers.get('retry-after')
      } catch (error) {
        // What the server has answered is decided above; what is left is a connection that broke.
        if (error instanceof PlatformError || isLast || signal?.aborted) throw error
      }
      await pause(delayMs(attempt, retryAfter), signal)
    }
  }

  async function* events({
    after,
    types,
    limit = 500,
    wait = 25,
    signal,
  }: EventOptions = {}): AsyncGenerator<Event, void, undefined> {
    const options = {
      maxAttempts: Infinity,
      timeoutMs: limits.timeoutMs + wait * 1000,
      ...(signal && { signal }),
    }
    for (let last = after; !signal?.aborted;) {
      const query = { after: last, limit, wait, ...(types && { types: types.join(',') }) }
      const page = await call('GET events', query, options).catch((error: unknown) => {
        if (signal?.aborted) return undefined
        throw error
      })
      if (!page) return
      for (const event of page.data) {
        if (signal?.aborted) return
        yield event
      }
      last = page.next
    }
  }

  return { call, events }
}
