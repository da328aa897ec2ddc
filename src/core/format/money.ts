// Arithmetic on amounts as decimal strings. Nothing here goes through a binary float, and a number given by mistake
// is refused by big.js's strict mode rather than rounded.
import Big from 'big.js'
import type { Money } from '#contract/wire.ts'

interface StrictBig extends Pick<typeof Big, 'roundDown' | 'roundHalfUp' | 'strict'> {
  // In strict mode a number throws where it runs; this finds it before.
  new (value: string | Big): Big
}
/** Decimal arithmetic that takes only strings; shared so that its strictness is everywhere. */
export const Decimal = Big() as unknown as StrictBig
Decimal.strict = true

/**
 * Writes a decimal as an amount: plain digits, no trailing zeros, no negative zero. Sums and differences of amounts
 * never gain fraction digits, so the cast holds while the whole part stays below 10^18.
 */
function toMoney(value: Big): Money {
  return (value.eq('0') ? '0' : value.toFixed()) as Money
}

/** Adds two amounts of one currency. */
export const addMoney = (a: Money, b: Money): Money => toMoney(new Decimal(a).plus(b))

/** Takes `b` from `a`. */
export const subMoney = (a: Money, b: Money): Money => toMoney(new Decimal(a).minus(b))

/** Orders two amounts: -1, 0 or 1, fit for `sort`. */
export const compareMoney = (a: Money, b: Money): -1 | 0 | 1 => new Decimal(a).cmp(b)

/** Tells whether an amount is zero, however it is written. */
export const isZero = (value: Money): boolean => new Decimal(value).eq('0')

/** Adds up amounts of one currency; none give `0`. */
export const sumMoney = (values: readonly Money[]): Money =>
  toMoney(values.reduce((sum, value) => sum.plus(value), new Decimal('0')))
