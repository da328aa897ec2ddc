// Exact amounts as whole numbers of 10^-18, the finest the books can hold.
const scale = 18
const one = 10n ** 18n

/** An amount in units of 10^-18. */
export type Units = bigint

/** Reads a plain decimal, `1234.5`. */
export function units(text: string): Units {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * one + BigInt(fraction.padEnd(scale, '0').slice(0, scale))
}

/** Writes a plain decimal without trailing zeros. */
export function decimal(amount: Units): string {
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(scale + 1, '0')
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, '')
}

/** Drops what is finer than `places` decimals; members are never given more than they paid. */
export const roundDown = (amount: Units, places: number): Units => {
  const step = 10n ** BigInt(scale - places)
  return amount - (amount % step)
}

/** The product of two amounts, rounded down to 18 decimals as the server values a recharge. */
export const multiply = (a: Units, b: Units): Units => (a * b) / one

/** A share (0 to 1) of an amount; exact to a millionth. */
export const share = (amount: Units, part: number): Units =>
  (amount * BigInt(Math.floor(part * 1e6))) / 1_000_000n

/** The amount of a coin worth so many dollars, rounded down to `places` decimals. */
export const worth = (usd: number, price: Units, places: number): Units =>
  roundDown((BigInt(Math.round(usd * 100)) * 10n ** 16n * one) / price, places)
