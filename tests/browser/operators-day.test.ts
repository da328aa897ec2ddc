// What a shift leans on: toasts that cover nothing, rows that have names, sums in one line.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { it } from './app.ts'
import { boxOf } from './boxes.ts'
import { open, recharges, visit } from './tabs-page.ts'

/** Opens the first record that waits; answers its panel. */
async function startReview(page: Page) {
  await open(page, {}, recharges)
  await page.getByRole('gridcell').first().waitFor()
  await page.keyboard.press('q')
  const record = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('region', { name: '时间线' }) })
  await record.waitFor()
  return record
}

it('tells what was decided beside the next record, over neither search nor ✕', async ({ page }) => {
  const record = await startReview(page)
  const no = /RC\d{16}/.exec((await record.getByRole('heading').first().textContent()) ?? '')?.[0]
  await page.keyboard.press('r')
  const form = page.getByRole('dialog', { name: '驳回充值' })
  await form.getByRole('radio').first().waitFor()
  await page.keyboard.press('1')
  await page.keyboard.press('Control+Enter')
  // In one look: it goes by itself.
  const seen = await page.waitForFunction((text) => {
    const toast = [...document.querySelectorAll('li')].find(({ innerText }) =>
      innerText.includes(text),
    )
    const search = document.querySelector('button[aria-keyshortcuts*="Control+K"]')
    const close = document.querySelector('[data-sheet] > button:last-child')
    const alerts = [...document.querySelectorAll('[data-alert] button')]
    if (!toast || !search || !close) return null
    const isHit = (node: Element) => {
      const { left, top, width, height } = node.getBoundingClientRect()
      return node.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }
    const { top, right } = toast.getBoundingClientRect()
    const below = document.querySelector('header')?.getBoundingClientRect().bottom ?? Infinity
    const record = close.parentElement?.getBoundingClientRect().left ?? 0
    return {
      isBelow: top > below,
      isBeside: right <= record,
      hits: [search, close, ...alerts].map(isHit),
    }
  }, `${no} 已驳回，余额不变`)
  const { hits, ...where } = (await seen.jsonValue()) ?? { hits: [] }
  expect(where).toEqual({ isBelow: true, isBeside: true })
  // Search, ✕ of the next record, and three buttons of each waiting approval.
  expect(hits.length).toBeGreaterThan(2)
  expect(hits).not.toContain(false)
})

it('names box and menu of a row after its record, and leads from its member by keys', async ({
  page,
}) => {
  await open(page, {}, recharges)
  const row = page.getByRole('grid', { name: '充值记录' }).locator('[data-row="0"]')
  await row.getByRole('gridcell').first().waitFor()
  const no = /RC\d{16}/.exec(await row.innerText())?.[0]
  await row.getByRole('checkbox', { name: `选择 ${no}`, exact: true }).waitFor()
  await row.getByRole('button', { name: `${no} 的操作`, exact: true }).waitFor()
  await page.keyboard.press('j')
  const link = row.getByRole('link')
  for (let steps = 0; steps < 12; steps += 1) {
    const isOnMember = await page.evaluate(
      () => document.activeElement?.closest('[role=gridcell]')?.querySelector('a') !== null,
    )
    if (isOnMember) break
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Tab')
  expect(await link.evaluate((node) => node === document.activeElement)).toBe(true)
  // It looks like what it is.
  const look = await link.evaluate((node) => {
    const { color, textDecorationLine } = getComputedStyle(node)
    return { color, textDecorationLine, around: getComputedStyle(node.parentElement ?? node).color }
  })
  expect(look.color !== look.around || look.textDecorationLine === 'underline').toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/member\/member/)
  const record = page.getByRole('dialog', { name: /^\d{8}/ })
  await record.waitFor()
  // Its verbs tell their keys.
  expect(await record.locator('button[aria-keyshortcuts]').count()).toBeGreaterThan(0)
})

it('adds several currencies up in one line of USDT, each with a line of its own on demand', async ({
  page,
}) => {
  await open(page)
  await visit(page, '/money/rechargeLog?status=')
  await page.getByRole('gridcell').first().waitFor()
  const sums = page.getByRole('status').filter({ hasText: '筛选合计' })
  await sums.getByText(/USDT/).first().waitFor()
  const more = sums.getByRole('button', { name: /^明细/ })
  await more.waitFor()
  const one = await boxOf(sums)
  expect(one.height).toBeLessThanOrEqual(26)
  const count = Number(/\d+/.exec(await more.innerText())?.[0])
  expect(count).toBeGreaterThan(1)
  await more.click()
  await expect.poll(async () => (await boxOf(sums)).height).toBeGreaterThan(one.height)
  expect(await sums.locator('b').count()).toBeGreaterThan(count)
})
