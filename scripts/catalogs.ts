// Compares the committed catalogs with what the sources say now.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'

/** The language the texts are written in; its catalog needs no translating. */
export const sourceLocale = 'zh-cn'
/** The languages every text must be translated to. */
export const translations = ['en', 'zh-tw'] as const

/** Languages are listed by their own names, so these stay Chinese in English too. */
const nativeNames = ['简体中文', '繁體中文', '繁体中文']

const fileOf = (folder: string, locale: string) => join(folder, locale, 'messages.po')

/** Extracts the texts of the tree below `root` over a copy of its catalogs and returns the copy's folder. */
export function extractToCopy(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'countersign-locales-'))
  cpSync(join(root, 'locales'), copy, { recursive: true })
  const run = spawnSync(join(root, 'node_modules/.bin/lingui'), ['extract', '--clean'], {
    cwd: root,
    env: { ...process.env, LOCALES_DIR: copy },
    encoding: 'utf8',
  })
  if (run.status === 0) return copy
  rmSync(copy, { recursive: true, force: true })
  throw new Error(`lingui extract failed:\n${run.stdout}${run.stderr}`)
}

const withoutDate = (text: string) => text.replace(/^"POT-Creation-Date:.*$/m, '')

/** Locales whose committed catalog differs from a fresh extraction. */
export const staleLocales = (committed: string, fresh: string): string[] =>
  [sourceLocale, ...translations].filter(
    (locale) =>
      withoutDate(readFileSync(fileOf(committed, locale), 'utf8')) !==
      withoutDate(readFileSync(fileOf(fresh, locale), 'utf8')),
  )

/** Names and tags of a message; the words of a plural's branches (`one {item}`) are not names. */
const placeholder = /(?<!\b(?:zero|one|two|few|many|other)\s*|=\d+\s*)\{\w+(?=\s*[,}])|<\/?\d+/g

const placeholders = (text: string) =>
  [...new Set(text.match(placeholder) ?? [])].toSorted().join(' ')

function problemOf(locale: string, source: string, text: string): string | undefined {
  if (!text.trim()) return 'not translated'
  if (placeholders(source) !== placeholders(text))
    return `placeholders differ: ${placeholders(source) || 'none'} became ${placeholders(text) || 'none'}`
  if (locale === 'en' && /\p{Script=Han}/u.test(text) && !nativeNames.includes(text))
    return 'still Chinese'
  return undefined
}

/** What is wrong with the translations of one locale: one line each, source text first. */
export async function translationProblems(folder: string, locale: string): Promise<string[]> {
  const file = fileOf(folder, locale)
  const catalog = await formatter().parse(readFileSync(file, 'utf8'), {
    locale,
    sourceLocale,
    filename: file,
  })
  return Object.entries(catalog).flatMap(([id, entry]) => {
    const source = entry.message ?? id
    const problem = problemOf(locale, source, entry.translation ?? '')
    return problem ? [`${locale}: ${source}: ${problem}`] : []
  })
}
