// What an operator looks for is in sight, and stays where it was.
import { expect } from 'vitest'
import { it } from './app.ts'
import { open, push, setLanguage } from './tabs-page.ts'

it('shows the menu entry of the page, however it was reached', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await open(page)
  await push(page, '/system/bigFile')
  const entry = page.locator('nav a[aria-current=page]').filter({ hasText: '文件' }).first()
  await expect
    .poll(() =>
      entry.evaluate((link) => {
        const { left, top, height } = link.getBoundingClientRect()
        return link.contains(document.elementFromPoint(left + 20, top + height / 2))
      }),
    )
    .toBe(true)
})

it('leaves the rows where they are when some are selected', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page)
  await setLanguage(page, 'en')
  await push(page, '/money/withdrawLog')
  const first = page.locator('[data-row="0"]')
  await first.waitFor()
  const top = () => first.evaluate((row) => row.getBoundingClientRect().top)
  const before = await top()
  await first.getByRole('checkbox').click()
  await page.getByText('1 selected').waitFor()
  expect(await top()).toBe(before)
})

it('keeps the remark that has the focus in view when its form has less room', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page)
  await push(page, '/money/rechargeLog')
  await page.locator('[data-row="0"]').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  const form = page.getByRole('dialog', { name: '通过充值' })
  const remark = form.getByRole('textbox', { name: '审核备注' })
  await remark.waitFor()
  await page.setViewportSize({ width: 1280, height: 480 })
  await expect
    .poll(() =>
      remark.evaluate((field) => {
        const { left, top, width, height } = field.getBoundingClientRect()
        const middle = document.elementFromPoint(left + width / 2, top + height / 2)
        return { hasFocus: field === document.activeElement, isSeen: field === middle }
      }),
    )
    .toEqual({ hasFocus: true, isSeen: true })
})

it('cuts no table of a record on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page)
  await push(page, '/money/withdrawLog')
  await page.locator('[data-row="0"]').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const record = page.getByRole('dialog')
  await record.getByRole('region', { name: '余额核对' }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  const wide = () =>
    record
      .getByRole('group')
      .evaluateAll((groups) =>
        groups.filter((group) => group.scrollWidth > group.clientWidth).map((one) => one.ariaLabel),
      )
  await expect.poll(wide).toEqual([])
})
