// The menu's titles come from the server and are kept over a reload: a page must not speak two languages.
import { expect } from 'vitest'
import { it } from './app.ts'
import { signIn } from './sign-in.ts'

/** Entries that the tests of outside entries leave at the server: they have no other title. */
const inOneLanguage = new Set(['操作手册', '外部看板'])

it('is in the language that another tab switched to, after a reload', async ({ page }) => {
  await signIn(page)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByText('财务管理').waitFor()

  const other = await page.context().newPage()
  await other.goto('/home')
  await other.getByRole('button', { name: '语言切换' }).click()
  await other.getByRole('menuitemradio', { name: 'English' }).click()
  await other.getByRole('button', { name: 'Language switching' }).waitFor()
  await other.close()

  await page.reload()
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
  const texts = await page.locator('body').innerText()
  const words = texts.match(/\p{Script=Han}+/gu) ?? []
  expect(words.filter((word) => !inOneLanguage.has(word))).toEqual([])
})
