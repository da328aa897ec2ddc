// Redemption codes. A code is kept as a hash; its text is handed out once, with its batch.
import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { DateRange, Id, Money, Reason, RequestId, Stamp, Text, WireInt } from '../wire.ts'
import { rewardFields, RewardType } from './reward.ts'

export const Status = z.enum(['unused', 'used', 'expired', 'disabled'])
export type Status = z.output<typeof Status>

/** Codes of one batch, and codes that one call disables. */
export const maxCodes = 50_000
export const maxDisabled = 1_000

export const { list, get } = defineResource('redemptionCode', {
  verbs: ['list', 'get'],
  fields: z.object({}),
  row: z.object({
    id: Id,
    version: z.int(),
    /** Its first and last two characters. */
    code: z.string(),
    batchNo: z.string(),
    batchName: z.string(),
    /** The codes of the batch can still be downloaded. */
    isDownloadable: z.boolean(),
    /** The caller generated the batch, so that another operator downloads it. */
    isBarred: z.boolean(),
    rewardType: RewardType,
    currency: z.string(),
    amount: Money,
    status: Status,
    memberId: Id.nullable(),
    usedMemberNo: z.string().nullable(),
    usedAt: Stamp.nullable(),
    validTo: Stamp,
    couponId: Id.nullable(),
    couponNo: z.string().nullable(),
    usedIp: z.string().nullable(),
    validFrom: Stamp,
    operatorName: z.string(),
    createdAt: Stamp,
    updatedAt: Stamp,
  }),
  filter: z
    .object({
      /** A whole code, or what a batch or member number begins with. */
      keyword: Text(128),
      status: z.array(Status).max(4),
      rewardType: z.array(RewardType).max(4),
      batchNo: Text(24),
      amountMin: Money,
      amountMax: Money,
      dateField: z.enum(['createdAt', 'usedAt', 'validTo']),
      dateRange: DateRange,
    })
    .partial(),
  sortable: ['amount', 'usedAt', 'validTo', 'createdAt', 'updatedAt'],
})

/** Batches with how far each is used and what it has cost. */
export const batchList = listEndpoint('GET redemptionCode/batchList', {
  filter: z.object({ keyword: Text(64) }).partial(),
  row: z.object({
    id: Id,
    batchNo: z.string(),
    batchName: z.string(),
    rewardType: RewardType,
    currency: z.string(),
    amount: Money,
    count: z.int(),
    used: z.int(),
    disabled: z.int(),
    expired: z.int(),
    /** What the used ones have cost so far, in USDT; coupons cost when they are used. */
    costUsd: Money,
    perMemberLimit: z.int(),
    validTo: Stamp,
    operatorName: z.string(),
    createdAt: Stamp,
  }),
  sortable: ['createdAt'],
})

/**
 * Generates a batch. The level follows from its worth: another operator has to agree from `review.fourEyesUsd` on.
 */
export const add = endpoint(
  'POST redemptionCode/add',
  z.object({
    batchName: Text(64).min(2),
    ...rewardFields,
    count: WireInt.pipe(z.int().min(1).max(maxCodes)),
    codeLength: WireInt.pipe(z.int().min(10).max(20)).default(12),
    /** Codes of the batch that one member may use. */
    perMemberLimit: WireInt.pipe(z.int().min(1).max(10)).default(1),
    validFrom: Stamp,
    validTo: Stamp,
    reason: Reason,
    requestId: RequestId.optional(),
  }),
  z.object({ id: Id, batchNo: z.string(), count: z.int() }),
  { level: 'K4', isLevelConditional: true },
)

/** Disables unused codes: those that are named, or what is left of a batch. */
export const disable = endpoint(
  'PUT redemptionCode/disable',
  z
    .object({
      ids: z
        .array(Id)
        .min(1)
        .max(maxDisabled)
        .transform((ids) => [...new Set(ids)])
        .optional(),
      batchNo: Text(24).min(1).optional(),
      reason: Reason,
      requestId: RequestId.optional(),
    })
    .refine(({ ids, batchNo }) => (ids === undefined) !== (batchNo === undefined), {
      path: ['batchNo'],
    }),
  z.object({ count: z.int() }),
)

/** Minutes after its first download that a batch may be downloaded again, by the same operator. */
export const downloadMin = 15

/**
 * Hands out the codes of a batch, once: shortly afterwards the server forgets them for good. Has no request key, since
 * answers are kept with their keys, and these must not be.
 */
export const download = endpoint(
  'POST redemptionCode/download',
  z.object({ batchNo: Text(24).min(1), reason: Reason }),
  z.object({ batchNo: z.string(), codes: z.array(z.string()) }),
  { level: 'K3' },
)

/** Deletes a batch of which no code was used. */
export const remove = endpoint(
  'DELETE redemptionCode/delete',
  z.object({ batchNo: Text(24).min(1), reason: Reason, requestId: RequestId.optional() }),
  z.object({ count: z.int() }),
)

export type Row = z.output<(typeof list)['row']>
export type Batch = z.output<(typeof batchList)['row']>
