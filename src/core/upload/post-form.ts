// Sends a form and tells how far it is. `fetch` cannot tell that in any browser.

/** A status and what the body said; null for what is no JSON. */
export interface FormAnswer {
  readonly status: number
  readonly body: unknown
  /** The header `Retry-After`, as it came. */
  readonly retryAfter?: string | null
}

/** A form on its way out. */
export interface FormRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly form: FormData
  readonly signal: AbortSignal
  /** Gets the bytes of the body sent so far. */
  readonly onProgress: (bytes: number) => void
}

/** Sends a form. Rejects with a `TypeError` when there was no answer, with the signal's reason after an abort. */
export type PostForm = (request: FormRequest) => Promise<FormAnswer>

/** Milliseconds without a byte or an answer after which a connection counts as dead. */
const stallMs = 60_000

/** `PostForm` of the browser. A slow line may take its time, a silent one may not. */
export const postForm: PostForm = ({ url, headers, form, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    let timer = 0
    const alive = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => request.abort(), stallMs)
    }
    const abort = () => request.abort()
    signal.addEventListener('abort', abort, { once: true })
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded }) => {
      alive()
      onProgress(loaded)
    })
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      if (signal.aborted) reject(signal.reason as Error)
      else if (request.status === 0) reject(new TypeError('no answer'))
      else
        resolve({
          status: request.status,
          body: readJson(request.responseText),
          retryAfter: request.getResponseHeader('retry-after'),
        })
    })
    alive()
    request.send(form)
  })

/** The value a text holds in JSON; null when it holds none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
