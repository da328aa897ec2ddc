// Rewards paid to members: by rules at once, by hand after another operator has agreed.
import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import { bulkFields, bulkResult, memberFields } from '../review.ts'
import {
  DateRange,
  Id,
  Money,
  Reason,
  RequestId,
  seenItems,
  RecordVersion,
  Stamp,
  Text,
} from '../wire.ts'
import { rewardFields, RewardType } from './reward.ts'

export const AwardType = z.enum([
  'register',
  'realName',
  'firstRecharge',
  'invite',
  'trade',
  'ranking',
  'level',
  'manual',
])
export type AwardType = z.output<typeof AwardType>
export const Status = z.enum(['pending', 'granted', 'rejected', 'revoked'])
export type Status = z.output<typeof Status>

/** Members of one manual award, and awards that one call reviews. */
export const maxMembers = 1_000
export const maxReviewed = 100

export const { list, get } = defineResource('awardRecord', {
  exportPath: 'awardRecord/export',
  verbs: ['list', 'get'],
  fields: z.object({}),
  row: z.object({
    id: Id,
    version: z.int(),
    awardNo: z.string(),
    ...memberFields,
    awardType: AwardType,
    rewardType: RewardType,
    currency: z.string(),
    amount: Money,
    /** In USDT when it was made; 0 for points. */
    usdValue: Money,
    couponNo: z.string().nullable(),
    relatedNo: z.string(),
    status: Status,
    creatorId: Id.nullable(),
    creatorName: z.string(),
    remark: z.string(),
    reviewerId: Id.nullable(),
    reviewerName: z.string().nullable(),
    reviewedAt: Stamp.nullable(),
    reviewRemark: z.string(),
    grantedAt: Stamp.nullable(),
    createdAt: Stamp,
    updatedAt: Stamp,
  }),
  filter: z
    .object({
      keyword: Text(128),
      status: z.array(Status).max(4),
      awardType: z.array(AwardType).max(8),
      rewardType: z.array(RewardType).max(4),
      currency: z.array(Text(16)).max(50),
      amountMin: Money,
      amountMax: Money,
      dateField: z.enum(['createdAt', 'grantedAt']),
      dateRange: DateRange,
    })
    .partial(),
  sortable: ['amount', 'usdValue', 'reviewedAt', 'grantedAt', 'createdAt', 'updatedAt'],
  summary: z.object({
    rewardType: RewardType,
    currency: z.string(),
    amount: Money,
    count: z.int(),
  }),
})

/**
 * What awards may cost in the running month and cost so far, in USDT: by type, the most expensive first. No award is
 * granted beyond it (42202).
 */
export const budget = endpoint(
  'GET awardRecord/budget',
  z.object({}),
  z.object({
    limitUsd: Money,
    usedUsd: Money,
    /** What waits for a reviewer. */
    pendingUsd: Money,
    types: z.array(z.object({ awardType: AwardType, usedUsd: Money })),
  }),
)

/** Plans the same award for each of the members; it waits for another operator. */
export const add = endpoint(
  'POST awardRecord/add',
  z.object({
    /** Numbers of the members. */
    memberNos: z
      .array(Text(24).min(1))
      .min(1)
      .max(maxMembers)
      .transform((numbers) => [...new Set(numbers)]),
    ...rewardFields,
    remark: Reason,
    requestId: RequestId.optional(),
  }),
  z.object({ count: z.int() }),
)

/** Grants or rejects waiting awards, each on its own; nobody reviews their own. */
export const review = endpoint(
  'POST awardRecord/review',
  z.object({
    items: seenItems(maxReviewed),
    ...bulkFields,
    action: z.enum(['approve', 'reject']),
    /** A rejection says why. */
    remark: Text(200).default(''),
    requestId: RequestId.optional(),
  }),
  z.object({ results: z.array(bulkResult(Status)) }),
  { level: 'K3' },
)

/** Takes a granted award back: what it paid is posted the other way round, a coupon only while it is unused. */
export const revoke = endpoint(
  'POST awardRecord/revoke',
  z.object({ ...RecordVersion.shape, reason: Reason, requestId: RequestId.optional() }),
  z.object({ id: Id, status: Status }),
  { level: 'K4' },
)

export type Row = z.output<(typeof list)['row']>
