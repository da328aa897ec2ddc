// The boards fill the window at any shape, are clean by axe-core, and an hour of polls leaves nothing behind.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sampleOf } from '../sample.ts'
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

it('keeps the number of elements over an hour of polls, and asks nothing while it is hidden', async ({
  page,
}) => {
  await signIn(page)
  let polls = 0
  let first: string | undefined
  await page.route('**/visual/board1', async (route) => {
    polls += 1
    // An hour of polls in seconds is more than the server allows an operator.
    first ??= await (await route.fetch()).text()
    await route.fulfill({ body: first, contentType: 'application/json' })
  })
  await page.clock.install()
  await open(page, boards[0])
  await page.clock.runFor(2_000)
  // What the page fetches ahead of need puts its own elements into the head, once.
  const count = () =>
    page.evaluate(() => document.querySelectorAll('main[data-theme=dark] *').length)
  let before = 0
  for (let minute = 0; minute < 70; minute += 10) {
    const asked = polls
    await page.clock.fastForward(600_000)
    // A poll that falls due while an answer is on its way is left out.
    await expect.poll(() => page.clock.runFor(10_000).then(() => polls)).toBeGreaterThan(asked)
    // On a busy machine the map is still on its way when the first answer is drawn.
    if (minute === 0) before = await count()
  }
  expect(await count()).toBe(before)
  const asked = polls
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.clock.runFor(30_000)
  expect(polls - asked).toBeLessThanOrEqual(1)
})
