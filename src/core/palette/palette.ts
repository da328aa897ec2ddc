// Finds screens and commands by what is typed: Chinese, pinyin or its initials, other languages or the path. Everything is
// bounded: a menu of thousands and a pasted page of text cost no more than a moment.
import { createReader, findSpelling } from './pinyin.ts'

/** What can be found. */
export interface PaletteEntry {
  /** Unique and lasting: recent entries are remembered by it. */
  readonly id: string
  readonly title: string
  /** Searched besides the title: the path of a screen, words for a command. */
  readonly also: string
}

/** An entry prepared for searching. */
export interface PaletteIndexed<E extends PaletteEntry> {
  readonly entry: E
  readonly title: string
  readonly also: string
  readonly readings: readonly (readonly string[])[]
}

/** Longest text that is searched for, in characters. */
const maxQuery = 64
/** Longest number that is looked up: hashes of some chains have 88 characters. */
export const maxNumber = 128
const maxTitle = 120

const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** A query as it is compared: full-width letters are letters, case does not count, and it ends somewhere. */
export const foldQuery = (text: string): string => fold(text.slice(0, maxQuery))

let reader: ReturnType<typeof createReader> | undefined

/** Prepares entries for searching; once per menu and language. */
export function indexEntries<E extends PaletteEntry>(entries: readonly E[]): PaletteIndexed<E>[] {
  reader ??= createReader()
  const read = reader
  return entries.map((entry) => {
    const title = fold(entry.title.slice(0, maxTitle))
    return { entry, title, also: fold(entry.also.slice(0, maxTitle)), readings: read(title) }
  })
}

function scoreOf({ title, also, readings }: PaletteIndexed<PaletteEntry>, query: string): number {
  if (title === query) return 100
  if (title.startsWith(query)) return 90
  if (title.includes(query)) return 80
  const spelling = findSpelling(readings, query)
  if (spelling) return spelling.isWhole ? 78 : spelling.at === 0 ? 70 : 60
  if (also.includes(query)) return 50
  return 0
}

/** How well an entry answers a folded query; 0 where it does not. Several words must all be found. */
function score(entry: PaletteIndexed<PaletteEntry>, query: string): number {
  const whole = scoreOf(entry, query)
  if (whole > 0 || !query.includes(' ')) return whole
  const words = query.split(/\s+/)
  return words.every((word) => scoreOf(entry, word) > 0) ? 40 : 0
}

/** The best entries for a text, at most `most`; all of them in their own order where the text is empty. */
export function rank<E extends PaletteEntry>(
  index: readonly PaletteIndexed<E>[],
  text: string,
  max: number,
): E[] {
  const query = foldQuery(text)
  if (query === '') return index.slice(0, max).map(({ entry }) => entry)
  const found: { entry: E; points: number; length: number }[] = []
  for (const indexed of index) {
    const points = score(indexed, query)
    if (points > 0) found.push({ entry: indexed.entry, points, length: indexed.title.length })
  }
  return found
    .toSorted((one, other) => other.points - one.points || one.length - other.length)
    .slice(0, max)
    .map(({ entry }) => entry)
}

const spelled = (number: string) => number.trim().toLowerCase().replace(/^0x/, '')

/** Whether a number is what was typed, in capitals or not, a hash with its prefix or without. */
export const isSameNumber = (number: string | null, text: string): boolean =>
  number !== null && spelled(number) === spelled(text)

/** Tells what may be a number of the business: one word with a digit in it, four characters or more. */
export const isLikelyNumber = (text: string): boolean =>
  /^(?=.*\d)[\da-z.:_-]{4,128}$/i.test(text.trim())
