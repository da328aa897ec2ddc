import { isCalling } from '../http/early-answers.ts'

/** Milliseconds after which calls that are still under way hold nothing up. */
const patienceMs = 10_000
/** Milliseconds between two looks at what is under way. */
const pauseMs = 100

/** Resolves when the browser has nothing better to do, or has had no such time for three seconds. */
export const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: 3_000 })
    else setTimeout(resolve, 500)
  })

/**
 * Resolves when the browser has nothing better to do and no call waits for its answer: for what no first screen needs.
 * On a slow line the processor is idle while the screen's data is on its way, and must not be made to share the line.
 */
export async function whenIdle(): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  await idle()
  while (isCalling() && performance.now() < giveUpAt) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    await idle()
  }
}
