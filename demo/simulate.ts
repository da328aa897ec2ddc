// Replays each member's money in order of time, so that no balance is ever negative.
import type { RiskFlag } from '#contract/money/withdraw-log.ts'
import { mirrorLines } from '#server/ledger/lines.ts'
import { applyLines } from '#server/ledger/postings/money.ts'
import { hour } from './clock.ts'
import { units } from './decimal.ts'
import type { DemoDomain, MemberLife } from './domain.ts'
import type { Member } from './member/member.ts'
import { openBook, type Book, type Journal } from './money/books.ts'
import { credit, type Recharge, type World } from './money/recharges.ts'
import { walletCodes } from './money/wallet-codes.ts'
import { end, openSince, withdrawal, type Outcome, type Withdrawals } from './money/withdrawals.ts'
import { stream } from './random.ts'
import type { Operator } from './staff.ts'

interface Step {
  readonly at: number
  run(): void
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
 * Replays the life of one member and returns its books; `open` is the state its last withdrawal is left in, `planned` its flags.
 * Recharges that can no longer be taken back at the planned time stay approved.
 */
export function live(
  world: World,
  member: Member,
  recharges: readonly Recharge[],
  withdrawals: Withdrawals,
  domains: readonly DemoDomain[],
  open?: Outcome,
  planned?: readonly RiskFlag[],
): Book {
  const { seed, clock, staff } = world
  const book = openBook(member.id)
  const steps: Step[] = []
  const add = (at: number, run: () => void) => steps.push({ at, run })
  const random = stream(seed, 'life', member.id)

  for (const recharge of recharges) {
    const { reviewedAt } = recharge
    if (recharge.row.status !== 'approved' || reviewedAt === undefined) continue
    add(reviewedAt, () => {
      const credited = credit(book, recharge, reviewedAt)
      if (!random.chance(0.004)) return
      const at = clock.after(reviewedAt, random.unit() * 0.05)
      const by = staff.finance(random, at, recharge.reviewer)
      add(at, () => reverse(world, book, recharge, { original: credited, at, by }))
      steps.sort((a, b) => a.at - b.at)
    })
  }
  const first = recharges.find(({ row }) => row.status === 'approved')
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
      .filter(({ walletType, available }) => walletType === 'spot' && available.gt(0))
      .map((account) => ({
        account,
        usd: units(account.available.toFixed()) * world.prices(account.currency, at),
      }))
      .sort((a, b) => (a.usd < b.usd ? 1 : a.usd > b.usd ? -1 : 0))
    const account = (random.chance(0.8) ? richest[0] : richest.at(-1))?.account
    const coins = walletCodes.filter(
      ({ currency, isOpen }) => isOpen && currency === account?.currency,
    )
    if (!account || coins.length === 0) return
    const coin = coins[Math.floor(random.unit() ** 3 * coins.length)] ?? coins[0]
    if (!coin) return
    const made = withdrawal(world, withdrawals, member, {
      at,
      ordinal,
      book,
      coin,
      ...(outcome === undefined ? {} : { outcome, ...(planned && { planned }) }),
    })
    if (!made) return
    book.post(made, 'apply', at, applyLines(made.row))
    const { endedAt } = made
    if (endedAt === undefined) return
    add(endedAt, () => end(book, made, endedAt))
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
  return book
}

/** Takes a credited recharge back, while the money is there. */
function reverse(
  { recharges }: World,
  book: Book,
  recharge: Recharge,
  { original, at, by }: { original: Journal; at: number; by: Operator },
): void {
  const { creditedAmount, walletType, currency } = recharge.row
  if (creditedAmount === null || book.account(walletType, currency).available.lt(creditedAmount))
    return
  book.post(recharge, 'reverse', at, mirrorLines(original.lines, 'rechargeReverse'), {
    memo: '渠道确认退款，冲正',
    operator: by,
    reversalOf: original,
  })
  recharge.reversed = { at, by }
  recharges.set(recharge, { status: 'reversed', version: 3 }, at)
}
