// When a call is tried again, and after how long.

const firstMs = 200
const maxMs = 30_000

/** Whether the same call may succeed a moment later. */
export const isTransient = (status: number, code: string | undefined): boolean =>
  status >= 500 || status === 429 || code === 'in_progress'

/**
 * Returns the pause before the next try in milliseconds: what `Retry-After` says (seconds or a date), else one that doubles
 * with each try, half of it at random, so that programs that failed together do not come back together.
 */
export function delayMs(attempt: number, retryAfter: string | null, random = Math.random): number {
  const backoff = Math.min(maxMs, firstMs * 2 ** Math.min(attempt - 1, 10))
  const jittered = backoff / 2 + (backoff / 2) * random()
  if (retryAfter === null) return jittered
  const seconds = Number(retryAfter)
  const asked = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter) - Date.now()
  return Number.isFinite(asked) ? Math.max(0, asked) + jittered / 2 : jittered
}

/** Waits; throws the reason of the signal when it is aborted meanwhile. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}
