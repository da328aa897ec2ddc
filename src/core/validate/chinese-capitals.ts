import { filterAmount } from './filters.ts'

const digits = '零壹贰叁肆伍陆柒捌玖'
const units = ['', '拾', '佰', '仟']
const groups = ['亿', '万', '']

/** Four digits in words, one 零 for each run of inner zeros, none at the end. */
function groupWords(group: string) {
  const words = [...group].map((digit, index) =>
    digit === '0'
      ? '零'
      : `${digits.charAt(Number(digit))}${units[group.length - 1 - index] ?? ''}`,
  )
  return words.join('').replace(/零+/g, '零').replace(/零$/, '')
}

function wholeWords(whole: string) {
  const padded = whole.padStart(groups.length * 4, '0')
  const words = groups.map((unit, index) => {
    const part = groupWords(padded.slice(index * 4, index * 4 + 4))
    return part === '' ? '零' : part + unit
  })
  // Zeros inside are said once, those before the first and after the last digit not at all.
  return words
    .join('')
    .replace(/零+/g, '零')
    .replace(/^零|零$/g, '')
}

/**
 * Writes an amount in Chinese capitals: `105.5` → 壹佰零伍元伍角零分, `0` → 零元整.
 * Takes what `filterAmount` keeps; empty for no digits and beyond 12 integer digits, which have no settled reading.
 */
export function chineseCapitals(text: string): string {
  const amount = filterAmount(text)
  const [whole = '', fraction = ''] = amount.split('.')
  if (amount === '' || whole.length > groups.length * 4) return ''
  const cents = fraction.padEnd(2, '0')
  const yuan = `${wholeWords(whole) || '零'}元`
  if (Number(cents) === 0) return `${yuan}整`
  const word = (index: number) => digits.charAt(Number(cents.charAt(index)))
  return `${yuan}${word(0)}角${word(1)}分`
}
