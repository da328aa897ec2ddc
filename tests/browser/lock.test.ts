// The lock in a real browser (reliability 4, P1–P12), on the server that verifies and on one that offers nothing.
import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { it } from './app.ts'

const callsOf = (page: Page) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.startsWith('/admin/')) calls.push(path.replace('/admin/api/v2/sitebkd/', ''))
  })
  return calls
}

async function signIn(page: Page) {
  await page.getByLabel('用户名', { exact: true }).fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(inject('adminPassword'))
  await page.getByRole('button', { name: '登 录' }).click()
  await content(page).waitFor()
}

/** Only the frame has it: where it is, an operator works. */
const content = (page: Page) => page.getByRole('button', { name: /用户菜单/ })
const screen = (page: Page) => page.getByRole('dialog', { name: '锁屏' })
const field = (page: Page) => page.getByLabel('Administrator')
const isLocked = (page: Page) => screen(page).isVisible()
const stored = (page: Page) =>
  page.evaluate(() => {
    const { isLockScreen, lockScreenTime } = JSON.parse(localStorage.getItem('themeConfig') ?? '{}')
    return { isLockScreen, lockScreenTime } as { isLockScreen: boolean; lockScreenTime: number }
  })

/** Arms the lock with some seconds left, as the settings drawer stores it. */
const arm = (page: Page, seconds: number) =>
  page.evaluate((time) => {
    const config = JSON.parse(localStorage.getItem('themeConfig') ?? '{}')
    const next = { ...config, isLockScreen: true, lockScreenTime: time }
    localStorage.setItem('themeConfig', JSON.stringify(next))
  }, seconds)

async function lock(page: Page) {
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '锁屏' }).click()
  await screen(page).waitFor()
}

async function unlock(page: Page, value = inject('adminPassword')) {
  if ((await field(page).count()) === 0) await page.keyboard.press('ArrowUp')
  await field(page).fill(value)
  await field(page).press('Enter')
}

const tokenOf = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'token')?.value ?? ''

/** A call with a copied token, as somebody else would make it. */
async function callWith(token: string, path = 'user/getUserMenus') {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await fetch(`${inject('appUrl')}/admin/api/v2/sitebkd/${path}`, { headers })
  return ((await response.json()) as { code: number }).code
}

/** Makes the server one that announces nothing, as every other backend of this interface. */
const offerNothing = (page: Page) =>
  page.route('**/user/getUserMenus', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { lockVerify?: boolean } }
    delete body.data.lockVerify
    await route.fulfill({ response, json: body })
  })

describe('the clock', () => {
  it('gives way to a swipe of more than 400 px, and to nothing less (P2)', async ({ page }) => {
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

  it('gives way to a finger', async ({ page }) => {
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

  it('gives way to the button and to the arrow key, comes back on Escape, and is accessible', async ({
    page,
  }) => {
    await signIn(page)
    await lock(page)
    const axe = async () => (await new AxeBuilder({ page }).analyze()).violations
    expect(await axe()).toEqual([])
    await page.keyboard.press('Enter')
    await field(page).waitFor()
    await page.waitForTimeout(400)
    expect(await axe()).toEqual([])
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

describe('a server that verifies', () => {
  it('holds the session locked over a reload, in every tab and for a copied token (P4, P5, P11)', async ({
    page,
  }) => {
    await signIn(page)
    const other = await page.context().newPage()
    await other.goto('/home')
    await content(other).waitFor()
    await other.evaluate(() => Object.assign(globalThis, { mark: 'same page' }))
    const token = await tokenOf(page.context())
    await lock(page)
    await screen(other).waitFor()
    await expect.poll(() => callWith(token)).toBe(423)
    expect(await callWith(token, 'home/todo')).toBe(423)

    // What is not in the document cannot be uncovered by editing it.
    for (const each of [page, other])
      expect(await each.evaluate(() => document.documentElement.outerHTML)).not.toMatch(
        /待办事项|充值|用户菜单/,
      )
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
      document.querySelector('[role="dialog"]')?.remove()
    })
    await page.waitForTimeout(1_500)
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toMatch(/待办事项/)
    expect(await isLocked(other)).toBe(true)

    await page.goto('/home')
    await screen(page).waitFor()
    const fresh = await page.context().newPage()
    await fresh.goto('/money/rechargeLog')
    await screen(fresh).waitFor()
    expect(await fresh.evaluate(() => document.body.innerText)).not.toMatch(/充值/)
    await fresh.close()

    await unlock(page)
    await content(page).waitFor()
    await content(other).waitFor()
    expect(await other.evaluate(() => 'mark' in globalThis)).toBe(true)
    const next = await tokenOf(page.context())
    expect(next).not.toBe(token)
    expect(await callWith(token)).toBe(401)
    expect(await callWith(next)).toBe(0)
    expect(await stored(page)).toEqual({ isLockScreen: false, lockScreenTime: 30 })
  })

  it('keeps what was typed, where it was scrolled to and what had the focus (P7)', async ({
    page,
  }) => {
    await signIn(page)
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('menuitem', { name: '修改密码' }).click()
    const old = page.getByLabel(/^当前密码/)
    await old.fill('half a sentence')
    await arm(page, 2)
    await screen(page).waitFor()
    expect(await page.content()).not.toContain('当前密码')
    // Neither Escape nor a click beside it may reach the dialog behind.
    await page.keyboard.press('Escape')
    await page.mouse.click(200, 200)
    await unlock(page, 'wrong')
    await page.getByRole('alert').filter({ hasText: '密码不正确' }).waitFor()
    expect(await field(page).inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await unlock(page)
    await expect.poll(() => old.inputValue()).toBe('half a sentence')
    expect(await old.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('leaves no trace of the value (P8)', async ({ page }) => {
    await signIn(page)
    const bodies: string[] = []
    page.on('request', (request) =>
      bodies.push(
        `${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`,
      ),
    )
    await lock(page)
    await unlock(page, 'a telling value')
    await page.getByRole('alert').filter({ hasText: '密码不正确' }).waitFor()
    const traces = await page.evaluate(() => {
      const seen = new Set<unknown>()
      /** Everything React holds below an element: what its developer tools show. */
      const holds = (value: unknown, depth: number): boolean => {
        if (typeof value === 'string') return value.includes('a telling value')
        if (typeof value !== 'object' || value === null || depth > 40 || seen.has(value))
          return false
        if (value instanceof Node) return false
        seen.add(value)
        return Object.values(value).some((each) => holds(each, depth + 1))
      }
      const fibers = [...document.querySelectorAll('*')].flatMap((element) =>
        Object.entries(element)
          .filter(([name]) => name.startsWith('__react'))
          .map(([, fiber]) => fiber as unknown),
      )
      return {
        fibers: fibers.length > 0,
        react: fibers.some((fiber) => holds(fiber, 0)),
        text: JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie,
        html: document.documentElement.outerHTML,
        values: [...document.querySelectorAll('input')].map(({ value }) => value).join(),
      }
    })
    expect(traces.fibers).toBe(true)
    expect(traces.react).toBe(false)
    expect(traces.text + traces.html + traces.values).not.toContain('a telling value')
    expect(bodies.filter((each) => each.includes('/user/unlock '))).toHaveLength(1)
    const others = bodies.filter((each) => !each.includes('/user/unlock '))
    expect(others.join()).not.toContain('a telling value')
    await unlock(page)
    await content(page).waitFor()
  })

  it('stays locked without a network, says so, and opens when it is back', async ({
    page,
    complaints,
  }) => {
    await signIn(page)
    await lock(page)
    await page.waitForTimeout(500)
    await page.context().setOffline(true)
    await unlock(page)
    await page.getByText('无法连接服务器，屏幕保持锁定').waitFor()
    expect(await isLocked(page)).toBe(true)
    await page.context().setOffline(false)
    await unlock(page)
    await content(page).waitFor()
    expect(complaints.every((each) => each.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true)
    complaints.length = 0
  })

  it('leads to the sign-in and back to the page when the session ends', async ({ page }) => {
    await signIn(page)
    await page.goto('/money/rechargeLog')
    await content(page).waitFor()
    await lock(page)
    await page.route('**/user/unlock', (route) =>
      route.fulfill({ json: { code: 401, msg: '密码错误次数过多，请重新登录', data: null } }),
    )
    await unlock(page, 'the fifth wrong one')
    await page.getByText('密码错误次数过多，请重新登录').waitFor()
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await page.unroute('**/user/unlock')
    await page.getByRole('button', { name: '重新登录' }).click()
    await page.waitForURL(/\/login\?redirect=.*rechargeLog/)
    await signIn(page)
    expect(page.url()).toContain('/money/rechargeLog')
    expect(await isLocked(page)).toBe(false)
  })

  it('can always be left', async ({ page }) => {
    await signIn(page)
    const token = await tokenOf(page.context())
    await lock(page)
    await expect.poll(() => callWith(token)).toBe(423)
    await page.keyboard.press('ArrowUp')
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByText('是否继续').waitFor()
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.waitForURL(/\/login/)
    expect(await callWith(token)).toBe(401)
    await signIn(page)
    expect(await isLocked(page)).toBe(false)
  })

  it('shows alerts that came meanwhile after it, once (P9)', async ({ page }) => {
    await page.route('**/rechargeWithdrawReview', (route) =>
      route.fulfill({
        json: {
          code: 0,
          msg: 'ok',
          data: { systemRechargeCount: 0, withdrawCount: 0, realNameAuthCount: 0 },
        },
      }),
    )
    await signIn(page)
    await lock(page)
    await page.unroute('**/rechargeWithdrawReview')
    await page.waitForResponse('**/rechargeWithdrawReview', { timeout: 20_000 })
    await page.waitForTimeout(500)
    expect(await page.content()).not.toContain('待审核')
    // Changes are what a live region reads out: the pop-ups must come after the page is back.
    await page.evaluate(() => {
      const seen: string[] = []
      Object.assign(globalThis, { announced: seen })
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes)
          if (target instanceof Element && target.matches('[aria-live]'))
            for (const node of addedNodes)
              if (node instanceof Element) seen.push(node.ariaLabel ?? '')
      }).observe(document, { childList: true, subtree: true })
    })
    await unlock(page)
    await content(page).waitFor()
    await page.getByRole('article', { name: '充值待审核' }).waitFor()
    await page.waitForTimeout(1_000)
    const announced = await page.evaluate(
      () => (globalThis as unknown as { announced: string[] }).announced,
    )
    expect(announced.filter((name) => name === '充值待审核')).toHaveLength(1)
  })
})

describe('a server that offers nothing', () => {
  it('any value opens, also none, and no unknown path is called (P1, P12)', async ({ page }) => {
    await offerNothing(page)
    const calls = callsOf(page)
    await signIn(page)
    for (const value of ['', 'x']) {
      await lock(page)
      await page.keyboard.press('ArrowUp')
      await page.getByText('锁屏只是遮住画面，并不保护数据').waitFor()
      await unlock(page, value)
      await content(page).waitFor()
      expect(await stored(page)).toEqual({ isLockScreen: false, lockScreenTime: 30 })
    }
    expect(calls.filter((path) => /lock/.test(path))).toEqual([])
  })

  it('counts down each second to 1, stays locked over a reload and in a new tab (P10)', async ({
    page,
  }) => {
    await offerNothing(page)
    await signIn(page)
    await arm(page, 4)
    const seen = new Set<number>()
    await expect
      .poll(
        async () => {
          seen.add((await stored(page)).lockScreenTime)
          return isLocked(page)
        },
        { interval: 100, timeout: 8_000 },
      )
      .toBe(true)
    expect([...seen]).toEqual([4, 3, 2, 1])
    await page.reload()
    await screen(page).waitFor()
    const other = await page.context().newPage()
    await offerNothing(other)
    await other.goto('/home')
    await screen(other).waitFor()
    await unlock(other, '')
    await content(other).waitFor()
    await content(page).waitFor()
  })

  it('does not blank the page with 1 second left and the lock off', async ({ page }) => {
    await signIn(page)
    await page.evaluate(() =>
      localStorage.setItem('themeConfig', '{"isLockScreen":false,"lockScreenTime":1}'),
    )
    await page.reload()
    await content(page).waitFor()
    await page.waitForTimeout(2_500)
    expect(await isLocked(page)).toBe(false)
  })

  it('a tab that stood still locks at once when it is shown again (P10)', async ({ page }) => {
    await offerNothing(page)
    await page.clock.install()
    await signIn(page)
    await arm(page, 30)
    await page.clock.runFor(3_000)
    expect(await isLocked(page)).toBe(false)
    await page.clock.fastForward('10:00')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => isLocked(page)).toBe(true)
  })
})
