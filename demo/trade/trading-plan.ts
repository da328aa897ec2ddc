// What one order is to be, before the wallet says whether it can be placed, and how orders, deals and positions are recorded.
import type {
  contractDeal,
  contractEntrust,
  contractPosition,
} from '#server/db/schema/trade/trade.ts'
import { hour } from '../clock.ts'
import type { Units } from '../decimal.ts'
import type { MemberLife } from '../domain.ts'
import type { Member } from '../member/member.ts'
import type { Random } from '../random.ts'
import type { DemoRecord } from '../records.ts'
import { perpetuals, type Product } from './products.ts'

/** A position while history is replayed. */
export interface PositionFacts {
  readonly member: Member
  readonly product: Product
  /** Contracts. */
  readonly qty: bigint
  readonly entry: Units
  readonly margin: Units
  /** Fees so far. */
  fee: Units
  pnl: Units
  closedAt: number | undefined
}
export type Position = DemoRecord<typeof contractPosition, PositionFacts>

export interface EntrustFacts {
  readonly member: Member
  readonly product: Product
  readonly qty: bigint
  readonly price: Units
  position: Position | undefined
  /** Who placed it for the member. */
  readonly operator: string | undefined
}
export type Entrust = DemoRecord<typeof contractEntrust, EntrustFacts>

export interface DealFacts {
  readonly member: Member
  readonly entrust: Entrust
  readonly position: Position
  readonly fee: Units
  readonly notional: Units
}
export type Deal = DemoRecord<typeof contractDeal, DealFacts>

const leverages = { 5: 8, 10: 37, 20: 32, 50: 15, 100: 8 } as const
const clients = { ios: 34, android: 34, web: 22, h5: 8, api: 2 } as const
const weights = Object.fromEntries(perpetuals.map(({ weight }, index) => [index, weight]))

export interface Plan {
  readonly at: number
  readonly product: Product
  readonly side: 'long' | 'short'
  readonly leverage: number
  readonly part: number
  readonly client: keyof typeof clients
  readonly isLimit: boolean
  /** How long the position is kept; undefined for one that is still open at the end. */
  readonly keptMs: number | undefined
  /** What becomes of an order that is never filled. */
  readonly unfilled: 'cancelled' | 'new' | 'untriggered' | undefined
}

/** The value of so many contracts at a price. */
export const notionalOf = (product: Product, qty: bigint, price: Units): Units =>
  (price * qty * product.sizeMillionths) / 1_000_000n

/** What a position has won or lost at a price. */
export function pnlAt({ product, qty, entry, row }: Position, price: Units): Units {
  const change = notionalOf(product, qty, price) - notionalOf(product, qty, entry)
  return row.positionSide === 'long' ? change : -change
}

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
