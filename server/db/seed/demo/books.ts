// A member's wallets while history is replayed: every posting moves them exactly and leaves its journal
// behind. The lines are those of `screens` D4; nothing may become negative at any time.
import type { HouseCode } from '#server/ledger/chart.ts'
import type { Units } from './decimal.ts'
import type { Operator } from './staff.ts'

export type Wallet = 'spot' | 'contract' | 'follow'
export type Bucket = 'available' | 'frozen'

export interface Account {
  readonly member: number
  readonly wallet: Wallet
  readonly currency: string
  available: Units
  frozen: Units
  /** Postings so far. */
  changes: number
  lastChange: number
  id: number
}

export interface Line {
  readonly side: 'D' | 'C'
  readonly amount: Units
  readonly currency: string
  /** A member's bucket, or a house account of the chart. */
  readonly on: { account: Account; bucket: Bucket; after: Units } | HouseCode
}

export interface MoneyLine {
  readonly account: Account
  readonly type: string
  readonly before: Units
  readonly availableDelta: Units
  readonly availableAfter: Units
  readonly frozenDelta: Units
  readonly frozenAfter: Units
}

/** The business record a journal belongs to; its id and number are given out later, in order of time. */
export interface Source {
  readonly kind: 'recharge' | 'withdraw' | 'capital'
  id: number
  no: string
}

export interface Journal {
  readonly at: number
  readonly source: Source
  readonly step: string
  readonly variant: string
  readonly memo: string
  readonly operator: Operator | undefined
  readonly reversalOf: Journal | undefined
  readonly lines: readonly Line[]
  readonly money: readonly MoneyLine[]
  id: number
}

/** One leg as a posting names it: `[side, bucket or house account, amount]`; zero amounts are left out. */
export type Leg = readonly ['D' | 'C', Bucket | HouseCode, Units]

export interface Posting {
  readonly at: number
  readonly source: Source
  readonly step: string
  readonly variant?: string
  readonly memo?: string
  readonly operator?: Operator | undefined
  readonly reversalOf?: Journal
  /** The type of the member's money log line. */
  readonly type: string
  readonly legs: readonly Leg[]
}

export interface Book {
  readonly accounts: readonly Account[]
  readonly journals: readonly Journal[]
  account(wallet: Wallet, currency: string): Account
  post(wallet: Wallet, currency: string, posting: Posting): Journal
}

const isBucket = (position: string): position is Bucket =>
  position === 'available' || position === 'frozen'

/** The empty book of a member. */
export function openBook(member: number): Book {
  const accounts: Account[] = []
  const journals: Journal[] = []
  const account = (wallet: Wallet, currency: string): Account => {
    const found = accounts.find((entry) => entry.wallet === wallet && entry.currency === currency)
    if (found) return found
    const empty = { available: 0n, frozen: 0n, changes: 0, lastChange: 0, id: 0 }
    const made = { member, wallet, currency, ...empty }
    accounts.push(made)
    return made
  }
  const post = (wallet: Wallet, currency: string, posting: Posting): Journal => {
    const held = account(wallet, currency)
    const [before, frozenBefore] = [held.available, held.frozen]
    const lines = posting.legs
      .filter(([, , amount]) => amount > 0n)
      .map(([side, position, amount]): Line => {
        if (!isBucket(position)) return { side, amount, currency, on: position }
        held[position] += side === 'C' ? amount : -amount
        if (held[position] < 0n)
          throw new Error(`${position} of member ${member} would be negative.`)
        return {
          side,
          amount,
          currency,
          on: { account: held, bucket: position, after: held[position] },
        }
      })
    if (
      lines.reduce((sum, line) => sum + (line.side === 'D' ? line.amount : -line.amount), 0n) !== 0n
    )
      throw new Error(
        `${posting.source.kind}/${posting.step} of member ${member} does not balance.`,
      )
    held.changes += 1
    held.lastChange = posting.at
    const money: MoneyLine = {
      account: held,
      type: posting.type,
      before,
      availableDelta: held.available - before,
      availableAfter: held.available,
      frozenDelta: held.frozen - frozenBefore,
      frozenAfter: held.frozen,
    }
    const journal: Journal = {
      at: posting.at,
      source: posting.source,
      step: posting.step,
      variant: posting.variant ?? '',
      memo: posting.memo ?? '',
      operator: posting.operator,
      reversalOf: posting.reversalOf,
      lines,
      money: [money],
      id: 0,
    }
    journals.push(journal)
    return journal
  }
  return { accounts, journals, account, post }
}
