// A signed-in page of the product, and where things are on it.
import type { Browser, Locator, Page } from 'playwright-core'
import type { Peer } from './peer.ts'
import { median, throttle } from './timing.ts'

/** What a part of the benchmark found, beside its limit. */
export interface Finding {
  readonly name: string
  readonly found: number
  readonly limit: number
  /** What else explains it. */
  readonly note?: string
}

/** What every part runs on. */
export interface Stage {
  readonly browser: Browser
  readonly url: string
  /** Of the operator `admin`. */
  readonly password: string
  /** Builds of other products to measure beside the console. */
  readonly peers: readonly Peer[]
  /** Times that each click is repeated. */
  readonly rounds: number
  say(line: string): void
}

/** What the compiler of these scripts calls around each named function, also around those that a page is given. */
export const keepName = 'globalThis.__name ??= (given) => given'
/** How much slower than this machine the pages run, as the limits of the design suppose. */
export const slowdown = 4
export const queue = '/money/rechargeLog'
export const files = '/system/bigFile'
/** What a list with rows has. */
export const cell = '[role=gridcell]'

/** A page of its own, signed in, in front of home. */
export async function signIn(
  { browser, url, password }: Stage,
  before?: (page: Page) => Promise<void>,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  })
  await context.addInitScript(keepName)
  const page = await context.newPage()
  await before?.(page)
  await page.goto('/login')
  await page.getByLabel('用户名', { exact: true }).fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: '已打开的页面' }).waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

/** A page of its own, signed in, in front of home, its processor as slow as the limits suppose. */
export async function startSlow(
  stage: Stage,
  before?: (page: Page) => Promise<void>,
): Promise<Page> {
  const page = await signIn(stage, before)
  await throttle(page, slowdown)
  return page
}

/** The menu's link to a screen, its group opened where it was closed. */
export async function menuLink(page: Page, path: string, group: string): Promise<Locator> {
  const link = page.getByRole('navigation', { name: '主菜单' }).locator(`a[href="${path}"]`)
  if (!(await link.isVisible()))
    await page.getByRole('button', { name: group, exact: true }).click()
  await link.waitFor()
  return link
}

/** The tab of a screen. */
export const tab = (page: Page, path: string): Locator =>
  page.locator(`[data-tab-bar] a[href="${path}"]`)

/** Finds something inside of a screen while that is the one shown. */
export const shown = (path: string, inside = ''): string =>
  `[data-page^="${path}"]:not([data-kept]) ${inside}`.trim()

/** The median of several rounds; the first fetches and compiles and is not counted. */
export async function times(
  count: number,
  one: (round: number) => Promise<number>,
): Promise<number> {
  const all: number[] = []
  for (let round = 0; round <= count; round += 1) {
    const took = await one(round)
    if (round > 0) all.push(took)
  }
  return median(all)
}
