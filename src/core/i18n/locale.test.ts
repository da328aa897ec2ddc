import { i18n, type Messages } from '@lingui/core'
import { beforeEach, expect, it, vi } from 'vitest'
import { currentLang, loadTexts, showLanguage, switchLanguage } from './locale.ts'

const delayed = vi.hoisted(() => ({ come: () => {} }))
vi.mock('virtual:catalogs', () => {
  const of = (word: string) => async () => ({ messages: { word } as Messages })
  const other = (text: string) => async () => ({ messages: { other: text } as Messages })
  const slow = (word: string) => async () => {
    await new Promise<void>((resolve) => (delayed.come = resolve))
    return { messages: { word, [word]: word } as Messages }
  }
  return {
    catalogs: {
      'zh-cn': { base: of('词'), part: slow('零件'), other: other('其它') },
      en: { base: slow('word'), part: of('part'), other: other('other') },
      'zh-tw': { base: of('詞'), part: of('零件'), other: other('其他') },
    },
  }
})
vi.mock('../settings/theme-config.ts', () => ({
  readThemeConfig: () => ({ globalI18n: 'zh-cn' }),
  writeThemeConfig: vi.fn(),
}))
beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: '' }, cookie: '' })
  vi.stubGlobal('location', { protocol: 'https:' })
})

it('of two switches the later one holds, however long the first one takes', async () => {
  const { writeThemeConfig } = await import('../settings/theme-config.ts')
  const first = switchLanguage('en')
  await switchLanguage('zh-tw')
  delayed.come()
  await first
  expect(currentLang()).toBe('zh-tw')
  expect(i18n._('word')).toBe('詞')
  expect(document.documentElement.lang).toBe('zh-TW')
  expect(document.cookie).toMatch(/^lang=zh-tw;.*; Secure$/)
  expect(vi.mocked(writeThemeConfig).mock.calls).toEqual([[{ globalI18n: 'zh-tw' }]])
})

it('texts of a page that come during a switch are there in the new language too', async () => {
  await showLanguage('zh-cn')
  vi.resetModules()
  const { i18n: itself } = await import('@lingui/core')
  const fresh = await import('./locale.ts')
  const switching = fresh.showLanguage('en')
  await fresh.loadTexts('other')
  delayed.come()
  await switching
  expect(itself.locale).toBe('en')
  expect(itself.messages).toMatchObject({ word: 'word', other: 'other' })
})

it('a part that there is not draws nothing anew', async () => {
  const changed = vi.fn()
  const stop = i18n.on('change', changed)
  await loadTexts('no such part')
  stop()
  expect(changed).not.toHaveBeenCalled()
})

it('texts of a page that come after a switch are those of the new language', async () => {
  await showLanguage('zh-cn')
  const loading = loadTexts('part')
  await showLanguage('zh-tw')
  delayed.come()
  await loading
  expect(i18n._('word')).toBe('零件')
  expect(i18n.messages['零件']).toBeUndefined()
})
