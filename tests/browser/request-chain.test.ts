// How many round trips a page takes with nothing in any cache. What is held against a limit is the number of rounds of
// requests, not a time.
import type { Browser } from 'playwright-core'
import { describe, expect } from 'vitest'
import { appUrl } from './app-server.ts'
import { it } from './app.ts'
import type { Protocol } from './front.ts'
import { startRounds } from './rounds.ts'
import { newToken } from './sign-in.ts'

/** `requests` is how many a page may make besides its own. */
const pages = {
  login: { path: '/login', wanted: 'input[autocomplete="username"]', requests: 6 },
  home: { path: '/home', wanted: '[aria-labelledby=kpi-title] li h3', requests: 19 },
  // Its dictionaries, asked for one by one, among them.
  queue: { path: '/money/rechargeLog', wanted: '[role=gridcell]', requests: 24 },
} as const
type Name = keyof typeof pages

/** The server has read its menu: on a busy machine the first page may come before that. */
const menuIsKnown = () =>
  expect
    .poll(async () => {
      const page = await fetch(appUrl() + pages.queue.path, { headers: { Cookie: 'token=x' } })
      return page.text()
    })
    .toContain('money/rechargeLog')

/** Opens a page in a browser that has nothing but the token, and answers in rounds. */
async function roundsOf(browser: Browser, protocol: Protocol, name: Name) {
  await menuIsKnown()
  const front = await startRounds(appUrl(), protocol)
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    ignoreHTTPSErrors: true,
  })
  try {
    const { path, wanted } = pages[name]
    if (name !== 'login')
      await context.addCookies([{ name: 'token', value: await newToken(), url: front.url }])
    return await front.openBy(await context.newPage(), path, wanted)
  } finally {
    front.letGo()
    await context.close()
    await front.stop()
  }
}

describe('the chain of requests of a page', () => {
  it.for<[Name, Protocol, number]>([
    ['login', 'http/2', 3],
    ['home', 'http/2', 3],
    ['queue', 'http/2', 3],
    ['login', 'http/1.1', 3],
    ['home', 'http/1.1', 5],
    ['queue', 'http/1.1', 5],
  ])('of %s over %s is at most %i rounds deep', async ([name, protocol, limit], { browser }) => {
    const rounds = await roundsOf(browser, protocol, name)
    const report = rounds.map((round, at) => `${at + 1}: ${round.join(' ')}`).join('\n')
    expect(rounds.length, report).toBeLessThanOrEqual(limit)
    expect(rounds.flat().length - 1, report).toBeLessThanOrEqual(pages[name].requests)
  })

  it('names at most four files for a list that home did not need', async ({ browser }) => {
    const [home, queue] = [
      await roundsOf(browser, 'http/2', 'home'),
      await roundsOf(browser, 'http/2', 'queue'),
    ]
    const files = queue.flat().filter((path) => path.startsWith('/assets/'))
    expect(files.filter((path) => !home.flat().includes(path)).length).toBeLessThanOrEqual(4)
  })
})
