// Where else the operator is signed in: named by device, ended from afar.
import { expect } from 'vitest'
import { it, newContext } from './app.ts'
import { signInByForm } from './sign-in.ts'

it('reports a session ended elsewhere at its next call', async ({ page, browser, complaints }) => {
  await page.goto('/')
  await signInByForm(page)
  const context = await newContext(browser, complaints, {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  })
  const other = await context.newPage()
  await other.goto('/')
  await signInByForm(other)

  await page.goto('/personal')
  const list = page.getByRole('region', { name: '登录设备' })
  const own = list.getByRole('listitem').filter({ hasText: '本次登录' })
  expect(await own.innerText()).toMatch(/Chrome \d+ · Linux/)
  expect(await own.getByRole('button').count()).toBe(0)
  await list.getByRole('button', { name: /^结束登录：Safari 18 · iOS/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '结束登录' }).click()
  await page.getByText('已结束该登录', { exact: true }).waitFor()
  await expect.poll(() => list.getByText('Safari 18 · iOS').count()).toBe(0)

  await other.goto('/money/rechargeLog')
  await other.getByText('登录状态已过期，请重新登录').waitFor()
  await other.getByRole('button', { name: '确定' }).click()
  await other.waitForURL(/\/login/)
  await context.close()
})
