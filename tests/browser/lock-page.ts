// The lock as an operator, and as somebody who copied the token, meets it.
import type { BrowserContext, Page } from 'playwright-core'
import { inject } from 'vitest'
import { appUrl } from './app-server.ts'

/** The calls that a page makes from now on, without their common prefix. */
export const callsOf = (page: Page) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.startsWith('/admin/')) calls.push(path.replace('/admin/api/v2/sitebkd/', ''))
  })
  return calls
}

/** Only the frame has it: where it is, an operator works. */
export const content = (page: Page) => page.getByRole('button', { name: /用户菜单/ })
export const screen = (page: Page) => page.getByRole('dialog', { name: '锁屏' })
export const field = (page: Page) => page.getByLabel('Administrator')
export const isLocked = (page: Page) => screen(page).isVisible()
export const stored = (page: Page) =>
  page.evaluate(() => {
    const { isLockScreen, lockScreenTime } = JSON.parse(localStorage.getItem('themeConfig') ?? '{}')
    return { isLockScreen, lockScreenTime } as { isLockScreen: boolean; lockScreenTime: number }
  })

/** Arms the lock with some seconds left, as the settings drawer stores it. */
export const arm = (page: Page, seconds: number) =>
  page.evaluate((time) => {
    const config = JSON.parse(localStorage.getItem('themeConfig') ?? '{}')
    const next = { ...config, isLockScreen: true, lockScreenTime: time }
    localStorage.setItem('themeConfig', JSON.stringify(next))
  }, seconds)

export async function lock(page: Page) {
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '锁屏' }).click()
  await screen(page).waitFor()
}

export async function unlock(page: Page, value = inject('adminPassword')) {
  if ((await field(page).count()) === 0) await page.keyboard.press('ArrowUp')
  await field(page).fill(value)
  await field(page).press('Enter')
}

export const tokenOf = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'token')?.value ?? ''

/** A call with a copied token, as somebody else would make it. */
export async function callWith(token: string, path = 'user/getUserMenus') {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await fetch(`${appUrl()}/admin/api/v2/sitebkd/${path}`, { headers })
  return ((await response.json()) as { code: number }).code
}

/** Makes the server one that announces nothing, as every other backend of this interface. */
export const offerNothing = (page: Page) =>
  page.route('**/user/getUserMenus', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { lockVerify?: boolean } }
    delete body.data.lockVerify
    await route.fulfill({ response, json: body })
  })
