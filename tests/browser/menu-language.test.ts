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
  await other.getByRole('button', { name: 'Language' }).waitFor()
  await other.close()

  await page.reload()
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
  const { texts, titles } = await page.evaluate(() => ({
    texts: document.body.innerText,
    // Notices to operators are in the language that somebody wrote them in.
    titles: [...document.querySelectorAll('main a[href*="sysNotice/show"]')].map(
      ({ textContent }) => textContent,
    ),
  }))
  const words = texts.match(/\p{Script=Han}+/gu) ?? []
  const isForeign = (word: string) =>
    !inOneLanguage.has(word) && !titles.some((title) => title.includes(word))
  expect(words.filter(isForeign)).toEqual([])
})
