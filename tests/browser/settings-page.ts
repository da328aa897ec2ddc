// The settings drawer as an operator uses it, and what of the page shows that a setting took effect.
import type { Locator, Page } from 'playwright-core'
import { bar, named, push, tab } from './tabs-page.ts'

export const drawer = (page: Page) => page.getByRole('dialog', { name: '布局配置' })

export async function openDrawer(page: Page) {
  if (await drawer(page).isVisible()) return
  await page.getByRole('button', { name: '布局配置' }).click()
  await drawer(page).getByRole('heading', { name: '布局配置' }).waitFor()
}

/** A change made in the drawer. */
export type Change = (page: Page) => Promise<void>

export const flip =
  (name: string): Change =>
  (page) =>
    drawer(page).getByRole('switch', { name, exact: true }).click()

export const fill =
  (name: string, text: string): Change =>
  async (page) => {
    const field = drawer(page).getByRole('textbox', { name, exact: true })
    await field.fill(text)
    await field.press('Tab')
  }

export const pick =
  (name: string, option: string): Change =>
  async (page) => {
    await drawer(page).getByRole('combobox', { name, exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }

export const chooseLayout =
  (name: string): Change =>
  async (page) => {
    await drawer(page).getByRole('radio', { name, exact: true }).press('Space')
    await drawer(page).waitFor({ state: 'hidden' })
  }

/** Looks at the page. */
export type Appearance = (page: Page) => Promise<unknown>

export const header = (page: Page) => page.getByRole('banner')
export const aside = (page: Page) => page.locator('aside')
export const rail = (page: Page) => page.getByRole('navigation', { name: '一级菜单' })

/** A computed style of the first element that is found. */
export const style =
  (find: (page: Page) => Locator, property: string): Appearance =>
  (page) =>
    find(page)
      .first()
      .evaluate((element, asked) => getComputedStyle(element).getPropertyValue(asked), property)

/** Whether a bar is drawn as a gradient. */
export const isGradient =
  (find: (page: Page) => Locator): Appearance =>
  async (page) =>
    String(await style(find, 'background-image')(page)).startsWith('linear-gradient')

export const count =
  (find: (page: Page) => Locator): Appearance =>
  (page) =>
    find(page).count()

export const root = (page: Page) => page.locator('html')

/** Whether several groups of the menu are open after each was opened. */
export const opensSeveral: Appearance = async (page) => {
  const groups = aside(page).locator('button[aria-expanded]:not([aria-label])')
  for (const group of await groups.all())
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
  return (await groups.and(page.locator('[aria-expanded=true]')).count()) > 1
}

/** Where the header stands once a long page was scrolled by 600 px. */
export const headerWhenScrolled: Appearance = (page) =>
  page.evaluate(() => {
    const filler = document.createElement('div')
    filler.style.cssText = 'height: 3000px; flex: none'
    document.querySelector('main')?.after(filler)
    const scroller = document.querySelector('#scroller')
    scroller?.scrollTo(0, 600)
    const top = document.querySelector('header')?.getBoundingClientRect().top
    filler.remove()
    scroller?.scrollTo(0, 0)
    return top
  })

/** The lines of the watermark, as they are drawn. */
export const watermark: Appearance = async (page) => {
  if ((await page.locator('[data-watermark]').count()) === 0) return []
  const picture = String(
    await style((at) => at.locator('[data-watermark]'), 'background-image')(page),
  )
  return [...decodeURIComponent(picture).matchAll(/<tspan[^>]*>([^<]*)</g)].map(([, line]) => line)
}

/** Whether the arrow keys move the last tab. */
export const movesTabs: Appearance = async (page) => {
  const ids = () =>
    bar(page)
      .locator('[data-tab]')
      .evaluateAll((items) => items.map((item) => item.getAttribute('data-tab')).join())
  const before = await ids()
  await bar(page).getByRole('link').last().press('Shift+ArrowLeft')
  return (await ids()) !== before
}

/** The transition that a page really plays when it comes on screen. */
export const entrance: Appearance = async (page) => {
  await page.evaluate(() => {
    const played: string[] = []
    Object.assign(globalThis, { played })
    document.addEventListener(
      'animationstart',
      ({ target, animationName }) =>
        target instanceof Element && target.matches('[data-page]') && played.push(animationName),
    )
  })
  const active = await bar(page).locator('[aria-current=page]').textContent()
  const others = await bar(page).getByRole('link').allTextContents()
  const names = [others.find((each) => each !== active) ?? '', active ?? '']
  const seen: unknown[] = []
  for (const [at, name] of names.entries()) {
    await tab(page, name).click()
    // A page that is left before it has begun to come plays nothing.
    const next = await page.waitForFunction(
      (index) => (globalThis as unknown as { played: string[] }).played[index],
      at,
    )
    seen.push(await next.jsonValue())
  }
  return seen[1]
}

/** How many tabs there are when one more address of the same path was opened. */
export const tabsWithAnother: Appearance = async (page) => {
  const name = `T${Date.now()}`
  await push(page, named(name))
  await page.waitForFunction((wanted) => document.title.startsWith(wanted), name)
  return bar(page).getByRole('link').count()
}
