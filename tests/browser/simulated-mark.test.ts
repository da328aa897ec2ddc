// Nobody takes a demonstration for real money: the mark is whole, readable and in view in every window, also where the page
// is scrolled or fills the frame.
import { expect } from 'vitest'
import { it } from './app.ts'
import { faults, themes } from './axe-faults.ts'
import { open, recharges, visit } from './tabs-page.ts'

const widths = [1920, 1440, 1024, 768, 390]

it.for(themes)('the simulated mark stands at every width (%s)', async (theme, { page }) => {
  // A header that is not fixed scrolls away; the mark does not.
  await open(page, { isIsDark: theme === 'dark', isFixedHeader: false, followSystem: false })
  await visit(page, recharges)
  await page.locator(`html[data-theme=${theme}]`).waitFor()
  const mark = page.getByRole('region', { name: '模拟环境' })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => document.querySelector('#scroller')?.scrollTo(0, 10_000))
    const seen = await mark.evaluate((node) => {
      const text = node.querySelector('p') ?? node
      const { top, bottom, left, right } = text.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return {
        isInView: top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight,
        isHit: hit !== null && node.contains(hit),
        isCut: text.scrollWidth > text.clientWidth + 1,
      }
    })
    expect([width, seen]).toEqual([width, { isInView: true, isHit: true, isCut: false }])
  }
  expect(await mark.textContent()).toMatch(/演示数据.*模拟付款.*模拟链上查询.*短信验证码/)
  expect(await faults(page, { within: 'section[aria-label=模拟环境]' })).toEqual([])
})
