// How Chinese words are read, out of the browser's own sorting rules: they know every character that a dictionary of
// some hundred kilobytes would.
import { syllables } from './pinyin-syllables.ts'

/** Characters of menus that are read in more than one way; the order knows only one. */
const readings: Readonly<Record<string, readonly string[]>> = {
  重: ['zhong', 'chong'],
  行: ['xing', 'hang'],
  长: ['chang', 'zhang'],
  長: ['chang', 'zhang'],
  会: ['hui', 'kuai'],
  會: ['hui', 'kuai'],
  单: ['dan', 'shan'],
  單: ['dan', 'shan'],
  调: ['diao', 'tiao'],
  調: ['diao', 'tiao'],
  率: ['lv', 'lu', 'shuai'],
  绿: ['lv', 'lu'],
  綠: ['lv', 'lu'],
  女: ['nv', 'nu'],
  略: ['lve', 'lue'],
  系: ['xi', 'ji'],
  降: ['jiang', 'xiang'],
  参: ['can', 'shen'],
  參: ['can', 'shen'],
  传: ['chuan', 'zhuan'],
  傳: ['chuan', 'zhuan'],
  校: ['xiao', 'jiao'],
  藏: ['cang', 'zang'],
  弹: ['dan', 'tan'],
  彈: ['dan', 'tan'],
  乐: ['le', 'yue'],
  樂: ['le', 'yue'],
  识: ['shi', 'zhi'],
  查: ['cha', 'zha'],
  提: ['ti', 'di'],
  解: ['jie', 'xie'],
  合: ['he', 'ge'],
  奇: ['qi', 'ji'],
  朝: ['chao', 'zhao'],
  曾: ['ceng', 'zeng'],
  盛: ['sheng', 'cheng'],
  还: ['hai', 'huan'],
  還: ['hai', 'huan'],
  量: ['liang'],
  差: ['cha', 'chai'],
  否: ['fou', 'pi'],
  盈: ['ying'],
  佣: ['yong'],
}

type Compare = (one: string, other: string) => number

/** Sorts by pinyin where the browser can. */
function pinyinOrder(): Compare | undefined {
  const { compare } = new Intl.Collator('zh-CN-u-co-pinyin')
  return compare('八', '充') < 0 && compare('充', '大') < 0 ? compare : undefined
}

const han = /\p{Script=Han}/u
const word = /[\p{L}\p{N}]/u
const table = [...syllables.matchAll(/([a-z]+)(.)/gu)].map(([, syllable = '', first = '']) => ({
  syllable,
  first,
}))

/**
 * Makes the reader. It answers one list per letter, digit or character of a text: how it may be read, in lower case.
 * Where the browser cannot sort by pinyin, characters stand for themselves.
 */
export function createReader(
  compare: Compare | undefined = pinyinOrder(),
): (text: string) => (readonly string[])[] {
  const known = new Map(Object.entries(readings))
  const read = (character: string) => {
    if (!compare || !han.test(character)) return [character]
    let low = 0
    let high = table.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (compare(table[middle]?.first ?? '', character) <= 0) low = middle
      else high = middle
    }
    return [table[low]?.syllable ?? character]
  }
  return (text) =>
    [...text.toLowerCase()]
      .filter((character) => word.test(character))
      .map((character) => {
        const found = known.get(character) ?? read(character)
        known.set(character, found)
        return found
      })
}

/** Places in a query to which one more character may lead: any beginning of a reading of it counts. */
function steps(readings: readonly string[], query: string, positions: ReadonlySet<number>) {
  const next = new Set<number>()
  for (const position of positions)
    for (const reading of readings)
      for (let length = 1; length <= reading.length; length += 1) {
        if (reading[length - 1] !== query[position + length - 1]) break
        next.add(position + length)
      }
  return next
}

/** Where a text's readings begin to spell a query, each character by its initial, its syllable or a part of it. */
export interface Spelling {
  /** The character it begins at, from 0. */
  readonly at: number
  /** The query spells all characters there are. */
  readonly isWhole: boolean
}

/** Finds the first place where readings spell the query; null where they nowhere do. */
export function findSpelling(text: readonly (readonly string[])[], query: string): Spelling | null {
  for (let at = 0; at < text.length; at += 1) {
    let positions: ReadonlySet<number> = new Set([0])
    for (let index = at; index < text.length && positions.size > 0; index += 1) {
      positions = steps(text[index] ?? [], query, positions)
      if (positions.has(query.length)) return { at, isWhole: at === 0 && index === text.length - 1 }
    }
  }
  return null
}
