// The entries of the menu that lead outside: to a window, or into a frame.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject } from 'vitest'
import { appUrl } from './app-server.ts'
import { it } from './app.ts'
import { names, open, push, tab } from './tabs-page.ts'

const outside = { path: '/outside/docs', host: 'docs.example.com' }
const framed = { path: '/outside/board', host: 'frame.example.com' }

async function send(path: string, token: string, body: object) {
  const response = await fetch(`${appUrl()}/admin/api/v2/sitebkd/${path}`, {
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

/** Another address in the menu than the one that was saved: a server of other rules, or a bad administrator. */
const answerWith = (page: Page, saved: string, given: string) =>
  page.route('**/user/getUserMenus', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll(saved, given) })
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

  it('say so where the policy of the server does not allow the host, and load nothing', async ({
    page,
    complaints,
  }) => {
    const blocked = 'https://blocked.example.com/board'
    let loads = 0
    await page.context().route('https://blocked.example.com/**', (route) => {
      loads += 1
      return route.fulfill({ contentType: 'text/html', body: 'framed' })
    })
    await answerWith(page, `https://${framed.host}/board`, blocked)
    await open(page, {}, framed.path)
    const main = page.getByRole('main')
    await main.getByRole('heading', { name: '“外部看板”未能嵌入' }).waitFor()
    expect(await main.textContent()).toMatch(/不允许嵌入 blocked\.example\.com.*FRAME_SRC/)
    const link = main.getByRole('link', { name: '在新窗口打开' })
    expect(await link.getAttribute('href')).toBe(blocked)
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(await page.locator('iframe').count()).toBe(0)
    expect(loads).toBe(0)
    const refusals = complaints.filter((each) => /frame-src|blocked\.example\.com/.test(each))
    expect(refusals.length).toBeGreaterThan(0)
    expect(complaints).toEqual(refusals)
    complaints.length = 0
  })

  it.for(['javascript:alert(document.domain)', 'http://plain.example.com/', '//evil.example.com/'])(
    'are not opened at the address %s',
    async (address, { page }) => {
      await answerWith(page, `https://${framed.host}/board`, address)
      await open(page, {}, framed.path)
      const main = page.getByRole('main')
      await main.getByText('该地址不安全，未打开', { exact: false }).waitFor()
      expect(await main.textContent()).toContain(address)
      expect(await page.locator('iframe').count()).toBe(0)
      const links = await main.locator('a').filter({ visible: true }).all()
      expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual(['/home'])
    },
  )
})
