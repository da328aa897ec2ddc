import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Money, Nothing, Stamp } from './wire.ts'

/** The wallets a member holds; each has its own accounts in the ledger. */
export const WalletType = z.enum([
  'spot',
  'contract',
  'delivery',
  'follow',
  'staking',
  'experience',
  'integral',
])

/** One debit or credit line. `account` is `member.spot.available` or a house code such as `1100`. */
export const JournalLine = z.object({
  account: z.string(),
  /** The house account's name in the caller's language; empty on member lines. */
  accountName: z.string(),
  side: z.enum(['D', 'C']),
  amount: Money,
  currency: z.string(),
  /** Member lines only: the bucket after the line. */
  balanceAfter: Money.nullable(),
})

/** Journals that the answer for one record has at most, the newest. */
export const maxJournals = 100

/** A balanced set of lines. House lines are shown to holders of `ledger/view` only. */
export const Journal = z.object({
  id: Id,
  bizType: z.string(),
  step: z.string(),
  variant: z.string(),
  bizNo: z.string(),
  memo: z.string(),
  operatorName: z.string(),
  postedAt: Stamp,
  reversalOf: Id.nullable(),
  lines: z.array(JournalLine),
})
export type Journal = z.output<typeof Journal>

/** A member's wallet in one currency. */
export const WalletBalance = z.object({
  walletType: z.string(),
  currency: z.string(),
  available: Money,
  frozen: Money,
  margin: Money,
})

/**
 * How the balance of a member in one currency came about: `in` by recharges, less `out` by withdrawals, with the result
 * `pnl` of everything else, makes what the log says; `diff` is what the wallets hold (`actual`) beyond that.
 */
export const BalanceCheck = z.object({
  currency: z.string(),
  in: Money,
  out: Money,
  pnl: Money,
  actual: Money,
  diff: Money,
})
export type BalanceCheck = z.output<typeof BalanceCheck>

/** One journal by id; also the permission that shows house lines. */
export const view = endpoint('GET ledger/view', z.object({ id: Id }), Journal)

/**
 * The invariants of the books: each with the number of violations found and a few examples. One check runs for all who ask; its
 * result, read at `checkedAt`, is answered for a minute.
 */
export const check = endpoint(
  'GET ledger/check',
  Nothing,
  z.object({
    ok: z.boolean(),
    checkedAt: Stamp,
    invariants: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        violations: z.int(),
        examples: z.array(z.string()),
      }),
    ),
  }),
)
