// The open screens as tabs: what can be done to them, and their look.
import { describe, expect } from 'vitest'
import { it } from './app.ts'
import { faults, themes } from './axe-faults.ts'
import {
  active,
  bar,
  choose,
  focused,
  menuOf,
  named,
  names,
  open,
  recharges,
  tab,
  visit,
} from './tabs-page.ts'

describe('tabs', () => {
  it('open by address, are named by their link, and close in every way', async ({ page }) => {
    await open(page)
    for (const name of ['A', 'B', 'C', 'D', 'E']) await visit(page, named(name))
    await expect.poll(() => names(page)).toEqual(['首页', 'A', 'B', 'C', 'D', 'E'])
    await expect.poll(() => page.title()).toBe('E - 会签')
    // The last one: its left neighbour takes over. Any other: the right one.
    await page.getByRole('button', { name: '关闭 E' }).click()
    await expect.poll(() => active(page)).toBe('D')
    await tab(page, 'B').click()
    await expect.poll(() => active(page)).toBe('B')
    await tab(page, 'B').click({ button: 'middle' })
    await expect.poll(() => active(page)).toBe('C')
    await expect.poll(() => new URL(page.url()).search).toBe('?tagsViewName=C')
    await tab(page, 'A').click({ button: 'middle' })
    expect(await active(page)).toBe('C')
    await tab(page, 'C').focus()
    await page.keyboard.press('Delete')
    await expect.poll(() => names(page)).toEqual(['首页', 'D'])
    await expect.poll(() => active(page)).toBe('D')
    await tab(page, '首页').click({ button: 'middle' })
    expect(await names(page)).toEqual(['首页', 'D'])
  })

  it('have a menu by mouse and by keyboard', async ({ page }) => {
    await open(page)
    for (const name of ['A', 'B', 'C']) await visit(page, named(name))
    await tab(page, '首页').click({ button: 'right' })
    await expect
      .poll(() => page.getByRole('menuitem').allTextContents())
      .toEqual(['刷新', '关闭其它', '全部关闭', '当前页全屏'])
    await page.keyboard.press('Escape')
    // Both menus offer much the same: the keys go into the second only once the first has left.
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await tab(page, 'B').focus()
    await page.keyboard.press('Shift+F10')
    await page.locator('[role=menu]:focus-within').waitFor()
    for (const name of ['右移', '左移', '当前页全屏', '全部关闭', '关闭其它']) {
      await page.keyboard.press('ArrowUp')
      await expect.poll(() => focused(page)).toBe(name)
    }
    await page.keyboard.press('Enter')
    await expect.poll(() => names(page)).toEqual(['首页', 'B'])
    await expect.poll(() => active(page)).toBe('B')
    await menuOf(page, 'B')
    await choose(page, '全部关闭')
    await expect.poll(() => names(page)).toEqual(['首页'])
    await page.waitForURL('**/home')
  })

  it('walk by arrow keys, one stop of the Tab key', async ({ page }) => {
    await open(page)
    for (const name of ['A', 'B']) await visit(page, named(name))
    await expect.poll(() => active(page)).toBe('B')
    await tab(page, 'B').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    expect(await focused(page)).toBe('A')
    await page.keyboard.press('Enter')
    await expect.poll(() => active(page)).toBe('A')
    expect(await bar(page).locator('[tabindex="0"]').count()).toBe(1)
    expect(await faults(page, { within: '[data-tab-bar]' })).toEqual([])
  })

  it('are put in order by mouse and keyboard, and the order stays', async ({ page }) => {
    await open(page, { isSortableTagsView: true, isCacheTagsView: true })
    for (const name of ['A', 'B', 'C']) await visit(page, named(name))
    await expect.poll(() => names(page)).toEqual(['首页', 'A', 'B', 'C'])
    const [from, to] = [await tab(page, 'C').boundingBox(), await tab(page, 'A').boundingBox()]
    if (!from || !to) throw new Error('The tabs have no box.')
    await page.mouse.move(from.x + 5, from.y + 5)
    await page.mouse.down()
    await page.mouse.move(to.x + 2, to.y + 5, { steps: 12 })
    await page.mouse.up()
    await expect.poll(() => names(page)).toEqual(['首页', 'C', 'A', 'B'])
    await tab(page, 'B').focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(() => names(page)).toEqual(['首页', 'C', 'B', 'A'])
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('B')
    await visit(page, named('D'))
    await expect.poll(() => names(page)).toEqual(['首页', 'C', 'B', 'A', 'D'])
    await page.reload()
    await expect.poll(() => names(page)).toEqual(['首页', 'C', 'B', 'A', 'D'])
  })

  it('stay in their order where sorting is off', async ({ page }) => {
    await open(page, { isSortableTagsView: false })
    for (const name of ['A', 'B']) await visit(page, named(name))
    await tab(page, 'B').focus()
    await page.keyboard.press('Shift+ArrowLeft')
    expect(await names(page)).toEqual(['首页', 'A', 'B'])
    await menuOf(page, 'B')
    expect(await page.getByRole('menuitem', { name: '左移' }).count()).toBe(0)
  })

  it('come back after a reload where they are cached, and only there', async ({ page }) => {
    await open(page, { isCacheTagsView: false })
    for (const name of ['A', 'B']) await visit(page, named(name))
    await page.reload()
    await expect.poll(() => names(page)).toEqual(['首页', 'B'])
    expect(await page.evaluate(() => sessionStorage.getItem('tagsViewList'))).toContain('B')
  })

  it('are one per path where they are shared', async ({ page }) => {
    await open(page, { isShareTagsView: true })
    for (const name of ['A', 'B', 'C']) await visit(page, named(name))
    await expect.poll(() => names(page)).toEqual(['首页', 'C'])
  })

  it('survive any name a link gives them', async ({ page }) => {
    await open(page)
    const byLang = encodeURIComponent('{"zh-cn":"甲","en":"one"}')
    await visit(page, named(byLang))
    await expect.poll(() => active(page)).toBe('甲')
    await visit(page, named('token'))
    await visit(page, named(encodeURIComponent('{en')))
    await expect.poll(() => names(page)).toEqual(['首页', '甲', 'token', '{en'])
  })

  it('fill the window; the way out is always there, lock armed or not', async ({ page }) => {
    await open(page, { isLockScreen: true, lockScreenTime: 600, lockScreenSet: 600 })
    await visit(page, named('A'))
    await menuOf(page, 'A')
    await choose(page, '当前页全屏')
    const exit = page.getByRole('button', { name: '关闭全屏' })
    await exit.waitFor()
    // The cards of the page have headers too, once they are drawn.
    for (const gone of ['banner', 'complementary'] as const)
      expect(await page.getByRole(gone).count(), gone).toBe(0)
    await expect(bar(page).count()).resolves.toBe(0)
    expect(await page.evaluate(() => sessionStorage.getItem('isTagsViewCurrenFull'))).toBe('true')
    await page.reload()
    await exit.click()
    await bar(page).waitFor()
    await menuOf(page, 'A')
    await choose(page, '当前页全屏')
    await exit.waitFor()
    await page.keyboard.press('Escape')
    await bar(page).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('isTagsViewCurrenFull'))).toBeNull()
  })
})

describe('the look', () => {
  it('has three styles in a bar of 34 px', async ({ page }) => {
    await open(page)
    for (const name of ['A', 'B']) await visit(page, named(name))
    const styles = [
      ['tags-style-one', 26, 1],
      ['tags-style-four', 26, 2],
      ['tags-style-five', 30, 2],
    ] as const
    for (const [tagsStyle, height, closing] of styles) {
      await page.evaluate((style) => {
        localStorage.setItem(
          'themeConfig',
          JSON.stringify({ tagsStyle: style, isTagsviewIcon: true }),
        )
        dispatchEvent(new StorageEvent('storage', { key: 'themeConfig' }))
      }, tagsStyle)
      const list = bar(page).getByRole('list')
      await expect.poll(() => list.getAttribute('class')).toContain(tagsStyle)
      expect((await list.boundingBox())?.height).toBe(34)
      expect((await bar(page).locator('[data-active]').boundingBox())?.height).toBe(height)
      expect(await page.getByRole('button', { name: /^关闭 / }).count(), tagsStyle).toBe(closing)
      expect(await bar(page).locator('a svg').count()).toBe(3)
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme })
        await page.locator(`html[data-theme=${theme}]`).waitFor()
        expect(await faults(page, { within: '[data-tab-bar]' }), `${tagsStyle}, ${theme}`).toEqual(
          [],
        )
      }
    }
  })

  it('plays the entrance that is set, and none for those who want none', async ({ page }) => {
    await open(page, { animation: 'slide-left' }, recharges)
    const animation = () =>
      page.locator('[data-page]:not([data-kept])').evaluate((element) => {
        const { animationName, animationDuration } = getComputedStyle(element)
        return [animationName, animationDuration]
      })
    await expect.poll(animation).toEqual(['page-from-right', '0.24s'])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect.poll(animation).toEqual(['page-from-right', '0.001s'])
  })
})
