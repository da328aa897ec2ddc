// What a tab holds while another one is shown.
import { describe, expect } from 'vitest'
import { it } from './app.ts'
import { active, keyword, named, names, open, recharges, tab, visit } from './tabs-page.ts'

describe('what a tab held', () => {
  it('is there again: filters, page, scroll and the focused row', async ({ page }) => {
    // A window in which the list has to scroll both ways.
    await page.setViewportSize({ width: 1024, height: 600 })
    await open(page, { tagsStyle: 'tags-style-one' }, recharges)
    const grid = page.getByRole('grid')
    await grid.locator('[data-row="0"]').waitFor()
    await keyword(page).fill('RC')
    await page.waitForURL(/keyword=RC/)
    await grid.locator('[data-row="9"] [data-col="1"]').waitFor()
    await grid.locator('[data-row="9"] [data-col="2"]').focus()
    await grid.evaluate((element) => element.scrollTo({ top: 120, left: 60 }))
    await page.waitForTimeout(100)
    const was = await grid.evaluate(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft])
    expect(was).toEqual([120, 60])
    await tab(page, '首页').click()
    await page.waitForURL('**/home')
    await expect.poll(() => page.getByRole('grid').count()).toBe(0)
    await tab(page, '充值记录').click()
    await page.waitForURL(/keyword=RC/)
    expect(await grid.evaluate(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft])).toEqual(was)
    await expect
      .poll(() =>
        page.evaluate(() =>
          document.activeElement?.closest('[data-row]')?.getAttribute('data-row'),
        ),
      )
      .toBe('9')
    // The menu names the screen, not its filters: it comes as it was left too.
    await tab(page, '首页').click()
    await page.waitForURL('**/home')
    await page.getByRole('link', { name: '充值记录' }).first().click()
    await page.waitForURL(/keyword=RC/)
    expect(await names(page)).toEqual(['首页', '充值记录'])
    // Refreshed, it starts anew, with the filters of its address.
    await page.getByRole('button', { name: '刷新 充值记录' }).click()
    await expect.poll(() => grid.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
    expect(page.url()).toContain('keyword=RC')
  })

  it('does not mix: two tabs of one screen keep to themselves, Back and Forward included', async ({
    page,
  }) => {
    await open(page, {}, named('A'))
    await keyword(page).fill('7')
    await page.waitForURL(/keyword=7/)
    await visit(page, named('B'))
    await expect.poll(() => active(page)).toBe('B')
    await expect.poll(() => keyword(page).inputValue()).toBe('')
    await page.goBack()
    await expect.poll(() => active(page)).toBe('A')
    expect(await keyword(page).inputValue()).toBe('7')
    expect(await names(page)).toEqual(['首页', 'A', 'B'])
  })

  it('forms keep what was typed while another tab is shown', async ({ page }) => {
    await open(page, {}, recharges)
    await keyword(page).fill('half a thought')
    await keyword(page).evaluate((field) => field.setAttribute('data-mark', 'kept'))
    await tab(page, '首页').click()
    await page.waitForURL('**/home')
    await tab(page, '充值记录').click()
    // The very element: whatever a form holds, it still holds.
    await page.locator('[data-mark=kept]:visible').waitFor()
    expect(await keyword(page).inputValue()).toBe('half a thought')
    await tab(page, '充值记录').click({ button: 'middle' })
    await page.waitForURL('**/home')
    await visit(page, recharges)
    await page.getByRole('grid').waitFor()
    await expect.poll(() => page.locator('[data-mark=kept]').count()).toBe(0)
  })
})
