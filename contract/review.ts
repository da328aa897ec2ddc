// What the calls of every review queue share: recharges, withdrawals, real-name checks.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { timelineFields } from './history.ts'
import { BalanceCheck, Journal, WalletBalance } from './ledger.ts'
import { MemberType } from './member/member-type.ts'
import {
  DateRange,
  Id,
  isReason,
  Money,
  RequestId,
  RecordVersion,
  RecordVersions,
  seenItems,
  Stamp,
  Text,
  WireBool,
} from './wire.ts'

/** The part of a row that says who is looking at it; a lease that has ended is not shown. */
export const leaseFields = {
  claimedById: Id.nullable(),
  claimedBy: z.string().nullable(),
  claimedUntil: Stamp.nullable(),
}

/** The part of a row that says whose it is; the account is masked. */
export const memberFields = {
  memberId: Id,
  memberNo: z.string(),
  account: z.string(),
  nickname: z.string(),
  memberType: z.string(),
  teamLeaderNo: z.string().nullable(),
}

/** Data of a refusal "already handled" (code 40901). */
export const Handled = z.object({
  id: Id,
  status: z.string(),
  version: z.int(),
  reviewerName: z.string().nullable(),
  reviewedAt: Stamp.nullable(),
})

/** Declares the call that marks rows as being looked at (or gives them back); others see who, until the lease ends. */
export const claimEndpoint = (route: `POST ${string}`) =>
  endpoint(
    route,
    z.object({ ids: z.array(Id).min(1).max(20), release: z.boolean().default(false) }),
    z.object({
      claimed: z.array(Id),
      refused: z.array(
        z.object({
          id: Id,
          claimedBy: z.string().nullable(),
          until: Stamp.nullable(),
          msg: z.string(),
        }),
      ),
    }),
  )
export type ClaimEndpoint = ReturnType<typeof claimEndpoint>

/**
 * Outcome of one record of a bulk call; `msg` is in the caller's language, `status` what the call made of the record, or
 * what it is now where the call did not change it. A dry run says which `version` it saw.
 */
export const bulkResult = <S extends z.ZodType>(status: S) =>
  z.object({
    id: Id,
    code: z.int(),
    msg: z.string(),
    status: status.nullable(),
    version: z.int().optional(),
  })

/** Filters about this moment: somebody looks at it; it waits longer than its queue allows. */
export const queueStateFilter = { isClaimed: WireBool, isOverdue: WireBool }

/** The filters every queue of money has. */
export const queueFilter = <S extends z.ZodType>(status: S) => ({
  keyword: Text(128),
  memberId: Id,
  status: z.array(status).max(10),
  currency: z.array(Text(16)).max(50),
  network: z.array(Text(16)).max(50),
  amountMin: Money,
  amountMax: Money,
  reviewerId: Id,
  teamRootId: Id,
  memberType: z.array(MemberType).max(5),
  ...queueStateFilter,
  dateRange: DateRange,
})

/** The filters of a queue whose records have a value in USDT and risk flags. */
export const riskFilter = <F extends z.ZodType>(riskFlag: F) => ({
  usdValueMin: Money,
  usdValueMax: Money,
  riskFlags: z.array(riskFlag).max(20),
})

/** The parts of a record's detail that every queue of money has; `brief` is another record in short. */
export const queueDetail = <const A extends readonly string[], B extends z.ZodType>(
  actions: A,
  brief: B,
) => ({
  ...timelineFields(actions),
  /** The member's last ten records, this one left out. */
  memberRecent: z.array(brief),
  journals: z.array(Journal),
  /** The member's wallets in the record's currency, as they are now. */
  balances: z.array(WalletBalance),
  /** How the balance in that currency came about. */
  balanceCheck: BalanceCheck,
})

/** One record in the version the operator saw, and the key of the attempt. */
export const recordVersion = { ...RecordVersion.shape, requestId: RequestId.optional() }
/** Records of one bulk call, and the key of the attempt. */
export const recordVersions = { items: RecordVersions, requestId: RequestId.optional() }

/** Records that are decided in several calls under one key, at most. */
export const maxConfirmed = 5_000
/**
 * How a call that reports on each of its records is tried out, and made in parts. One code confirms all records of
 * `confirms`, in these versions: the first call names them, further calls with the same `requestId` and the same decision
 * need no other code.
 */
export const bulkFields = {
  /** Answers what would happen to each record, and does nothing. Needs no code. */
  dryRun: z.boolean().optional(),
  confirms: seenItems(maxConfirmed).optional(),
}

/** What an operator says when deciding. */
export interface Decision {
  action: 'approve' | 'reject'
  rejectReason?: string | undefined
  remark?: string | undefined
}
/** What a decision lacks; the field it concerns follows from `faultField`. */
export type DecisionFault = 'rejectReasonRequired' | 'rejectRemarkRequired' | 'remarkRequired'

/** The field of the form that a fault of a decision belongs to. */
export const faultField = {
  rejectReasonRequired: 'rejectReason',
  rejectRemarkRequired: 'remark',
  remarkRequired: 'remark',
} as const satisfies Record<DecisionFault, keyof Decision>

/**
 * Returns what a decision lacks, or undefined. A rejection names its reason, and for "other" explains it in 5
 * to 200 characters; so does an approval that is unusual, for whatever makes it so in its queue.
 */
export function validateDecision(
  { action, rejectReason, remark = '' }: Decision,
  { isUnusual }: { isUnusual: boolean },
): DecisionFault | undefined {
  if (action === 'approve') return isUnusual && !isReason(remark) ? 'remarkRequired' : undefined
  if (rejectReason === undefined) return 'rejectReasonRequired'
  return rejectReason === 'other' && !isReason(remark) ? 'rejectRemarkRequired' : undefined
}
