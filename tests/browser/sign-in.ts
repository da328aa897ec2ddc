// A short way in: signs in by call instead of by typing, and opens a page with the settings it should have.
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { appUrl } from './app-server.ts'

const api = () => `${appUrl()}/admin/api/v2/sitebkd/`

/** Signs in as the administrator; answers the token. */
export async function newToken(): Promise<string> {
  const response = await fetch(`${api()}login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: inject('adminPassword') }),
  })
  const { data } = (await response.json()) as { data: { token: string } }
  return data.token
}

/** Only the frame has it: where it is, an operator works. */
export const userMenu = (page: Page) =>
  page.getByRole('button', { name: /^(用户菜单：|User menu: |使用者選單：)/ })

/** Gives a page that shows nothing of the console yet the session of a token. */
export async function giveSession(page: Page, token: string): Promise<void> {
  await page.context().addCookies([{ name: 'token', value: token, url: appUrl() }])
}

interface SignInOptions {
  /** As the settings drawer stores them. */
  settings?: object
  path?: string
}

/** Opens a page as the administrator; before that the tab shows nothing of the console. */
export async function signIn(page: Page, { settings = {}, path = '/home' }: SignInOptions = {}) {
  await giveSession(page, await newToken())
  await page.evaluate(
    (given) =>
      localStorage.setItem('themeConfig', JSON.stringify({ followSystem: false, ...given })),
    settings,
  )
  await page.goto(path)
  await userMenu(page).waitFor()
}

/** Signs in as the administrator on the sign-in page that is open, as people do. */
export async function signInByForm(page: Page) {
  await page.getByLabel('用户名', { exact: true }).fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(inject('adminPassword'))
  await page.getByRole('button', { name: '登 录' }).click()
  await userMenu(page).waitFor()
}

/** From the next page on, a mouse or a finger is a complaint. */
export const keysOnly = (page: Page) =>
  page.addInitScript(() => {
    for (const kind of ['mousedown', 'pointerdown'])
      addEventListener(
        kind,
        (event) => event.isTrusted && console.error(`a ${kind} was used`),
        true,
      )
  })
