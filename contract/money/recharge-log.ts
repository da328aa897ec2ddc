import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { Evidence } from '../evidence.ts'
import { recordEndpoint } from '../history.ts'
import { WalletType } from '../ledger.ts'
import { originFields } from '../origin.ts'
import {
  bulkResult,
  claimEndpoint,
  leaseFields,
  memberFields,
  queueDetail,
  queueFilter,
  riskFilter,
  recordVersion,
  recordVersions,
  bulkFields,
} from '../review.ts'
import {
  distinctIds,
  Id,
  Money,
  PositiveMoney,
  Reason,
  RequestId,
  Stamp,
  Text,
  WireBool,
} from '../wire.ts'
import { ChainCheck } from './recharge-recheck.ts'

export const Status = z.enum(['confirming', 'pending', 'approved', 'rejected', 'reversed'])
export type Status = z.output<typeof Status>
export const RechargeType = z.enum(['chain', 'system', 'third', 'admin'])
export const RiskFlag = z.enum([
  'amountMismatch',
  'duplicateTx',
  'blacklistedFrom',
  'disabledAddress',
  'firstLarge',
  'nameMismatch',
  'proofReused',
])
export const RejectReason = z.enum([
  'notReceived',
  'wrongProof',
  'duplicate',
  'wrongNetwork',
  'chainInvalid',
  'compliance',
  'other',
])

export const RechargeLog = z.object({
  id: Id,
  version: z.int(),
  rechargeNo: z.string(),
  ...memberFields,
  rechargeType: RechargeType,
  walletType: WalletType,
  currency: z.string(),
  network: z.string(),
  amount: Money,
  fee: Money,
  creditedAmount: Money.nullable(),
  /** Valuation frozen with the price at the event. */
  usdValue: Money,
  txHash: z.string().nullable(),
  fromAddress: z.string().nullable(),
  toAddress: z.string().nullable(),
  confirmations: z.int(),
  confirmationsRequired: z.int(),
  channelCode: z.string().nullable(),
  channelOrderNo: z.string().nullable(),
  proofCount: z.int(),
  isFirst: z.boolean(),
  riskFlags: z.array(RiskFlag),
  status: Status,
  ...leaseFields,
  rejectReason: RejectReason.nullable(),
  creatorId: Id.nullable(),
  creatorName: z.string().nullable(),
  /** Who changed the amount or the hash, or cleared a flag: none of them may decide it, as little as its creator. */
  amenderIds: z.array(Id),
  reviewerId: Id.nullable(),
  reviewerName: z.string().nullable(),
  reviewedAt: Stamp.nullable(),
  reviewRemark: z.string(),
  remark: z.string(),
  ...originFields,
  createdAt: Stamp,
  updatedAt: Stamp,
})
export type RechargeLog = z.output<typeof RechargeLog>

export const Filter = z
  .object({
    ...queueFilter(Status),
    ...riskFilter(RiskFlag),
    rechargeType: z.array(RechargeType).max(10),
    isFirst: WireBool,
    dateField: z.enum(['createdAt', 'reviewedAt']),
  })
  .partial()

/** Sums of the whole filter, one line per currency. */
export const Summary = z.object({
  currency: z.string(),
  amount: Money,
  creditedAmount: Money,
  usdValue: Money,
  count: z.int(),
})

export const list = listEndpoint('POST cwManage/chargeLogList', {
  exportPath: 'memberRechargeLog/export',
  filter: Filter,
  row: RechargeLog,
  sortable: [
    'urgency',
    'amount',
    'usdValue',
    'creditedAmount',
    'reviewedAt',
    'createdAt',
    'updatedAt',
    'id',
  ],
  summary: Summary,
})

const Brief = RechargeLog.pick({
  id: true,
  rechargeNo: true,
  memberNo: true,
  currency: true,
  amount: true,
  usdValue: true,
  status: true,
  createdAt: true,
})

export const RechargeDetail = z.object({
  row: RechargeLog,
  /** Addresses of the pictures; those of the file store need the bearer header. */
  proofImgs: z.array(z.string()),
  ...queueDetail(
    [
      'created',
      'confirmed',
      'claimed',
      'released',
      'edited',
      'rechecked',
      'flagCleared',
      'approved',
      'rejected',
      'reversed',
      'deleted',
    ],
    Brief,
  ),
  /** Other records that have, or had before an edit, the same transaction hash on the same network. */
  sameTx: z.array(Brief),
  riskDetail: z.array(
    z.object({ flag: RiskFlag, detail: z.string(), evidence: Evidence, isGone: z.boolean() }),
  ),
  /** What the newest look at the chain found of the record's hash; null where nobody looked. */
  chain: ChainCheck.nullable(),
})
export type RechargeDetail = z.output<typeof RechargeDetail>
export const get = recordEndpoint('GET memberRechargeLog/get', RechargeDetail)

/** Enters a pending recharge by hand; whoever enters it may not decide it. */
export const add = endpoint(
  'POST cwManage/chargeLogAdd',
  z.object({
    memberId: Id,
    walletCodeId: Id,
    amount: PositiveMoney,
    walletType: z.enum(['spot', 'contract', 'follow']).default('spot'),
    txHash: Text(128).optional(),
    /** Ids of images the operator has uploaded, in the order they are shown. */
    proofImgs: distinctIds(5),
    remark: Reason,
    requestId: RequestId.optional(),
  }),
  z.object({ id: Id, rechargeNo: z.string() }),
  { level: 'K3' },
)

export const edit = endpoint(
  'PUT memberRechargeLog/edit',
  z.object({
    ...recordVersion,
    amount: PositiveMoney.optional(),
    txHash: Text(128).optional(),
    remark: Text(200).optional(),
    reason: Reason,
  }),
  z.object({ id: Id, version: z.int() }),
)

/** Hides records that never moved money: rejected ones, or pending ones entered by hand. All or none. */
export const remove = endpoint(
  'DELETE memberRechargeLog/delete',
  z.object({ ...recordVersions, reason: Reason }),
  z.object({ count: z.int() }),
)

const decision = {
  action: z.enum(['approve', 'reject']),
  rejectReason: RejectReason.optional(),
  remark: Text(200).default(''),
}
/** One record, bound to the version (and so the amount) the operator saw. */
export const ReviewOne = z.object({
  ...recordVersion,
  creditedAmount: PositiveMoney.optional(),
  ...decision,
})
/** Many with one decision, each bound to the version the operator saw. */
export const ReviewMany = z.object({ ...recordVersions, ...bulkFields, ...decision })

export const BulkResult = bulkResult(Status)
export type BulkResult = z.output<typeof BulkResult>

export const review = endpoint(
  'POST cwManage/chargeLogReview',
  z.union([ReviewOne, ReviewMany]),
  z.union([
    z.object({ id: Id, status: Status, version: z.int(), journalId: Id.nullable() }),
    z.object({ results: z.array(BulkResult) }),
  ]),
  // One approval by its value (`review.rechargeOtpUsd`, `review.fourEyesUsd`), many always with a code; a rejection needs none.
  { level: 'K4', isLevelConditional: true, allowsStepUp: true },
)

export const claim = claimEndpoint('POST cwManage/chargeLogClaim')

/** Takes an approved recharge back with a mirror journal; needs the credited amount still available. */
export const reverse = endpoint(
  'POST cwManage/chargeLogReverse',
  z.object({ ...recordVersion, reason: Reason }),
  z.object({ id: Id, status: Status, version: z.int(), journalId: Id }),
  { level: 'K4' },
)
