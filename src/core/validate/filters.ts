// Input filters: each takes what stands in a field after a key or a paste and gives what may stand
// there. They run on every input, so each is one pass; numbers past 256 and texts past 10,000 characters are cut first.

const cut = (text: string) => text.slice(0, 256)
const cutText = (text: string) => text.slice(0, 10_000)
const digitsOf = (text: string) => cut(text).replace(/\D/g, '')

/** Turns full-width digits and dots, as Chinese input methods type them, into ASCII. */
const toAscii = (text: string) =>
  text
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[．。]/g, '.')

/**
 * Keeps an amount that is being typed: digits and the first dot, at most `scale` digits after it (0: no dot), no sign.
 * Leading zeros go (`005` → `5`), a leading dot becomes `0.`; full-width digits become ASCII.
 */
export function amountInput(text: string, scale: number): string {
  const kept = toAscii(cut(text)).replace(/[^\d.]/g, '')
  const dot = kept.indexOf('.')
  const whole = (dot < 0 ? kept : kept.slice(0, dot)).replace(/^0+(?=\d)/, '')
  if (dot < 0 || scale <= 0) return whole
  return `${whole || '0'}.${kept.slice(dot).replaceAll('.', '').slice(0, scale)}`
}

/** Keeps an amount with at most two decimals. */
export const filterAmount = (text: string): string => amountInput(text, 2)

/** Keeps a whole percentage: digits, no leading zeros (so no bare `0`), at most 100. */
export function filterPercentInteger(text: string): string {
  const digits = digitsOf(text).replace(/^0+/, '')
  return digits.length > 2 ? '100' : digits
}

/** Keeps a percentage with at most two decimals; anything from 100 up becomes exactly 100. */
export function filterPercentDecimal(text: string): string {
  const amount = filterAmount(text)
  return /^\d{3}/.test(amount) ? '100' : amount
}

/** Keeps a whole number: digits only, dots removed (`1.5` → `15`); a leading zero leaves `0`. */
export function filterInteger(text: string): string {
  const digits = digitsOf(text)
  return digits.startsWith('0') ? '0' : digits
}

/** Removes Han characters and all spaces. */
export const stripChinese = (text: string): string => cutText(text).replace(/[\p{sc=Han}\s]/gu, '')

/** Removes the letters A–Z of both cases and outer spaces. */
export const stripLetters = (text: string): string =>
  cutText(text)
    .replace(/[A-Za-z]/g, '')
    .trim()

/** Removes outer spaces. */
export const filterTrim = (text: string): string => text.trim()

/** Keeps an amount with at most two decimals and sets commas between thousands. */
export function filterThousands(text: string): string {
  const [whole = '', fraction] = filterAmount(text).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
