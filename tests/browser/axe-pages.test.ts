// Every page of the console, light and dark, is clean by all rules of axe-core: in every layout by `npm run test:full`,
// else each page in a layout that changes with the page, the theme and the day. So is every screen of the desks.
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { leavesOf } from '#scripts/menu-leaves.ts'
import { sampleOf, shareOf } from '../sample.ts'
import { it } from './app.ts'
import { faults, themes, applyTheme } from './axe-faults.ts'
import { leadOutside } from './lead-outside.ts'
import { menusOf } from './operator.ts'
import { quiet } from './quiet.ts'
import { newToken, signIn } from './sign-in.ts'
import { push } from './tabs-page.ts'

const layouts = ['defaults', 'classic', 'transverse', 'columns'] as const

/** Each page by its address and the heading that says that it is there. */
const pages = {
  '/home': /，/,
  '/personal': '个人中心',
  '/money/rechargeLog': '充值记录',
  '/system/bigFile': '文件管理',
  '/outside/docs': '操作手册',
  '/outside/board': '外部看板',
  '/401': '您未被授权，没有操作权限~',
  '/nowhere': '地址输入错误，请重新输入地址~',
} as const

/** What is on its way is looked at when it is there; pages that are kept out of sight are not looked at. */
const rest = (page: Page) =>
  expect.poll(() => page.locator('main [aria-busy=true]').filter({ visible: true }).count()).toBe(0)

/** Goes on without loading the page anew. */
async function go(page: Page, path: keyof typeof pages) {
  await push(page, path)
  const heading = page.getByRole('heading', { level: 1, name: pages[path] })
  await heading.waitFor({ state: 'attached' })
  await rest(page)
}

const shownLayout = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>('.frame')?.dataset['layout'])

/** The screens of members, money, trading, marketing and the other desks. */
const desks = /^\/(member|money|trade|marketing|other)\//

const paths = Object.keys(pages) as (keyof typeof pages)[]

describe.each(themes)('in %s', (theme) => {
  it('every page is clean in a wide window', async ({ page }) => {
    await leadOutside(page)
    await signIn(page, { settings: { isIsDark: theme === 'dark', isFooter: true } })
    for (const [at, path] of paths.entries()) {
      await go(page, path)
      // The themes begin with different layouts, so that both together show a page in two of them.
      for (const layout of sampleOf(layouts, at + 2 * themes.indexOf(theme))) {
        await applyTheme(page, theme, { layout, isFooter: true })
        await expect.poll(() => shownLayout(page)).toBe(layout)
        await rest(page)
        expect([path, layout, ...(await faults(page))]).toEqual([path, layout])
      }
    }
  })

  it('every screen of the desks is clean', async ({ page }) => {
    await signIn(page, { settings: { isIsDark: theme === 'dark' } })
    const found: Record<string, string[]> = {}
    const { menuList } = await menusOf(await newToken())
    const screens = menuList.flatMap(leavesOf).filter((path) => desks.test(path))
    expect(screens.length).toBeGreaterThanOrEqual(49)
    for (const path of shareOf(screens, 12, themes.indexOf(theme))) {
      // Loaded anew: what is looked at is this page, and never the one before it on its way out.
      await page.goto(path)
      await page.locator('main h1').first().waitFor({ state: 'attached' })
      await quiet(page)
      await rest(page)
      const wrong = await faults(page)
      if (wrong.length > 0) found[path] = wrong
    }
    expect(found).toEqual({})
  })

  it('every page is clean in a narrow window, and so is its menu', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await leadOutside(page)
    await signIn(page)
    await applyTheme(page, theme)
    for (const [at, path] of paths.entries()) {
      if (!sampleOf(themes, at).includes(theme)) continue
      await go(page, path)
      expect([path, ...(await faults(page))]).toEqual([path])
    }
    await page.getByRole('button', { name: '打开菜单' }).click()
    await page.getByRole('dialog', { name: '主菜单' }).waitFor()
    expect(await faults(page)).toEqual([])
  })
})
