// A signed-in page of the product, and where things are on it.
import { click, isShown, pageHelpers, type Target, waitFor, waitForQuiet } from './hand.ts'
import type { Peer } from './peer.ts'
import type { PlainBrowser, PlainPage } from './plain-browser.ts'
import { median } from './timing.ts'

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
  readonly browser: PlainBrowser
  readonly url: string
  /** Of the operator `admin`. */
  readonly password: string
  /** Builds of other products to measure beside the console. */
  readonly peers: readonly Peer[]
  /** Times that each click is repeated. */
  readonly rounds: number
  say(line: string): void
}

/** How much slower than this machine the pages run, as the limits of the design suppose. */
export const slowdown = 4
export const queue = '/money/rechargeLog'
export const files = '/system/bigFile'
/** What a list with rows has. */
export const cell = '[role=gridcell]'
/** The desktop that the limits of the design suppose. */
export const desktop = { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false }

/** Signs `admin` in and answers the token. */
export async function newToken({ url, password }: Stage): Promise<string> {
  const response = await fetch(`${url}/admin/api/v2/sitebkd/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  return ((await response.json()) as { data: { token: string } }).data.token
}

/** An empty page of the desktop's size. */
export async function openPage(browser: PlainBrowser): Promise<PlainPage> {
  const page = await browser.newPage()
  await page.send('Page.enable')
  await page.send('Emulation.setDeviceMetricsOverride', desktop)
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: pageHelpers })
  return page
}

/** Slows the page's processor down. */
export async function throttle(page: PlainPage): Promise<void> {
  await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** A page of its own, signed in, in front of home. */
export async function signIn(
  stage: Stage,
  before?: (page: PlainPage) => Promise<void>,
): Promise<PlainPage> {
  const page = await openPage(stage.browser)
  const value = await newToken(stage)
  await page.send('Network.setCookie', { name: 'token', value, url: stage.url })
  await before?.(page)
  await goTo(page, `${stage.url}/home`)
  await waitFor(page, { selector: '[data-tab-bar]' })
  await waitForQuiet(page)
  return page
}

/** Loads an address anew. */
export async function goTo(page: PlainPage, url: string): Promise<void> {
  await page.send('Page.navigate', { url })
}

/** A page of its own, signed in, in front of home, its processor as slow as the limits suppose. */
export async function startSlow(
  stage: Stage,
  before?: (page: PlainPage) => Promise<void>,
): Promise<PlainPage> {
  const page = await signIn(stage, before)
  await throttle(page)
  return page
}

/** The menu's link to a screen, its group opened where it was closed. */
export async function menuLink(page: PlainPage, path: string, group: string): Promise<Target> {
  const link = { selector: `nav[aria-label=主菜单] a[href="${path}"]` }
  if (!(await isShown(page, link)))
    await click(page, { selector: 'nav[aria-label=主菜单] button', text: group })
  await waitFor(page, link)
  return link
}

/** The tab of a screen. */
export const tab = (path: string): Target => ({ selector: `[data-tab-bar] a[href="${path}"]` })

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
