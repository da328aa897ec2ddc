// What coupons are used for, read from the books while history is replayed: fees, losses and recharges that were just
// posted.
import { multiply, roundDown, share, type Units, units } from '../decimal.ts'
import type { Journal, Wallet } from '../money/books.ts'
import type { World } from '../money/recharges.ts'

export type CouponKind =
  | 'feeDeduct'
  | 'feePercent'
  | 'rechargeBonus'
  | 'trialFund'
  | 'cashback'
  | 'rateUp'

/** The bounds that the coupons of the set have. */
export const minRecharge = '100'
export const maxDeduct = '200'
const places = 6

/** What a coupon is worth for a posting, and the wallet that gets it. */
export interface CouponUse {
  readonly wallet: Wallet
  readonly worth: Units
}

/** What a journal moved on a house account, on that side. */
const onHouse = ({ lines }: Journal, house: string, side: 'D' | 'C'): Units =>
  lines.reduce(
    (sum, line) => (line.on === house && line.side === side ? sum + line.amount : sum),
    0n,
  )

const smaller = (a: Units, b: Units) => (a < b ? a : b)

/** Returns what a coupon of a kind and value is worth for a posting; undefined where it is not for that. */
export function worthFor(
  { prices }: World,
  journal: Journal,
  { kind, value }: { kind: CouponKind; value: string },
): CouponUse | undefined {
  const { source, step, at, lines } = journal
  const isCopied = lines.some(({ on }) => typeof on === 'object' && on.account.wallet === 'follow')
  const part = (amount: Units) => smaller(share(amount, Number(value)), units(maxDeduct))
  const back = (amount: Units): CouponUse | undefined => {
    const worth = roundDown(amount, places)
    return worth > 0n && !isCopied ? { wallet: 'contract', worth } : undefined
  }
  if (source.kind === 'deal' && step === 'open') {
    const fee = onHouse(journal, '4100', 'C')
    if (kind === 'feeDeduct') return back(smaller(fee, units(value)))
    return kind === 'feePercent' ? back(part(fee)) : undefined
  }
  if (source.kind === 'deal' && step === 'close')
    return kind === 'cashback' ? back(part(onHouse(journal, '2910', 'C'))) : undefined
  if (source.kind !== 'recharge' || step !== 'credit' || kind !== 'rechargeBonus') return undefined
  const arrived = onHouse(journal, '1100', 'D') + onHouse(journal, '1120', 'D')
  const usd = multiply(arrived, prices(lines[0]?.currency ?? 'USDT', at))
  return usd >= units(minRecharge) ? { wallet: 'spot', worth: units(value) } : undefined
}
