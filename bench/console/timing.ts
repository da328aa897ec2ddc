// Times what an operator sees: from the click, as the browser stamped it, to the end of the first frame that shows
// what was asked for.
import type { Locator, Page } from 'playwright-core'

interface Stopwatch {
  took?: Promise<number>
}

/** Starts a stopwatch at the next click; it stops after the frame that shows what is wanted. */
async function arm(page: Page, wanted: { selector: string; text: string }): Promise<void> {
  await page.evaluate(({ selector, text }) => {
    const watch = globalThis as Stopwatch
    watch.took = new Promise((resolve) => {
      addEventListener(
        'click',
        ({ timeStamp }) => {
          const look = () => {
            const found = [...document.querySelectorAll(selector)].some(
              (element) => element.checkVisibility() && element.textContent.includes(text),
            )
            if (!found) return requestAnimationFrame(look)
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
  }, wanted)
}

/** Milliseconds from a real click on `target` to the frame that shows `selector`, with `text` in it. */
export async function clickToFrame(
  page: Page,
  target: Locator,
  selector: string,
  text = '',
): Promise<number> {
  await arm(page, { selector, text })
  await target.click()
  return page.evaluate(async () => (await (globalThis as Stopwatch).took) ?? Number.NaN)
}

/** The middle one. */
export const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

/** Slows the page's processor down. */
export async function throttle(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}
