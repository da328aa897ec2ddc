// What a stake earns, and what is left of it where it ends early. What a member is credited is rounded down.
import Big from 'big.js'

const daysPerYear = 365

/** Returns the interest of so many days at an annual rate. */
export const stakeInterest = (principal: string, rate: string, days: number, scale: number): Big =>
  new Big(principal).times(rate).times(days).div(daysPerYear).round(scale, Big.roundDown)

/** Returns the rate of a day of an annual rate, as a yield shows it. */
export const rateOfDay = (rate: string): string =>
  new Big(rate).div(daysPerYear).round(8, Big.roundDown).toFixed()

/** Returns what the member is paid of a principal and the penalty, the rest of it. */
export function splitPrincipal(
  principal: string,
  penaltyRate: string,
  scale: number,
): Record<'paid' | 'penalty', Big> {
  const kept = new Big(1).minus(penaltyRate).times(principal)
  const paid = kept.eq(principal) ? kept : kept.round(scale, Big.roundDown)
  return { paid, penalty: new Big(principal).minus(paid) }
}
