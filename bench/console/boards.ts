// The live boards on a wall: how long their frames take while figures come in, at the pace of this machine.
import { spread } from '../measure.ts'
import { evaluate, waitFor, waitForQuiet } from './hand.ts'
import { desktop, type Finding, goTo, signIn, type Stage } from './page.ts'

const paths = ['/visualizingDemo1', '/visualizingDemo2']
/** Long enough for at least two polls of either board. */
const watchedMs = 25_000

/** Opens each board at the size of a large screen and times its frames. */
export async function boards(stage: Stage): Promise<Finding[]> {
  const page = await signIn(stage)
  await page.send('Emulation.setDeviceMetricsOverride', { ...desktop, width: 1920, height: 1080 })
  const found: Finding[] = []
  for (const path of paths) {
    await goTo(page, stage.url + path)
    await waitFor(page, { selector: 'main[data-theme=dark] h1' })
    await waitForQuiet(page)
    const times = await evaluate(
      page,
      async (ms: number) => {
        const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
        const all: number[] = []
        const begun = await frame()
        for (let before = begun; before - begun < ms;) {
          const now = await frame()
          all.push(now - before)
          before = now
        }
        return all
      },
      watchedMs,
    )
    found.push({
      name: `${path.slice(1)}, p95 of frames, ms`,
      found: spread(times).p95,
      limit: 34,
      note: `at full speed, ${times.length} frames, longest ${Math.round(Math.max(...times))}`,
    })
  }
  await page.close()
  return found
}
