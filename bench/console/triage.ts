// One decision after another in the recharge queue: how long the operator waits for the next record.
import { review } from '#contract/money/recharge-log.ts'
import { click, evaluate, focus, press, type as typeText, waitFor, waitForQuiet } from './hand.ts'
import {
  cell,
  type Finding,
  goTo,
  menuLink,
  queue,
  shown,
  signIn,
  slowdown,
  type Stage,
  startSlow,
  times,
} from './page.ts'
import type { PlainPage } from './plain-browser.ts'

interface Stopwatch {
  /** Milliseconds, and the number of the record that is shown then. */
  took?: Promise<{ ms: number; no: string }>
}
/** A number as the title of an open record has it. */
const numberPattern = String.raw`RC\d{16}`
/** What only the record's own call knows; it stands at its end. */
const lastPart = '时间线'

/**
 * Starts a stopwatch that stops after the frame that shows another record than `no`, with all its parts; it counts from the
 * end of the answer to the call of `path`.
 */
const arm = (page: PlainPage, no: string) =>
  evaluate(
    page,
    ({ before, path, pattern, part }) => {
      const started = performance.now()
      const watch = globalThis as Stopwatch
      const answered = () =>
        performance
          .getEntriesByType('resource')
          .find(({ name, startTime }) => startTime > started && name.endsWith(path)) as
          | PerformanceResourceTiming
          | undefined
      watch.took = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error('The next record is not drawn.')), 30_000)
        const look = () => {
          const now = [...document.querySelectorAll('[role=dialog]')]
            .filter(({ textContent }) => textContent.includes(part))
            .map((record) => new RegExp(pattern).exec(record.textContent)?.[0])
            .find((number) => number !== undefined && number !== before)
          const call = now === undefined ? undefined : answered()
          if (now === undefined || !call) return requestAnimationFrame(look)
          // A task of its own comes after the style, layout and paint of the frame that shows it.
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () =>
            resolve({ ms: performance.now() - call.responseEnd, no: now }),
          )
          port1.start()
          return port2.postMessage(0)
        }
        requestAnimationFrame(look)
      })
    },
    { before: no, path: review.path, pattern: numberPattern, part: lastPart },
  )

/** Milliseconds from the answer to a decision to the frame that shows the next record. */
async function timeTriage(page: PlainPage, { url, rounds }: Stage): Promise<number> {
  await click(page, await menuLink(page, queue, '财务管理'))
  await waitFor(page, { selector: shown(queue, cell) })
  // Neither a code nor a second operator is asked for below this.
  await goTo(page, `${url}${queue}?status[0]=pending&usdValueMax=500&orderBy=id+asc`)
  await waitFor(page, { selector: shown(queue, cell) })
  await press(page, 'q')
  await waitFor(page, { selector: '[role=dialog]', text: lastPart })
  let no = await evaluate(
    page,
    (pattern) =>
      [...document.querySelectorAll('[role=dialog]')]
        .map(({ textContent }) => new RegExp(pattern).exec(textContent)?.[0])
        .find((number) => number !== undefined) ?? '',
    numberPattern,
  )
  const took = await times(Math.min(rounds, 5), async () => {
    // The operator looks at the record before deciding.
    await waitForQuiet(page)
    await press(page, 'a')
    // A flagged one needs a remark.
    await focus(page, { selector: '[role=dialog] [name=remark]' })
    await typeText(page, 'checked for the bench')
    await arm(page, no)
    await press(page, 'Enter', true)
    const end = await evaluate(page, async () => (globalThis as Stopwatch).took)
    no = end?.no ?? ''
    return end?.ms ?? Number.NaN
  })
  await page.close()
  return took
}

/** At this machine's own speed, as the limit is meant; what four times slower makes of it is said beside. */
export async function triage(stage: Stage): Promise<Finding[]> {
  const found = await timeTriage(await signIn(stage), stage)
  const slow = await timeTriage(await startSlow(stage), stage)
  const note = `${slow.toFixed(0)} where the processor is ${slowdown} times slower`
  return [{ name: 'to the next record, ms', found, limit: 100, note }]
}
