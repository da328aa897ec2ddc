import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { recordEndpoint } from '../history.ts'
import {
  bulkResult,
  claimEndpoint,
  queueDetail,
  queueFilter,
  riskFilter,
  recordVersion,
  recordVersions,
  bulkFields,
} from '../review.ts'
import { Id, Money, Reason, seenItems, Stamp, Text, WireBool } from '../wire.ts'
import { RiskFact } from './withdraw-risk.ts'
import { WithdrawLog } from './withdraw-row.ts'
import { PayMethod, RejectReason, RiskFlag, RiskScore, Status } from './withdraw-rules.ts'

export * from './withdraw-row.ts'
export * from './withdraw-rules.ts'

export const Filter = z
  .object({
    // The reviewer of either step.
    ...queueFilter(Status),
    ...riskFilter(RiskFlag),
    riskScoreMin: RiskScore,
    riskScoreMax: RiskScore,
    payMethod: z.array(PayMethod).max(10),
    /** Held by the caller right now. */
    mine: WireBool,
    /** True: without those the caller passed in the first review, who may not decide the second. */
    isOpenToMe: WireBool,
    /** `reviewedAt`: either review; with a reviewer, the one that was theirs. */
    dateField: z.enum(['createdAt', 'firstReviewedAt', 'reviewedAt', 'paidAt']),
  })
  .partial()

export const list = listEndpoint('POST cwManage/withdrawLogList', {
  exportPath: 'memberWithdrawLog/export',
  filter: Filter,
  row: WithdrawLog,
  sortable: [
    'urgency',
    'amount',
    'netAmount',
    'usdValue',
    'riskScore',
    'firstReviewedAt',
    'secondReviewedAt',
    'paidAt',
    'createdAt',
    'updatedAt',
    'id',
  ],
  summary: z.object({
    currency: z.string(),
    amount: Money,
    fee: Money,
    netAmount: Money,
    usdValue: Money,
    count: z.int(),
  }),
})

const Brief = WithdrawLog.pick({
  id: true,
  withdrawNo: true,
  memberNo: true,
  currency: true,
  amount: true,
  status: true,
  createdAt: true,
})

export const WithdrawDetail = z.object({
  row: WithdrawLog,
  ...queueDetail(
    [
      'created',
      'claimed',
      'released',
      'edited',
      'flagCleared',
      'firstPassed',
      'approved',
      'rejected',
      'paying',
      'thirdPaying',
      'paid',
      'failed',
      'refunded',
      'cancelled',
    ],
    Brief,
  ),
  /** The flags of the row with their figures and evidence, in the order of `riskOrder`. */
  risk: z.array(RiskFact),
  /** The member's real-name check. */
  realNameStatus: z.string(),
  /** Trial funds in this currency. */
  bonusFunds: Money,
  /** Withdrawals of other members to the same address, and from the same IP address. */
  sameAddress: z.array(Brief),
  sameIp: z.array(Brief),
  lastMoneyLogs: z.array(
    z.object({
      id: Id,
      at: Stamp,
      bizType: z.string(),
      bizNo: z.string(),
      availableDelta: Money,
      frozenDelta: Money,
    }),
  ),
})
export type WithdrawDetail = z.output<typeof WithdrawDetail>
export const get = recordEndpoint('GET memberWithdrawLog/get', WithdrawDetail)

/** Calls on the way to the payout are confirmed by what they are, not by a reason; a note may be kept. */
const remark = Text(200).default('')

const Done = z.object({ id: Id, status: Status, version: z.int(), journalId: Id.nullable() })
const Explained = z.object({ ...recordVersion, reason: Reason })
const Results = z.object({ results: z.array(bulkResult(Status)) })

export const edit = endpoint(
  'PUT memberWithdrawLog/edit',
  z.object({ ...recordVersion, remark: Text(200) }),
  z.object({ id: Id, version: z.int() }),
)

/** One record, bound to the version the operator saw; a rejection gives the money back at once. */
export const ReviewOne = z.object({
  ...recordVersion,
  step: z.enum(['first', 'second']),
  action: z.enum(['approve', 'reject']),
  rejectReason: RejectReason.optional(),
  remark: Text(200).default(''),
})
/**
 * One step of many records: the first of those of low risk, the second of those without a flag of danger. Each is decided and
 * reported on its own.
 */
export const ReviewMany = z.object({
  ...recordVersions,
  ...bulkFields,
  step: z.enum(['first', 'second']),
  action: z.literal('approve'),
  remark: Text(200).default(''),
})
export const review = endpoint(
  'POST cwManage/withdrawLogReview',
  z.union([ReviewOne, ReviewMany]),
  z.union([Done, Results]),
  // The second step and the first of many are confirmed with a code; a rejection keeps the money here and is not.
  { level: 'K3', isLevelConditional: true, allowsStepUp: true },
)

export const claim = claimEndpoint('POST cwManage/withdrawLogClaim')

/** Payouts that one call starts. */
export const maxPaid = 20
/**
 * Starts the payout of approved withdrawals. One that was sent out before is paid again by another person than those who
 * sent it or said that it failed. No money moves yet.
 */
export const pay = endpoint(
  'POST cwManage/withdrawLogPay',
  z.object({
    ...recordVersions,
    ...bulkFields,
    items: seenItems(maxPaid),
    method: z.enum(['hotWallet', 'manual']),
    remark,
  }),
  Results,
  { level: 'K3' },
)

/** Hands approved withdrawals, or failed ones again, to an external channel. No money moves until it answers. */
export const thirdPay = endpoint(
  'POST cwManage/withdrawLogThirdPay',
  z.object({ ...recordVersions, ...bulkFields, channelCode: Text(32).min(1), remark }),
  z.object({
    results: z.array(bulkResult(Status).extend({ thirdOrderNo: z.string().nullable() })),
  }),
  { level: 'K3' },
)

/**
 * The payout arrived: takes the frozen amount from the member and out of our wallet. A network fee beyond
 * `payout.maxNetworkFeeUsd`, or far above what such payouts cost, needs a second operator.
 */
export const confirm = endpoint(
  'POST cwManage/withdrawLogConfirm',
  z.object({
    ...recordVersion,
    /** Needed for every payout but one by bank. */
    txHash: Text(128).optional(),
    networkFee: Money.refine((value) => !value.startsWith('-'), 'positive').optional(),
    paidAt: Stamp.optional(),
    remark,
  }),
  Done,
  { level: 'K4', isLevelConditional: true },
)

/** The payout provably did not go out; the money stays frozen. */
export const fail = endpoint(
  'POST cwManage/withdrawLogFail',
  // What was broadcast nevertheless, for whoever pays again.
  Explained.extend({ txHash: Text(128).optional() }),
  Done,
  { level: 'K3' },
)

/** Gives a failed withdrawal back to the member; not by whoever started its payout. */
export const refund = endpoint('POST cwManage/withdrawLogRefund', Explained, Done, { level: 'K4' })
