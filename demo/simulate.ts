// Replays each member's money in order of time, so that no balance is ever negative.
import type { RiskFlag } from '#contract/money/withdraw-log.ts'
import { hour } from './clock.ts'
import type { Units } from './decimal.ts'
import type { DemoDomain, MemberLife } from './domain.ts'
import type { Member } from './member/people.ts'
import { openBook, type Book, type Journal } from './money/books.ts'
import type { Recharge, World } from './money/recharges.ts'
import { walletCodes } from './money/wallet-codes.ts'
import { openSince, withdrawal, type Outcome, type Withdrawal } from './money/withdrawals.ts'
import { stream } from './random.ts'

interface Step {
  readonly at: number
  run(): void
}

export interface Life {
  readonly book: Book
  readonly withdrawals: Withdrawal[]
}

/** Withdrawals that are still open at the end, and failed ones: one per member, in this order. */
export const openStates: readonly Outcome[] = [
  ...Array<Outcome>(30).fill('pending'),
  ...Array<Outcome>(8).fill('firstPassed'),
  ...Array<Outcome>(6).fill('approved'),
  ...Array<Outcome>(6).fill('paying'),
  ...Array<Outcome>(5).fill('thirdPaying'),
  ...Array<Outcome>(5).fill('failed'),
]

/** Attempts to withdraw per credited recharge; some find too little to withdraw. */
const perRecharge = 0.47

/**
 * The books and withdrawals of one member; `open` is the state its last withdrawal is left in, `planned` its flags.
 * Recharges that can no longer be taken back at the planned time stay approved.
 */
export function live(
  world: World,
  member: Member,
  recharges: readonly Recharge[],
  domains: readonly DemoDomain[],
  open?: Outcome,
  planned?: readonly RiskFlag[],
): Life {
  const { seed, clock, staff } = world
  const book = openBook(member.id)
  const withdrawals: Withdrawal[] = []
  const steps: Step[] = []
  const add = (at: number, run: () => void) => steps.push({ at, run })
  const random = stream(seed, 'life', member.id)

  for (const recharge of recharges) {
    const { reviewedAt } = recharge
    if (recharge.status !== 'approved' || reviewedAt === undefined) continue
    add(reviewedAt, () => {
      const credited = credit(book, recharge, reviewedAt)
      if (!random.chance(0.004)) return
      const at = clock.after(reviewedAt, random.unit() * 0.05)
      const by = staff.finance(random, at, recharge.reviewer)
      add(at, () => reverse(book, recharge, credited, at, by))
      steps.sort((a, b) => a.at - b.at)
    })
  }
  const first = recharges.find(({ status }) => status === 'approved')
  if (first?.reviewedAt !== undefined) {
    const from = first.reviewedAt
    const attempts = Math.floor(steps.length * perRecharge + random.unit())
    for (let n = 0; n < attempts; n++) {
      const at = clock.after(from, random.unit())
      if (at < clock.asof - hour) add(at, () => apply(at, n))
    }
    if (open !== undefined) {
      const at = openSince(random, open, clock.asof)
      if (at > from) add(at, () => apply(at, attempts, open))
    }
  }

  const apply = (at: number, ordinal: number, outcome?: Outcome) => {
    const richest = book.accounts
      .filter(({ wallet, available }) => wallet === 'spot' && available > 0n)
      .map((account) => ({ account, usd: account.available * world.prices(account.currency, at) }))
      .sort((a, b) => (a.usd < b.usd ? 1 : a.usd > b.usd ? -1 : 0))
    const account = (random.chance(0.8) ? richest[0] : richest.at(-1))?.account
    const coins = walletCodes.filter(
      ({ currency, withdraw }) => withdraw && currency === account?.currency,
    )
    if (!account || coins.length === 0) return
    const coin = coins[Math.floor(random.unit() ** 3 * coins.length)] ?? coins[0]
    if (!coin) return
    const made = withdrawal(world, member, {
      at,
      ordinal,
      account,
      coin,
      ...(outcome === undefined ? {} : { outcome, ...(planned && { planned }) }),
    })
    if (!made) return
    withdrawals.push(made)
    book.post('spot', coin.currency, {
      at,
      source: made,
      step: 'apply',
      type: 'withdrawApply',
      legs: [
        ['D', 'available', made.amount],
        ['C', 'frozen', made.amount],
      ],
    })
    const { endedAt } = made
    if (endedAt === undefined) return
    add(endedAt, () => close(book, made, endedAt))
    steps.sort((a, b) => a.at - b.at)
  }

  const scope: MemberLife = {
    world,
    member,
    book,
    from: first?.reviewedAt,
    add: (at, run) => {
      add(at, run)
      steps.sort((a, b) => a.at - b.at)
    },
  }
  for (const domain of domains) domain.live?.(scope)

  steps.sort((a, b) => a.at - b.at)
  for (let step = steps.shift(); step; step = steps.shift()) step.run()
  return { book, withdrawals }
}

/** Money that arrived is on a channel's account or in our wallets. */
const receiving = ({ method }: Recharge) => (method === 'third' ? '1120' : '1100')

function credit(book: Book, recharge: Recharge, at: number): Journal {
  const { amount, coin, credited } = recharge
  if (credited === null) throw new Error('An approval credits an amount.')
  const { fee, rest } = kept(recharge, credited)
  return book.post(recharge.wallet, coin.currency, {
    at,
    source: recharge,
    step: 'credit',
    type: 'recharge',
    memo: recharge.reviewRemark,
    operator: recharge.reviewer,
    legs: [
      ['D', receiving(recharge), amount],
      ['C', 'available', credited],
      ['C', '4125', fee],
      ['C', '2900', rest],
    ],
  })
}

function kept({ amount, fee }: Recharge, credited: Units): { fee: Units; rest: Units } {
  const left = amount - credited
  return left < fee ? { fee: left, rest: 0n } : { fee, rest: left - fee }
}

function reverse(
  book: Book,
  recharge: Recharge,
  original: Journal,
  at: number,
  by: Recharge['creator'],
): void {
  const { amount, coin, credited, wallet } = recharge
  if (credited === null || !by || book.account(wallet, coin.currency).available < credited) return
  const { fee, rest } = kept(recharge, credited)
  book.post(wallet, coin.currency, {
    at,
    source: recharge,
    step: 'reverse',
    type: 'rechargeReverse',
    memo: '渠道确认退款，冲正',
    operator: by,
    reversalOf: original,
    legs: [
      ['C', receiving(recharge), amount],
      ['D', 'available', credited],
      ['D', '4125', fee],
      ['D', '2900', rest],
    ],
  })
  recharge.status = 'reversed'
  recharge.reversed = { at, by }
}

function close(book: Book, made: Withdrawal, at: number): void {
  const paid = made.status === 'paid'
  const networkFee = paid ? made.networkFee : 0n
  book.post('spot', made.coin.currency, {
    at,
    source: made,
    step: 'close',
    variant: paid ? 'paid' : 'refund',
    type: paid ? 'withdrawPaid' : 'withdrawRefund',
    memo: made.remark,
    operator: made.status === 'cancelled' ? undefined : (made.payer ?? made.first?.by),
    legs: paid
      ? [
          ['D', 'frozen', made.amount],
          ['D', '5500', networkFee],
          ['C', made.method === 'third' ? '1120' : '1100', made.net],
          ['C', '4120', made.fee],
          ['C', '1100', networkFee],
        ]
      : [
          ['D', 'frozen', made.amount],
          ['C', 'available', made.amount],
        ],
  })
}
