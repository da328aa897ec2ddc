// The test function of the browser tests: gives a page on the running product and fails when the
// console, the page or the content policy complained during the test.
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { expect, inject, test as base } from 'vitest'
import { appUrl } from './app-server.ts'
import { chromiumFlags } from './chromium-flags.ts'
import { watchTraffic } from './quiet.ts'

/** Waits for an end that may never come: a browser that hangs must not hold up all that follows. */
async function atMost(ms: number, end: Promise<unknown>): Promise<void> {
  const wait = new AbortController()
  await Promise.race([
    end.catch(() => {}),
    sleep(ms, undefined, { signal: wait.signal }).catch(() => {}),
  ])
  wait.abort()
}

/** How long the driver waits for what never comes; what comes late on a busy machine still counts. */
const patienceMs = 90_000

interface Fixtures {
  /** A connection to the browser of the test run; its contexts are this file's own. */
  browser: Browser
  /** What the browser complained about; a test that provokes a complaint takes it out again. */
  complaints: string[]
  /** A tab of the console's origin that shows none of it yet, in Chinese, 1280 × 800, signed out. */
  page: Page
}

/** Records everything that the pages of a context complain about. */
async function record(context: BrowserContext, complaints: string[]): Promise<void> {
  context.on('console', (message) => {
    const level = message.type()
    if (level === 'error' || level === 'warning')
      complaints.push(`console ${level}: ${message.text()}`)
  })
  context.on('weberror', (problem) => complaints.push(`uncaught: ${problem.error().message}`))
  await context.exposeFunction('policyViolation', (text: string) => complaints.push(text))
  await context.addInitScript(() => {
    const report = (globalThis as { policyViolation?: (text: string) => void }).policyViolation
    document.addEventListener('securitypolicyviolation', (event) =>
      report?.(`content policy: ${event.violatedDirective} refused ${event.blockedURI}`),
    )
  })
}

/** A browser profile of its own, in Chinese, 1280 × 800, whose complaints are recorded; `over` goes to the browser. */
export async function newContext(
  browser: Browser,
  complaints: string[],
  over: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: appUrl(),
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    ...over,
  })
  await record(context, complaints)
  watchTraffic(context)
  context.setDefaultTimeout(patienceMs)
  return context
}

/** Prints what a page shows, and to whom: a failure that comes once in fifty runs has no other witness. */
async function describe(page: Page): Promise<void> {
  const tree = await page.locator('body').ariaSnapshot()
  const hidden = await page.locator('[role=dialog][aria-hidden=true]').count()
  console.error(`${page.url()}, ${hidden} hidden dialogs\n${tree}`)
}

/** A browser for one file alone; `without` names arguments of the driver that it does not get. */
export async function launch(without: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: inject('chromiumPath'),
    headless: true,
    args: [...chromiumFlags],
    ignoreDefaultArgs: without,
  })
}
/** Ends a browser. */
export const quit = async (browser: Browser) => atMost(30_000, browser.close())

/** Opens an empty document of the console's origin, so that what is stored there can be set before the console starts. */
async function openBeside(page: Page): Promise<void> {
  const address = '/beside-the-console'
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  )
  await page.goto(address)
  await page.unroute(address)
}

/** `it` with `browser`, `page` and `complaints`; import it instead of vitest's. */
export const it = base.extend<Fixtures>({
  browser: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixtures' names from the pattern
    async ({}, give) => {
      const browser = await chromium.connect(inject('browserEndpoint'))
      await give(browser)
      await quit(browser)
    },
    { scope: 'file' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  complaints: async ({}, give) => {
    const complaints: string[] = []
    await give(complaints)
    expect(complaints, 'The browser complained: mend the cause').toEqual([])
  },
  page: async ({ browser, complaints, task }, give) => {
    const context = await newContext(browser, complaints)
    const page = await context.newPage()
    await openBeside(page)
    await give(page)
    if (task.result?.errors?.length) await atMost(15_000, describe(page))
    await atMost(15_000, context.close())
  },
})
