// A day at the console by a clock that is turned by hand (reliability T-L2): what a shift leaves behind is nothing.
import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import { it } from './app.ts'
import { quiet } from './quiet.ts'
import { signIn, userMenu } from './sign-in.ts'
import { active, bar, named, push, recharges } from './tabs-page.ts'

/** A round is a quarter of an hour: 96 make the day of `npm run test:day`, a few of them show any growth too. */
const rounds = Number(process.env['DAY_ROUNDS'] ?? 8)
const roundSeconds = 900
/** Of a whole day; a poll comes every ten seconds. */
const day = { rounds: 96, polls: 8_640, alerts: 500, routes: 1_000 }
const mebibyte = 1024 * 1024
const kinds = 3

/** What the page offers to the test: the counts that its polls are answered with, and what was counted. */
interface Meter {
  waiting: number
  polls: number
  timers: Set<unknown>
}
declare global {
  var meter: Meter
}

/** Answers the polls within the page, as fast as they come, and keeps a list of the timers that run. */
function install() {
  const own: Meter = { waiting: 0, polls: 0, timers: new Set() }
  globalThis.meter = own
  const plain = globalThis.fetch.bind(globalThis)
  // The other polls, each answered as the server answered it first: a quarter of an hour of them in a second is more
  // than the server allows an operator.
  const polls = [
    '/user/accessVersion',
    '/dict/data/revision',
    '/sysNotice/unReadCount',
    '/home/todo',
  ]
  const answers: Record<string, Promise<unknown>> = {}
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (polls.some((poll) => address.endsWith(poll))) {
      answers[address] ??= plain(input, init).then((response) => response.json())
      return Response.json(await answers[address])
    }
    if (!address.endsWith('/cwManage/rechargeWithdrawReview')) return plain(input, init)
    own.polls += 1
    const count = own.waiting
    const data = { systemRechargeCount: count, withdrawCount: count, realNameAuthCount: count }
    return Response.json({ code: 0, msg: 'ok', data })
  }
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis
  const start = setTimeout as (run: () => void, ms?: number) => unknown
  Object.assign(globalThis, {
    setTimeout: (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
      const id = start(() => {
        own.timers.delete(id)
        run(...given)
      }, ms)
      own.timers.add(id)
      return id
    },
    clearTimeout: (id: never) => {
      own.timers.delete(id)
      clearTimeout(id)
    },
    setInterval: (...given: Parameters<typeof setInterval>) => {
      const id = setInterval(...given)
      own.timers.add(id)
      return id
    },
    clearInterval: (id: never) => {
      own.timers.delete(id)
      clearInterval(id)
    },
  })
}

async function go(page: Page, path: string) {
  await push(page, path)
  const current = bar(page).locator('[aria-current=page]')
  await current.and(page.locator(`[href$="${path}"]`)).waitFor()
}

/** Lets approvals wait, closes each pop-up by its button, as often as it was said; answers how many were closed. */
async function alertsShownAndClosed(page: Page) {
  await page.evaluate(() => void (meter.waiting = 1))
  const popups = page.getByRole('region', { name: '待审核提醒' }).getByRole('article')
  let closed = 0
  for (let time = 0; time < 2; time += 1) {
    await page.clock.runFor(11_000)
    await expect.poll(() => popups.count()).toBe(kinds)
    closed += await popups.getByRole('button', { name: /^关闭/ }).evaluateAll((buttons) => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click()
      return buttons.length
    })
    await expect.poll(() => popups.count()).toBe(0)
  }
  await page.evaluate(() => void (meter.waiting = 0))
  return closed
}

const setTheme = (page: Page, isIsDark: boolean) =>
  page.evaluate((isDark) => {
    const config = JSON.parse(localStorage.getItem('themeConfig') ?? '{}') as object
    localStorage.setItem('themeConfig', JSON.stringify({ ...config, isIsDark: isDark }))
    dispatchEvent(new StorageEvent('storage', { key: 'themeConfig' }))
  }, isIsDark)

/** A quarter of an hour: screens, a tab that is opened and closed, dark and light, alerts, and the polls in between. */
async function round(page: Page, at: number) {
  const done = { alerts: 0, routes: 0 }
  const visit = async (path: string) => {
    await go(page, path)
    done.routes += 1
  }
  for (let time = 0; time < 3; time += 1) {
    await visit(recharges)
    await visit('/home')
    await visit('/system/bigFile')
  }
  await setTheme(page, true)
  await visit(named(`R${at}`))
  await setTheme(page, false)
  await bar(page).locator('[aria-current=page]').press('Delete')
  await expect.poll(() => active(page)).not.toBe(`R${at}`)
  await visit('/home')
  done.alerts += await alertsShownAndClosed(page)
  await page.clock.runFor((roundSeconds - 22) * 1_000)
  return done
}

/**
 * The least timers that run at any moment of a minute. Between a call and its answer, and for the five seconds in which data
 * counts as fresh, there are more of them; what leaks is there at every moment.
 */
async function timersOfAMinute(page: Page) {
  const counts: number[] = []
  for (let second = 0; second < 60; second += 6) {
    await page.clock.runFor(6_000)
    await quiet(page)
    counts.push(await page.evaluate(() => meter.timers.size))
  }
  return Math.min(...counts)
}

/** What the page holds at a moment when nothing is under way and the garbage is out. */
async function measureOnce(page: Page, cdp: CDPSession) {
  await page.clock.runFor('15:00')
  await quiet(page)
  for (let time = 0; time < 3; time += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
  const timers = await timersOfAMinute(page)
  return { heap: usedSize, nodes, listeners: jsEventListeners, timers }
}

type Held = Awaited<ReturnType<typeof measureOnce>>

/** At rest: nothing came or went since the measure before. */
const isSame = (held: Held, last: Held) =>
  [held.nodes, held.listeners, held.timers].join() ===
  [last.nodes, last.listeners, last.timers].join()

/** As little as at the beginning, within two in a hundred. */
const isAsBefore = (held: Held, before: Held) =>
  Math.abs(held.nodes / before.nodes - 1) <= 0.02 &&
  Math.abs(held.listeners / before.listeners - 1) <= 0.02 &&
  held.timers === before.timers

/**
 * What the page holds at rest. After the day it is measured until it is as before: a busy browser keeps for a while what nobody
 * holds any more, and what leaks never leaves, so waiting hides none of it.
 */
async function measure(page: Page, cdp: CDPSession, before?: Held): Promise<Held> {
  let last = await measureOnce(page, cdp)
  for (let time = 0; time < 10; time += 1) {
    if (before && isAsBefore(last, before)) return last
    const next = await measureOnce(page, cdp)
    if (!before && isSame(next, last)) return next
    last = next
  }
  return last
}

it('leaves nothing behind after 24 hours (T-L2)', { timeout: 1_200_000 }, async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(install)
  await signIn(page)
  const cdp = await page.context().newCDPSession(page)
  for (let at = 0; at < 4; at += 1) await round(page, -1 - at)
  const before = await measure(page, cdp)
  await page.evaluate(() => void (meter.polls = 0))

  const done = { alerts: 0, routes: 0 }
  for (let at = 0; at < rounds; at += 1) {
    const { alerts, routes } = await round(page, at)
    done.alerts += alerts
    done.routes += routes
  }
  const polls = await page.evaluate(() => meter.polls)
  const after = await measure(page, cdp, before)
  const grown = { ...after, polls, ...done, heapGrowth: after.heap - before.heap }
  process.stderr.write(`${JSON.stringify({ before, after, grown })}\n`)
  // The clock's own, or nothing was counted.
  expect(before.timers).toBeGreaterThan(1)
  const share = rounds / day.rounds
  // A poll that is under way while the clock is turned comes a second late.
  expect(polls).toBeGreaterThanOrEqual(day.polls * share * 0.9)
  expect(done.alerts).toBeGreaterThanOrEqual(day.alerts * share)
  expect(done.routes).toBeGreaterThanOrEqual(day.routes * share)
  expect((after.heap - before.heap) / mebibyte).toBeLessThanOrEqual(5)
  expect(Math.abs(after.nodes / before.nodes - 1)).toBeLessThanOrEqual(0.02)
  expect(Math.abs(after.listeners / before.listeners - 1)).toBeLessThanOrEqual(0.02)
  expect(after.timers).toBe(before.timers)
  await userMenu(page).waitFor()
})
