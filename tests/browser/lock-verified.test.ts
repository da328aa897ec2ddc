// The lock on a server that verifies (reliability 4, P4–P9 and P11).
import { describe, expect } from 'vitest'
import { it } from './app.ts'
import {
  arm,
  callWith,
  content,
  field,
  isLocked,
  lock,
  screen,
  stored,
  tokenOf,
  unlock,
} from './lock-page.ts'
import { signIn, signInByForm } from './sign-in.ts'

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

  it('opens in every tab, also in one that learns of it by the settings alone', async ({
    page,
  }) => {
    await signIn(page)
    const other = await page.context().newPage()
    // No message from tab to tab: as when it is late.
    await other.addInitScript(() => {
      BroadcastChannel.prototype.postMessage = () => {}
      Object.defineProperty(BroadcastChannel.prototype, 'addEventListener', { value: () => {} })
    })
    await other.goto('/home')
    await content(other).waitFor()
    await other.evaluate(() => Object.assign(globalThis, { mark: 'same page' }))
    await lock(page)
    await screen(other).waitFor()
    await unlock(page)
    await content(other).waitFor()
    await page.waitForTimeout(2_500)
    for (const each of [page, other]) expect(await isLocked(each)).toBe(false)
    expect(await callWith(await tokenOf(page.context()))).toBe(0)
    expect(await other.evaluate(() => 'mark' in globalThis)).toBe(true)
  })

  it('keeps what was typed, where it was scrolled to and what had the focus (P7)', async ({
    page,
  }) => {
    await signIn(page)
    await page.setViewportSize({ width: 1280, height: 400 })
    // Whatever scrolls the page in this layout.
    const scroll = (to?: number) =>
      page.evaluate((y) => {
        const boxes = [...document.querySelectorAll('div, main')]
        const box = boxes.find(
          (each) =>
            each.scrollHeight > each.clientHeight + 120 &&
            getComputedStyle(each).overflowY === 'auto' &&
            each.querySelector('h1'),
        )
        if (y !== undefined) box?.scrollTo({ top: y })
        return box?.scrollTop
      }, to)
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('menuitem', { name: '修改密码' }).click()
    const old = page.getByLabel(/^当前密码/)
    await old.fill('half a sentence')
    // Behind the dialog; the header goes with the page, so opening the dialog would have scrolled back.
    expect(await scroll(120)).toBe(120)
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
    expect(await scroll()).toBe(120)
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
        text:
          JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]) +
          document.cookie,
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
    await signIn(page, { path: '/money/rechargeLog' })
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
    await signInByForm(page)
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
    await page.waitForResponse('**/rechargeWithdrawReview')
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
