// Formatted texts under the policy of the page, which other environments do not have: read, written and pasted.
import { expect } from 'vitest'
import { it } from './app.ts'
import { signIn } from './sign-in.ts'
import { push } from './tabs-page.ts'

it('shows a notice as members see it, and takes what is typed and pasted', async ({ page }) => {
  await signIn(page)
  await push(page, '/marketing/notice')
  await page.getByRole('gridcell').nth(1).click()
  const record = page.getByRole('dialog').last()
  await record.getByText('会员看到的样子').waitFor()
  await record
    .locator('[class*=blockquote] p')
    .filter({ hasText: /\S{5,}/ })
    .waitFor()
  await record.getByRole('button', { name: /^编辑/ }).click()
  const text = page.getByRole('textbox', { name: '正文 (简体中文)' })
  await text.filter({ hasText: /\S{5,}/ }).waitFor()
  await page.keyboard.press('Escape')
  await text.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '新增公告' }).click()
  await text.click()
  await page.keyboard.type('typed ')
  await text.evaluate((node) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<p><b>bold</b><iframe></iframe></p>')
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    node.dispatchEvent(paste)
  })
  await expect.poll(() => text.locator('strong').innerText()).toBe('bold')
  expect(await text.innerText()).toContain('typed')
  expect(await text.locator('iframe').count()).toBe(0)
})
