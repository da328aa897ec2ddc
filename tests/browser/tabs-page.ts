import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Lang } from '#contract/lang.ts'
import { signIn } from './sign-in.ts'

/** The address of a screen with filters and many rows. */
export const recharges = '/money/rechargeLog'

/** Signs in with settings, as the drawer stores them. */
export async function open(page: Page, settings: object = {}, path = '/home') {
  await signIn(page, { settings })
  await bar(page).waitFor()
  if (path !== '/home') await visit(page, path)
}

/** Loads the console of a signed-in operator anew in another language. */
export async function setLanguage(page: Page, language: Lang) {
  await page.evaluate((globalI18n) => {
    const settings = JSON.parse(localStorage.getItem('themeConfig') ?? '{}') as object
    localStorage.setItem('themeConfig', JSON.stringify({ ...settings, globalI18n }))
  }, language)
  await page.reload()
  // Before the console listens, a change of the address is nobody's.
  await page.locator('[data-tab-bar]').waitFor()
}

/** Goes to an address inside the page. */
export const push = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Goes to the address of another tab inside the page, as a link does. */
export async function visit(page: Page, path: string) {
  const current = bar(page).locator('[aria-current=page]')
  const before = await current.getAttribute('href')
  await push(page, path)
  await expect.poll(() => current.getAttribute('href')).not.toBe(before)
}

/** The bar of the tabs. */
export const bar = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
/** The tab of a name. */
export const tab = (page: Page, name: string) => bar(page).getByRole('link', { name, exact: true })
/** The names of the tabs, in their order. */
export const names = (page: Page) => bar(page).getByRole('link').allTextContents()
/** The name of the tab that is shown. */
export const active = (page: Page) => bar(page).locator('[aria-current=page]').textContent()
/** The address of the recharges in a tab of its own. */
export const named = (name: string) => `${recharges}?tagsViewName=${name}`
/** The first field of the filters. */
export const keyword = (page: Page) => page.getByRole('searchbox', { name: '关键字' })
/** Picks an entry of the open menu. */
export const choose = (page: Page, name: string) =>
  page.getByRole('menuitem', { name, exact: true }).click()
/** The text of what has the focus. */
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
/** Opens the menu of a tab. */
export const menuOf = (page: Page, name: string) => tab(page, name).click({ button: 'right' })
