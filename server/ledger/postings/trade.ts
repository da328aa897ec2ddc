// The lines of journals of orders, positions and copies, and of what inviters get of their fees. The trading engine, which
// is no part of this server, opens and settles; the console cancels, closes and settles shares.
import Big from 'big.js'
import type { followLog } from '#server/db/schema/trade/follow.ts'
import type { inviteRebate } from '#server/db/schema/trade/invite.ts'
import {
  houseLines,
  type HouseLine,
  type Line,
  type MemberLine,
  nonZero,
  walletLines,
  type WalletName,
} from '../lines.ts'

type Side = 'debit' | 'credit'

/** What a result moves between a wallet and the clearing account. */
function resultLines(owner: WalletName, pnl: Big): Line[] {
  const [own, house]: [Side, Side] = pnl.gt(0) ? ['credit', 'debit'] : ['debit', 'credit']
  return [
    walletLines(owner, owner.walletType, 'realizedPnl')[own]('available', pnl.abs()),
    houseLines('2910', owner)[house](pnl.abs()),
  ]
}

/** Lines of entrust/hold and entrust/release. */
export function orderLines(owner: WalletName, step: 'hold' | 'release', amount: string): Line[] {
  const isHold = step === 'hold'
  const own = walletLines(owner, owner.walletType, isHold ? 'orderFreeze' : 'orderRelease')
  return [
    own.debit(isHold ? 'available' : 'frozen', amount),
    own.credit(isHold ? 'frozen' : 'available', amount),
  ]
}

/** Lines of deal/open: margin and fee out of what the order holds, or of what is available. */
export function openLines(
  owner: WalletName,
  { margin, fee, from }: { margin: string; fee: string; from: 'available' | 'frozen' },
): Line[] {
  const opened = walletLines(owner, owner.walletType, 'openMargin')
  return nonZero([
    opened.debit(from, margin),
    opened.credit('margin', margin),
    walletLines(owner, owner.walletType, 'openFee').debit(from, fee),
    houseLines('4100', owner).credit(fee),
  ])
}

/** Lines of deal/close: the margin is released, the result cleared, the fee taken. */
export function closeLines(
  owner: WalletName,
  { margin, pnl, fee }: { margin: string; pnl: string; fee: string },
): Line[] {
  const released = walletLines(owner, owner.walletType, 'closeRelease')
  return nonZero([
    released.debit('margin', margin),
    released.credit('available', margin),
    ...resultLines(owner, new Big(pnl)),
    walletLines(owner, owner.walletType, 'closeFee').debit('available', fee),
    houseLines('4100', owner).credit(fee),
  ])
}

/** Lines of position/liquidate: the loss is cleared, the charge is ours, the insurance fund has what is left of the margin. */
export const liquidationLines = (
  owner: WalletName,
  { margin, loss, charge }: { margin: string; loss: string; charge: string },
): Line[] =>
  nonZero([
    walletLines(owner, owner.walletType, 'liquidation').debit('margin', margin),
    houseLines('2910', owner).credit(loss),
    houseLines('4140', owner).credit(charge),
    houseLines('3200', owner).credit(new Big(margin).minus(loss).minus(charge)),
  ])

/** Lines of position/bankrupt: insurance and then bad debt carry what the member cannot pay. */
export const bankruptLines = (
  of: Pick<HouseLine, 'currency'>,
  { missing, insured }: { missing: Big; insured: Big },
): Line[] =>
  nonZero([
    houseLines('3200', of).debit(insured),
    houseLines('5600', of).debit(missing.minus(insured)),
    houseLines('2910', of).credit(missing),
  ])

type Delivery = Pick<MemberLine, 'memberId' | 'currency'> &
  Readonly<Record<'stake' | 'fee' | 'payout', string>>

/** Lines of delivery/open: the stake is held, the fee is ours. */
export function deliveryOpenLines(order: Delivery): Line[] {
  const own = walletLines(order, 'delivery', 'deliveryOpen')
  return nonZero([
    own.debit('available', new Big(order.stake).plus(order.fee)),
    own.credit('frozen', order.stake),
    houseLines('4110', order).credit(order.fee),
  ])
}

/** Lines of delivery/close (settle): the payout, and the difference to the stake through clearing. */
export function deliverySettleLines(order: Delivery): Line[] {
  const { stake, payout } = order
  const own = walletLines(order, 'delivery', 'deliverySettle')
  const result = new Big(payout).minus(stake)
  const clearing = houseLines('2920', order)
  return nonZero([
    own.debit('frozen', stake),
    own.credit('available', payout),
    result.gt(0) ? clearing.debit(result) : clearing.credit(result.abs()),
  ])
}

/** Lines of delivery/close (void): stake and fee back, the stake out of what is held, the fee out of the revenue. */
export function deliveryVoidLines(order: Delivery): Line[] {
  const { stake, fee } = order
  const own = walletLines(order, 'delivery', 'deliveryRefund')
  return nonZero([
    own.debit('frozen', stake),
    houseLines('4110', order).debit(fee),
    own.credit('available', new Big(stake).plus(fee)),
  ])
}

/**
 * Lines of delivery/reverse: the settlement is taken back and the order voided. Of the payout `taken` is there; compensation
 * bears the rest.
 */
export function deliveryReverseLines(order: Delivery, taken: Big): Line[] {
  const { stake, payout } = order
  const own = walletLines(order, 'delivery', 'deliveryRefund')
  const result = new Big(payout).minus(stake)
  const clearing = houseLines('2920', order)
  return nonZero([
    // The mirror of the settlement puts the stake back into what is held, from where it is given back.
    own.credit('frozen', stake),
    ...deliveryVoidLines(order),
    own.debit('available', taken),
    houseLines('5400', order).debit(new Big(payout).minus(taken)),
    result.gt(0) ? clearing.credit(result) : clearing.debit(result.abs()),
  ])
}

type Follower = Pick<MemberLine, 'memberId' | 'currency'>
type Share = Pick<typeof followLog.$inferSelect, 'memberId' | 'currency' | 'profitShareAmount'>

/** Lines of follow/open. */
export function followOpenLines(
  follower: Follower,
  { margin, fee }: { margin: string; fee: string },
): Line[] {
  const own = walletLines(follower, 'follow', 'followOpen')
  return nonZero([
    own.debit('available', new Big(margin).plus(fee)),
    own.credit('margin', margin),
    houseLines('4100', follower).credit(fee),
  ])
}

/** Lines of follow/close. A liquidation pays `charge`, and the insurance fund has what is left of the margin. */
export function followCloseLines(
  follower: Follower,
  closing: { margin: string; pnl: string; fee: string; charge?: string },
): Line[] {
  const { margin, fee, charge } = closing
  const own = walletLines(follower, 'follow', 'followClose')
  const pnl = new Big(closing.pnl)
  const rest = new Big(margin).plus(pnl).minus(fee)
  const clearing = houseLines('2910', follower)
  return nonZero([
    own.debit('margin', margin),
    own.credit('available', charge === undefined ? rest : '0'),
    pnl.gt(0) ? clearing.debit(pnl) : clearing.credit(pnl.abs()),
    houseLines('4100', follower).credit(fee),
    houseLines('4140', follower).credit(charge ?? '0'),
    houseLines('3200', follower).credit(charge === undefined ? '0' : rest.minus(charge)),
  ])
}

/** Lines of follow/hold: the tutor's share of a profit goes into escrow. */
export const shareHoldLines = (share: Share): Line[] => [
  walletLines(share, 'follow', 'followShareOut').debit('available', share.profitShareAmount),
  houseLines('2940', share).credit(share.profitShareAmount),
]

/** Lines of follow/share (return): the follower has the share back. */
export const shareReturnLines = (share: Share): Line[] => [
  houseLines('2940', share).debit(share.profitShareAmount),
  walletLines(share, 'follow', 'followShareOut').credit('available', share.profitShareAmount),
]

/** Lines of follow/share (settle): the tutor gets `own` of the share, the platform the rest. */
export function shareSettleLines(share: Share, tutorId: string, own: Big): Line[] {
  const { currency, profitShareAmount: amount } = share
  const income = walletLines({ memberId: tutorId, currency }, 'spot', 'followShareIn')
  return nonZero([
    houseLines('2940', share).debit(amount),
    income.credit('available', own),
    houseLines('4160', share).credit(new Big(amount).minus(own)),
  ])
}

/** Lines of rebate/pay and rebate/revoke. */
export function rebateLines(
  rebate: Pick<typeof inviteRebate.$inferSelect, 'inviterId' | 'currency' | 'amount'>,
  step: 'pay' | 'revoke',
): Line[] {
  const { inviterId: memberId, currency, amount } = rebate
  const [cost, own]: [Side, Side] = step === 'pay' ? ['debit', 'credit'] : ['credit', 'debit']
  return [
    houseLines('5200', rebate)[cost](amount),
    walletLines({ memberId, currency }, 'spot', 'inviteRebate')[own]('available', amount),
  ]
}
