// No page of the console has a serious accessibility fault, in light or dark (axe-core, all of its rules).
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { it } from './app.ts'

const themes = ['light', 'dark'] as const

/** Stores the theme as the settings drawer does. */
async function paint(page: Page, theme: (typeof themes)[number]) {
  await page.evaluate((isIsDark) => {
    localStorage.setItem('themeConfig', JSON.stringify({ followSystem: false, isIsDark }))
  }, theme === 'dark')
  await page.reload()
  await page.getByLabel('用户名', { exact: true }).waitFor()
}

async function signIn(page: Page) {
  await page.getByLabel('用户名', { exact: true }).fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(inject('adminPassword'))
  await page.getByRole('button', { name: '登 录' }).click()
  await page.getByRole('button', { name: /用户菜单/ }).waitFor()
}

/** Serious and critical faults as one line each: the rule, what it says, where. */
async function faults(page: Page): Promise<string[]> {
  // What moves in is not yet what it looks like.
  await page.waitForTimeout(500)
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) =>
        [id, help, target.join(' '), failureSummary?.replace(/\s+/g, ' ')].join(' | '),
      ),
    )
}

async function openQueue(page: Page) {
  await page.goto('/money/rechargeLog')
  await page.getByRole('grid', { name: '充值记录' }).getByRole('row').nth(2).waitFor()
}

describe.each(themes)('in %s', (theme) => {
  it('the sign-in is clean, empty and refused', async ({ page }) => {
    await paint(page, theme)
    expect(await faults(page)).toEqual([])
    await page.getByRole('button', { name: '登 录' }).click()
    expect(await faults(page)).toEqual([])
  })

  it('home, the own page, 401 and 404 are clean', async ({ page }) => {
    await paint(page, theme)
    await signIn(page)
    await page.getByRole('heading', { name: '今日概览' }).waitFor()
    expect(await faults(page)).toEqual([])
    for (const path of ['/personal', '/401', '/nowhere']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect([path, ...(await faults(page))]).toEqual([path])
    }
  })

  it('the recharge queue is clean, with its drawer and its dialog', async ({ page }) => {
    await paint(page, theme)
    await signIn(page)
    await openQueue(page)
    expect(await faults(page)).toEqual([])
    await page.keyboard.press('q')
    const record = page.getByRole('dialog').filter({ hasText: /RC\d{16}/ })
    await record.getByText('尚未记账').waitFor()
    expect(await faults(page)).toEqual([])
    await page.keyboard.press('r')
    await page.getByRole('dialog', { name: '驳回充值' }).waitFor()
    expect(await faults(page)).toEqual([])
  })

  it('the header tools are clean: search, help, bell, user menu, settings', async ({ page }) => {
    await paint(page, theme)
    await signIn(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('option').first().waitFor()
    expect(await faults(page)).toEqual([])
    await page.keyboard.press('Escape')
    for (const [name, role] of [
      ['键盘快捷键', 'dialog'],
      ['布局配置', 'dialog'],
      [/^消息/, 'menu'],
      [/用户菜单/, 'menu'],
    ] as const) {
      await page.getByRole('button', { name }).click()
      await page.getByRole(role).waitFor()
      expect([name, ...(await faults(page))]).toEqual([name])
      await page.keyboard.press('Escape')
      await page.getByRole(role).waitFor({ state: 'detached' })
    }
  })
})

it('names a fault where there is one', async ({ page }) => {
  await page.getByLabel('用户名', { exact: true }).waitFor()
  await page.evaluate(() => document.body.append(document.createElement('button')))
  expect(await faults(page)).toContainEqual(expect.stringContaining('button-name'))
})
