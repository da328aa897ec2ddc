// What opens over the pages, and what stands before them, is clean by all rules of axe-core, light and dark.
// The pages themselves are in axe-pages.test.ts.
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { it } from './app.ts'
import { faults, themes, applyTheme } from './axe-faults.ts'
import { lock } from './lock-page.ts'
import { signIn, userMenu } from './sign-in.ts'
import { bar, push } from './tabs-page.ts'

type Role = 'dialog' | 'menu' | 'alertdialog'

/** Looks at what a press opens, and closes it again. */
async function checkPage(
  page: Page,
  name: string | RegExp,
  role: Role,
  press: () => Promise<void>,
) {
  await press()
  await page.getByRole(role).last().waitFor()
  // The page behind it is looked at by itself: going through all of it again is what takes the time.
  // Arrow keys go through a menu that scrolls; its items take the focus, though not from the tab key.
  const except = role === 'menu' ? ['scrollable-region-focusable'] : []
  expect([name, ...(await faults(page, { within: `[role=${role}]`, except }))]).toEqual([name])
  await page.keyboard.press('Escape')
  await page.getByRole(role).waitFor({ state: 'detached' })
}

async function openQueue(page: Page, settings: object) {
  await signIn(page, { settings, path: '/money/rechargeLog' })
  await page.getByRole('grid', { name: '充值记录' }).getByRole('row').nth(2).waitFor()
}

describe.each(themes)('in %s', (theme) => {
  const settings = { isIsDark: theme === 'dark' }

  it('the sign-in is clean, empty and refused', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('用户名', { exact: true }).waitFor()
    await applyTheme(page, theme)
    expect(await faults(page)).toEqual([])
    await page.getByRole('button', { name: '登 录' }).click()
    expect(await faults(page)).toEqual([])
  })

  it('the recharge queue is clean with its drawer, its menus and its dialogs', async ({ page }) => {
    await openQueue(page, settings)
    const press = (key: string) => () => page.keyboard.press(key)
    await checkPage(page, 'add', 'dialog', press('n'))
    for (const name of ['视图', '密度', '列设置'])
      await checkPage(page, name, 'menu', () => page.getByRole('button', { name }).click())
    await page.getByRole('button', { name: '更多筛选' }).click()
    expect(await faults(page)).toEqual([])
    await page.keyboard.press('q')
    const record = page.getByRole('dialog').filter({ hasText: /RC\d{16}/ })
    await record.getByText('尚未记账').waitFor()
    expect(await faults(page, { within: '[role=dialog]' })).toEqual([])
    for (const [key, name] of [
      ['a', '通过充值'],
      ['r', '驳回充值'],
      ['e', '编辑充值'],
    ] as const) {
      await page.keyboard.press(key)
      const dialog = page.getByRole('dialog', { name })
      await dialog.waitFor()
      const within = '[role=dialog]'
      expect([name, ...(await faults(page, { within }))]).toEqual([name])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
  })

  it('the header tools are clean: search, help, menus, bell, settings', async ({ page }) => {
    await signIn(page, { settings })
    await page.keyboard.press('Control+k')
    await page.getByRole('option').first().waitFor()
    expect(await faults(page, { within: '[role=dialog]' })).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('option').first().waitFor({ state: 'detached' })
    for (const [name, role] of [
      ['布局配置', 'dialog'],
      ['更多工具', 'menu'],
      ['语言切换', 'menu'],
      ['外观', 'menu'],
      [/^消息/, 'menu'],
      [/用户菜单/, 'menu'],
    ] as const)
      await checkPage(page, name, role, () => page.getByRole('button', { name }).click())
    await checkPage(page, '键盘快捷键', 'dialog', () => page.keyboard.press('?'))
    await checkPage(page, '标签', 'menu', () =>
      bar(page).getByRole('link').first().click({ button: 'right' }),
    )
    await checkPage(page, '修改密码', 'dialog', async () => {
      await userMenu(page).click()
      await page.getByRole('menuitem', { name: '修改密码' }).click()
    })
  })

  it('a question, a message and the upload panel are clean', async ({ page }) => {
    await signIn(page, { settings, path: '/system/bigFile' })
    await page.getByRole('button', { name: /展开文件列表/ }).click()
    await page.getByRole('region', { name: '文件列表' }).waitFor()
    expect(await faults(page)).toEqual([])
    await userMenu(page).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('alertdialog').waitFor()
    expect(await faults(page)).toEqual([])
    await page.getByRole('button', { name: '取消' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await push(page, '/home')
    await page.getByRole('heading', { name: '今日概览' }).waitFor()
    await page.getByRole('button', { name: '布局配置' }).click()
    await page.getByRole('button', { name: '一键复制配置' }).click()
    await page.locator('li[data-state=open]').filter({ hasText: '复制' }).waitFor()
    expect(await faults(page)).toEqual([])
  })

  it('the lock is clean, closed and asking', async ({ page }) => {
    await signIn(page, { settings })
    await lock(page)
    expect(await faults(page)).toEqual([])
    await page.keyboard.press('ArrowUp')
    await page.getByLabel('Administrator').waitFor()
    expect(await faults(page)).toEqual([])
  })
})

it('names a fault where there is one', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('用户名', { exact: true }).waitFor()
  await page.evaluate(() => document.body.append(document.createElement('button')))
  expect(await faults(page)).toContainEqual(expect.stringContaining('button-name'))
})
