import { z } from 'zod'
import { Text } from './wire.ts'

/** The console's languages: `zh-cn` is the source and the default. */
export const Lang = z.enum(['zh-cn', 'en', 'zh-tw'])
export type Lang = z.output<typeof Lang>

/** A text the server owns, stored once per language. */
export const Titles = z.object({ 'zh-cn': z.string(), en: z.string(), 'zh-tw': z.string() })
export type Titles = z.output<typeof Titles>

/**
 * Returns a text of three languages in one of them: in simplified Chinese where that one is empty, and in any other
 * before it is blank.
 */
export const localizedText = (texts: Titles, lang: Lang): string =>
  [texts[lang], texts['zh-cn'], texts.en, texts['zh-tw']].find((text) => text?.trim()) ?? ''

/**
 * Picks the language of an `Accept-Language` header (RFC 9110 section 12.5.4), best weight first.
 * `zh-TW`, `zh-HK` and `zh-Hant` read as `zh-tw`, other `zh` as `zh-cn`; nothing known gives `zh-cn`.
 */
export function pickLang(header: string | null | undefined): Lang {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
      const weight = Number(
        rest
          .find((item) => item.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      )
      return { tag, weight: Number.isFinite(weight) ? weight : 0 }
    })
  wanted.sort((a, b) => b.weight - a.weight)
  for (const { tag, weight } of wanted) {
    if (weight <= 0) continue
    if (tag.startsWith('en')) return 'en'
    if (/^zh-(tw|hk|mo|hant)/.test(tag)) return 'zh-tw'
    if (tag.startsWith('zh')) return 'zh-cn'
  }
  return 'zh-cn'
}

const shortText = (min: number, max: number) => Text(max).min(min)

/** A name in the three languages as a form fills it: simplified Chinese is required, the others fall back to it. */
export const TitlesInput = (max: number) =>
  z.object({ 'zh-cn': shortText(1, max), en: shortText(0, max), 'zh-tw': shortText(0, max) })
