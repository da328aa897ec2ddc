import { UploadError } from './upload-error.ts'

/** How often a call is repeated after its first failure. */
const maxRetries = 3
const firstDelayMs = 500
/** The longest rest a server is granted: nobody watches an upload that stands still for longer. */
const maxRetryAfterMs = 30_000

/** Milliseconds before repetition `attempt` (from 1), half of it by chance: clients must not come back in step. */
const retryDelay = (attempt: number, random: number): number =>
  firstDelayMs * 3 ** (attempt - 1) * (0.5 + random / 2)

/** Waits; rejects with the signal's reason as soon as it aborts. */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    if (signal.aborted) return reject(signal.reason as Error)
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })

/**
 * Repeats what failed for a passing reason, up to three times, no sooner than the server wants to be asked again;
 * other failures and the fourth are thrown.
 */
export async function retrying<T>(
  /** Gets what the time before failed with. */
  run: (last?: UploadError) => Promise<T>,
  { signal, random }: { signal: AbortSignal; random: () => number },
): Promise<T> {
  let last: UploadError | undefined
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(last)
    } catch (error) {
      signal.throwIfAborted()
      const isPassing = error instanceof UploadError && error.kind === 'transient'
      if (!isPassing || attempt > maxRetries) throw error
      last = error
    }
    const retryAfterMs = Math.min(last.retryAfterMs, maxRetryAfterMs)
    await sleep(Math.max(retryAfterMs, retryDelay(attempt, random())), signal)
  }
}
