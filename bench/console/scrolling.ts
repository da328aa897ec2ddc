// Scrolling a thousand rows: how long frames take in a list of ours, and in a bare page that can do no less.
import { evaluate, waitFor, waitForQuiet } from './hand.ts'
import {
  cell,
  type Finding,
  goTo,
  openPage,
  queue,
  shown,
  signIn,
  type Stage,
  throttle,
} from './page.ts'
import type { PlainPage } from './plain-browser.ts'

interface Frames {
  readonly p95: number
  /** Share of the frames that took longer than 34 ms: one was left out. */
  readonly late: number
}

const stepPx = 60
const frameCount = 240

/** Scrolls what `selector` finds by a step per frame, down and up again, and times the frames. */
async function scrollFrames(page: PlainPage, selector: string): Promise<Frames> {
  const times = await evaluate(
    page,
    async ({ wanted, step, count }) => {
      const box = document.querySelector(wanted)
      if (!box) throw new Error(`Nothing to scroll: ${wanted}`)
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      const found: number[] = []
      let before = await frame()
      for (let at = 0; at < count; at += 1) {
        box.scrollTop += at < count / 2 ? step : -step
        const now = await frame()
        found.push(now - before)
        before = now
      }
      return found
    },
    { wanted: selector, step: stepPx, count: frameCount },
  )
  const sorted = times.toSorted((a, b) => a - b)
  return {
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    late: times.filter((time) => time > 34).length / times.length,
  }
}

/** Draws 1,000 rows of 15 plain cells, of which those in view exist: what a browser can do without any library. */
async function openBarePage(page: PlainPage): Promise<void> {
  const html = `<style>
      body { margin: 0; font: 14px sans-serif } #box { height: 700px; overflow: auto; position: relative }
      .row { position: absolute; display: grid; grid-template-columns: repeat(15, 120px); height: 40px }
      .row > div { border-bottom: 1px solid #ddd; padding: 10px 12px; white-space: nowrap }
    </style><div id="box"><div id="all" style="height: 40000px"></div></div>`
  await goTo(page, `data:text/html,${encodeURIComponent(html)}`)
  await waitFor(page, { selector: '#box' })
  await evaluate(page, () => {
    const box = document.querySelector('#box')
    const all = document.querySelector('#all')
    if (!box || !all) return
    const rows = new Map<number, HTMLElement>()
    const draw = () => {
      const from = Math.max(0, Math.floor(box.scrollTop / 40) - 5)
      const to = Math.min(1000, from + 28)
      for (const [at, row] of rows)
        if (at < from || at >= to) {
          row.remove()
          rows.delete(at)
        }
      for (let at = from; at < to; at += 1) {
        if (rows.has(at)) continue
        const row = document.createElement('div')
        row.className = 'row'
        row.style.top = `${at * 40}px`
        for (let cell = 0; cell < 15; cell += 1)
          row.append(
            Object.assign(document.createElement('div'), { textContent: `${at} / ${cell}` }),
          )
        rows.set(at, row)
        all.append(row)
      }
    }
    box.addEventListener('scroll', draw, { passive: true })
    draw()
  })
}

/** Scrolls 1,000 rows of the recharge list, everything around them included. */
export async function scrolling(stage: Stage): Promise<Finding[]> {
  const bare = await openPage(stage.browser)
  await openBarePage(bare)
  await throttle(bare)
  const least = await scrollFrames(bare, '#box')
  await bare.close()
  const page = await signIn(stage)
  await goTo(page, `${stage.url}${queue}?status=&pageSize=1000`)
  await waitFor(page, { selector: shown(queue, cell) })
  await waitForQuiet(page)
  await throttle(page)
  await scrollFrames(page, '[role=grid]')
  const ours = await scrollFrames(page, '[role=grid]')
  const nodes = await evaluate(page, () => document.querySelectorAll('[role=grid] *').length)
  await page.close()
  return [
    {
      name: 'scrolling, p95 of the frames, ms',
      found: ours.p95,
      limit: 50,
      note: `bare page: ${least.p95.toFixed(1)}`,
    },
    {
      name: 'scrolling, frames over 34 ms, %',
      found: ours.late * 100,
      limit: 15,
      note: `bare page: ${(least.late * 100).toFixed(1)}`,
    },
    { name: 'nodes in the grid', found: nodes, limit: 1_500 },
  ]
}
