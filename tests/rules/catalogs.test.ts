import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  extractToCopy,
  staleLocales,
  translationProblems,
  translations,
} from '#scripts/catalogs.ts'

let fresh = ''

beforeAll(() => {
  fresh = extractToCopy(process.cwd())
})

afterAll(() => rmSync(fresh, { recursive: true, force: true }))

it('has catalogs that match the sources', () => {
  expect(staleLocales('locales', fresh), 'Run `npm run i18n` and commit locales/').toEqual([])
})

it.each(translations)('has every text in %s', async (locale) => {
  expect(
    await translationProblems(fresh, locale),
    `Fill in msgstr in locales/${locale}/messages.po, keeping the placeholders`,
  ).toEqual([])
})

describe('the check itself', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-catalogs-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const problems = async (msgstr: string) => {
    mkdirSync(join(folder, 'en'), { recursive: true })
    writeFileSync(
      join(folder, 'en/messages.po'),
      `msgid ""\nmsgstr ""\n"Language: en\\n"\n\nmsgid "还有{count}条<0>待审</0>"\nmsgstr "${msgstr}"\n`,
    )
    return translationProblems(folder, 'en')
  }

  it.each([
    ['', 'not translated'],
    ['<0>pending</0> items', 'placeholders differ'],
    ['{count} pending', 'placeholders differ'],
    ['{count} <0>待审</0>', 'still Chinese'],
  ])('refuses the translation "%s"', async (msgstr, problem) => {
    expect(await problems(msgstr)).toEqual([expect.stringContaining(problem)])
  })

  it.each(['{count} <0>pending</0>', '{count, plural, one {item} other {items}} <0>pending</0>'])(
    'accepts the translation "%s"',
    async (msgstr) => {
      expect(await problems(msgstr)).toEqual([])
    },
  )

  it('sees a catalog that the sources have left behind', () => {
    const copy = mkdtempSync(join(tmpdir(), 'countersign-stale-'))
    cpSync(fresh, copy, { recursive: true })
    writeFileSync(join(copy, 'en/messages.po'), 'msgid ""\nmsgstr ""\n')
    expect(staleLocales(copy, fresh)).toEqual(['en'])
    rmSync(copy, { recursive: true, force: true })
  })
})
