// The open screens as tabs, and the entries of the menu that lead outside.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject } from 'vitest'
import { it } from './app.ts'

const recharges = '/money/rechargeLog'
const outside = { path: '/outside/docs', host: 'docs.example.com' }
const framed = { path: '/outside/board', host: 'frame.example.com' }

async function send(path: string, token: string, body: object) {
  const response = await fetch(`${inject('appUrl')}/admin/api/v2/sitebkd/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return (await response.json()) as { code: number; data: Record<string, unknown> }
}

const titles = (text: string) => ({ 'zh-cn': text, en: text, 'zh-tw': text })

beforeAll(async () => {
  const credentials = { username: 'admin', password: inject('adminPassword') }
  const { data } = await send('login', '', credentials)
  const token = String(data['token'])
  const add = (entry: object) =>
    send('menu/add', token, { pid: '0', menuType: 'menu', icon: 'globe', menuSort: 900, ...entry })
  const answers = [
    await add({
      name: 'outside/docs',
      titles: titles('操作手册'),
      path: outside.path,
      isLink: true,
      linkUrl: `https://${outside.host}/manual`,
    }),
    await add({
      name: 'outside/board',
      titles: titles('外部看板'),
      path: framed.path,
      isLink: true,
      isIframe: true,
      linkUrl: `https://${framed.host}/board`,
    }),
  ]
  expect(answers.map(({ code }) => code)).toEqual([0, 0])
})

/** Signs in with settings, as the drawer stores them. */
async function open(page: Page, settings: object = {}, path = '/home') {
  await page.evaluate(
    (given) => localStorage.setItem('themeConfig', JSON.stringify(given)),
    settings,
  )
  await page.reload()
  await page.getByLabel('用户名', { exact: true }).fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(inject('adminPassword'))
  await page.getByRole('button', { name: '登 录' }).click()
  await page.getByRole('navigation', { name: '已打开的页面' }).waitFor()
  if (path !== '/home') await visit(page, path)
}

/** A screen's first visit fetches its chunk. */
const slow = { timeout: 20_000 }

const push = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Goes to the address of another tab inside the page, as a link does. */
async function visit(page: Page, path: string) {
  const current = bar(page).locator('[aria-current=page]')
  const before = await current.getAttribute('href')
  await push(page, path)
  await expect.poll(() => current.getAttribute('href'), slow).not.toBe(before)
}

const bar = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
const tab = (page: Page, name: string) => bar(page).getByRole('link', { name, exact: true })
const names = (page: Page) => bar(page).getByRole('link').allTextContents()
const active = (page: Page) => bar(page).locator('[aria-current=page]').textContent()
const named = (name: string) => `${recharges}?tagsViewName=${name}`
const keyword = (page: Page) => page.getByRole('searchbox', { name: '关键字' })
const choose = (page: Page, name: string) =>
  page.getByRole('menuitem', { name, exact: true }).click()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const menuOf = (page: Page, name: string) => tab(page, name).click({ button: 'right' })

describe('tabs', () => {
  it('open by address, are named by their link, and close in every way', async ({ page }) => {
    await open(page)
    for (const name of ['A', 'B', 'C', 'D', 'E']) await visit(page, named(name))
    await expect.poll(() => names(page)).toEqual(['首页', 'A', 'B', 'C', 'D', 'E'])
    await expect.poll(() => page.title()).toBe('E - 会签')
    // The last one: its left neighbour takes over. Any other: the right one.
    await page.getByRole('button', { name: '关闭 E' }).click()
    await expect.poll(() => active(page)).toBe('D')
    await tab(page, 'B').click()
    await expect.poll(() => active(page)).toBe('B')
    await tab(page, 'B').click({ button: 'middle' })
    await expect.poll(() => active(page)).toBe('C')
    await expect.poll(() => new URL(page.url()).search).toBe('?tagsViewName=C')
    await tab(page, 'A').click({ button: 'middle' })
    expect(await active(page)).toBe('C')
    await tab(page, 'C').focus()
    await page.keyboard.press('Delete')
    await expect.poll(() => names(page)).toEqual(['首页', 'D'])
    await expect.poll(() => active(page)).toBe('D')
    await tab(page, '首页').click({ button: 'middle' })
    expect(await names(page)).toEqual(['首页', 'D'])
  })

  it('have a menu by mouse and by keyboard', async ({ page }) => {
    await open(page)
    for (const name of ['A', 'B', 'C']) await visit(page, named(name))
    await tab(page, '首页').click({ button: 'right' })
    await expect
      .poll(() => page.getByRole('menuitem').allTextContents())
      .toEqual(['刷新', '关闭其它', '全部关闭', '当前页全屏'])
    await page.keyboard.press('Escape')
    await tab(page, 'B').focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: '关闭其它' }).waitFor()
    for (const name of ['右移', '左移', '当前页全屏', '全部关闭', '关闭其它']) {
      await page.keyboard.press('ArrowUp')
      await expect.poll(() => focused(page)).toBe(name)
    }
    await page.keyboard.press('Enter')
    await expect.poll(() => names(page)).toEqual(['首页', 'B'])
    await expect.poll(() => active(page)).toBe('B')
    await menuOf(page, 'B')
    await choose(page, '全部关闭')
    await expect.poll(() => names(page)).toEqual(['首页'])
    await page.waitForURL('**/home')
  })

  it('walk by arrow keys, one stop of the Tab key', async ({ page }) => {
    await open(page)
    for (const name of ['A', 'B']) await visit(page, named(name))
    await expect.poll(() => active(page)).toBe('B')
    await tab(page, 'B').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    expect(await focused(page)).toBe('A')
    await page.keyboard.press('Enter')
    await expect.poll(() => active(page)).toBe('A')
    expect(await bar(page).locator('[tabindex="0"]').count()).toBe(1)
    const axe = await new AxeBuilder({ page }).include('[data-tags]').analyze()
    expect(axe.violations).toEqual([])
  })

  it('are put in order by mouse and keyboard, and the order stays', async ({ page }) => {
    await open(page, { isSortableTagsView: true, isCacheTagsView: true })
    for (const name of ['A', 'B', 'C']) await visit(page, named(name))
    await expect.poll(() => names(page)).toEqual(['首页', 'A', 'B', 'C'])
    const [from, to] = [await tab(page, 'C').boundingBox(), await tab(page, 'A').boundingBox()]
    if (!from || !to) throw new Error('The tabs have no box.')
    await page.mouse.move(from.x + 5, from.y + 5)
    await page.mouse.down()
    await page.mouse.move(to.x + 2, to.y + 5, { steps: 12 })
    await page.mouse.up()
    await expect.poll(() => names(page)).toEqual(['首页', 'C', 'A', 'B'])
    await tab(page, 'B').focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(() => names(page)).toEqual(['首页', 'C', 'B', 'A'])
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('B')
    await visit(page, named('D'))
    await expect.poll(() => names(page)).toEqual(['首页', 'C', 'B', 'A', 'D'])
    await page.reload()
    await expect.poll(() => names(page)).toEqual(['首页', 'C', 'B', 'A', 'D'])
  })

  it('stay in their order where sorting is off', async ({ page }) => {
    await open(page, { isSortableTagsView: false })
    for (const name of ['A', 'B']) await visit(page, named(name))
    await tab(page, 'B').focus()
    await page.keyboard.press('Shift+ArrowLeft')
    expect(await names(page)).toEqual(['首页', 'A', 'B'])
    await menuOf(page, 'B')
    expect(await page.getByRole('menuitem', { name: '左移' }).count()).toBe(0)
  })

  it('come back after a reload where they are cached, and only there', async ({ page }) => {
    await open(page, { isCacheTagsView: false })
    for (const name of ['A', 'B']) await visit(page, named(name))
    await page.reload()
    await expect.poll(() => names(page)).toEqual(['首页', 'B'])
    expect(await page.evaluate(() => sessionStorage.getItem('tagsViewList'))).toContain('B')
  })

  it('are one per path where they are shared', async ({ page }) => {
    await open(page, { isShareTagsView: true })
    for (const name of ['A', 'B', 'C']) await visit(page, named(name))
    await expect.poll(() => names(page)).toEqual(['首页', 'C'])
  })

  it('survive any name a link gives them', async ({ page }) => {
    await open(page)
    const byLang = encodeURIComponent('{"zh-cn":"甲","en":"one"}')
    await visit(page, named(byLang))
    await expect.poll(() => active(page)).toBe('甲')
    await visit(page, named('token'))
    await visit(page, named(encodeURIComponent('{en')))
    await expect.poll(() => names(page)).toEqual(['首页', '甲', 'token', '{en'])
  })

  it('fill the window; the way out is always there, lock armed or not', async ({ page }) => {
    await open(page, { isLockScreen: true, lockScreenTime: 600, lockScreenSet: 600 })
    await visit(page, named('A'))
    await menuOf(page, 'A')
    await choose(page, '当前页全屏')
    const exit = page.getByRole('button', { name: '关闭全屏' })
    await exit.waitFor()
    for (const gone of ['header', '[data-tags]', 'aside'])
      expect(await page.locator(gone).count(), gone).toBe(0)
    expect(await page.evaluate(() => sessionStorage.getItem('isTagsViewCurrenFull'))).toBe('true')
    await page.reload()
    await exit.click()
    await bar(page).waitFor()
    await menuOf(page, 'A')
    await choose(page, '当前页全屏')
    await exit.waitFor()
    await page.keyboard.press('Escape')
    await bar(page).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('isTagsViewCurrenFull'))).toBeNull()
  })
})

describe('what a tab held', () => {
  it('is there again: filters, page, scroll and the focused row', async ({ page }) => {
    await open(page, { tagsStyle: 'tags-style-one' }, recharges)
    const grid = page.getByRole('grid')
    await grid.locator('[data-row="0"]').waitFor()
    await keyword(page).fill('1')
    await page.waitForURL(/keyword=1/)
    await grid.locator('[data-row="9"] [data-col="1"]').waitFor()
    await grid.locator('[data-row="9"] [data-col="2"]').focus()
    await grid.evaluate((element) => element.scrollTo({ top: 120, left: 60 }))
    await page.waitForTimeout(100)
    const was = await grid.evaluate(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft])
    expect(was).toEqual([120, 60])
    await tab(page, '首页').click()
    await page.waitForURL('**/home')
    expect(await page.getByRole('grid').count()).toBe(0)
    await tab(page, '充值记录').click()
    await page.waitForURL(/keyword=1/)
    expect(await grid.evaluate(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft])).toEqual(was)
    await expect
      .poll(() =>
        page.evaluate(() =>
          document.activeElement?.closest('[data-row]')?.getAttribute('data-row'),
        ),
      )
      .toBe('9')
    // The menu names the screen, not its filters: it comes as it was left too.
    await tab(page, '首页').click()
    await page.waitForURL('**/home')
    await page.getByRole('link', { name: '充值记录' }).first().click()
    await page.waitForURL(/keyword=1/)
    expect(await names(page)).toEqual(['首页', '充值记录'])
    // Refreshed, it starts anew, with the filters of its address.
    await page.getByRole('button', { name: '刷新 充值记录' }).click()
    await expect.poll(() => grid.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
    expect(page.url()).toContain('keyword=1')
  })

  it('does not mix: two tabs of one screen keep to themselves, Back and Forward included', async ({
    page,
  }) => {
    await open(page, {}, named('A'))
    await keyword(page).fill('7')
    await page.waitForURL(/keyword=7/)
    await visit(page, named('B'))
    await expect.poll(() => active(page)).toBe('B')
    await expect.poll(() => keyword(page).inputValue()).toBe('')
    await page.goBack()
    await expect.poll(() => active(page)).toBe('A')
    expect(await keyword(page).inputValue()).toBe('7')
    expect(await names(page)).toEqual(['首页', 'A', 'B'])
  })

  it('forms keep what was typed while another tab is shown', async ({ page }) => {
    await open(page, {}, recharges)
    await page
      .getByRole('button', { name: /新增|人工|充值/ })
      .first()
      .waitFor()
    await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('[data-page] input')
      field?.setAttribute('data-mark', 'kept')
    })
    await tab(page, '首页').click()
    await page.waitForURL('**/home')
    await tab(page, '充值记录').click()
    await page.waitForURL(`**${recharges}`)
    // The very element: whatever a form holds, it still holds.
    expect(await page.locator('[data-mark=kept]:visible').count()).toBe(1)
    await tab(page, '充值记录').click({ button: 'middle' })
    await page.waitForURL('**/home')
    await visit(page, recharges)
    await page.getByRole('grid').waitFor()
    expect(await page.locator('[data-mark=kept]').count()).toBe(0)
  })
})

describe('the look', () => {
  it('has three styles in a bar of 34 px', async ({ page }) => {
    await open(page)
    for (const name of ['A', 'B']) await visit(page, named(name))
    const styles = [
      ['tags-style-one', 26, 1],
      ['tags-style-four', 26, 2],
      ['tags-style-five', 30, 2],
    ] as const
    for (const [tagsStyle, height, closing] of styles) {
      await page.evaluate((style) => {
        localStorage.setItem(
          'themeConfig',
          JSON.stringify({ tagsStyle: style, isTagsviewIcon: true }),
        )
        dispatchEvent(new StorageEvent('storage', { key: 'themeConfig' }))
      }, tagsStyle)
      const list = bar(page).getByRole('list')
      await expect.poll(() => list.getAttribute('class')).toContain(tagsStyle)
      expect((await list.boundingBox())?.height).toBe(34)
      expect((await bar(page).locator('[data-active]').boundingBox())?.height).toBe(height)
      expect(await page.getByRole('button', { name: /^关闭 / }).count(), tagsStyle).toBe(closing)
      expect(await bar(page).locator('a svg').count()).toBe(3)
      for (const dark of [false, true]) {
        await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
        const { violations } = await new AxeBuilder({ page }).include('[data-tags]').analyze()
        expect(violations, `${tagsStyle}, dark: ${dark}`).toEqual([])
      }
    }
  })

  it('plays the entrance that is set, and none for those who want none', async ({ page }) => {
    await open(page, { animation: 'slide-left' }, recharges)
    const animation = () =>
      page.locator('[data-page]:not([hidden])').evaluate((element) => {
        const { animationName, animationDuration } = getComputedStyle(element)
        return [animationName, animationDuration]
      })
    await expect.poll(animation).toEqual(['page-from-right', '0.24s'])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect.poll(animation).toEqual(['page-from-right', '0.001s'])
  })
})

describe('entries that lead outside', () => {
  it('say where before a window opens that knows nothing of this one', async ({ page }) => {
    const context = page.context()
    await context.route(`https://${outside.host}/**`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<title>out</title><script>document.title = `${window.opener}|${document.referrer}`</script>',
      }),
    )
    await open(page)
    await page.getByRole('link', { name: /操作手册/ }).click()
    const question = page.getByRole('alertdialog')
    expect(await question.textContent()).toContain(outside.host)
    await page.getByRole('button', { name: '取消' }).click()
    expect(context.pages()).toHaveLength(1)
    await page.getByRole('link', { name: /操作手册/ }).click()
    const [window] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: '打开', exact: true }).click(),
    ])
    await window.waitForLoadState()
    expect(await window.title()).toBe('null|')
    await window.close()
    // The page that stands for it: no tab, the whole address, a link that shares nothing.
    await push(page, outside.path)
    const link = page.getByRole('link', { name: '在新窗口打开', exact: true })
    await link.waitFor()
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(await page.getByRole('main').textContent()).toContain(`https://${outside.host}/manual`)
    expect(await names(page)).toEqual(['首页'])
  })

  it('are embedded in a box of their own, kept while the tab is, loaded anew by refresh', async ({
    page,
  }) => {
    let loads = 0
    await page.context().route(`https://${framed.host}/**`, (route) => {
      loads += 1
      return route.fulfill({
        contentType: 'text/html',
        body: '<script>document.title = `${document.referrer}|${window.origin}`</script>framed',
      })
    })
    await open(page, { tagsStyle: 'tags-style-one' }, framed.path)
    const frame = page.locator('iframe')
    await page.frameLocator('iframe').getByText('framed').waitFor()
    expect(await frame.getAttribute('sandbox')).not.toContain('allow-same-origin')
    expect(await frame.getAttribute('referrerpolicy')).toBe('no-referrer')
    const inner = page.frames().find((each) => each.url().includes(framed.host))
    // No referrer, no origin.
    expect(await inner?.title()).toBe('|null')
    expect(await names(page)).toEqual(['首页', '外部看板'])
    await tab(page, '首页').click()
    await page.waitForURL('**/home')
    await tab(page, '外部看板').click()
    await page.waitForURL(`**${framed.path}`)
    expect(loads).toBe(1)
    await page.getByRole('button', { name: '刷新 外部看板' }).click()
    await expect.poll(() => loads).toBe(2)
  })
})
