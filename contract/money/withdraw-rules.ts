// States, flags and reasons of a withdrawal, and the rules that server and console both follow.
import { z } from 'zod'
import { Id, Stamp, WireInt } from '../wire.ts'

export const Status = z.enum([
  'pending',
  'firstPassed',
  'approved',
  'paying',
  'thirdPaying',
  'paid',
  'failed',
  'rejected',
  'refunded',
  'cancelled',
])
export type Status = z.output<typeof Status>
/** From 0, nothing speaks against it, to 100. */
export const RiskScore = WireInt.pipe(z.int().min(0).max(100))
export const PayMethod = z.enum(['hotWallet', 'manual', 'third', 'bank'])
export const RiskFlag = z.enum([
  'newAddress',
  'newDevice',
  'newIp',
  'credentialHold',
  'velocity',
  'largeAmount',
  'firstWithdraw',
  'noTrade',
  'sharedAddress',
  'sharedIp',
  'blockedAddress',
  'bonusFunds',
  'kycMissing',
  'ledgerMismatch',
  'violation',
])
export type RiskFlag = z.output<typeof RiskFlag>
export const RejectReason = z.enum([
  'wrongAddress',
  'kyc',
  'risk',
  'turnover',
  'suspicious',
  'memberRequest',
  'other',
])

/** The states each action starts from: read by the button, by its reason text and by the server's `where`. */
export const allowedFrom = {
  approve: ['pending', 'firstPassed'],
  /** The two steps of an approval. */
  first: ['pending'],
  second: ['firstPassed'],
  reject: ['pending', 'firstPassed', 'approved'],
  claim: ['pending', 'firstPassed'],
  edit: [...Status.options],
  pay: ['approved', 'failed'],
  thirdPay: ['approved', 'failed'],
  confirm: ['paying'],
  fail: ['paying'],
  refund: ['failed'],
} as const satisfies Record<string, readonly Status[]>

/** Flags that need a remark, whoever approves; the tone `danger` of `withdraw_risk_flag`. */
const dangerFlags: readonly RiskFlag[] = [
  'credentialHold',
  'sharedAddress',
  'blockedAddress',
  'ledgerMismatch',
  'violation',
]
export const hasDanger = (flags: readonly RiskFlag[]): boolean =>
  flags.some((flag) => dangerFlags.includes(flag))
/** Flags with which nobody can approve a withdrawal. */
export const forbidsApproval: readonly RiskFlag[] = ['blockedAddress', 'ledgerMismatch']
/** Returns the first of a record's flags that forbids its approval. */
export const forbiddenBy = (flags: readonly RiskFlag[]): RiskFlag | undefined =>
  forbidsApproval.find((flag) => flags.includes(flag))
/** The step a record is in; a rejection before the payout belongs to the second. */
export const getReviewStep = (status: Status): 'first' | 'second' =>
  status === 'pending' ? 'first' : 'second'

/** One time that a withdrawal was sent out. */
export const Payout = z.object({
  payMethod: PayMethod,
  payerId: Id.nullable(),
  payerName: z.string().nullable(),
  startedAt: Stamp,
  outcome: z.enum(['open', 'paid', 'failed']),
  endedAt: Stamp.nullable(),
  failReason: z.string(),
  /** Who said that it did not go out; nobody where the channel did. */
  failedById: Id.nullable(),
  failedByName: z.string().nullable(),
  thirdOrderNo: z.string().nullable(),
  /** The channel's own number of the order. */
  channelOrderNo: z.string().nullable(),
  txHash: z.string().nullable(),
})
export type Payout = z.output<typeof Payout>
