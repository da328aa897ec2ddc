import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { it } from './app.ts'
import { signIn } from './sign-in.ts'

const layouts = ['defaults', 'classic', 'transverse', 'columns'] as const

/** Signs in with settings, as the drawer stores them. */
async function open(page: Page, settings: object = {}, width = 1440) {
  await page.setViewportSize({ width, height: 900 })
  await signIn(page, { settings })
}

describe('a menu of 5,000 entries', () => {
  it.for(layouts)('does not stall the layout %s', async (layout, { page }) => {
    await page.route('**/user/getUserMenus', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { data: { menuList: { meta: object }[] } }
      const [sample] = answer.data.menuList
      const many = Array.from({ length: 5_000 }, (_, at) => ({
        ...sample,
        path: `/many/page${at}`,
        name: `many${at}`,
        children: [],
        meta: { ...sample?.meta, title: `页面 ${at}`, isHide: false },
      }))
      answer.data.menuList.push({
        ...sample,
        path: '/many',
        name: 'many',
        children: many,
        meta: { ...sample?.meta, title: '五千项', isHide: false },
      } as never)
      await route.fulfill({ response, json: answer })
    })
    await open(page, { layout })
    await page.getByText('五千项').first().waitFor()
    const group = page.locator('nav :is(a, button)').filter({ hasText: /^五千项/ })
    await group.first().click()
    const links = page.locator('a').filter({ hasText: /^页面 \d+$/ })
    await expect.poll(() => links.count()).toBe(5_000)
    // What keeps it quick, whatever the machine: rows out of sight are not drawn. The pace itself is measured in bench/.
    const drawn = () =>
      links.evaluateAll(
        (all) => all.filter((link) => link.checkVisibility({ contentVisibilityAuto: true })).length,
      )
    await expect.poll(drawn).toBeLessThan(200)
    expect(await drawn()).toBeGreaterThan(5)
    // The last one is as near as the first.
    await links.last().click()
    await page.waitForURL('**/many/page4999')
  })
})
