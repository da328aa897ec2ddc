// Rules of a recharge that take more than one field, or the record itself. The server refuses by them, the
// console blocks and explains by them; neither has a copy.
import type { z } from 'zod'
import { isReason } from '../wire.ts'
import type { RechargeLog, ReviewOne } from './recharge-log.ts'

type Verdict = Pick<z.input<typeof ReviewOne>, 'action' | 'rejectReason'> & {
  remark?: string | undefined
}

/** What a verdict lacks; the field it concerns follows from `faultField`. */
export type VerdictFault = 'rejectReasonRequired' | 'rejectRemarkRequired' | 'remarkRequired'

/** The field of the form that a fault of a verdict belongs to. */
export const faultField = {
  rejectReasonRequired: 'rejectReason',
  rejectRemarkRequired: 'remark',
  remarkRequired: 'remark',
} as const satisfies Record<VerdictFault, keyof Verdict>

/**
 * Returns what a verdict lacks, or undefined. A rejection names its reason, and for "other" explains it in 5
 * to 200 characters; so does an approval that is unusual: flagged, or credited with another amount than
 * amount − fee.
 */
export function verdictFault(
  { action, rejectReason, remark = '' }: Verdict,
  { isUnusual }: { isUnusual: boolean },
): VerdictFault | undefined {
  if (action === 'approve') return isUnusual && !isReason(remark) ? 'remarkRequired' : undefined
  if (rejectReason === undefined) return 'rejectReasonRequired'
  return rejectReason === 'other' && !isReason(remark) ? 'rejectRemarkRequired' : undefined
}

/** Returns whether an operator entered the record or ever changed its amount or hash, and so may not decide it. */
export const isMaker = (
  { creatorId, amenderIds }: Pick<RechargeLog, 'creatorId' | 'amenderIds'>,
  operatorId: string | undefined,
): boolean =>
  operatorId !== undefined && (creatorId === operatorId || amenderIds.includes(operatorId))

/** Returns whether a verdict must be given to this record alone: flagged records are never approved in bulk. */
export const needsSingleReview = (
  action: Verdict['action'],
  { riskFlags }: Pick<RechargeLog, 'riskFlags'>,
): boolean => action === 'approve' && riskFlags.length > 0

/** Returns whether a record in a state that `allowedFrom.remove` lists may be removed: waiting ones only when entered by hand. */
export const isRemovable = ({
  status,
  rechargeType,
}: Pick<RechargeLog, 'status' | 'rechargeType'>): boolean =>
  status !== 'pending' || rechargeType === 'admin'

/** Returns whether an edit may not leave the record without its transaction hash: what the chain reported happened. */
export const keepsTxHash = ({
  rechargeType,
  txHash,
}: Pick<RechargeLog, 'rechargeType' | 'txHash'>): boolean =>
  rechargeType === 'chain' && txHash !== null
