// The first letters of the pinyin of Chinese words, out of the browser's own sorting rules: they know every character
// that a dictionary of some hundred kilobytes would.

const letters = 'ABCDEFGHJKLMNOPQRSTWXYZ'
/** Unicode's marker before the characters of a letter in the pinyin order (CLDR root, `FDD0`). */
const marker = '\uFDD0'
/** Characters of menus that are read in more than one way; the order knows only one. */
const readings: Readonly<Record<string, string>> = {
  重: 'zc',
  行: 'xh',
  长: 'cz',
  長: 'cz',
  会: 'hk',
  會: 'hk',
  单: 'ds',
  單: 'ds',
  调: 'dt',
  調: 'dt',
  率: 'ls',
  系: 'xj',
  降: 'jx',
  参: 'cs',
  參: 'cs',
  传: 'cz',
  傳: 'cz',
  校: 'xj',
  藏: 'cz',
  弹: 'dt',
  彈: 'dt',
  乐: 'ly',
  樂: 'ly',
  识: 'sz',
  查: 'cz',
  提: 'td',
  解: 'jx',
  合: 'hg',
  奇: 'qj',
  朝: 'cz',
  曾: 'cz',
  盛: 'sc',
}

/** Sorts by pinyin where the browser can. */
function pinyinOrder(): ((one: string, other: string) => number) | undefined {
  const { compare } = new Intl.Collator('zh-CN-u-co-pinyin')
  const knows = compare(`${marker}C`, '充') <= 0 && compare('充', `${marker}D`) < 0
  return knows ? compare : undefined
}

const han = /\p{Script=Han}/u
const word = /[\p{L}\p{N}]/u

/**
 * Makes the reader. It answers one string per letter, digit or character of a text: the letters that may stand for it,
 * in lower case. Where the browser cannot sort by pinyin, characters stand for themselves.
 */
export function createInitials(
  compare: ((one: string, other: string) => number) | undefined = pinyinOrder(),
): (text: string) => string[] {
  const known = new Map(Object.entries(readings))
  const initialOf = (character: string) => {
    if (!compare || !han.test(character)) return character
    let low = 0
    let high = letters.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (compare(`${marker}${letters.charAt(middle)}`, character) <= 0) low = middle
      else high = middle
    }
    return letters.charAt(low).toLowerCase()
  }
  return (text) =>
    [...text.toLowerCase()]
      .filter((character) => word.test(character))
      .map((character) => {
        const found = known.get(character)
        if (found !== undefined) return found
        const initial = initialOf(character)
        known.set(character, initial)
        return initial
      })
}
