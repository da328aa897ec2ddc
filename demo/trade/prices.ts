// One price path per currency: it walks back from today's price, a step a day with a flutter by the minute, and every
// record of the demo set reads the same path.
import { day, historyDays, minute } from '../clock.ts'
import { units, type Units } from '../decimal.ts'
import { walletCodes } from '../money/wallet-codes.ts'
import { stream } from '../random.ts'

/** The price of a currency in dollars at an instant. */
export type Prices = (currency: string, at: number) => Units

/** The price paths of a seed number; today's prices are those of the wallet codes. */
export function pricesUntil(seed: number, asof: number): Prices {
  const paths = new Map<string, number[]>()
  for (const { currency, price, volatility } of walletCodes) {
    if (paths.has(currency)) continue
    const random = stream(seed, 'price', currency)
    const path = [Number(price)]
    for (let back = 1; back <= historyDays + 1; back++)
      path.push((path[back - 1] ?? 1) / random.lognormal(1, Number(volatility) / Math.sqrt(365)))
    paths.set(currency, path)
  }
  // From one minute to the next a price also moves a little by chance; the last instant has the price of today.
  const node = (currency: string, back: number) =>
    back === 0 ? 0 : (stream(seed, 'minute', currency, back).unit() - 0.5) * 0.0016
  const flutter = (currency: string, back: number) => {
    const [later, earlier] = [
      node(currency, Math.floor(back)),
      node(currency, Math.floor(back) + 1),
    ]
    return 1 + later + (earlier - later) * (back % 1)
  }
  return (currency, at) => {
    const path = paths.get(currency)
    if (!path) throw new Error(`There is no price of ${currency}.`)
    const back = (asof - at) / day
    const later = path[Math.floor(back)] ?? 1
    const smooth = later + ((path[Math.floor(back) + 1] ?? later) - later) * (back % 1)
    const price = later === 1 ? smooth : smooth * flutter(currency, (asof - at) / minute)
    return units(price.toFixed(price === 1 ? 0 : price >= 1000 ? 2 : price >= 1 ? 4 : 6))
  }
}
