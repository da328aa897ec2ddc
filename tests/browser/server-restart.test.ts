// The server is restarted while operators have pages open (K5): nobody is signed out, polling goes on, one notice at most.
import type { Page, Response } from 'playwright-core'
import { expect } from 'vitest'
import { rechargeWithdrawReview } from '#contract/alerts.ts'
import { isFull } from '../sample.ts'
import { restartApp } from './app-server.ts'
import { it, newContext } from './app.ts'
import { newOperator } from './operator.ts'
import { giveSession } from './sign-in.ts'

const pages = isFull ? 5 : 2
/** How long after the restart every page polls again, in milliseconds; held in full runs. */
const resumesWithinMs = 10_000
const isPoll = (response: Response) =>
  response.url().includes(rechargeWithdrawReview.permission) && response.status() === 200

/** Counts the notices that appear on a page from now on. */
async function countNotices(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { count: 0 }
    Object.assign(globalThis, { seenNotices: seen })
    const isNotice = (node: Node) =>
      node instanceof Element &&
      (node.matches('[role=alert],[role=alertdialog],[data-toast]') ||
        node.querySelector('[role=alert],[role=alertdialog],[data-toast]') !== null)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) seen.count += [...addedNodes].filter(isNotice).length
    }).observe(document.body, { childList: true, subtree: true })
  })
  return () =>
    page.evaluate(() => (globalThis as { seenNotices?: { count: number } }).seenNotices?.count ?? 0)
}

it(`goes on in ${pages} open pages, signed in, with no more than one notice (K5)`, async ({
  browser,
  complaints,
}) => {
  const contexts = await Promise.all(
    Array.from({ length: pages }, () => newContext(browser, complaints)),
  )
  const open = await Promise.all(
    contexts.map(async (context) => {
      const page = await context.newPage()
      await page.goto('/')
      await giveSession(page, await newOperator('admin'))
      await page.goto('/money/rechargeLog')
      await page.getByRole('gridcell').first().waitFor()
      return { page, notices: await countNotices(page) }
    }),
  )
  await restartApp()
  const begun = performance.now()
  await Promise.all(open.map(({ page }) => page.waitForResponse(isPoll)))
  const resumedMs = performance.now() - begun
  if (isFull) expect(resumedMs).toBeLessThanOrEqual(resumesWithinMs)
  for (const { page, notices } of open) {
    expect(page.url()).toContain('/money/rechargeLog')
    expect(await notices()).toBeLessThanOrEqual(1)
    // What the operator does next works, with the session from before.
    await page.goto('/money/withdrawLog')
    await page.getByRole('gridcell').first().waitFor()
  }
  for (const context of contexts) await context.close()
  // Polls that met no server are said by the browser, not by the console.
  const others = complaints.filter((text) => !/Failed to load resource|ERR_CONNECTION/.test(text))
  expect(others).toEqual([])
  complaints.length = 0
})
