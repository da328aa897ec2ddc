// The inbox of calls that wait for a second operator (K4).
import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { FieldChange, historyFields, recordEndpoint } from '../history.ts'
import { WalletType } from '../ledger.ts'
import {
  DateRange,
  Id,
  Money,
  RequestId,
  RecordVersion,
  Stamp,
  Text,
  decisionFields,
  WireBool,
} from '../wire.ts'

export const Status = z.enum(['pending', 'approved', 'rejected', 'expired', 'failed', 'withdrawn'])
export type Status = z.output<typeof Status>

/** Wallets of one application that are shown at most. */
export const maxMoves = 20

/** What a member's wallet gains by the call, or loses where the amount is below zero. */
export const Move = z.object({
  memberNo: z.string(),
  walletType: WalletType,
  bucket: z.enum(['available', 'frozen', 'margin']),
  currency: z.string(),
  amount: Money,
})

/** The same with the id that leads to the member's page. */
const ShownMove = Move.extend({ memberId: Id.nullable() })

export const ApprovalRequest = z.object({
  id: Id,
  version: z.int(),
  /** The call that waits, by its permission; `actionName` is what the menu calls it, in the caller's language. */
  permission: z.string(),
  actionName: z.string(),
  targetType: z.string(),
  targetId: z.string().nullable(),
  /** What people know the record by; empty where the call makes a new one. */
  targetNo: z.string(),
  targetVersion: z.int().nullable(),
  amountUsd: Money.nullable(),
  moves: z.array(ShownMove),
  reason: z.string(),
  applicantId: Id,
  applicantName: z.string(),
  status: Status,
  reviewerId: Id.nullable(),
  reviewerName: z.string().nullable(),
  reviewedAt: Stamp.nullable(),
  remark: z.string(),
  /** Why the approved call was not carried out, in the caller's language; empty otherwise. */
  failReason: z.string(),
  expiresAt: Stamp,
  createdAt: Stamp,
  updatedAt: Stamp,
})
export type ApprovalRequest = z.output<typeof ApprovalRequest>

/** What waits for callers who may decide it, and what they applied for themselves. */
export const list = listEndpoint('GET approval/list', {
  filter: z
    .object({
      keyword: Text(64),
      status: z.array(Status),
      applicantId: Id,
      reviewerId: Id,
      /** True: only what the caller applied for; false: only what others did. */
      isMine: WireBool,
      dateRange: DateRange,
    })
    .partial(),
  row: ApprovalRequest,
  sortable: ['createdAt', 'amountUsd', 'expiresAt', 'reviewedAt'],
})

/**
 * One application. What it would change has long texts as length and hash; `field` with the position in `diff` asks for that
 * difference.
 */
export const get = recordEndpoint(
  'GET approval/get',
  z.object({ row: ApprovalRequest, ...historyFields, diff: z.array(FieldChange) }),
)

/** What a decision answers: `failed` when the call was approved but could not be carried out any more. */
export const Decided = z.object({
  id: Id,
  status: Status,
  version: z.int(),
  failReason: z.string(),
})

/** Approves, which carries the stored call out at once, or rejects; a rejection says why in `remark`. */
export const review = endpoint('POST approval/review', z.object(decisionFields), Decided, {
  level: 'K3',
})

/** Takes back an application of the caller's own. */
export const withdraw = endpoint(
  'POST approval/withdraw',
  z.object({ ...RecordVersion.shape, requestId: RequestId.optional() }),
  Decided,
)
