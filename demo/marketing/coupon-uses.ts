// What coupons are used for, read from the books while history is replayed: fees, losses and recharges that were just
// posted.
import type { couponLog } from '#server/db/schema/marketing/coupon.ts'
import { isMemberLine } from '#server/ledger/lines.ts'
import { multiply, roundDown, share, type Units, units } from '../decimal.ts'
import type { Journal } from '../money/books.ts'
import type { World } from '../money/recharges.ts'

export type CouponKind = (typeof couponLog.$inferSelect)['couponType']

/** The bounds that the coupons of the set have. */
export const minRecharge = '100'
export const maxDeduct = '200'
const places = 6

/** What a journal moved on a house account, on that side. */
function onHouse({ lines }: Journal, house: string, side: 'D' | 'C'): Units {
  const of = lines.filter((line) => !isMemberLine(line) && line.house === house)
  return of.reduce((sum, line) => (line.side === side ? sum + units(line.amount) : sum), 0n)
}

const smaller = (a: Units, b: Units) => (a < b ? a : b)

/** Returns what a coupon of a kind and value is worth for a posting; undefined where it is not for that. */
export function worthFor(
  { prices }: World,
  journal: Journal,
  { kind, value }: { kind: CouponKind; value: string },
): Units | undefined {
  const { source, step, at, lines } = journal
  const isCopied = lines.some((line) => isMemberLine(line) && line.walletType === 'follow')
  const part = (amount: Units) => smaller(share(amount, Number(value)), units(maxDeduct))
  const back = (amount: Units) => {
    const worth = roundDown(amount, places)
    return worth > 0n && !isCopied ? worth : undefined
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
  return usd >= units(minRecharge) ? units(value) : undefined
}
