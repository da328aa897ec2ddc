import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import { Titles } from '../lang.ts'
import { memberFields } from '../review.ts'
import { DateRange, Id, Money, Reason, RequestId, Stamp, Text } from '../wire.ts'
import { CouponType } from './coupon-rules.ts'

export const Status = z.enum(['unused', 'used', 'expired', 'revoked'])
export type Status = z.output<typeof Status>
/** How a member came to a grant (dictionary `grant_source`). */
export const GrantSource = z.enum(['manual', 'campaign', 'register', 'redemption', 'level', 'task'])
export type GrantSource = z.output<typeof GrantSource>

export const { list, get } = defineResource('couponLog', {
  exportPath: 'couponLog/export',
  verbs: ['list', 'get'],
  fields: z.object({}),
  row: z.object({
    id: Id,
    version: z.int(),
    couponLogNo: z.string(),
    ...memberFields,
    couponId: Id,
    couponNo: z.string(),
    couponName: Titles,
    couponType: CouponType,
    currency: z.string(),
    faceValue: Money,
    /** How many of this coupon were issued, of how many at most. */
    couponSent: z.int(),
    couponTotal: z.int(),
    source: GrantSource,
    batchNo: z.string().nullable(),
    status: Status,
    usedBizNo: z.string().nullable(),
    deductAmount: Money,
    receivedAt: Stamp,
    usedAt: Stamp.nullable(),
    expireAt: Stamp,
    operatorName: z.string(),
  }),
  filter: z
    .object({
      keyword: Text(128),
      couponId: Id,
      couponType: z.array(CouponType).max(6),
      status: z.array(Status).max(4),
      source: z.array(GrantSource).max(6),
      dateField: z.enum(['receivedAt', 'usedAt', 'expireAt']),
      dateRange: DateRange,
    })
    .partial(),
  sortable: ['faceValue', 'deductAmount', 'receivedAt', 'usedAt', 'expireAt'],
  summary: z.object({
    currency: z.string(),
    count: z.int(),
    deductAmount: Money,
    used: z.int(),
    expired: z.int(),
  }),
})

/** Coupons that one call takes back. */
export const maxRevoked = 500
/** Takes unused coupons back; those that were used, ran out or were revoked meanwhile are skipped. */
export const revoke = endpoint(
  'PUT couponLog/revoke',
  z.object({
    ids: z
      .array(Id)
      .min(1)
      .max(maxRevoked)
      .transform((ids) => [...new Set(ids)]),
    reason: Reason,
    requestId: RequestId.optional(),
  }),
  z.object({ count: z.int(), skipped: z.array(Id) }),
)

export type Row = z.output<(typeof list)['row']>
