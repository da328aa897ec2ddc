// Each setting of the drawer changes what it says, at once and after a reload (issue 3).
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { defaultThemeConfig } from '#core/settings/theme-config.ts'
import { appUrl } from './app-server.ts'
import { it } from './app.ts'
import { isLocked, screen, stored as lockStored, unlock } from './lock-page.ts'
import { drawer, fill, flip, header, openDrawer, style } from './settings-page.ts'
import { groups, type Row } from './settings-rows.ts'
import { signIn, userMenu } from './sign-in.ts'
import { named, tab, visit } from './tabs-page.ts'

const kept = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('themeConfig') ?? '{}') as Record<string, unknown>,
  )

async function reload(page: Page) {
  await page.reload()
  await userMenu(page).waitFor()
}

async function change(page: Page, { key, change: press, shows, what, isLate = false }: Row) {
  // What it says already would prove nothing.
  if (!isLate) expect(await shows(page), key).not.toEqual(what)
  const before = (await kept(page))[key]
  await openDrawer(page)
  await press(page)
  if (!isLate) await expect.poll(() => shows(page), { message: key }).toEqual(what)
  expect((await kept(page))[key], key).not.toEqual(before)
}

describe('the settings drawer', () => {
  it.for(groups)(
    'sets, at once and for good: $name',
    async ({ rows, settings, path }, { page }) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      // All of it stored, as by an earlier visit: what a row changes is the only thing that differs.
      await signIn(page, {
        settings: { ...defaultThemeConfig, followSystem: false, ...settings },
        path,
      })
      await visit(page, named('A'))
      await tab(page, '充值记录').click()
      for (const row of rows) await change(page, row)
      await reload(page)
      for (const { key, shows, what, isPassing = false } of rows)
        if (!isPassing) await expect.poll(() => shows(page), { message: key }).toEqual(what)
    },
  )

  it('follows the system when set to', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await signIn(page)
    const isDark = async () => (await style(header, 'background-color')(page)) === 'rgb(19, 21, 25)'
    expect(await isDark()).toBe(false)
    await openDrawer(page)
    await flip('跟随系统')(page)
    await expect.poll(isDark).toBe(true)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(isDark).toBe(false)
    await page.emulateMedia({ colorScheme: 'dark' })
    await reload(page)
    await expect.poll(isDark).toBe(true)
  })

  it('arms the lock with its time, and with activity where that is chosen', async ({ page }) => {
    await page.clock.install()
    await signIn(page)
    await openDrawer(page)
    await fill('自动锁屏(s/秒)', '9')(page)
    await flip('开启锁屏')(page)
    await flip('有操作时重新计时')(page)
    // Reloaded, it goes on; with a key every five seconds it never comes to its end.
    await reload(page)
    for (let at = 0; at < 4; at += 1) {
      await page.clock.runFor(5_000)
      await page.keyboard.press('Shift')
    }
    expect(await isLocked(page)).toBe(false)
    expect(await lockStored(page)).toEqual({ isLockScreen: true, lockScreenTime: 9 })
    await page.clock.runFor(10_000)
    await screen(page).waitFor()
    await unlock(page)
    await userMenu(page).waitFor()
    expect(await lockStored(page)).toEqual({ isLockScreen: false, lockScreenTime: 30 })
    // Without it, activity changes nothing.
    await openDrawer(page)
    await fill('自动锁屏(s/秒)', '9')(page)
    await flip('开启锁屏')(page)
    expect((await kept(page))['isLockOnIdle']).toBe(true)
    await flip('有操作时重新计时')(page)
    await page.clock.runFor(5_000)
    await page.keyboard.press('Shift')
    await page.clock.runFor(5_000)
    await screen(page).waitFor()
  })

  it('copies what is stored, and forgets it on request', async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, { settings: { ...defaultThemeConfig, menuBar: '#102030' } })
    await openDrawer(page)
    await page.getByRole('button', { name: '一键复制配置' }).click()
    await page.getByText('复制成功！', { exact: true }).waitFor()
    await drawer(page).waitFor({ state: 'hidden' })
    const copy = await page.evaluate(() => navigator.clipboard.readText())
    expect(JSON.parse(copy)).toEqual(await kept(page))
    expect(JSON.parse(copy)).toMatchObject({ isDrawer: false, menuBar: '#102030' })

    await openDrawer(page)
    await page.getByRole('button', { name: '一键恢复默认' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click()
    expect(await kept(page)).toMatchObject({ menuBar: '#102030' })
    await page.getByRole('button', { name: '一键恢复默认' }).click()
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click(),
    ])
    // Still signed in: the session is kept elsewhere.
    await userMenu(page).waitFor()
    expect(await style((at) => at.locator('aside'), 'background-color')(page)).toBe(
      'rgb(249, 250, 252)',
    )
    const { menuBar } = defaultThemeConfig
    expect((await kept(page))['menuBar'] ?? menuBar).toBe(menuBar)
    expect(page.url()).toBe(`${appUrl()}/home`)
  })

  it('colours gains as the readers of the language expect, on a dark board too', async ({
    page,
  }) => {
    await signIn(page)
    const gains = () =>
      page.evaluate(() => {
        const board = document.createElement('div')
        board.dataset['theme'] = 'dark'
        document.body.append(board)
        const tones = [document.documentElement, board].map((element) =>
          getComputedStyle(element).getPropertyValue('--up'),
        )
        board.remove()
        return tones
      })
    expect(await gains()).toEqual(['#c22826', '#ff7d7d'])
    await page.evaluate(() => (document.documentElement.lang = 'en'))
    expect(await gains()).toEqual(['#1f6f3d', '#4fce84'])
  })

  it('has no setting that is not tried here', () => {
    const tried = groups.flatMap(({ rows }) => rows.map(({ key }) => key))
    const elsewhere = [
      'followSystem',
      'isLockScreen',
      'lockScreenTime',
      'isLockOnIdle',
      'lockScreenSet',
    ]
    // The language is the header's; the drawer's own state is never stored.
    const others = ['globalI18n', 'isDrawer']
    expect([...new Set([...tried, ...elsewhere, ...others])].toSorted()).toEqual(
      Object.keys(defaultThemeConfig).toSorted(),
    )
  })
})
