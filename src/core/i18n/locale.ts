// The console's language: catalogs are loaded part by part when needed, the choice is kept with the theme settings.
import { i18n, type Messages } from '@lingui/core'
import { catalogs } from 'virtual:catalogs'
import { Lang } from '#contract/lang.ts'
import { readThemeConfig, writeThemeConfig } from '../settings/theme-config.ts'

const tags: Record<Lang, string> = { 'zh-cn': 'zh-CN', en: 'en', 'zh-tw': 'zh-TW' }

/** The languages by their own names, in the order of the menu. */
export const languageNames: Record<Lang, string> = {
  'zh-cn': '简体中文',
  en: 'English',
  'zh-tw': '繁體中文',
}

/** The languages that an operator may choose, in the order of the menu. */
export let languages: readonly Lang[] = Lang.options

/** Offers only these languages, before anything is drawn; the first is the default. */
export function setLanguages(offered: readonly Lang[]): void {
  languages = offered
}

// Texts outside of React, and tests without catalogs, speak the source language.
i18n.loadAndActivate({ locale: 'zh-cn', messages: {} })

const listeners = new Set<() => void>()

/** The language that an `i18n` speaks; components take the one of `useLingui`, so that they follow its changes. */
export const toLang = ({ locale }: { locale: string }): Lang => Lang.catch('zh-cn').parse(locale)

/** The language in use. */
export const currentLang = (): Lang => toLang(i18n)

/** The language in use as the value of the header `Accept-Language`. */
export const acceptLanguage = (): string => tags[currentLang()]

/** Calls the listener after each switch, to fetch again what the server has translated; answers how to stop. */
export function onLanguage(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What was fetched, by language and part: at hand from then on, without a wait. */
const fetched: Record<string, Messages> = {}

/** The parts of the catalogs that the pages opened so far need; `scripts/catalog-parts.ts` makes them. */
const parts = new Set(['base'])

const load = async (lang: Lang, part: string): Promise<Messages> =>
  (fetched[lang + part] ??= (await catalogs[lang][part]?.())?.messages ?? {})

/** Fetches the texts on screen in every language, ahead of a switch; what does not come is asked for again by it. */
export function preloadLanguages(): void {
  for (const lang of languages)
    for (const part of parts) void load(lang, part).catch(() => undefined)
}

/** Fetches the texts of a part (`frame`, or an island of features) before its page is shown, and after every switch. */
export async function loadTexts(part: string): Promise<void> {
  // Most views have no texts beside those of their feature: there is nothing to wait for or to draw anew.
  if (parts.has(part) || !catalogs[currentLang()][part]) return
  let lang: Lang
  do {
    lang = currentLang()
    i18n.load(lang, await load(lang, part))
    // Switched while they were on their way.
  } while (lang !== currentLang())
  parts.add(part)
}

let asked = 0

/**
 * Shows a language without remembering it; false when another was asked for before this one was here. Throws when its
 * catalog cannot be loaded.
 */
export async function showLanguage(lang: Lang): Promise<boolean> {
  const request = (asked += 1)
  // Fetched ahead, it is shown at once: in one frame with the menu that closes. A page that opens while texts are on
  // their way adds its part.
  const missing = () => [...parts].filter((part) => !fetched[lang + part])
  for (let next = missing(); next.length > 0; next = missing())
    await Promise.all(next.map((part) => load(lang, part)))
  if (request !== asked) return false
  const loaded = [...parts].map((part) => fetched[lang + part])
  i18n.loadAndActivate({ locale: lang, messages: Object.assign({}, ...loaded) as Messages })
  document.documentElement.lang = tags[lang]
  return true
}

/** Tells the server in which language to send texts along with the next page; the choice itself is in the settings. */
function noteLanguage(lang: Lang) {
  const isSecure = location.protocol === 'https:'
  document.cookie = `lang=${lang}; Path=/; SameSite=Strict; Max-Age=31536000${isSecure ? '; Secure' : ''}`
}

/** Takes up the stored language; call it before the first render. Without its catalog the source language is shown. */
export async function restoreLanguage(): Promise<void> {
  const { globalI18n: stored } = readThemeConfig()
  const lang = languages.includes(stored) ? stored : (languages[0] ?? stored)
  if (lang !== stored) writeThemeConfig({ globalI18n: lang })
  noteLanguage(lang)
  await showLanguage(lang).catch(() => undefined)
}

/** Switches and remembers; of two switches the later one holds. Throws when the catalog cannot be loaded; the language then stays as it is. */
export async function switchLanguage(lang: Lang): Promise<void> {
  if (!(await showLanguage(lang))) return
  writeThemeConfig({ globalI18n: lang })
  noteLanguage(lang)
  listeners.forEach((listener) => listener())
}
