import { Decimal } from '#core/format/money.ts'

/** The box of the drawing. */
export const width = 480
export const height = 96

/** Returns the points of the running sum in the box. Only positions become numbers, amounts never do. */
export function curvePoints(amounts: readonly string[]): string {
  let sum = new Decimal('0')
  const values = [sum, ...amounts.map((amount) => (sum = sum.plus(amount)))]
  const low = values.reduce((min, value) => (value.lt(min) ? value : min))
  const high = values.reduce((max, value) => (value.gt(max) ? value : max))
  const span = high.minus(low)
  const step = width / Math.max(1, values.length - 1)
  return values
    .map((value, index) => {
      const share = span.eq('0') ? 0.5 : Number(value.minus(low).div(span).toFixed(4))
      return `${index * step},${height - share * height}`
    })
    .join(' ')
}
