// Every page and dialog of the built console says what it says from a cold start: no id in the place of a text whose part
// of the catalog did not come with it, no key, and no control in another language.
import { readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { Lang } from '#contract/lang.ts'
import { leavesOf } from '#scripts/menu-leaves.ts'
import { wordsOf } from '#scripts/screenshots/words.ts'
import { sampleOf, shareOf } from '../sample.ts'
import { it } from './app.ts'
import { menusOf } from './operator.ts'
import { quiet } from './quiet.ts'
import { newToken, signIn } from './sign-in.ts'

const catalog = await formatter().parse(readFileSync('locales/zh-cn/messages.po', 'utf8'), {
  locale: 'zh-cn',
  sourceLocale: 'zh-cn',
  filename: 'messages.po',
})
/** What a text is drawn as where its part is missing. */
const ids = Object.keys(catalog)

/** What is wrong with the texts on the page as it stands. */
const wrongTexts = (page: Page, lang: Lang) =>
  page.evaluate(
    ({ known, isEnglish }) => {
      const all = new Set(known)
      const isKey = (text: string) => all.has(text) || /^(menu|action|layout)\.[\w.]+$/.test(text)
      const found = new Set<string>()
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const text = walker.currentNode.nodeValue?.trim() ?? ''
        if (isKey(text)) found.add(text)
      }
      for (const element of document.querySelectorAll('[aria-label],[title],[placeholder]'))
        for (const name of ['aria-label', 'title', 'placeholder']) {
          const text = element.getAttribute(name) ?? ''
          if (isKey(text)) found.add(text)
        }
      const controls = '[role=dialog] label, [role=dialog] footer button, main [role=columnheader]'
      for (const control of isEnglish ? document.querySelectorAll(controls) : []) {
        // Languages are listed by their own names.
        const text = control.textContent.replaceAll(/简体中文|繁體中文/g, '')
        if (/\p{Script=Han}/u.test(text)) found.add(text)
      }
      return [...found]
    },
    { known: ids, isEnglish: lang === 'en' },
  )

const dialogs = (page: Page) => page.getByRole('dialog').filter({ visible: true })

/** Closes what was opened, from the top. */
async function closeAll(page: Page) {
  for (let layers = 0; layers < 4; layers += 1) {
    if ((await page.locator('[role=dialog]:visible,[role=menu]:visible').count()) === 0) return
    await page.keyboard.press('Escape')
    await quiet(page)
  }
}

const own = ['修改密码', '身份验证器']

it.for(sampleOf(Lang.options))(
  'says everything in %s: the dialogs of the user menu',
  async (lang, { page }) => {
    const word = await wordsOf(lang)
    await signIn(page, { settings: { globalI18n: lang } })
    const found: Record<string, string[]> = {}
    for (const name of own) {
      // A cold start each time: what one dialog has loaded must not help the next.
      await page.goto('/money/withdrawLog')
      await page.locator('header button[aria-haspopup=menu]').last().click()
      await page.getByRole('menuitem', { name: word(name), exact: true }).click()
      await dialogs(page).getByText(word(name)).first().waitFor()
      await quiet(page)
      const wrong = await wrongTexts(page, lang)
      // The last button leads on: to binding, and to the faults of an empty form.
      await dialogs(page).last().getByRole('button').last().click()
      await quiet(page)
      wrong.push(...(await wrongTexts(page, lang)))
      if (wrong.length > 0) found[name] = wrong
    }
    expect(found).toEqual({})
  },
)

it.for(sampleOf(Lang.options, 1))(
  'says everything in %s: pages and what their buttons open',
  async (lang, { page }) => {
    await signIn(page)
    await page.evaluate((globalI18n) => {
      localStorage.setItem('themeConfig', JSON.stringify({ followSystem: false, globalI18n }))
    }, lang)
    const { menuList } = await menusOf(await newToken())
    const screens = menuList.flatMap(leavesOf).filter((path) => !path.includes('/link/'))
    const found: Record<string, string[]> = {}
    for (const path of ['/home', '/personal', ...shareOf(screens, 12)]) {
      await page.goto(path)
      await page.locator('h1').first().waitFor({ state: 'attached' })
      await quiet(page)
      const wrong = await wrongTexts(page, lang)
      const openers = page.locator('main [aria-haspopup]:visible')
      for (let at = 0; at < (await openers.count()) && at < 12; at += 1) {
        await openers.nth(at).click()
        await quiet(page)
        wrong.push(...(await wrongTexts(page, lang)))
        await closeAll(page)
      }
      // The primary action of a list, which opens its form.
      await page.keyboard.press('n')
      await quiet(page)
      wrong.push(...(await wrongTexts(page, lang)))
      await closeAll(page)
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await quiet(page)
      wrong.push(...(await wrongTexts(page, lang)))
      if (wrong.length > 0) found[path] = [...new Set(wrong)]
    }
    expect(found).toEqual({})
  },
)
