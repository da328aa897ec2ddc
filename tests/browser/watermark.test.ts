import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { it } from './app.ts'
import { signIn } from './sign-in.ts'

const sheet = (page: Page) => page.locator('[data-watermark]')

async function open(page: Page, settings: object) {
  await signIn(page, { settings: { isWartermark: true, ...settings } })
  await page.getByRole('main').waitFor()
}

it('covers the window at every size, takes no clicks and comes back when it is removed', async ({
  page,
}) => {
  await open(page, { wartermarkText: '  内部资料  ', isWartermarkNamed: true })
  const size = async () => {
    const box = await sheet(page).boundingBox()
    return [box?.width, box?.height]
  }
  expect(await size()).toEqual([1280, 800])
  await page.setViewportSize({ width: 700, height: 900 })
  expect(await size()).toEqual([700, 900])
  await page.setViewportSize({ width: 1280, height: 800 })
  const picture = await sheet(page).evaluate((element) => getComputedStyle(element).backgroundImage)
  expect(decodeURIComponent(picture)).toMatch(
    />内部资料<.*Administrator<.*\d{4}-\d\d-\d\d \d\d:\d\d</,
  )

  const spoilers: (() => void)[] = [
    () => document.querySelector('[data-watermark]')?.remove(),
    () => document.querySelector('[data-watermark]')?.setAttribute('hidden', ''),
    () =>
      document.querySelector<HTMLElement>('[data-watermark]')?.style.setProperty('opacity', '0'),
    () => document.querySelector('[data-watermark]')?.removeAttribute('data-watermark'),
    () => {
      const own = document.querySelector('[data-watermark]')
      if (own) document.querySelector('main')?.append(own)
    },
  ]
  for (const spoil of spoilers) {
    await page.evaluate(spoil)
    await expect.poll(size).toEqual([1280, 800])
    expect(await sheet(page).count()).toBe(1)
    expect(await sheet(page).evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
  }
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '锁屏' }).waitFor()
})

it('is not there unless it is switched on', async ({ page }) => {
  await open(page, { wartermarkText: '内部资料', isWartermark: false })
  await page.waitForTimeout(500)
  expect(await sheet(page).count()).toBe(0)
})
