// What members get of campaigns: each thing once, within the budget that operators set.
import { z } from 'zod'
import { RewardType } from '../marketing/reward.ts'
import { Id, Money } from '../wire.ts'
import { platformEndpoint } from './platform-endpoint.ts'
import { ExternalId, Line } from './wire.ts'

const Ip = z.union([z.ipv4(), z.ipv6()])
const scope = 'marketing'

/** Uses a redemption code for a member, who may make five attempts a minute. */
export const postRedemption = platformEndpoint(
  'POST redemptions',
  z.strictObject({
    member: ExternalId,
    code: Line(64).pipe(z.string().min(1)),
    /** From where the member asks; attempts of one address count together. */
    ip: Ip.optional(),
  }),
  z.object({
    id: Id,
    member: ExternalId,
    batchNo: z.string(),
    reward: RewardType,
    /** Empty where the reward is a coupon. */
    currency: z.string(),
    amount: Money,
  }),
  {
    scope,
    status: 201,
    problems: ['unknown_member', 'not_found', 'conflict', 'limit_exceeded', 'closed_day', 'rule'],
  },
)

/** Claims a part of a red envelope for a member, who gets one. */
export const postClaim = platformEndpoint(
  'POST red-envelopes/{no}/claims',
  z.strictObject({
    member: ExternalId,
    /** Has to be that of the envelope where it is told. */
    claimCode: Line(16).optional(),
    /** From where the member claims; where they signed in last unless it is told. */
    ip: Ip.optional(),
  }),
  z.object({
    recordNo: z.string(),
    envelopeNo: z.string(),
    member: ExternalId,
    currency: z.string(),
    amount: Money,
  }),
  {
    scope,
    status: 201,
    params: z.object({ no: Line(24) }),
    problems: ['unknown_member', 'not_found', 'conflict', 'limit_exceeded', 'closed_day', 'rule'],
  },
)

/**
 * Uses a coupon of a member for the record that it is about: the number of a trade or of a closed position; of a recharge or a
 * stake the number or the externalId. What that record says decides what the coupon is worth.
 */
export const useCoupon = platformEndpoint(
  'POST coupons/{couponLogNo}/use',
  z.strictObject({ member: ExternalId, order: Line(64).pipe(z.string().min(1)) }),
  z.object({
    couponLogNo: z.string(),
    member: ExternalId,
    /** The number of the record that it was used for. */
    order: z.string(),
    currency: z.string(),
    /** What was paid for it; 0 where it raised the rate of a stake. */
    amount: Money,
  }),
  {
    scope,
    params: z.object({ couponLogNo: Line(24) }),
    problems: ['unknown_member', 'not_found', 'conflict', 'limit_exceeded', 'closed_day', 'rule'],
  },
)
