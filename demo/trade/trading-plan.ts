// What one order is to be, before the wallet says whether it can be placed.
import { hour } from '../clock.ts'
import type { Units } from '../decimal.ts'
import type { MemberLife } from '../domain.ts'
import type { Random } from '../random.ts'
import { perpetuals, type Product } from './products.ts'
import type { Deal, Entrust, Position } from './trading-types.ts'

const leverages = { 5: 8, 10: 37, 20: 32, 50: 15, 100: 8 } as const
const clients = { ios: 34, android: 34, web: 22, h5: 8, api: 2 } as const
const weights = Object.fromEntries(perpetuals.map(({ weight }, index) => [index, weight]))

export interface Plan {
  readonly at: number
  readonly product: Product
  readonly side: 'long' | 'short'
  readonly leverage: number
  readonly part: number
  readonly client: Entrust['client']
  readonly isLimit: boolean
  /** How long the position is kept; undefined for one that is still open at the end. */
  readonly keptMs: number | undefined
  /** What becomes of an order that is never filled. */
  readonly unfilled: 'cancelled' | 'new' | 'untriggered' | undefined
}

/** The value of so many contracts at a price. */
export const notionalOf = (product: Product, qty: bigint, price: Units): Units =>
  (price * qty * product.sizeMillionths) / 1_000_000n

/** Draws one order of a member that had money at `from`. */
export function planOf(random: Random, from: number, { world }: MemberLife): Plan | undefined {
  const product = perpetuals[Number(random.weighted(weights))]
  const late = random.chance(0.05)
  const kept = random.lognormal(3.5, 1.1) * hour
  const stays = random.chance(0.12)
  const isLimit = random.chance(0.4)
  const unit = random.unit()
  const unfilled =
    unit < 0.02 ? ('new' as const) : unit < 0.035 ? ('untriggered' as const) : undefined
  const at = late || unfilled ? world.clock.asof - Math.floor(random.unit() * 20 * hour) - hour : 0
  const cancelled = isLimit && random.chance(0.14)
  const plan = {
    side: random.chance(0.53) ? ('long' as const) : ('short' as const),
    leverage: Number(random.weighted(leverages)),
    part: 0.05 + random.unit() * 0.35,
    client: random.weighted(clients),
    isLimit: isLimit || unfilled !== undefined,
    keptMs: stays ? undefined : Math.floor(kept),
    unfilled: unfilled ?? (cancelled ? ('cancelled' as const) : undefined),
    at: at > from ? at : world.clock.after(from, random.unit()),
  }
  return product && { ...plan, product }
}

/** The execution of an order for a position. */
export function dealOf(
  entrust: Entrust,
  position: Position,
  { at, price, fee, pnl }: { at: number; price: Units; fee: Units; pnl: Units },
): Deal {
  const { member, product, qty } = entrust
  const notional = notionalOf(product, qty, price)
  const money = { price, fee, pnl, notional }
  return { kind: 'deal', id: 0, no: '', at, member, product, qty, entrust, position, ...money }
}
