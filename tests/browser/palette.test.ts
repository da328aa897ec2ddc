// What only a real browser can tell: whether its own order of Chinese knows the pinyin, and whose key Ctrl K is.
import { describe, expect } from 'vitest'
import { it } from './app.ts'
import { open, recharges } from './tabs-page.ts'

describe('the palette', () => {
  it.for([
    ['简体中文', '充值记录'],
    ['繁體中文', '充值紀錄'],
  ] as const)('finds a screen by its pinyin initials (%s)', async ([language, title], { page }) => {
    await open(page)
    await page.getByRole('button', { name: '语言切换' }).click()
    await page.getByRole('menuitemradio', { name: language }).click()
    await page.getByRole('menuitemradio').first().waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').last().pressSequentially('czjl')
    await expect.poll(() => page.getByRole('option').first().textContent()).toContain(title)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${recharges}`)
  })
})
