// The boards fill the window at any shape, are clean by axe-core, and an hour of polls leaves nothing behind (in full; 30 polls
// in the quick form).
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { board1, board2 } from '#contract/visual.ts'
import { isFull, sampleOf } from '../sample.ts'
import { it } from './app.ts'
import { faults } from './axe-faults.ts'
import { signIn } from './sign-in.ts'
import { push } from './tabs-page.ts'

const boards = ['/visualizingDemo1', '/visualizingDemo2'] as const
const sizes = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
] as const

async function open(page: Page, path: (typeof boards)[number]) {
  await push(page, path)
  await page.locator('main[data-theme=dark] h1').waitFor()
}

/** Where the board ends, and whether anything of it is cut off or lies over something else. */
const shapeOf = (page: Page) =>
  page.evaluate(() => {
    const board = document.querySelector('main[data-theme=dark]')
    const box = board?.getBoundingClientRect()
    const panels = [...(board?.querySelectorAll('section') ?? [])].map((panel) =>
      panel.getBoundingClientRect(),
    )
    const isInside = ({ left, right }: DOMRect) => left >= 0 && right <= innerWidth
    return {
      board: [box?.left, box?.top, box?.width, box?.height],
      isPageScrolled: document.documentElement.scrollWidth > innerWidth,
      isBoardWide: (board?.scrollWidth ?? 0) > (board?.clientWidth ?? 0),
      cut: panels.filter((panel) => !isInside(panel) || panel.height < 40).length,
      panels: panels.length,
      /** The lowest panel of a wide window ends where the window does. */
      gap: innerWidth < 1024 ? 0 : innerHeight - Math.max(...panels.map(({ bottom }) => bottom)),
    }
  })

it('fills the window without a seam at every size, and is clean by all rules of axe', async ({
  page,
}) => {
  await signIn(page, { settings: { isIsDark: false } })
  for (const path of boards) {
    await open(page, path)
    for (const size of sampleOf(sizes, 2)) {
      await page.setViewportSize(size)
      const { board, panels, gap, ...shape } = await shapeOf(page)
      expect([path, size, board]).toEqual([path, size, [0, 0, size.width, size.height]])
      expect([path, size, shape]).toEqual([
        path,
        size,
        { isPageScrolled: false, isBoardWide: false, cut: 0 },
      ])
      expect(panels).toBeGreaterThan(5)
      expect(gap).toBeLessThan(20)
    }
    expect(await faults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 1, name: /，/ }).waitFor()
  }
})

/** Every figure of an answer a little higher, so that all of them are drawn anew. */
const higher = (answer: string, by: number) =>
  answer.replaceAll(
    /"value":"(\d+)/g,
    (_, whole: string) => `"value":"${BigInt(whole) + BigInt(by)}`,
  )

/** What the page holds after a collection: MiB of its heap, elements in the document and out of it, and listeners. */
async function heldBy(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return {
    heap: of('JSHeapUsedSize') / 1024 ** 2,
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
  }
}

it.for([
  { path: boards[0], call: board1.path, everySeconds: 5 },
  { path: boards[1], call: board2.path, everySeconds: 10 },
])(
  '$path holds no more after an hour of polls than before, and asks nothing while it is hidden',
  async ({ path, call, everySeconds }, { page }) => {
    await signIn(page)
    let polls = 0
    let first: string | undefined
    await page.route(`**/${call}`, async (route) => {
      polls += 1
      // An hour of polls in seconds is more than the server allows an operator.
      first ??= await (await route.fetch()).text()
      await route.fulfill({ body: higher(first, polls), contentType: 'application/json' })
    })
    await page.clock.install()
    await open(page, path)
    const poll = async () => {
      const asked = polls
      // A poll that falls due while an answer is on its way is left out.
      await expect
        .poll(() => page.clock.runFor(everySeconds * 1_000).then(() => polls))
        .toBeGreaterThan(asked)
      // The figures run up to where they are now.
      await page.clock.runFor(1_000)
    }
    // What is fetched ahead of need is there by then, and the code has been compiled.
    for (let round = 0; round < 12; round += 1) await poll()
    const before = await heldBy(page)
    const count = isFull ? 3_600 / everySeconds : 30
    for (let round = 0; round < count; round += 1) await poll()
    // What a busy machine has not collected yet goes at the next collection; what is held stays at every one.
    const growth = async () => {
      const after = await heldBy(page)
      return {
        heap: after.heap - before.heap < 2,
        nodes: after.nodes - before.nodes < 20,
        listeners: after.listeners - before.listeners < 10,
        figures: { before, after },
      }
    }
    await expect.poll(growth).toMatchObject({ heap: true, nodes: true, listeners: true })
    const asked = polls
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.clock.runFor(30_000)
    expect(polls - asked).toBeLessThanOrEqual(1)
  },
)
