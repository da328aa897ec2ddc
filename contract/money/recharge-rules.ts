// Rules of a recharge that take more than one field, or the record itself. The server refuses by them, the
// console blocks and explains by them; neither has a copy.
import type { Decision } from '../review.ts'
import type { RechargeLog, Status } from './recharge-log.ts'

/** The states each action starts from: read by the button, by its reason text and by the server's `where`. */
export const allowedFrom = {
  approve: ['pending'],
  reject: ['pending'],
  edit: ['pending'],
  claim: ['pending'],
  /** Besides: a pending row must have been entered by hand, see `isRemovable`. */
  remove: ['pending', 'rejected'],
  reverse: ['approved'],
} as const satisfies Record<string, Status[]>

/** Returns whether an operator entered the record or ever changed its amount or hash, and so may not decide it. */
export const isMaker = (
  { creatorId, amenderIds }: Pick<RechargeLog, 'creatorId' | 'amenderIds'>,
  operatorId: string | undefined,
): boolean =>
  operatorId !== undefined && (creatorId === operatorId || amenderIds.includes(operatorId))

/** Returns whether a decision must be given to this record alone: flagged records are never approved in bulk. */
export const needsSingleReview = (
  action: Decision['action'],
  { riskFlags }: Pick<RechargeLog, 'riskFlags'>,
): boolean => action === 'approve' && riskFlags.length > 0

/** Returns whether a record in a state that `allowedFrom.remove` lists may be removed: waiting ones only when entered by hand. */
export const isRemovable = ({
  status,
  rechargeType,
}: Pick<RechargeLog, 'status' | 'rechargeType'>): boolean =>
  status !== 'pending' || rechargeType === 'admin'

/** Returns whether the chain can be asked about the record: it came from there and names its transaction. */
export const isRecheckable = ({
  rechargeType,
  txHash,
}: Pick<RechargeLog, 'rechargeType' | 'txHash'>): boolean =>
  rechargeType === 'chain' && txHash !== null

/** Returns whether an edit may not leave the record without its transaction hash: what the chain reported happened. */
export const keepsTxHash = ({
  rechargeType,
  txHash,
}: Pick<RechargeLog, 'rechargeType' | 'txHash'>): boolean =>
  rechargeType === 'chain' && txHash !== null
