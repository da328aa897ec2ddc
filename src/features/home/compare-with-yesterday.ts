import type { Money } from '#contract/wire.ts'
import { formatPercent } from '#core/format/format-money.ts'
import { Decimal } from '#core/format/money.ts'

/** How today stands to yesterday. */
export interface Change {
  readonly direction: 'up' | 'down' | 'same'
  /** The change as a fraction of yesterday's size; null where yesterday was nothing. */
  readonly fraction: string | null
}

/** From here on a change is only much: yesterday was next to nothing. */
const cap = '9.99'

/** Returns a change as a percentage, at most `> 999%`. */
export const cappedPercent = (fraction: string): string =>
  new Decimal(fraction).gt(cap) ? `> ${formatPercent(cap, 0)}` : formatPercent(fraction, 1)

/** Compares with the same time yesterday; a negative yesterday is measured by its size. */
export function compareWithYesterday(today: Money, yesterday: Money): Change {
  const difference = new Decimal(today).minus(yesterday)
  const direction = difference.eq('0') ? 'same' : difference.gt('0') ? 'up' : 'down'
  const size = new Decimal(yesterday).abs()
  const fraction = size.eq('0') ? null : difference.abs().div(size).toFixed(6)
  return { direction, fraction }
}
