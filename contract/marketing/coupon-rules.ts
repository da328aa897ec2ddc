// What coupons are, and the rules that take more than one of their fields. Server and console use the same.
import { z } from 'zod'

export const CouponType = z.enum([
  'feeDeduct',
  'feePercent',
  'rechargeBonus',
  'trialFund',
  'cashback',
  'rateUp',
])
export type CouponType = z.output<typeof CouponType>
export const ValidType = z.enum(['fixed', 'afterReceive'])
export type ValidType = z.output<typeof ValidType>
export const CampaignStatus = z.enum(['draft', 'active', 'paused', 'ended'])
export type CampaignStatus = z.output<typeof CampaignStatus>

const percentTypes: readonly CouponType[] = ['feePercent', 'cashback', 'rateUp']
/** Whether the face value is a part of something (0.1 is 10 %) and not an amount. */
export const isPercent = (type: CouponType): boolean => percentTypes.includes(type)

/** What each state can become by hand. */
export const nextStatus: Record<CampaignStatus, readonly CampaignStatus[]> = {
  draft: ['active'],
  active: ['paused', 'ended'],
  paused: ['active', 'ended'],
  ended: [],
}

/** The first field that does not fit the others, and the rule it breaks. */
export function couponProblem(
  coupon: {
    [K in 'faceValue' | 'maxDeduct' | 'validFrom' | 'validTo']?: string | null | undefined
  } & {
    couponType?: CouponType | undefined
    validType?: ValidType | undefined
    validDays?: string | number | null | undefined
  },
):
  | readonly [
      field: 'faceValue' | 'maxDeduct' | 'validDays' | 'validFrom' | 'validTo',
      rule: 'atMostOne' | 'fieldRequired' | 'endsBeforeStart',
    ]
  | undefined {
  const { couponType, faceValue, maxDeduct, validType, validDays, validFrom, validTo } = coupon
  if (couponType && isPercent(couponType)) {
    if (faceValue && !/^0*(0(\.\d*)?|1(\.0*)?)$/.test(faceValue)) return ['faceValue', 'atMostOne']
    if (!maxDeduct) return ['maxDeduct', 'fieldRequired']
  }
  if (validType === 'afterReceive') return validDays ? undefined : ['validDays', 'fieldRequired']
  if (!validFrom) return ['validFrom', 'fieldRequired']
  if (!validTo) return ['validTo', 'fieldRequired']
  return validFrom < validTo ? undefined : ['validTo', 'endsBeforeStart']
}
