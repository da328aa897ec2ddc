// What a member can be given by codes, awards and campaigns. Server and console use the same rules.
import { z } from 'zod'
import { Id, PositiveMoney, Text } from '../wire.ts'

export const RewardType = z.enum(['currency', 'points', 'trialFund', 'coupon'])
export type RewardType = z.output<typeof RewardType>

/** The currency of points in the books: no money, kept in a wallet of its own. */
export const pointsCurrency = 'INTEGRAL'
/** Fraction digits of points. */
export const pointsScale = 2

/** The fields of a form that say what is given. */
export const rewardFields = {
  rewardType: RewardType,
  /** For `currency` and `trialFund`. */
  currency: Text(16).default(''),
  /** For all but `coupon`. */
  amount: PositiveMoney.nullable().default(null),
  /** For `coupon` only. */
  couponId: Id.nullable().default(null),
}

/** What a form says of a reward; fields that do not belong to its type are not looked at. */
export interface RewardInput {
  readonly rewardType?: RewardType | undefined
  readonly currency?: string | undefined
  readonly amount?: string | null | undefined
  readonly couponId?: string | null | undefined
}

/** The first field that a reward of its type lacks. */
export function rewardFault({
  rewardType,
  currency,
  amount,
  couponId,
}: RewardInput): 'currency' | 'amount' | 'couponId' | undefined {
  if (rewardType === 'coupon') return couponId ? undefined : 'couponId'
  if ((rewardType === 'currency' || rewardType === 'trialFund') && !currency) return 'currency'
  return amount ? undefined : 'amount'
}
