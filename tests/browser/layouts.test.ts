// The four layouts, the settings drawer and the menu in a real window.
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { sampleOf } from '../sample.ts'
import { it } from './app.ts'
import { faults } from './axe-faults.ts'
import { signIn } from './sign-in.ts'

const recharges = '/money/rechargeLog'
const layouts = ['defaults', 'classic', 'transverse', 'columns'] as const

/** Signs in with settings, as the drawer stores them. */
async function open(page: Page, settings: object = {}, width = 1440, path = '/home') {
  await page.setViewportSize({ width, height: 900 })
  await signIn(page, { settings, path })
  await page.getByRole('main').waitFor()
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const aside = (page: Page) => page.locator('aside')
const cards = (page: Page) => page.getByRole('region', { name: '待审核提醒' })
const drawer = (page: Page) => page.getByRole('dialog', { name: '布局配置' })
const box = async (target: Locator) => {
  const { x = -1, y = -1, width = -1, height = -1 } = (await target.boundingBox()) ?? {}
  return { x, y, width, height }
}

async function openDrawer(page: Page) {
  await page.getByRole('button', { name: '布局配置' }).click()
  await drawer(page).getByRole('heading', { name: '布局配置' }).waitFor()
}

async function reload(page: Page) {
  await page.reload()
  await page.getByRole('button', { name: /用户菜单/ }).waitFor()
}

const overflows = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

/** Where things stand in a wide window, per layout: x, y, width and height in pixels. */
async function expectFrame(page: Page, layout: (typeof layouts)[number], width: number) {
  // A line of alerts moves the page down when it comes: everything is measured after it.
  if (layout === 'defaults' || layout === 'columns')
    await cards(page).getByRole('article').first().waitFor()
  const header = await box(page.getByRole('banner'))
  const main = await box(page.getByRole('main'))
  expect(header.height).toBe(48)
  if (layout === 'transverse') {
    expect(await aside(page).count()).toBe(0)
    expect(await box(page.getByRole('banner').getByRole('navigation'))).toMatchObject({ y: 0 })
    return expect([header.x, header.width, main.x]).toEqual([0, width, 0])
  }
  const side = await box(aside(page))
  expect(side.width).toBe(220)
  if (layout === 'classic') {
    expect([header.x, header.width]).toEqual([0, width])
    return expect([side.x, side.y, main.x]).toEqual([0, 48, 220])
  }
  const rail = layout === 'columns' ? 70 : 0
  expect(side.height).toBe(900)
  // Waiting approvals stand at the top right, below the header and above the page.
  const alerts = await box(cards(page))
  expect(alerts.x + alerts.width).toBe(width)
  expect(alerts.y).toBeGreaterThanOrEqual(header.height)
  expect(alerts.y + alerts.height).toBeLessThanOrEqual(main.y)
  expect([side.x, side.y]).toEqual([rail, 0])
  expect([header.x, header.width, main.x]).toEqual([rail + 220, width - rail - 220, rail + 220])
  if (rail > 0)
    expect((await box(page.getByRole('navigation', { name: '一级菜单' }))).width).toBe(rail)
}

describe('the layouts', () => {
  it.for(layouts)(
    '%s stands as it should, and its drawer is accessible',
    async (layout, { page }) => {
      await open(page, { layout }, 1440, recharges)
      await page.getByRole('grid').waitFor()
      for (const width of [1440, 1024]) {
        await page.setViewportSize({ width, height: 900 })
        await expectFrame(page, layout, width)
        expect(await overflows(page)).toBe(false)
      }
      await openDrawer(page)
      await drawer(page).getByRole('switch', { name: '深色模式' }).check()
      await page.locator('html[data-theme=dark]').waitFor()
      // The pages themselves are in axe-pages.test.ts.
      if (sampleOf(layouts).includes(layout)) expect(await faults(page)).toEqual([])
    },
  )

  it.for(layouts)('%s gives way to a narrow window and comes back', async (layout, { page }) => {
    await open(page, { layout }, 390)
    expect(await aside(page).count()).toBe(0)
    expect(await overflows(page)).toBe(false)
    await page.getByRole('button', { name: '打开菜单' }).click()
    const menu = page.getByRole('dialog', { name: '主菜单' })
    await menu.waitFor()
    expect((await box(menu)).width).toBe(220)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    await openDrawer(page)
    expect(await drawer(page).getByText('手机版不支持切换布局').isVisible()).toBe(true)
    expect(await drawer(page).getByRole('radio', { name: '经典', exact: true }).isDisabled()).toBe(
      true,
    )
    if (sampleOf(layouts, 1).includes(layout)) expect(await faults(page)).toEqual([])
    await page.setViewportSize({ width: 1000, height: 900 })
    await drawer(page).waitFor({ state: 'hidden' })
    await page.goto(recharges)
    await page.getByRole('main').waitFor()
    await expectFrame(page, layout, 1000)
    await page.setViewportSize({ width: 999, height: 900 })
    await page.getByRole('button', { name: '打开菜单' }).waitFor()
  })

  it('change without losing what the page holds', async ({ page }) => {
    await open(page, {}, 1440, recharges)
    const search = page.getByRole('main').getByRole('searchbox')
    await search.fill('RC26')
    for (const name of ['经典', '横向', '分栏', '默认']) {
      await openDrawer(page)
      await drawer(page).getByRole('radio', { name, exact: true }).press('Space')
      await drawer(page).waitFor({ state: 'hidden' })
      expect(await search.inputValue()).toBe('RC26')
    }
  })

  it('split the classic menu, and leave out an aside of one page', async ({ page }) => {
    await open(page, { layout: 'classic', isClassicSplitMenu: true })
    const first = page.getByRole('banner').getByRole('navigation', { name: '一级菜单' })
    expect(await first.getByRole('link', { name: '首页' }).getAttribute('aria-current')).toBe(
      'page',
    )
    expect(await aside(page).count()).toBe(0)
    await first.getByRole('link', { name: '财务管理' }).click()
    await page.waitForURL(/\/money\//)
    await expect.poll(() => first.locator('[aria-current]').textContent()).toContain('财务管理')
  })

  it('preview the group that is pointed at in the rail', async ({ page }) => {
    await open(page, { layout: 'columns' })
    const rail = page.getByRole('navigation', { name: '一级菜单' })
    expect(await aside(page).count()).toBe(0)
    await rail.getByRole('link', { name: '财务管理' }).hover()
    await menuOf(page).getByRole('link', { name: '充值记录' }).waitFor()
    await page.mouse.move(900, 400)
    await aside(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/home')
  })

  it('fold by the logo and the icon, and stay folded', async ({ page }) => {
    await open(page)
    await page.getByRole('button', { name: '会签' }).click()
    await expect.poll(async () => (await box(aside(page))).width).toBe(64)
    await reload(page)
    expect((await box(aside(page))).width).toBe(64)
    await page.getByRole('button', { name: '展开菜单' }).click()
    await expect.poll(async () => (await box(aside(page))).width).toBe(220)
  })

  it('scroll the header away unless it is fixed, and lead back to the top', async ({ page }) => {
    await open(page, { isFixedHeader: false })
    const top = async () => (await box(page.getByRole('banner'))).y
    const scroll = async () => {
      await page.evaluate(() => {
        const filler = document.createElement('div')
        filler.style.height = '3000px'
        document.querySelector('main')?.append(filler)
        document.querySelector('#scroller')?.scrollTo(0, 1000)
      })
    }
    await scroll()
    expect(await top()).toBeLessThan(-500)
    const back = page.getByRole('button', { name: '返回顶部' })
    await back.waitFor()
    // At the end of the page it covers nothing.
    await page.evaluate(() => document.querySelector('#scroller')?.scrollTo(0, 9999))
    const below = async () => {
      const main = await box(page.getByRole('main'))
      return (await box(back)).y - main.y - main.height
    }
    await expect.poll(below).toBeGreaterThanOrEqual(0)
    await back.click()
    // The simulated mark stays where it is, above what scrolls.
    const { height } = await box(page.getByRole('region', { name: '模拟环境' }))
    await expect.poll(top).toBe(height)
    await back.waitFor({ state: 'detached' })
    await openDrawer(page)
    await drawer(page).getByRole('switch', { name: '固定 Header' }).check()
    await scroll()
    expect(await top()).toBe(0)
  })
})

describe('the settings drawer', () => {
  it('is 260 px at the right and gives the focus back', async ({ page }) => {
    await open(page)
    await page.getByRole('button', { name: '布局配置' }).focus()
    await page.keyboard.press('Enter')
    await drawer(page).waitFor()
    await expect.poll(() => box(drawer(page))).toMatchObject({ x: 1180, width: 260 })
    await page.keyboard.press('Escape')
    await drawer(page).waitFor({ state: 'hidden' })
    // The focus comes back a task after the drawer is gone.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('settings-button')
  })

  it('sets a real size of controls and rows', async ({ page }) => {
    await open(page, {}, 1440, recharges)
    await page.getByRole('grid').waitFor()
    const row = page.getByRole('row').nth(3)
    const button = page.getByRole('button', { name: '布局配置' })
    const sizes = async () => [(await box(row)).height, (await box(button)).height]
    for (const [name, expected] of [
      ['小型', [36, 28]],
      ['大型', [48, 36]],
      ['默认', [40, 32]],
    ] as const) {
      await page.getByRole('button', { name: '更多工具' }).click()
      await page.getByRole('menuitemradio', { name }).click()
      await expect.poll(sizes).toEqual(expected)
      await page.reload()
      await page.getByRole('grid').waitFor()
      await expect.poll(sizes).toEqual(expected)
    }
  })
})
