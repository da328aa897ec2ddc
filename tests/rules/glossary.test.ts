// The words of the console's texts: one term for one thing, as `docs/domain/glossary.md` has it.
import { expect, it } from 'vitest'
import { sourceFiles, textOf } from './source-files.ts'

interface Term {
  readonly zh: string
  readonly tw: string
  /** What a text of a language may not say. */
  readonly never: readonly { lang: string; word: string }[]
}
interface Text {
  readonly at: string
  readonly zh: string
  readonly en: string
  readonly tw: string
}

/** The rows of the table, without its head. */
export function termsIn(markdown: string): Term[] {
  const rows = markdown.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((row) => {
    const [zh = '', , tw = '', , never = ''] = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    const words = [...never.matchAll(/(en|zh-tw): ([^;]+)/g)]
    return { zh, tw, never: words.map(([, lang = '', word = '']) => ({ lang, word: word.trim() })) }
  })
}

/** Words of simplified Chinese in which a term is part of another word. */
const compounds = /文件夹|文件名|源文件|退出登录|生成交易|数据大屏|校验位/g

/** What in a text breaks a term: a word that may not be said, or another word where simplified Chinese says the term. */
export function faultsOf({ at, zh, en, tw }: Text, terms: readonly Term[]): string[] {
  return terms.flatMap((term) => [
    ...term.never
      .filter(({ lang, word }) =>
        lang === 'en' ? en.toLowerCase().includes(word) : tw.includes(word),
      )
      .map(({ lang, word }) => `${at} says ${word} in ${lang}: ${lang === 'en' ? en : tw}`),
    ...(zh.replaceAll(compounds, '').includes(term.zh) && !tw.includes(term.tw)
      ? [`${at} does not say ${term.tw}: ${tw}`]
      : []),
  ])
}

const entry = /msgid "((?:[^"\\]|\\.)*)"\nmsgstr "((?:[^"\\]|\\.)*)"/g
const catalogue = (lang: string) =>
  [...textOf(`locales/${lang}/messages.po`).matchAll(entry)].map(([, id = '', text = '']) => ({
    id,
    text,
  }))

const literal = String.raw`'((?:[^'\\\n]|\\.)*)'`
/** Looks ahead, so that a key before the three literals hides none of them. */
const triple = new RegExp(`(?=${literal},\\s*${literal},\\s*${literal})`, 'g')
const han = /\p{Script=Han}/u

/** Texts that the server owns: three literals beside one another, of which the second is English. */
const serverTexts = sourceFiles
  .filter((path) => path.startsWith('server/') && !path.endsWith('.test.ts'))
  .flatMap((path) =>
    [...textOf(path).matchAll(triple)]
      .map(([, zh = '', en = '', tw = '']) => ({ at: path, zh, en, tw }))
      .filter(({ zh, en, tw }) => han.test(zh) && !han.test(en) && han.test(tw)),
  )

const english = catalogue('en')
const consoleTexts = catalogue('zh-tw').map(({ id, text }, at) => ({
  at: `locales: ${id}`,
  zh: id,
  en: english[at]?.text ?? '',
  tw: text,
}))

const terms = termsIn(textOf('docs/domain/glossary.md'))

it('reads the glossary, the catalogues and the texts of the server', () => {
  expect(terms.length).toBeGreaterThan(30)
  expect(consoleTexts.length).toBeGreaterThan(3_000)
  expect(serverTexts.length).toBeGreaterThan(850)
  expect(english.map(({ id }) => id)).toEqual(consoleTexts.map(({ zh }) => zh))
})

it('says what the glossary says', () => {
  expect([...consoleTexts, ...serverTexts].flatMap((text) => faultsOf(text, terms))).toEqual([])
})

it.each([
  ['複核', { zh: '复核通过', en: 'Approved', tw: '複核通過' }],
  ['撥款', { zh: '打款渠道', en: 'Payout channels', tw: '打款管道' }],
  ['entrust', { zh: '委托单号', en: 'Entrust no.', tw: '委託單號' }],
])('finds a planted %s', (word, text) => {
  const faults = faultsOf({ at: 'planted', ...text }, terms)
  expect(faults.join('\n')).toContain(word)
})

/** English that readers stumbled over, by what stands for it now: no whole text may be one of these again. */
const stumbled = new Map([
  ['Menu search', 'Search'],
  ['Bind contact', 'Bind'],
  ['Bound at', 'Bound on'],
  ['{no} is done', '{rechargeNo} approved, {sum} credited'],
  ['{no} decided', '{rechargeNo} approved, {sum} credited'],
  ['Close Paid', 'Confirm paid'],
  ['Accounts on IP', 'Linked accounts'],
  ['Bulk first pass', 'Approve first review'],
  ['Mark manual payout', 'Record manual payout'],
  ['Close withdrawals', 'Stop withdrawals'],
  ['Yesterday by now', 'Same time yesterday {yesterday}'],
  ['Queues', 'Queue'],
  ['In time', 'Within SLA'],
  ['Open tagsview', 'Show tabs'],
  ['Colour weak mode', 'Invert colours'],
  ['Menu horizontal collapse', 'Collapse menu'],
  ['Open the lock screen', 'Auto-lock'],
  ['Layout configuration', 'Appearance'],
  ['API rule', 'Permission'],
  ['Permission name', 'Permission'],
  ['Role above', 'Parent role'],
  ['Not said', 'Not stated'],
  ['Add menus', 'Add menu entries'],
  ['Approve application', 'Approve: {0}'],
  ['OK', 'Confirm'],
])

it('says none of the texts that readers stumbled over, but what stands for them', () => {
  const literals = sourceFiles
    .filter((path) => path.startsWith('server/root/seed/'))
    .flatMap((path) => [...textOf(path).matchAll(/'([^'\n]+)'/g)])
  const said = new Set([
    ...[...consoleTexts, ...serverTexts].map(({ en }) => en),
    ...literals.map(([, text = '']) => text),
  ])
  // The envelope of an answer has no reader.
  said.delete('OK')
  const isSaid = (text: string) =>
    [...said].some((each) => each === text || each.startsWith(`${text} `))
  for (const [found, better] of stumbled) {
    expect(said).not.toContain(found)
    expect([better, isSaid(better)]).toEqual([better, true])
  }
})
