// Every page of the console in every layout, light and dark, is clean by all rules of axe-core.
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { it } from './app.ts'
import { faults, themes, applyTheme } from './axe-faults.ts'
import { signIn } from './sign-in.ts'
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

interface Entry {
  path: string
  meta: object
  children?: Entry[] | null
}

/** Adds two entries that lead outside to the menu; the framed page is ours, so that it can be clean. */
async function leadOutside(page: Page) {
  await page.context().route('https://frame.example.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="zh-CN"><title>board</title><main aria-label="board"><h1>board</h1></main></html>',
    }),
  )
  await page.route('**/user/getUserMenus', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { menuList: Entry[] } }
    const leaf = body.data.menuList.flatMap(({ children }) => children ?? [])[0]
    if (!leaf) throw new Error('The menu has no screen')
    const lead = (path: string, title: string, isLink: string, isIframe: boolean) => ({
      ...leaf,
      path,
      name: path,
      meta: { ...leaf.meta, title, isLink, isIframe },
    })
    body.data.menuList.push(
      lead('/outside/docs', '操作手册', 'https://docs.example.com/manual', false),
      lead('/outside/board', '外部看板', 'https://frame.example.com/board', true),
    )
    await route.fulfill({ response, json: body })
  })
}

/** Goes on without loading the page anew. */
async function go(page: Page, path: keyof typeof pages) {
  await push(page, path)
  const heading = page.getByRole('heading', { level: 1, name: pages[path] })
  await heading.waitFor({ state: 'attached' })
  // What is on its way is looked at when it is there.
  await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0)
}

describe.each(themes)('in %s', (theme) => {
  it.for(layouts)('every page is clean in the layout %s', async (layout, { page }) => {
    await leadOutside(page)
    await signIn(page, { settings: { layout, isIsDark: theme === 'dark', isFooter: true } })
    for (const path of Object.keys(pages) as (keyof typeof pages)[]) {
      await go(page, path)
      expect([path, ...(await faults(page))]).toEqual([path])
    }
  })

  it('every page is clean in a narrow window, and so is its menu', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await leadOutside(page)
    await signIn(page)
    await applyTheme(page, theme)
    for (const path of Object.keys(pages) as (keyof typeof pages)[]) {
      await go(page, path)
      expect([path, ...(await faults(page))]).toEqual([path])
    }
    await page.getByRole('button', { name: '打开菜单' }).click()
    await page.getByRole('dialog', { name: '主菜单' }).waitFor()
    expect(await faults(page)).toEqual([])
  })
})
