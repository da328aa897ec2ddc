// Whoever sits at a locked screen, with all the tools of a browser (reliability 4, P4 and P12).
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { appUrl } from './app-server.ts'
import { it } from './app.ts'
import {
  callWith,
  content,
  isLocked,
  lock,
  offerNothing,
  screen,
  tokenOf,
  unlock,
} from './lock-page.ts'
import { answerOf } from './operator.ts'
import { signIn } from './sign-in.ts'
import { push, recharges } from './tabs-page.ts'

const prefix = '/admin/api/v2/sitebkd/'
/** What a locked session may still do: leave, open, count. */
const allowed = ['user/lock', 'user/unlock', 'logout', 'cwManage/rechargeWithdrawReview']

/** How the server answered the calls from now on, in all tabs; what is no envelope has no code and may be data. */
function watchAnswers(context: BrowserContext) {
  const answers: { path: string; code: number | undefined }[] = []
  context.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith(prefix)) return
    // What a page let go of before it was there told the page nothing.
    const answer = await answerOf(response)
    if (answer) answers.push({ path: pathname.slice(prefix.length), code: answer.code })
  })
  return answers
}

/** Numbers of records and names of members on screen: what must not be seen again before the lock opens. */
const secretsOf = async (page: Page) => {
  const cells = await page.getByRole('grid').getByRole('gridcell').allTextContents()
  return cells.map((text) => text.trim()).filter((text) => /^RC\d{16}$/.test(text))
}

/** Everything a page holds, seen or not, its storages included. */
const held = (page: Page) =>
  page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll('input, textarea')].map((field) =>
        'value' in field ? String(field.value) : '',
      ),
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    ].join('\n'),
  )

async function expectNothing(page: Page, secrets: readonly string[], what: string) {
  const text = await held(page)
  expect(
    secrets.filter((secret) => text.includes(secret)),
    what,
  ).toEqual([])
}

/** What can be done to the stored state and to the document from the developer tools. */
const tampering: Record<string, () => void> = {
  'no local storage': () => localStorage.clear(),
  'no session storage': () => sessionStorage.clear(),
  'unlocked settings': () =>
    localStorage.setItem('themeConfig', '{"isLockScreen":false,"lockScreenTime":30}'),
  'broken settings': () => localStorage.setItem('themeConfig', '{"isLockScreen":'),
  'a server that does not verify': () => sessionStorage.setItem('lockVerify', 'false'),
  'rights of all kinds': () => sessionStorage.setItem('permissions', '["*/*/*"]'),
  'no curtain': () => {
    document.querySelector('[role=dialog]')?.parentElement?.remove()
    for (const element of document.querySelectorAll<HTMLElement>('*')) {
      element.hidden = false
      element.inert = false
      element.style.cssText = 'display: revert; visibility: visible; opacity: 1'
    }
  },
  'events of another tab': () => {
    for (const key of ['themeConfig', null]) dispatchEvent(new StorageEvent('storage', { key }))
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    dispatchEvent(new PopStateEvent('popstate'))
  },
}

describe('a locked screen', () => {
  it('gives nothing away and calls nothing, whatever is done to the page (P4)', async ({
    page,
    complaints,
  }) => {
    await signIn(page, { path: recharges })
    await page.getByRole('grid').locator('[data-row="3"]').waitFor()
    const secrets = await secretsOf(page)
    expect(secrets.length).toBeGreaterThan(3)
    const context = page.context()
    const token = await tokenOf(context)
    // A tab whose document is another one: Back leads to a page from before the lock.
    const away = await context.newPage()
    await away.goto(recharges)
    await away.getByRole('grid').locator('[data-row="3"]').waitFor()
    await away.goto('about:blank')

    await lock(page)
    await expect.poll(() => callWith(token)).toBe(423)
    const answers = watchAnswers(context)
    await expectNothing(page, secrets, 'locked')

    for (const [what, tamper] of Object.entries(tampering)) {
      await page.evaluate(tamper)
      // A second of the lock's own clock.
      await page.waitForTimeout(1_100)
      await expectNothing(page, secrets, what)
      await page.reload()
      await screen(page).waitFor()
      await expectNothing(page, secrets, `${what}, reloaded`)
    }

    await away.goBack()
    await screen(away).waitFor()
    await expectNothing(away, secrets, 'gone back')
    const fresh = await context.newPage()
    await fresh.goto(recharges)
    await screen(fresh).waitFor()
    await expectNothing(fresh, secrets, 'a new tab')
    // A tab opened by this one starts with a copy of its session storage.
    const [twin] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate((path) => void window.open(path), recharges),
    ])
    await screen(twin).waitFor()
    await expectNothing(twin, secrets, 'a duplicated tab')
    for (const each of [away, fresh, twin]) await each.close()

    // By hand, with the token of the cookie.
    const codes = await page.evaluate(
      async ([base, bearer]) => {
        const headers = { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' }
        const ask = async (path: string, method: string, body?: string) => {
          const answer = await fetch(`${base}${path}`, { method, headers, ...(body && { body }) })
          return ((await answer.json()) as { code: number }).code
        }
        return [
          await ask('user/getUserMenus', 'GET'),
          await ask('cwManage/chargeLogList', 'POST', '{"pageNum":1,"pageSize":20}'),
          await ask('bigFile/list', 'GET'),
        ]
      },
      [prefix, token],
    )
    expect(codes).toEqual([423, 423, 423])

    await context.setOffline(true)
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await page.waitForTimeout(1_100)
    await unlock(page)
    await page.getByText('无法连接服务器，屏幕保持锁定').waitFor()
    await expectNothing(page, secrets, 'offline')
    expect(await isLocked(page)).toBe(true)
    await context.setOffline(false)

    const done = answers.filter(
      ({ path, code }) => (code === 0 || code === undefined) && !allowed.includes(path),
    )
    expect(done).toEqual([])
    expect(answers.some(({ code }) => code === 423)).toBe(true)
    expect(complaints.filter((each) => !each.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    complaints.length = 0

    await unlock(page)
    await content(page).waitFor()
    await expect.poll(() => secretsOf(page)).toEqual(secrets)
  })

  it('without its cookie leads to the sign-in, with nothing on it (P4)', async ({ page }) => {
    await signIn(page, { path: recharges })
    await page.getByRole('grid').locator('[data-row="3"]').waitFor()
    const secrets = await secretsOf(page)
    await lock(page)
    await page.context().clearCookies()
    // The page may leave by itself before or meanwhile: whichever of its calls is refused first leads to the sign-in too.
    await page.evaluate(() => void setTimeout(() => location.reload())).catch(() => undefined)
    await page.waitForURL(/\/login/)
    await expectNothing(page, secrets, 'signed out')
  })

  it('of a server without the capability never calls a path that is not in the interface (P12)', async ({
    page,
  }) => {
    await offerNothing(page)
    const answers = watchAnswers(page.context())
    await signIn(page, { path: recharges })
    await lock(page)
    await page.reload()
    await screen(page).waitFor()
    await unlock(page, 'anything')
    await content(page).waitFor()
    await push(page, '/home')
    await page.getByRole('heading', { name: '待办事项' }).waitFor()
    expect(answers.length).toBeGreaterThan(3)
    expect(answers.filter(({ path, code }) => code !== 0 || /lock/i.test(path))).toEqual([])
    expect(await fetch(appUrl() + prefix).then(({ status }) => status)).toBe(404)
  })
})
