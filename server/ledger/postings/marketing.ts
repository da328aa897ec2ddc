// The lines of journals of campaigns: rewards, points, coupons, red envelopes and trial funds.
import type Big from 'big.js'
import { pointsCurrency } from '#contract/marketing/reward.ts'
import type { couponLog } from '#server/db/schema/marketing/coupon.ts'
import type { integralSend, integralSendItem } from '#server/db/schema/marketing/integral-send.ts'
import type { redEnvelope, redEnvelopeRecord } from '#server/db/schema/marketing/red-envelope.ts'
import type { memberExperience } from '#server/db/schema/member/experience.ts'
import { houseLines, type Line, nonZero, walletLines } from '../lines.ts'

/** Lines of redemption/use and award/grant for a reward in a currency or in points, which have a reason of their own. */
export function rewardLines(
  reward: { readonly rewardType: string; readonly currency: string; readonly amount: string },
  memberId: string,
  reason: 'redemption' | 'award',
): Line[] {
  const { currency, amount } = reward
  const isPoints = reward.rewardType === 'points'
  const own = walletLines(
    { memberId, currency },
    isPoints ? 'integral' : 'spot',
    isPoints ? 'integralIn' : reason,
  )
  return [
    houseLines(isPoints ? '3300' : '5100', reward).debit(amount),
    own.credit('available', amount),
  ]
}

/** Lines of integral/add and integral/sub. */
export function pointsLines(
  { direction }: Pick<typeof integralSend.$inferSelect, 'direction'>,
  { memberId, points }: Pick<typeof integralSendItem.$inferSelect, 'memberId' | 'points'>,
): Line[] {
  const owner = { memberId, currency: pointsCurrency }
  const house = houseLines('3300', owner)
  if (direction === 'add')
    return [
      house.debit(points),
      walletLines(owner, 'integral', 'integralIn').credit('available', points),
    ]
  return [
    walletLines(owner, 'integral', 'integralOut').debit('available', points),
    house.credit(points),
  ]
}

/** Lines of coupon/use. Fees and losses go back to the wallet they came from. */
export const couponLines = (
  log: Pick<typeof couponLog.$inferSelect, 'memberId' | 'currency' | 'couponType'>,
  amount: string,
): Line[] => [
  houseLines('5100', log).debit(amount),
  walletLines(log, log.couponType === 'rechargeBonus' ? 'spot' : 'contract', 'coupon').credit(
    'available',
    amount,
  ),
]

type Envelope = Pick<typeof redEnvelope.$inferSelect, 'memberId' | 'currency' | 'totalAmount'>

/** Lines of redEnvelope/fund for an envelope of the platform. */
export const envelopeFundLines = (envelope: Envelope): Line[] => [
  houseLines('5100', envelope).debit(envelope.totalAmount),
  houseLines('2930', envelope).credit(envelope.totalAmount),
]

/** Lines of redEnvelopeRecord/claim. */
export const envelopeClaimLines = (
  claim: Pick<typeof redEnvelopeRecord.$inferSelect, 'memberId' | 'currency' | 'amount'>,
): Line[] => [
  houseLines('2930', claim).debit(claim.amount),
  walletLines(claim, 'spot', 'redReceive').credit('available', claim.amount),
]

/** Lines of redEnvelope/close: what nobody claimed goes back to whom it came from. */
export const envelopeCloseLines = ({ memberId, currency }: Envelope, rest: string): Line[] => [
  houseLines('2930', { currency }).debit(rest),
  memberId === null
    ? houseLines('5100', { currency }).credit(rest)
    : walletLines({ memberId, currency }, 'spot', 'redRefund').credit('available', rest),
]

type Grant = Pick<typeof memberExperience.$inferSelect, 'memberId' | 'currency'>
const fundsOf = (grant: Grant, reason: string) => walletLines(grant, 'experience', reason)

/** Lines of experience/grant. */
export const grantLines = (grant: Grant, amount: string): Line[] => [
  houseLines('5100', grant).debit(amount),
  fundsOf(grant, 'experienceGrant').credit('available', amount),
]

/** Lines of experience/recover. */
export const recoverLines = (grant: Grant, amount: string): Line[] => [
  fundsOf(grant, 'experienceRecover').debit('available', amount),
  houseLines('5100', grant).credit(amount),
]

/** Lines of experience/open: trial funds become margin. */
export function trialMarginLines(grant: Grant, amount: string): Line[] {
  const own = fundsOf(grant, 'openMargin')
  return [own.debit('available', amount), own.credit('margin', amount)]
}

/** Lines of experience/close: a loss is the platform's, a gain goes to the contract wallet, the rest of the margin is free. */
export function trialCloseLines(
  grant: Grant,
  { loss, gain, rest }: Readonly<Record<'loss' | 'gain' | 'rest', Big>>,
): Line[] {
  const released = fundsOf(grant, 'closeRelease')
  return nonZero([
    fundsOf(grant, 'realizedPnl').debit('margin', loss),
    houseLines('2910', grant).credit(loss),
    released.debit('margin', rest),
    released.credit('available', rest),
    houseLines('2910', grant).debit(gain),
    walletLines(grant, 'contract', 'realizedPnl').credit('available', gain),
  ])
}
