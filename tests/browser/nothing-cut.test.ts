// English is the longest of the languages: what fits in it fits in all. Headings, states and buttons are whole on every
// width; what somebody wrote may end in dots, and is then the tooltip. Filters stand in one line until all are asked for.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { leavesOf, type MenuPart } from '#scripts/menu-leaves.ts'
import { sampleOf, shareOf } from '../sample.ts'
import { it } from './app.ts'
import { quiet } from './quiet.ts'
import { signIn } from './sign-in.ts'

/** Opens the console in English and returns the addresses of all of its screens. */
async function openInEnglish(page: Page): Promise<string[]> {
  await signIn(page)
  await page.evaluate(() =>
    localStorage.setItem(
      'themeConfig',
      JSON.stringify({
        ...(JSON.parse(localStorage.getItem('themeConfig') ?? '{}') as object),
        globalI18n: 'en',
      }),
    ),
  )
  const menu = page.waitForResponse('**/user/getUserMenus')
  await page.reload()
  const { data } = (await (await menu).json()) as { data: { menuList: MenuPart[] } }
  await page.getByRole('button', { name: /User menu/ }).waitFor()
  // The content policy complains of what those embed, which is theirs to show.
  return ['/home', ...data.menuList.flatMap(leavesOf).filter((path) => !path.includes('/link/'))]
}

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

it.for(sampleOf([1440, 390, 1024, 1280, 768]))(
  'cuts no heading, state or button in English at %d px',
  async (width, { page }) => {
    await page.setViewportSize({ width, height: 900 })
    const paths = await openInEnglish(page)
    const cut: Record<string, string[]> = {}
    for (const path of new Set(['/home', ...shareOf(paths, 7)])) {
      await page.goto(path)
      await page.locator('h1').first().waitFor({ state: 'attached' })
      await quiet(page)
      await page.locator('[aria-busy=true]:visible').first().waitFor({ state: 'detached' })
      const found = await cutOn(page)
      if (found.length > 0) cut[path] = found
    }
    expect(cut).toEqual({})
  },
)
