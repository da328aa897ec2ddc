// A screen that is kept while another tab is shown: out of every reach, and ready to stand there again.
import { expect } from 'vitest'
import { it } from './app.ts'
import { named, open, recharges, tab, visit } from './tabs-page.ts'

it('is in nobody’s reach and keeps its boxes, so that showing it lays nothing out anew', async ({
  page,
}) => {
  await open(page, {}, recharges)
  const copied = page.getByRole('grid').locator('[data-row="0"] [data-copy]').first()
  const code = (await copied.textContent()) ?? ''
  expect(code).toMatch(/^RC\d+$/)
  await tab(page, '首页').click()
  await page.waitForURL('**/home')
  const kept = page.locator('[data-page][data-kept]')
  await kept.waitFor({ state: 'hidden' })
  const found = await kept.evaluate((screen, text) => {
    const grid = screen.querySelector('[role=grid]')
    const field = screen.querySelector('input')
    field?.focus()
    const { bottom, top } = screen.getBoundingClientRect()
    return {
      isSeen: grid?.checkVisibility(),
      // Of the browser's own search in the page.
      isFound: (window as unknown as { find: (words: string) => boolean }).find(text),
      isFocused: document.activeElement === field,
      // It covers nothing of the screen that is shown.
      height: bottom - top,
      boxes: grid?.getClientRects().length,
    }
  }, code)
  expect(found).toEqual({ isSeen: false, isFound: false, isFocused: false, height: 0, boxes: 1 })
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  expect(nodes.filter(({ name }) => String(name?.value).includes(code))).toEqual([])
  expect(nodes.length).toBeGreaterThan(50)

  await tab(page, '充值记录').click()
  await copied.waitFor()
  await page.getByRole('searchbox', { name: '关键字' }).focus()
  expect(await page.evaluate(() => document.activeElement?.matches('input'))).toBe(true)
})

it('fits the page when it is shown again, whatever changed meanwhile', async ({ page }) => {
  await open(page, {}, named('A'))
  const grid = page.getByRole('grid')
  await grid.locator('[data-row="0"]').waitFor()
  // Where it stands moves while it makes its entrance.
  const box = async () => {
    const { width, height } = (await grid.boundingBox()) ?? { width: 0, height: 0 }
    return [Math.round(width), Math.round(height)]
  }
  const before = await box()
  await visit(page, named('B'))
  await page.setViewportSize({ width: 1024, height: 700 })
  await grid.locator('[data-row="0"]').waitFor()
  const narrow = await box()
  expect(narrow).not.toEqual(before)
  await tab(page, 'A').click()
  await expect.poll(box).toEqual(narrow)
  await page.setViewportSize({ width: 1280, height: 800 })
  await tab(page, 'B').click()
  await expect.poll(box).toEqual(before)
})
