// How many round trips a page takes with nothing in any cache. What is held against a limit is the number of rounds of
// requests, not a time.
import type { Browser } from 'playwright-core'
import { describe, expect } from 'vitest'
import { appUrl } from './app-server.ts'
import { it } from './app.ts'
import type { Protocol } from './front.ts'
import { startRounds } from './rounds.ts'
import { newToken } from './sign-in.ts'

const pages = {
  login: { path: '/login', wanted: 'input[autocomplete="username"]', files: 6 },
  home: { path: '/home', wanted: '[aria-labelledby=kpi-title] li h3', files: 20 },
  queue: { path: '/money/rechargeLog', wanted: '[role=gridcell]', files: 24 },
} as const
type Name = keyof typeof pages

/** Opens a page in a browser that has nothing but the token, and answers in rounds. */
async function roundsOf(browser: Browser, protocol: Protocol, name: Name) {
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
    const told = rounds.map((round, at) => `${at + 1}: ${round.join(' ')}`).join('\n')
    expect(rounds.length, told).toBeLessThanOrEqual(limit)
    expect(rounds.flat().length, told).toBeLessThanOrEqual(pages[name].files)
  })
})
