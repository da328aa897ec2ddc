// A new deployment while the page is open (reliability T-C11): one notice, nothing lost, nothing reloaded unasked.
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { it } from './app.ts'
import { signIn, userMenu } from './sign-in.ts'
import { keyword, recharges, tab } from './tabs-page.ts'

const notice = (page: Page) => page.getByRole('region', { name: '新版本升级' })
const message = (page: Page) =>
  page.getByText('页面文件已更新或无法下载，请刷新后继续。', { exact: true })

/** Lets the server have another build from now on; counts how often it is asked for it. */
async function deploy(page: Page, build: string) {
  const asked = { times: 0 }
  await page.unroute('**/config.json')
  await page.route('**/config.json', async (route) => {
    await route.fulfill({ json: { apiBase: '/admin/', build } })
    // Counted once it is answered: a question still open would be asked of the next build too.
    asked.times += 1
  })
  return asked
}

/** Takes the files of a name off the server. */
const remove = (page: Page, name: RegExp) =>
  page.route(name, (route) => route.fulfill({ status: 404, body: '' }))

/** The browser's window comes to the front. */
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')))

/** Half a form, and a mark that a reload would take away. */
async function work(page: Page) {
  await keyword(page).fill('half a thought')
  await page.evaluate(() => Object.assign(globalThis, { mark: 'same page' }))
}
async function expectWork(page: Page) {
  expect(await keyword(page).inputValue()).toBe('half a thought')
  expect(await page.evaluate(() => 'mark' in globalThis)).toBe(true)
}

/** The watch begins once the first screen stands: from then on a window that comes back asks. */
async function begin(page: Page) {
  const asked = await deploy(page, await buildOf(page))
  await expect
    .poll(async () => {
      await comeBack(page)
      return asked.times
    })
    .toBe(1)
}
const buildOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? '')

describe('a new deployment', () => {
  it('is announced once, by the clock; not now means not now; updating loads it', async ({
    page,
  }) => {
    await page.clock.install()
    await signIn(page, { path: recharges })
    await begin(page)
    await work(page)
    await deploy(page, 'two')
    await page.clock.runFor('05:01')
    await notice(page).waitFor()
    for (let at = 0; at < 3; at += 1) {
      await comeBack(page)
      await page.clock.runFor('05:00')
    }
    expect(await notice(page).count()).toBe(1)
    expect(await message(page).count()).toBe(0)
    await expectWork(page)
    await notice(page).getByRole('button', { name: '暂不更新' }).click()
    await notice(page).waitFor({ state: 'hidden' })
    await page.clock.runFor('11:00')
    expect(await notice(page).count()).toBe(0)
    await deploy(page, 'three')
    await page.clock.runFor('05:01')
    await notice(page).waitFor()
    await expectWork(page)
    await page.unroute('**/config.json')
    await Promise.all([
      page.waitForEvent('load'),
      notice(page).getByRole('button', { name: '马上更新' }).click(),
    ])
    await userMenu(page).waitFor()
    expect(await page.evaluate(() => 'mark' in globalThis)).toBe(false)
    await begin(page)
    expect(await notice(page).count()).toBe(0)
  })

  it('is announced to whoever comes back to the window, a moment after the last question too', async ({
    page,
  }) => {
    await page.clock.install()
    await signIn(page, { path: recharges })
    await begin(page)
    const asked = await deploy(page, 'two')
    await page.clock.runFor('00:05')
    for (let at = 0; at < 4; at += 1) await comeBack(page)
    expect(asked.times).toBe(0)
    await page.clock.runFor('00:30')
    await notice(page).waitFor()
    await expect.poll(() => asked.times).toBe(1)
  })

  it('that took a dialog away is announced once, and the form stays', async ({
    page,
    complaints,
  }) => {
    // Before anything is fetched ahead.
    await remove(page, /settings-drawer-[^/]*\.js$/)
    await signIn(page, { path: recharges })
    await begin(page)
    await work(page)
    await deploy(page, 'two')
    await page.getByRole('button', { name: '布局配置' }).click()
    await notice(page).waitFor()
    await page.getByRole('button', { name: '布局配置' }).click()
    await page.waitForTimeout(500)
    expect(await notice(page).count()).toBe(1)
    expect(await message(page).count()).toBe(0)
    await expectWork(page)
    expect(complaints.filter((each) => !each.includes('404'))).toEqual([])
    complaints.length = 0
  })

  it('that took a page away is announced by that page alone', async ({ page, complaints }) => {
    await signIn(page, { path: recharges })
    await begin(page)
    await work(page)
    await deploy(page, 'two')
    await remove(page, /big-file\.view-[^/]*\.js$/)
    await page.getByRole('button', { name: '系统管理' }).click()
    await page.getByRole('link', { name: '文件管理' }).first().click()
    await page.getByRole('heading', { name: '有新版本' }).waitFor()
    await page.waitForTimeout(500)
    expect(await page.getByText('新版本').filter({ visible: true }).count()).toBe(1)
    expect(await message(page).count()).toBe(1)
    // Back at the form it is the notice that tells.
    await tab(page, '充值记录').click()
    await notice(page).waitFor()
    await expectWork(page)
    expect(complaints.filter((each) => !/404|dynamically imported/.test(each))).toEqual([])
    complaints.length = 0
  })

  it('is not blamed for a file that the network lost', async ({ page, complaints }) => {
    await remove(page, /settings-drawer-[^/]*\.js$/)
    await signIn(page, { path: recharges })
    await begin(page)
    await page.getByRole('button', { name: '布局配置' }).click()
    await message(page).waitFor()
    expect(await notice(page).count()).toBe(0)
    expect(await message(page).count()).toBe(1)
    complaints.length = 0
  })
})
