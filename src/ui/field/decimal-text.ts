type DecimalRules = {
  /** Digits kept after the point; 0 allows whole numbers only. */
  scale: number
  /** Digits kept before the point. */
  maxIntegers?: number | undefined
  negative?: boolean | undefined
}

/**
 * Keeps of a typed or pasted text what belongs to a decimal: full-width digits and points (a Chinese
 * keyboard types them) become plain ones, grouping and letters go, digits beyond the scale are cut.
 * Never turns the text into a number, so no digit is lost to floating point. `''`, `-` and `1.` pass,
 * they are on the way to something.
 */
export const decimalText = (
  raw: string,
  { scale, maxIntegers = 18, negative = false }: DecimalRules,
) => {
  const plain = raw.normalize('NFKC').replace(/。/g, '.').replace(/−/g, '-').trim()
  const sign = negative && plain.startsWith('-') ? '-' : ''
  const [head = '', ...tail] = plain.replace(/[^\d.]/g, '').split('.')
  const integers = head.replace(/^0+(?=\d)/, '').slice(0, maxIntegers)
  if (scale === 0 || tail.length === 0) return sign + integers
  return `${sign}${integers || '0'}.${tail.join('').slice(0, scale)}`
}
