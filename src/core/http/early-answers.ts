// Answers that the first script of the page (`public/early.js`) asked for before this code was here. A call that is made
// with the same address and headers takes its answer over, once.

interface Early {
  readonly headers: Readonly<Record<string, string>>
  /** By address. */
  readonly answers: Map<string, Promise<Response>>
  /** When they were asked for, in milliseconds since the page began. */
  readonly at: number
}

/** Milliseconds after which an answer that nobody took is too old to show. */
const maxAgeMs = 30_000

/** The early answer to a request; undefined where there is none, or for another operator or language. */
function takeEarly(request: Request): Promise<Response> | undefined {
  const { __early: early } = globalThis as { __early?: Early }
  if (early === undefined || request.method !== 'GET') return undefined
  const answer = early.answers.get(request.url)
  if (answer === undefined) return undefined
  early.answers.delete(request.url)
  const isSame = Object.entries(early.headers).every(
    ([name, value]) => request.headers.get(name) === value,
  )
  return isSame && performance.now() - early.at < maxAgeMs ? answer : undefined
}

/** `fetch` that takes over what is on its way already. */
export const earlyFetch: typeof fetch = (input, init) =>
  (input instanceof Request ? takeEarly(input) : undefined) ?? fetch(input, init)
