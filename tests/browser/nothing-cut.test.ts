// Headings, states and buttons are whole on every width; what somebody wrote may end in dots, and is then the tooltip. Filters
// stand in one line until all are asked for.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { Lang } from '#contract/lang.ts'
import { leavesOf } from '#scripts/menu-leaves.ts'
import { sampleOf, shareOf } from '../sample.ts'
import { it } from './app.ts'
import { menusOf } from './operator.ts'
import { quiet } from './quiet.ts'
import { newToken, signIn } from './sign-in.ts'

const widths = [1920, 1440, 1280, 1024, 768, 390]
const layouts = ['defaults', 'classic', 'transverse', 'columns']

/** The addresses of all screens. */
async function screensOf(): Promise<string[]> {
  const { menuList } = await menusOf(await newToken())
  // The content policy complains of what those embed, which is theirs to show.
  return ['/home', ...menuList.flatMap(leavesOf).filter((path) => !path.includes('/link/'))]
}

/** Changes what the settings drawer stores, for the next page. */
const setSettings = (page: Page, settings: object) =>
  page.evaluate((given) => {
    const stored = JSON.parse(localStorage.getItem('themeConfig') ?? '{}') as object
    localStorage.setItem('themeConfig', JSON.stringify({ ...stored, ...given }))
  }, settings)

/** Two frames: the one that lays the page out anew, and what its observers have drawn after it. */
const laidOut = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )

/** What is cut on the page as it stands, and a page that is wider than its window. */
const cutOn = (page: Page) =>
  page.evaluate(() => {
    const whole = '[role=columnheader],.badge,button,th,dt,label,h1,h2,h3,nav a'
    const isCut = (box: Element) => {
      const { overflowX } = getComputedStyle(box)
      return (
        (overflowX === 'hidden' || overflowX === 'clip') &&
        box.clientWidth > 1 &&
        box.scrollWidth > box.clientWidth + 1 &&
        [...box.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim())
      )
    }
    const cut = [...document.querySelectorAll('main *, nav *')]
      // What is chosen stands as a chip below its box.
      .filter((box) => isCut(box) && !box.closest('[role=combobox],[aria-haspopup]'))
      .filter((box) => box.closest(whole) || !box.closest('[title]'))
      .map((box) => box.textContent.trim())
    const scroller = document.querySelector('#scroller')
    const isWider = scroller && scroller.scrollWidth > scroller.clientWidth + 1
    const bar = document.querySelector('main section[aria-label=Filters] .grid')
    const filters = [...(bar?.children ?? [])]
      .map((box) => box.getBoundingClientRect())
      .filter(({ height }) => height > 0)
    return [
      ...cut,
      ...(isWider ? ['The page is wider than its window.'] : []),
      ...(new Set(filters.map(({ top }) => top)).size > 1 ? ['The filters take two lines.'] : []),
    ]
  })

it.for(sampleOf(Lang.options))(
  'cuts no heading, state or button in %s at any width, in any layout',
  async (lang, { page }) => {
    await signIn(page)
    const paths = await screensOf()
    const cut: Record<string, string[]> = {}
    for (const [at, path] of [...new Set(['/home', ...shareOf(paths, 7)])].entries()) {
      // Each language begins with another one, so that a full run sees a page in three of the four.
      const layout = layouts[(at + Lang.options.indexOf(lang)) % layouts.length]
      await setSettings(page, { globalI18n: lang, layout })
      await page.goto(path)
      await page.locator('h1').first().waitFor({ state: 'attached' })
      await quiet(page)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await laidOut(page)
        await quiet(page)
        await page.locator('[aria-busy=true]:visible').first().waitFor({ state: 'detached' })
        const found = await cutOn(page)
        if (found.length > 0) cut[`${path} ${layout} ${width}`] = found
      }
    }
    expect(cut).toEqual({})
  },
)
