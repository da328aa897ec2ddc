// What only a real browser can tell: whether its own order of Chinese knows the pinyin, and whose key Ctrl K is.
import { describe, expect } from 'vitest'
import { it } from './app.ts'
import { open, recharges } from './tags-page.ts'

describe('the palette', () => {
  it.for([
    ['zh-cn', '充值记录'],
    ['zh-tw', '充值紀錄'],
  ] as const)(
    'finds a screen by its pinyin initials (%s)',
    async ([globalI18n, title], { page }) => {
      await open(page)
      await page.evaluate(
        (lang) => localStorage.setItem('themeConfig', JSON.stringify({ globalI18n: lang })),
        globalI18n,
      )
      await page.reload()
      await page.locator('[data-tags]').waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').last().pressSequentially('czjl')
      await expect.poll(() => page.getByRole('option').first().textContent()).toContain(title)
      await page.keyboard.press('Enter')
      await page.waitForURL(`**${recharges}`)
    },
  )
})
