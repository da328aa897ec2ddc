import type { Money } from '#contract/wire.ts'
import { Decimal } from '#core/format/money.ts'

/** Places amounts in a box, oldest at the left, highest on top. Only places become numbers, amounts never do. */
export function sparkPoints(
  days: readonly Money[],
  width: number,
  height: number,
): [number, number][] {
  if (days.length < 2) return []
  const values = days.map((day) => new Decimal(day))
  const sorted = values.toSorted((a, b) => a.cmp(b))
  const lowest = sorted[0] ?? new Decimal('0')
  const range = (sorted.at(-1) ?? lowest).minus(lowest)
  return values.map((value, at) => {
    const share = range.eq('0') ? 0.5 : parseFloat(value.minus(lowest).div(range).toFixed(4))
    return [(at / (days.length - 1)) * width, (1 - share) * height]
  })
}
