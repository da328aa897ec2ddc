// The face of the lock: what lifts the clock, what comes back, and how it is reached (reliability 4, P2).
import { describe, expect } from 'vitest'
import { it } from './app.ts'
import { faults } from './axe-faults.ts'
import { content, field, lock, unlock } from './lock-page.ts'
import { signIn } from './sign-in.ts'

describe('the clock', () => {
  it('opens on a swipe of more than 400 px, and on nothing less (P2)', async ({ page }) => {
    await signIn(page)
    await lock(page)
    const swipe = async (pixels: number) => {
      await page.mouse.move(640, 700)
      await page.mouse.down()
      await page.mouse.move(640, 600)
      await page.mouse.move(640, 700 - pixels)
      await page.mouse.up()
      await page.waitForTimeout(400)
    }
    await swipe(399)
    expect(await field(page).count()).toBe(0)
    const box = await page.getByRole('button', { name: '上滑解锁' }).boundingBox()
    expect(box?.y).toBeGreaterThan(700)
    await swipe(-450)
    expect(await field(page).count()).toBe(0)
    await swipe(401)
    expect(await field(page).getAttribute('placeholder')).toBe('请输入密码')
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await unlock(page)
    await content(page).waitFor()
  })

  it('opens on a touch swipe', async ({ page }) => {
    await signIn(page)
    await lock(page)
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: 300, y }],
      })
    for (const [far, count] of [
      [399, 0],
      [401, 1],
    ] as const) {
      await touch('touchStart', 700)
      for (const step of [0.25, 0.5, 0.75, 1]) await touch('touchMove', 700 - far * step)
      await touch('touchEnd')
      await page.waitForTimeout(400)
      expect(await field(page).count(), `${far} px`).toBe(count)
    }
    await unlock(page)
    await content(page).waitFor()
  })

  it('opens on the button and on the arrow key, comes back on Escape, and is accessible', async ({
    page,
  }) => {
    await signIn(page)
    await lock(page)
    expect(await faults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await field(page).waitFor()
    expect(await faults(page)).toEqual([])
    for (let press = 0; press < 7; press += 1) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(
          () => document.activeElement?.closest('[role="dialog"]')?.ariaLabel ?? 'outside',
        ),
      ).toBe('锁屏')
    }
    await page.keyboard.press('Escape')
    expect(await field(page).count()).toBe(0)
    await page.keyboard.press('ArrowUp')
    await unlock(page)
    await content(page).waitFor()
  })
})
