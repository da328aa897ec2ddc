// A member's wallets while history is replayed: every posting moves them exactly and leaves its journal
// behind. The lines are those of the posting table; nothing may become negative at any time.
import type { z } from 'zod'
import type { WalletType } from '#contract/ledger.ts'
import type { HouseCode } from '#server/ledger/chart.ts'
import type { Units } from '../decimal.ts'
import type { Operator } from '../staff.ts'

export type Wallet = z.output<typeof WalletType>
export type Bucket = 'available' | 'frozen' | 'margin'

export interface Account {
  readonly member: number
  readonly wallet: Wallet
  readonly currency: string
  available: Units
  frozen: Units
  margin: Units
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
  readonly marginDelta: Units
  readonly marginAfter: Units
}

/** The business record a journal belongs to; its id and number are given out later, in order of time. */
export interface Source {
  /** The `bizType` of its journals. */
  readonly kind: string
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

/** One leg of a posting on one wallet: `[side, bucket or house account, amount]`; zero amounts are left out. */
export type Leg = readonly ['D' | 'C', Bucket | HouseCode, Units]

/** A leg that names its wallet and currency: on a bucket of a wallet, or on a house account. */
export type FullLeg =
  | {
      readonly side: 'D' | 'C'
      readonly amount: Units
      readonly currency: string
      readonly wallet: Wallet
      readonly bucket: Bucket
      /** The type of the member's money log line. */
      readonly type: string
    }
  | {
      readonly side: 'D' | 'C'
      readonly amount: Units
      readonly currency: string
      readonly house: HouseCode
    }

interface Header {
  readonly at: number
  readonly source: Source
  readonly step: string
  readonly variant?: string
  readonly memo?: string
  readonly operator?: Operator | undefined
  readonly reversalOf?: Journal
}

export interface Posting extends Header {
  /** The type of the member's money log line. */
  readonly type: string
  readonly legs: readonly Leg[]
}

export interface FullPosting extends Header {
  readonly legs: readonly FullLeg[]
}

export interface Book {
  readonly accounts: readonly Account[]
  readonly journals: readonly Journal[]
  account(wallet: Wallet, currency: string): Account
  /** Posts on one wallet and one currency. */
  post(wallet: Wallet, currency: string, posting: Posting): Journal
  /** Posts on any wallets and currencies; legs of one wallet and type stand together. */
  write(posting: FullPosting): Journal
}

const isBucket = (name: string): name is Bucket =>
  name === 'available' || name === 'frozen' || name === 'margin'

/** The empty book of a member. */
export function openBook(member: number): Book {
  const accounts: Account[] = []
  const journals: Journal[] = []
  const account = (wallet: Wallet, currency: string): Account => {
    const found = accounts.find((entry) => entry.wallet === wallet && entry.currency === currency)
    if (found) return found
    const empty = { available: 0n, frozen: 0n, margin: 0n, changes: 0, lastChange: 0, id: 0 }
    const made = { member, wallet, currency, ...empty }
    accounts.push(made)
    return made
  }
  const write = (posting: FullPosting): Journal => {
    const { source, step } = posting
    const money: MoneyLine[] = []
    const lines = posting.legs
      .filter(({ amount }) => amount > 0n)
      .map((leg): Line => {
        const { side, amount, currency } = leg
        if ('house' in leg) return { side, amount, currency, on: leg.house }
        const held = account(leg.wallet, currency)
        const before = { ...held }
        held[leg.bucket] += side === 'C' ? amount : -amount
        if (held[leg.bucket] < 0n)
          throw new Error(`${leg.wallet} ${leg.bucket} of member ${member} would be negative.`)
        held.lastChange = posting.at
        addMoney(money, held, before, leg.type)
        const on = { account: held, bucket: leg.bucket, after: held[leg.bucket] }
        return { side, amount, currency, on }
      })
    if (!balances(lines))
      throw new Error(`${source.kind}/${step} of member ${member} does not balance.`)
    for (const held of new Set(money.map((line) => line.account))) held.changes += 1
    const { at, variant = '', memo = '', operator, reversalOf } = posting
    const header = { at, source, step, variant, memo, operator, reversalOf }
    const journal: Journal = { ...header, lines, money, id: 0 }
    journals.push(journal)
    return journal
  }
  const post = (wallet: Wallet, currency: string, { legs, type, ...header }: Posting) => {
    const full = legs.map(([side, name, amount]): FullLeg => {
      const common = { side, amount, currency }
      return isBucket(name) ? { ...common, wallet, bucket: name, type } : { ...common, house: name }
    })
    return write({ ...header, legs: full })
  }
  return { accounts, journals, account, post, write }
}

function balances(lines: readonly Line[]): boolean {
  const sums = new Map<string, Units>()
  for (const { side, amount, currency } of lines)
    sums.set(currency, (sums.get(currency) ?? 0n) + (side === 'D' ? amount : -amount))
  return [...sums.values()].every((sum) => sum === 0n)
}

/** Adds a leg to the money line of its wallet and type, or begins one. */
function addMoney(money: MoneyLine[], held: Account, before: Account, type: string): void {
  const last = money.findLastIndex((line) => line.account === held)
  const open = money[last]
  const joins = open !== undefined && open.type === type
  const line: MoneyLine = {
    account: held,
    type,
    before: joins ? open.before : before.available,
    availableDelta: (joins ? open.availableDelta : 0n) + held.available - before.available,
    availableAfter: held.available,
    frozenDelta: (joins ? open.frozenDelta : 0n) + held.frozen - before.frozen,
    frozenAfter: held.frozen,
    marginDelta: (joins ? open.marginDelta : 0n) + held.margin - before.margin,
    marginAfter: held.margin,
  }
  if (joins) money[last] = line
  else money.push(line)
}
