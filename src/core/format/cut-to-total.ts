import type { Money } from '#contract/wire.ts'
import { Decimal, sumMoney } from './money.ts'

/**
 * Cuts amounts to `scale` digits after the point so that they add up to their sum cut alike: what single cuts lose goes to
 * the amounts that lost most. Whoever adds up what is shown finds the sum that is shown.
 */
export function cutToTotal(values: readonly Money[], scale: number): Money[] {
  const cut = (value: Money) =>
    new Decimal(value).round(scale, Decimal.roundDown).toFixed() as Money
  const parts = values.map(cut)
  const unit = new Decimal('10').pow(-scale)
  let left = new Decimal(cut(sumMoney(values))).minus(sumMoney(parts))
  const lost = (at: number) => new Decimal(values[at] ?? '0').minus(parts[at] ?? '0')
  const step = left.lt('0') ? unit.times('-1') : unit
  const order = parts.map((_, at) => at).toSorted((a, b) => lost(b).cmp(lost(a)))
  if (left.lt('0')) order.reverse()
  for (const at of order) {
    if (left.eq('0')) break
    parts[at] = new Decimal(parts[at] ?? '0').plus(step).toFixed() as Money
    left = left.minus(step)
  }
  return parts
}
