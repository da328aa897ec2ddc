// In a wide window an open record stands beside its list: nothing of the list is covered, and the columns that decide stay.
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { it } from './app.ts'
import { boxOf, isHit } from './boxes.ts'
import { open, recharges } from './tabs-page.ts'

const keyColumns = ['充值单号', '充值金额', '风险', '等待/状态']
/** What else finds room in a very wide window. */
const wideColumns = ['充值单号', '会员编号', '充值金额', '折合USDT', '风险', '等待/状态']

const headings = (grid: Locator) =>
  grid.getByRole('columnheader').filter({ hasText: /./ }).allInnerTexts()
/** The row and the column that have the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest('[data-col]')
    return [
      cell?.closest('[data-row]')?.getAttribute('data-row'),
      cell?.getAttribute('data-col'),
    ].join(' ')
  })

/** By the status, which copies nothing and is not among the columns that stay. */
const openRow = (grid: Locator, row: number) =>
  grid.locator(`[data-row="${row}"] [data-col="6"]`).click()

async function openQueue(page: Page, width: number, layout = 'defaults') {
  await page.setViewportSize({ width, height: 800 })
  await open(page, { layout }, recharges)
  const grid = page.getByRole('grid', { name: '充值记录' })
  // With the words of the states come the widths of their columns, and by those how many of them are drawn.
  for (const word of [/待审核/, /链上充值|系统充值|三方充值|后台充值/])
    await grid.getByText(word).first().waitFor()
  return { grid, record: page.getByRole('dialog', { name: /^RC/ }) }
}

describe('an open record', () => {
  it.for([1280, 1440, 1920])('stands beside its list at %d px', async (width, { page }) => {
    const { grid, record } = await openQueue(page, width)
    const all = await headings(grid)
    await openRow(grid, 0)
    await record.waitFor()
    await record.evaluate((panel) =>
      Promise.all(panel.getAnimations().map((each) => each.finished)),
    )
    const side = await boxOf(record)
    const list = await boxOf(page.locator('[data-list]').filter({ visible: true }))
    expect(list.width).toBeGreaterThan(440)
    expect(list.right).toBeLessThanOrEqual(side.x)
    expect(side.right).toBe(width)
    // The tools of the header stay in reach.
    expect(await page.getByRole('region', { name: '模拟环境' }).isVisible()).toBe(true)
    expect(side.y).toBe(
      (await boxOf(page.getByRole('navigation', { name: '已打开的页面' }))).bottom,
    )
    expect(await headings(grid)).toEqual(width < 1800 ? keyColumns : wideColumns)
    expect(await grid.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    for (const name of ['更多筛选', '刷新', '开始审核'])
      expect((await boxOf(page.getByRole('button', { name }))).right).toBeLessThan(side.x)
    await page.keyboard.press('Escape')
    await record.waitFor({ state: 'hidden' })
    // Drawn as the list grows into the room.
    await expect.poll(() => headings(grid)).toEqual(all)
  })

  it('leaves amount with currency, risk, and age or what became of the record', async ({
    page,
  }) => {
    const { grid, record } = await openQueue(page, 1280)
    await page.goto('/money/rechargeLog?status[0]=approved')
    await grid.getByText('已入账').first().waitFor()
    await openRow(grid, 0)
    await record.waitFor()
    const rows = await grid.locator('[data-row]:not([data-row="-1"])').evaluateAll((found) =>
      found.map((row) => {
        const cells = [...row.querySelectorAll<HTMLElement>('[role=gridcell]')]
        const isCut = cells.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        const texts = cells.map(({ innerText }) => innerText.trim()).filter((text) => text !== '')
        return { isCut, amount: texts[1] ?? '', last: texts.at(-1) ?? '' }
      }),
    )
    expect(rows.length).toBeGreaterThan(5)
    for (const { isCut, amount, last } of rows) {
      expect(amount).toMatch(/^[\d,]+(\.\d+)?\s[A-Z]{3,5}$/)
      expect(last).not.toBe('-')
      expect(isCut).toBe(false)
    }
  })

  it.for([
    [1280, 'defaults', true],
    [1280, 'classic', true],
    [1280, 'defaults', false],
    [1000, 'defaults', true],
  ] as const)(
    'leaves what waits for approval in view at %d px in the layout %s, with tabs: %s',
    async ([width, layout, isTagsview], { page }) => {
      const { grid, record } = await openQueue(page, width, layout)
      if (!isTagsview) {
        const stored = JSON.stringify({ layout, isTagsview })
        await page.evaluate((settings) => localStorage.setItem('themeConfig', settings), stored)
        await page.reload()
        await grid
          .getByText(/待审核/)
          .first()
          .waitFor()
      }
      await openRow(grid, 0)
      await record.waitFor()
      await record.evaluate((panel) =>
        Promise.all(panel.getAnimations().map((each) => each.finished)),
      )
      const cards = page.getByRole('region', { name: '待审核提醒' })
      await cards.getByRole('article').first().waitFor()
      const line = await boxOf(cards)
      expect((await boxOf(record)).y).toBe(line.bottom)
      expect(line.y).toBeGreaterThanOrEqual((await boxOf(page.getByRole('banner'))).bottom)
      expect(line.right).toBe(width)
      for (const button of await cards.getByRole('button').all())
        expect(await isHit(button)).toBe(true)
      // They go, and the record takes their line where they had one of their own.
      for (let left = await cards.getByRole('article').count(); left > 0; left -= 1)
        await cards.getByRole('button', { name: /^关闭/ }).first().click()
      await cards.getByRole('article').first().waitFor({ state: 'hidden' })
      const above = await page
        .locator('.top-line')
        .evaluate((box) => box.getBoundingClientRect().bottom)
      expect((await boxOf(record)).y).toBe(above)
    },
  )

  it('lies over its list where both have no room', async ({ page }) => {
    const { grid, record } = await openQueue(page, 1200)
    const all = await headings(grid)
    await openRow(grid, 0)
    await record.waitFor()
    expect(await headings(grid)).toEqual(all)
  })

  it('gives the keyboard back to the cell that it was opened from', async ({ page }) => {
    const { grid, record } = await openQueue(page, 1440)
    await openRow(grid, 1)
    await record.waitFor()
    // The list has one tab stop there as well.
    expect(await grid.locator('[data-row] [tabindex="0"]').count()).toBe(1)
    await page.keyboard.press('Escape')
    await record.waitFor({ state: 'hidden' })
    await expect.poll(() => focused(page)).toBe('1 6')
  })
})
