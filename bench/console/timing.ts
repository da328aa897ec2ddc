// Times what an operator sees: from the click, as the browser stamped it, to the end of the first frame that shows
// what was asked for.
import { click, evaluate, type Helpers, type Target } from './hand.ts'
import type { PlainPage } from './plain-browser.ts'

interface Stopwatch extends Helpers {
  took?: Promise<number>
}

/** Starts a stopwatch at the next click; it stops after the frame that shows what is wanted. */
const arm = (page: PlainPage, wanted: Target) =>
  evaluate(
    page,
    (target) => {
      const watch = globalThis as unknown as Stopwatch
      watch.took = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`Not drawn: ${JSON.stringify(target)}`)), 30_000)
        addEventListener(
          'click',
          ({ timeStamp }) => {
            const look = () => {
              if (!watch.findShown(target)) return requestAnimationFrame(look)
              // The callback belongs to the frame that shows it; a task of its own comes after that frame's style,
              // layout and paint. (A callback more would count the next frame too.)
              const { port1, port2 } = new MessageChannel()
              port1.addEventListener('message', () => resolve(performance.now() - timeStamp))
              port1.start()
              return port2.postMessage(0)
            }
            requestAnimationFrame(look)
          },
          { once: true, capture: true },
        )
      })
    },
    wanted,
  )

/** Milliseconds from a real click on `target` to the frame that shows what is wanted. */
export async function clickToFrame(
  page: PlainPage,
  target: Target,
  wanted: Target,
): Promise<number> {
  await arm(page, wanted)
  await click(page, target)
  return evaluate(page, async () => (await (globalThis as unknown as Stopwatch).took) ?? Number.NaN)
}

/** The middle one. */
export const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
