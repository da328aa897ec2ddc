// The console's words in another language: scenes name what they click by the text of the source.
import { readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import type { Lang } from '#contract/lang.ts'

/** Translates a text of the source; throws for one that no source has. */
export type Word = (source: string) => string

/** Reads the catalog of a language. */
export async function wordsOf(lang: Lang): Promise<Word> {
  const file = `locales/${lang}/messages.po`
  const catalog = await formatter().parse(readFileSync(file, 'utf8'), {
    locale: lang,
    sourceLocale: 'zh-cn',
    filename: file,
  })
  const words = new Map(
    Object.entries(catalog).map(([id, { message, translation }]) => [message ?? id, translation]),
  )
  return (source) => {
    const word = words.get(source)
    if (word === undefined) throw new Error(`No source says “${source}” any more.`)
    return word || source
  }
}
