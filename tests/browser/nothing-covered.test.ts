// What stands over or beside the page must not lie on what is pressed: waiting approvals, the upload panel and its tab, the
// way back to the top. Nor may a phone leave out of view what a decision needs.
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { it, newContext } from './app.ts'
import { boxOf, isHit } from './boxes.ts'
import { open, recharges } from './tabs-page.ts'

async function overlap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}

async function openQueue(page: Page, layout: string, width: number): Promise<Locator> {
  await page.setViewportSize({ width, height: 800 })
  await open(page, { layout }, recharges)
  await page.getByRole('gridcell').first().waitFor()
  await page.getByRole('button', { name: '展开文件列表' }).waitFor()
  const cards = page.getByRole('region', { name: '待审核提醒' })
  await cards.getByRole('article').first().waitFor()
  return cards
}

/** What of these is in view can be pressed. */
async function expectReachable(buttons: Locator) {
  for (const button of await buttons.all()) {
    if (!(await button.isVisible())) continue
    const { y, height } = await boxOf(button)
    if (y + height / 2 < 800) expect(await isHit(button)).toBe(true)
  }
}

describe('nothing to press is covered', () => {
  it.for([
    ['defaults', 1280],
    ['classic', 1280],
    ['transverse', 1280],
    ['columns', 1280],
    ['defaults', 390],
  ] as const)('in the layout %s at %d px', async ([layout, width], { page }) => {
    const cards = await openQueue(page, layout, width)
    expect(await overlap(cards, page.getByRole('main'))).toBe(0)
    expect(await overlap(cards, page.getByRole('banner'))).toBe(0)
    for (const menu of await page.getByRole('navigation', { name: /菜单$/ }).all())
      expect(await overlap(cards, menu)).toBe(0)
    const pager = page.getByRole('navigation', { name: '分页' }).getByRole('button')
    for (const button of await pager.all())
      if (await button.isVisible()) {
        await button.scrollIntoViewIfNeeded()
        expect(await isHit(button)).toBe(true)
      }
    for (const button of await cards.getByRole('button').all()) {
      await button.scrollIntoViewIfNeeded()
      expect(await isHit(button)).toBe(true)
    }
    // Nor under the way back to the top, wherever the page has been scrolled to, nor under the list of uploads.
    for (const fromEnd of [0, 20, 40]) {
      await page.locator('#scroller').evaluate((scroller, left) => {
        scroller.scrollTo(0, scroller.scrollHeight - scroller.clientHeight - left)
      }, fromEnd)
      await expectReachable(pager)
    }
    await page.getByRole('button', { name: '展开文件列表' }).click()
    await page.getByRole('region', { name: '文件列表' }).waitFor()
    await expectReachable(pager)
  })
})

it('shows a row on a phone as a card with what a decision needs', async ({ page }) => {
  await openQueue(page, 'defaults', 390)
  const grid = page.getByRole('grid', { name: '充值记录' })
  expect(await grid.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  const row = grid.locator('[data-row="0"]')
  const { x, y, width, height } = await boxOf(row)
  for (const label of ['会员编号', '充值金额', '风险标识', '等待时长', '状态']) {
    const cell = await boxOf(row.locator(`[data-label="${label}"]`))
    expect([label, cell.x >= x, cell.x + cell.width <= x + width]).toEqual([label, true, true])
    expect([label, cell.y >= y, cell.y + cell.height <= y + height]).toEqual([label, true, true])
  }
  // Cards stand below one another.
  expect((await boxOf(grid.locator('[data-row="1"]'))).y).toBe(y + height)
  await row.locator('[data-label="状态"]').click()
  await page.getByRole('dialog', { name: /^RC/ }).waitFor()
})

it('opens the record under a finger, where a mouse copies', async ({ browser, complaints }) => {
  const context = await newContext(browser, complaints, { hasTouch: true })
  const page = await context.newPage()
  await page.goto('/login')
  await openQueue(page, 'defaults', 390)
  const row = page.getByRole('grid', { name: '充值记录' }).locator('[data-row="0"]')
  await row.locator('[data-label="充值金额"] [data-copy]').tap()
  await page.getByRole('dialog', { name: /^RC/ }).waitFor()
  await context.close()
})
