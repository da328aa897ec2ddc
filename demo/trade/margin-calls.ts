// Positions that nobody closes: they end when their margin is used up, and some are close to it at the end of the history.
import { hour } from '../clock.ts'
import { multiply, roundDown, type Units } from '../decimal.ts'
import type { World } from '../money/recharges.ts'
import { maintRate } from './market.ts'
import { perpetuals, type Product } from './products.ts'
import { notionalOf, type Plan, type Position } from './trading-plan.ts'

type Opened = Pick<Position, 'at' | 'product' | 'qty' | 'entry' | 'margin'> & {
  readonly row: Pick<Position['row'], 'positionSide'>
}

/** Maintenance margin by what is left of the margin. */
function ratioAt({ prices }: World, opened: Opened, at: number): number {
  const { product, qty, entry, row, margin } = opened
  const cost = notionalOf(product, qty, entry)
  const change = notionalOf(product, qty, prices(product.base, at)) - cost
  const equity = margin + (row.positionSide === 'long' ? change : -change)
  return equity <= 0n ? Infinity : Number((multiply(cost, maintRate) * 10_000n) / equity) / 10_000
}

/** When the engine would end a position; undefined where its margin lasts until the end. */
export function usedUpAt(world: World, opened: Opened): number | undefined {
  const { asof } = world.clock
  const step = Math.max(hour, Math.floor((asof - opened.at) / 100))
  for (let at = opened.at + step; at < asof; at += step)
    if (ratioAt(world, opened, at) >= 1) return at
  return ratioAt(world, opened, asof) >= 1 ? asof - 1 : undefined
}

/** Margin ratios of the levels medium, high and critical, away from their bounds. */
const bands = [
  { min: 0.62, max: 0.78 },
  { min: 0.81, max: 0.89 },
  { min: 0.91, max: 0.99 },
] as const
/** How many positions end in each of them. */
const perBand = 3
const searchedHours = 72

type Near = Pick<Plan, 'at' | 'product' | 'side' | 'leverage'>

/** An opening of the last days that ends inside the band. */
function findNear(world: World, { min, max }: (typeof bands)[number]): Near | undefined {
  const { clock, prices } = world
  const fits = (at: number, product: Product, side: Plan['side'], leverage: number) => {
    const entry: Units = roundDown(prices(product.base, at), product.places)
    const margin = notionalOf(product, 1n, entry) / BigInt(leverage)
    const opened = { at, product, qty: 1n, entry, row: { positionSide: side }, margin }
    const ratio = ratioAt(world, opened, clock.asof)
    return ratio > min && ratio < max && usedUpAt(world, opened) === undefined
  }
  for (let back = 1; back <= searchedHours; back++)
    for (const product of perpetuals)
      for (const leverage of [100, 50, 20])
        for (const side of ['long', 'short'] as const) {
          const at = clock.asof - back * hour
          if (fits(at, product, side, leverage)) return { at, product, side, leverage }
        }
  return undefined
}

/** The openings that are to end close to liquidation, one after another; `take` removes one that a member could afford. */
export function nearOnes(world: World) {
  const left: Near[] = bands.flatMap((band) => {
    const found = findNear(world, band)
    return found ? Array<Near>(perBand).fill(found) : []
  })
  return { next: (): Near | undefined => left[0], take: (): Near | undefined => left.shift() }
}
