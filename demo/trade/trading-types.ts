// Orders, deals and positions as they are while history is replayed.
import type { Units } from '../decimal.ts'
import type { Member } from '../member/people.ts'
import type { Source } from '../money/books.ts'
import type { Product } from './products.ts'

interface Traded extends Source {
  readonly at: number
  readonly member: Member
  readonly product: Product
  /** Contracts. */
  readonly qty: bigint
  /** Copied from a tutor, in the follow wallet. */
  readonly isFollow?: boolean
}

export interface Position extends Traded {
  readonly positionSide: 'long' | 'short'
  readonly leverage: number
  readonly entry: Units
  readonly margin: Units
  fee: Units
  status: 'open' | 'closed' | 'liquidated' | 'forceClosed'
  closePrice: Units | undefined
  pnl: Units
  closedAt: number | undefined
  bankruptLoss: Units
}

export interface Entrust extends Traded {
  readonly positionSide: 'long' | 'short'
  readonly openClose: 'open' | 'close'
  readonly orderType: 'limit' | 'market' | 'stopLimit' | 'liquidation'
  readonly leverage: number
  readonly price: Units
  readonly client: 'web' | 'h5' | 'ios' | 'android' | 'api'
  status: 'filled' | 'cancelled' | 'expired' | 'rejected' | 'new' | 'untriggered'
  /** Who placed it for the member. */
  readonly operator?: string | undefined
  /** What it still holds. */
  frozen: Units
  fee: Units
  position: Position | undefined
  updatedAt: number
}

export interface Deal extends Traded {
  readonly entrust: Entrust
  readonly position: Position
  readonly price: Units
  readonly fee: Units
  readonly pnl: Units
  readonly notional: Units
}
