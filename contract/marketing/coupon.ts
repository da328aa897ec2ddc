import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import { Titles, TitlesInput } from '../lang.ts'
import {
  DateRange,
  Id,
  Money,
  PositiveMoney,
  Reason,
  RequestId,
  RecordVersion,
  Stamp,
  Text,
  WireInt,
} from '../wire.ts'
import { CampaignStatus, CouponType, ValidType } from './coupon-rules.ts'
import { lineProblems, recipientFields } from './recipients.ts'

const NotNegative = Money.refine((value) => !value.startsWith('-'), 'positive')

const fields = z.object({
  name: TitlesInput(32),
  couponType: CouponType,
  faceValue: PositiveMoney,
  /** Of the face value; for percentages of the limits. */
  currency: Text(16).min(2),
  minUseAmount: NotNegative.default('0' as Money),
  maxDeduct: PositiveMoney.nullable().default(null),
  /** Codes of products; none means all. */
  scopeProducts: z.array(Text(32).min(1)).max(50).default([]),
  totalCount: WireInt.pipe(z.int().min(1).max(1_000_000)),
  perMemberLimit: WireInt.pipe(z.int().min(1).max(100)).default(1),
  validType: ValidType,
  validDays: WireInt.pipe(z.int().min(1).max(365)).nullable().default(null),
  validFrom: Stamp.nullable().default(null),
  validTo: Stamp.nullable().default(null),
})

export const { list, get, add, edit, remove, setStatus } = defineResource('coupon', {
  verbs: ['list', 'get', 'add', 'edit', 'remove', 'setStatus'],
  reasons: ['setStatus'],
  status: z.enum(['active', 'paused', 'ended']),
  fields,
  row: z.object({
    id: Id,
    version: z.int(),
    couponNo: z.string(),
    name: Titles,
    couponType: CouponType,
    faceValue: Money,
    currency: z.string(),
    minUseAmount: Money,
    maxDeduct: Money.nullable(),
    scopeProducts: z.array(z.string()),
    totalCount: z.int(),
    sentCount: z.int(),
    usedCount: z.int(),
    perMemberLimit: z.int(),
    validType: ValidType,
    validDays: z.int().nullable(),
    validFrom: Stamp.nullable(),
    validTo: Stamp.nullable(),
    /** What the used ones have cost so far, in USDT. */
    costUsd: Money,
    status: CampaignStatus,
    operatorName: z.string(),
    createdAt: Stamp,
    updatedAt: Stamp,
  }),
  filter: z
    .object({
      keyword: Text(128),
      status: z.array(CampaignStatus).max(4),
      couponType: z.array(CouponType).max(6),
      currency: z.array(Text(16)).max(50),
      faceValueMin: Money,
      faceValueMax: Money,
      dateField: z.enum(['createdAt', 'validTo']),
      dateRange: DateRange,
    })
    .partial(),
  sortable: [
    'faceValue',
    'totalCount',
    'sentCount',
    'usedCount',
    'validFrom',
    'validTo',
    'costUsd',
    'createdAt',
    'updatedAt',
  ],
})

const sending = {
  ...RecordVersion.shape,
  ...recipientFields,
  countEach: WireInt.pipe(z.int().min(1).max(10)).default(1),
}

/** The dry run of a sending: who would get coupons and what they can cost at most. Changes nothing. */
export const sendPreview = endpoint(
  'POST coupon/sendPreview',
  z.object(sending),
  z.object({
    /** Those who would get coupons. */
    members: z.int(),
    /** Those who have as many as one member may have. */
    limited: z.int(),
    /** Coupons of the campaign that are left. */
    remaining: z.int(),
    /** In USDT, if all of them are used. */
    costUsd: Money,
    /** Names exactly the members who were found; `send` needs it. */
    membersHash: z.string(),
    ...lineProblems,
  }),
  { reads: true },
)

/**
 * Gives coupons to the members that the dry run found. Throws 42203 where these are others by now, 42202 where the campaign
 * has not enough left. Another operator approves from `review.fourEyesUsd` on, and what has no price.
 */
export const send = endpoint(
  'POST coupon/send',
  z.object({
    ...sending,
    membersHash: z.string().regex(/^[0-9a-f]{64}$/),
    remark: Reason,
    requestId: RequestId.optional(),
  }),
  z.object({
    batchNo: z.string(),
    /** Coupons given out. */
    sent: z.int(),
    failed: z.array(z.object({ memberNo: z.string(), msg: z.string() })),
  }),
  { level: 'K4', isLevelConditional: true },
)

export type Row = z.output<(typeof list)['row']>
