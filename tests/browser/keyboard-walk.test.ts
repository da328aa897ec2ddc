// From the sign-in to every tool of the header by keyboard alone: whoever cannot see the focus cannot use the console.
import type { Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { it } from './app.ts'
import { quiet } from './quiet.ts'
import { keysOnly } from './sign-in.ts'

/** Past the last stop of a page the focus is the browser's: its own bars, then the page's beginning. */
const outside = 'outside of the page'

/** More stops than any page has: a walk that never arrives ends here. */
const maxPresses = 300

/** Not the way out of the page, nor the button that is there only while the page is scrolled down. */
const isAlways = (name: string) => name !== outside && name !== '返回顶部'

/** What has the focus: its name, and whether an eye finds it. */
const stop = (page: Page) =>
  page.evaluate((nowhere) => {
    const element = document.activeElement
    if (!element || element === document.body) return { name: nowhere, isSeen: true, html: '' }
    // A field draws its ring on the box around it.
    const isRinged = [element, element.parentElement ?? element].some((each) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    const { top, left, bottom, right, width, height } = element.getBoundingClientRect()
    const isInside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
    const label = element instanceof HTMLInputElement && element.labels?.[0]?.textContent
    return {
      name: (element.ariaLabel ?? (label || element.textContent)).trim(),
      html: element.outerHTML.slice(0, 300),
      isSeen: isRinged && isInside && width > 1 && height > 1 && element.checkVisibility(),
    }
  }, outside)

const isFocused = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement)

interface Tool {
  readonly name: RegExp
  readonly opens: (page: Page) => Locator
}

const menuWith = (text: string) => (page: Page) => page.getByRole('menu').filter({ hasText: text })
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name })

/** In the order of the Tab key, which is the order of the eye. */
const tools: readonly Tool[] = [
  { name: /^菜单搜索$/, opens: (page) => page.getByRole('combobox', { name: '菜单搜索' }) },
  { name: /^语言切换$/, opens: menuWith('English') },
  { name: /^外观$/, opens: menuWith('深色') },
  { name: /^布局配置$/, opens: dialog('布局配置') },
  { name: /^消息/, opens: menuWith('待审核') },
  { name: /^更多工具$/, opens: menuWith('小型') },
  { name: /用户菜单/, opens: menuWith('退出登录') },
]

async function use(page: Page, { name, opens }: Tool) {
  const button = page.getByRole('banner').getByRole('button', { name })
  await page.keyboard.press('Enter')
  const layer = opens(page)
  await layer.waitFor()
  const isInside = () => layer.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(isInside, { message: `${name}: the focus goes in` }).toBe(true)
  await page.keyboard.press('Escape')
  await layer.waitFor({ state: 'hidden' })
  await expect
    .poll(() => isFocused(button), { message: `${name}: the focus comes back` })
    .toBe(true)
}

it('leads from the sign-in through every tool of the header', async ({ page }) => {
  await keysOnly(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await page.getByLabel('用户名', { exact: true }).waitFor()
  await page.keyboard.type('admin')
  await page.keyboard.press('Tab')
  expect((await stop(page)).isSeen).toBe(true)
  await page.keyboard.type(inject('adminPassword'))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/home/)
  // What comes after the first paint: the way back must pass the stops of the way there.
  await page
    .getByRole('main')
    .getByRole('link', { name: /充值待审核/ })
    .waitFor()
  await page.getByRole('region', { name: '待审核提醒' }).getByRole('article').nth(2).waitFor()
  await page.getByRole('button', { name: '展开文件列表' }).waitFor()
  await quiet(page)

  const left = [...tools]
  const unseen: string[] = []
  const passed: string[] = []
  const step = async (key: string) => {
    await page.keyboard.press(key)
    const { name, isSeen, html } = await stop(page)
    if (!isSeen || name === '') unseen.push(html)
    return name
  }
  for (let presses = 0; left.length > 0 && presses < maxPresses; presses += 1) {
    const name = await step('Tab')
    passed.push(name)
    const [next] = left
    if (!next?.name.test(name)) continue
    left.shift()
    await use(page, next)
  }
  const names = passed.join(' · ')
  expect(
    left.map(({ name }) => String(name)),
    names,
  ).toEqual([])
  // Back again, past everything that was used on the way.
  const way = passed.filter(isAlways)
  const back: string[] = []
  for (let presses = 0; back.length < way.length - 1 && presses < maxPresses; presses += 1) {
    const name = await step('Shift+Tab')
    if (isAlways(name)) back.push(name)
  }
  expect(back).toEqual(way.slice(0, -1).toReversed())
  expect(unseen, names).toEqual([])
  expect(passed.filter((name) => name === outside).length, names).toBeLessThanOrEqual(1)
})
