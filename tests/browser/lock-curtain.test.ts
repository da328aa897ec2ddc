// The lock on a server that offers nothing (reliability 4, P1, P10 and P12).
import { describe, expect } from 'vitest'
import { it } from './app.ts'
import {
  arm,
  callsOf,
  content,
  isLocked,
  lock,
  offerNothing,
  screen,
  stored,
  unlock,
} from './lock-page.ts'
import { signIn } from './sign-in.ts'

describe('a server that offers nothing', () => {
  it('any value opens, also none, and no unknown path is called (P1, P12)', async ({ page }) => {
    await offerNothing(page)
    const calls = callsOf(page)
    await signIn(page)
    for (const value of ['', 'x']) {
      await lock(page)
      await page.keyboard.press('ArrowUp')
      await page.getByText('锁屏只是遮住画面，并不保护数据').waitFor()
      await unlock(page, value)
      await content(page).waitFor()
      expect(await stored(page)).toEqual({ isLockScreen: false, lockScreenTime: 30 })
    }
    expect(calls.filter((path) => /lock/.test(path))).toEqual([])
  })

  it('counts down each second to 1, stays locked over a reload and in a new tab (P10)', async ({
    page,
  }) => {
    await offerNothing(page)
    await page.clock.install()
    await signIn(page)
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await arm(page, 4)
    const seen = new Set<number>()
    for (let step = 0; step < 40 && !(await isLocked(page)); step += 1) {
      seen.add((await stored(page)).lockScreenTime)
      await page.clock.runFor(250)
    }
    // At 1 it locks.
    seen.add((await stored(page)).lockScreenTime)
    expect([...seen]).toEqual([4, 3, 2, 1])
    await screen(page).waitFor()
    await page.clock.resume()
    await page.reload()
    await screen(page).waitFor()
    const other = await page.context().newPage()
    await offerNothing(other)
    await other.goto('/home')
    await screen(other).waitFor()
    await unlock(other, '')
    await content(other).waitFor()
    await content(page).waitFor()
  })

  it('does not blank the page with 1 second left and the lock off', async ({ page }) => {
    await signIn(page)
    await page.evaluate(() =>
      localStorage.setItem('themeConfig', '{"isLockScreen":false,"lockScreenTime":1}'),
    )
    await page.reload()
    await content(page).waitFor()
    await page.waitForTimeout(2_500)
    expect(await isLocked(page)).toBe(false)
  })

  it('a tab that stood still locks at once when it is shown again (P10)', async ({ page }) => {
    await offerNothing(page)
    await page.clock.install()
    await signIn(page)
    await arm(page, 30)
    await page.clock.runFor(3_000)
    expect(await isLocked(page)).toBe(false)
    await page.clock.fastForward('10:00')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => isLocked(page)).toBe(true)
  })
})
