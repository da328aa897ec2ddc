// A withdrawal as it is listed.
import { z } from 'zod'
import { originFields } from '../origin.ts'
import { leaseFields, memberFields } from '../review.ts'
import { Id, Money, Stamp } from '../wire.ts'
import { Payout, PayMethod, RejectReason, RiskFlag, Status } from './withdraw-rules.ts'

export const WithdrawLog = z.object({
  id: Id,
  version: z.int(),
  withdrawNo: z.string(),
  ...memberFields,
  currency: z.string(),
  network: z.string(),
  amount: Money,
  fee: Money,
  netAmount: Money,
  networkFee: Money,
  /** Valuation frozen with the price at the event. */
  usdValue: Money,
  toAddress: z.string(),
  memo: z.string(),
  riskScore: z.int(),
  riskFlags: z.array(RiskFlag),
  status: Status,
  /** Two for large or flagged withdrawals, by the settings as they are now. */
  steps: z.int(),
  ...leaseFields,
  firstReviewerId: Id.nullable(),
  firstReviewerName: z.string().nullable(),
  firstReviewedAt: Stamp.nullable(),
  secondReviewerId: Id.nullable(),
  secondReviewerName: z.string().nullable(),
  secondReviewedAt: Stamp.nullable(),
  rejectReason: RejectReason.nullable(),
  reviewRemark: z.string(),
  payMethod: PayMethod.nullable(),
  thirdOrderNo: z.string().nullable(),
  txHash: z.string().nullable(),
  payerId: Id.nullable(),
  payerName: z.string().nullable(),
  paidAt: Stamp.nullable(),
  failReason: z.string(),
  /** Every time it was sent out, the oldest first. */
  payouts: z.array(Payout),
  applyIp: z.string().nullable(),
  applyDevice: z.string(),
  remark: z.string(),
  ...originFields,
  createdAt: Stamp,
  updatedAt: Stamp,
})
export type WithdrawLog = z.output<typeof WithdrawLog>
