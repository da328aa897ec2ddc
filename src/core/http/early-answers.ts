// Answers that the first script of the page (`public/early.js`) asked for before this code was here. A call that asks the same
// for the same operator in the same language takes its answer over, once.

/** Milliseconds since the page began after which an answer that nobody took is too old to show. */
const maxAgeMs = 30_000

/** The early answer to a request; undefined where there is none. */
async function takeEarly(request: Request): Promise<Response | undefined> {
  // By method, address, token, language and body.
  const { __early: answers = {} } = globalThis as { __early?: Record<string, Promise<Response>> }
  const { method, url, headers } = request
  const start = `${[method, url, headers.get('authorization'), headers.get('accept-language')].join()},`
  const key = Object.keys(answers).find((each) => each.startsWith(start))
  // The body of a call that no answer can be for, such as a part of a file, is not read.
  if (!key || performance.now() > maxAgeMs || key !== start + (await request.clone().text()))
    return undefined
  const answer = answers[key]
  delete answers[key]
  return answer
}

let underWay = 0

/** Whether a call waits for its answer. */
export const isCalling = (): boolean => underWay > 0

/** `fetch` that takes over what is on its way already. */
export const earlyFetch: typeof fetch = async (input, init) => {
  underWay += 1
  try {
    const early = input instanceof Request ? await takeEarly(input) : undefined
    return await (early ?? fetch(input, init))
  } finally {
    underWay -= 1
  }
}
