// What a journal is made of, and how its lines move the buckets of member wallets.
import Big from 'big.js'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { WalletType } from '#contract/ledger.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { HouseCode } from './chart.ts'

/** The three parts of a wallet. */
export type Bucket = 'available' | 'frozen' | 'margin'
type Side = 'D' | 'C'

/** What names a wallet. */
export interface WalletName {
  readonly memberId: string
  readonly walletType: z.output<typeof WalletType>
  readonly currency: string
}

/** A line on a member's wallet; credit raises the bucket, debit lowers it. */
export interface MemberLine extends WalletName {
  readonly bucket: Bucket
  readonly side: Side
  /** Above zero. */
  readonly amount: string
  /** Type of the member's money log line; lines of one type and wallet make one line there. */
  readonly reason: string
}

/** A line on a house account of the chart. */
export interface HouseLine {
  readonly house: HouseCode
  readonly currency: string
  readonly side: Side
  /** Above zero. */
  readonly amount: string
}

export type Line = MemberLine | HouseLine

type Amount = string | Big
const textOf = (amount: Amount) => (typeof amount === 'string' ? amount : amount.toFixed())

/** Makes the lines of a member's wallet; `reason` is the type of their money log line. */
export function walletLines(
  { memberId, currency }: Pick<MemberLine, 'memberId' | 'currency'>,
  walletType: MemberLine['walletType'],
  reason: string,
): Readonly<Record<'debit' | 'credit', (bucket: Bucket, amount: Amount) => MemberLine>> {
  const line = (side: Side) => (bucket: Bucket, amount: Amount) => ({
    memberId,
    walletType,
    bucket,
    currency,
    side,
    reason,
    amount: textOf(amount),
  })
  return { debit: line('D'), credit: line('C') }
}

/** Makes the lines of a house account. */
export function houseLines(
  house: HouseCode,
  { currency }: Pick<HouseLine, 'currency'>,
): Readonly<Record<'debit' | 'credit', (amount: Amount) => HouseLine>> {
  const line = (side: Side) => (amount: Amount) => ({
    house,
    currency,
    side,
    amount: textOf(amount),
  })
  return { debit: line('D'), credit: line('C') }
}

/** Leaves out the lines that move nothing. */
export const nonZero = (lines: readonly Line[]): Line[] =>
  lines.filter(({ amount }) => new Big(amount).gt(0))

/** Returns the lines that take a journal back; lines of members get the reason. */
export const mirrorLines = (lines: readonly Line[], reason: string): Line[] =>
  lines.map((line) => {
    const side = line.side === 'D' ? 'C' : 'D'
    return isMemberLine(line) ? { ...line, side, reason } : { ...line, side }
  })

export const isMemberLine = (line: Line): line is MemberLine => 'memberId' in line

/** A wallet as it is while lines are applied one after another. */
export interface Wallet {
  readonly id: string
  available: Big
  frozen: Big
  margin: Big
}

/** Names a wallet: member, type and currency. */
export const walletKey = (line: {
  memberId: string
  walletType: string
  currency: string
}): string => `${line.memberId} ${line.walletType} ${line.currency}`

// `numeric(36,18)` holds 18 digits before the point.
const ceiling = new Big('1e18')

/**
 * Applies a line to its wallet and returns the bucket after it.
 * Refuses with 42201 what would make the bucket negative, with 42202 what the books cannot hold.
 */
export function applyLine(wallet: Wallet, line: MemberLine): Big {
  const amount = new Big(line.amount)
  const before = wallet[line.bucket]
  const after = line.side === 'C' ? before.plus(amount) : before.minus(amount)
  if (after.lt(0)) {
    const current = before.toFixed()
    throw new Refusal(
      Code.insufficient,
      'insufficient',
      { current, currency: line.currency, needed: amount.toFixed() },
      { current, limit: amount.toFixed(), currency: line.currency, walletType: line.walletType },
    )
  }
  if (after.gte(ceiling)) throw new Refusal(Code.limitExceeded, 'balanceTooLarge')
  wallet[line.bucket] = after
  return after
}
