// The page that the browser kept alive for its back button (reliability T-S11, T-P4): it comes back with everything that
// was on it, and must not show a thing that the session no longer allows.
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { it as base, launch, quit } from './app.ts'
import { content, lock, screen, unlock } from './lock-page.ts'
import { signIn } from './sign-in.ts'
import { keyword, recharges } from './tabs-page.ts'

const it = base.extend({
  browser: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixtures' names from the pattern
    async ({}, give) => {
      // The driver turns the back-forward cache off.
      const browser = await launch(['--disable-back-forward-cache'])
      await give(browser)
      await quit(browser)
    },
    { scope: 'file' },
  ],
})

/** Everything on the page, seen or not. */
const held = (page: Page) => page.evaluate(() => document.documentElement.outerHTML)
/** True for the page that was left; else why the browser did not keep it. */
const isSamePage = (page: Page) =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
      readonly notRestoredReasons?: object
    })[]
    return 'mark' in globalThis || JSON.stringify(entry?.notRestoredReasons)
  })

/** Works on the recharges, goes on to an empty page, and gives the second tab that stays. */
async function leave(page: Page) {
  await signIn(page, { path: recharges })
  await page
    .getByText(/^RC\d{16}$/)
    .first()
    .waitFor()
  // A page that still waits for an answer is not kept for long.
  const found = page.waitForResponse('**/cwManage/chargeLogList')
  await keyword(page).fill('half a thought')
  await (await found).finished()
  const other = await page.context().newPage()
  await other.goto('/home')
  await content(other).waitFor()
  await page.evaluate(() => Object.assign(globalThis, { mark: 'same page' }))
  await page.goto('about:blank')
  return other
}

describe('a page that comes back by the back button', () => {
  it('is as it was left, when nothing happened meanwhile', async ({ page }) => {
    await leave(page)
    await page.goBack({ waitUntil: 'commit' })
    await content(page).waitFor()
    expect(await isSamePage(page)).toBe(true)
    expect(await keyword(page).inputValue()).toBe('half a thought')
  })

  it('shows nothing after another tab signed out', async ({ page }) => {
    const other = await leave(page)
    await other.getByRole('button', { name: /用户菜单/ }).click()
    await other.getByRole('menuitem', { name: '退出登录' }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
    await other.getByLabel('密码', { exact: true }).waitFor()
    await page.goBack({ waitUntil: 'commit' })
    await page.getByLabel('密码', { exact: true }).waitFor()
    expect(await held(page)).not.toMatch(/RC\d{16}/)
  })

  it('is locked after another tab locked, and as it was left once that is over', async ({
    page,
  }) => {
    const other = await leave(page)
    await lock(other)
    await page.goBack({ waitUntil: 'commit' })
    await screen(page).waitFor()
    expect(await isSamePage(page)).toBe(true)
    expect(await held(page)).not.toMatch(/RC\d{16}/)
    await unlock(page)
    await content(page).waitFor()
    await content(other).waitFor()
    expect(await keyword(page).inputValue()).toBe('half a thought')
  })

  it('follows an unlocking it did not see', async ({ page }) => {
    const other = await leave(page)
    await lock(other)
    await unlock(other)
    await content(other).waitFor()
    await page.goBack({ waitUntil: 'commit' })
    await content(page).waitFor()
    expect(await isSamePage(page)).toBe(true)
    expect(await keyword(page).inputValue()).toBe('half a thought')
    // The next call goes out with the token that replaced the one it left with.
    const answer = page.waitForResponse('**/cwManage/chargeLogList')
    await page.getByRole('button', { name: '刷新' }).first().click()
    expect(((await (await answer).json()) as { code: number }).code).toBe(0)
  })
})
