import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import { historyFields, recordEndpoint } from '../history.ts'
import { Titles } from '../lang.ts'
import { memberFields } from '../review.ts'
import {
  DateRange,
  Day,
  Id,
  Money,
  PositiveMoney,
  Reason,
  RequestId,
  Stamp,
  Text,
  WireBool,
  WireInt,
} from '../wire.ts'

export const TutorLevel = z.enum(['junior', 'middle', 'senior', 'master'])
export type TutorLevel = z.output<typeof TutorLevel>
export const TutorStatus = z.enum(['pending', 'active', 'suspended', 'rejected', 'closed'])
export type TutorStatus = z.output<typeof TutorStatus>

const fields = z.object({
  memberId: Id,
  displayName: Text(32).min(2),
  tutorLevel: TutorLevel,
  /** A fraction of what followers gain, 0 to 0.3; it holds for copies that are opened afterwards. */
  profitShareRate: Money,
  /** In USDT, 10 or more. */
  minFollowAmount: PositiveMoney,
  maxFollowers: WireInt.pipe(z.int().min(1).max(5000)),
  /** Codes of products; empty means all. */
  products: z.array(Text(32)).max(100).default([]),
  intro: z
    .object({ 'zh-cn': Text(500), en: Text(500), 'zh-tw': Text(500) })
    .default({ 'zh-cn': '', en: '', 'zh-tw': '' }),
})

const row = z.object({
  id: Id,
  version: z.int(),
  tutorNo: z.string(),
  ...memberFields,
  avatar: z.string().nullable(),
  displayName: z.string(),
  tutorLevel: TutorLevel,
  profitShareRate: Money,
  /** Members who copy the tutor now, and what lies in their follow wallets. */
  followerCount: z.int(),
  aumUsd: Money,
  /** A fraction of what the tutor closed or had settled; null where nothing was. */
  winRate: Money.nullable(),
  /**
   * The result of the last 30 days over what the tutor had to trade with: what is owned now and what was withdrawn since,
   * less the result. Null where that was nothing.
   */
  roi30d: Money.nullable(),
  maxDrawdown30d: Money.nullable(),
  totalPnlUsd: Money,
  shareIncomeUsd: Money,
  minFollowAmount: Money,
  maxFollowers: z.int(),
  products: z.array(z.string()),
  intro: Titles,
  status: TutorStatus,
  reviewerName: z.string().nullable(),
  reviewedAt: Stamp.nullable(),
  reviewRemark: z.string(),
  createdAt: Stamp,
  updatedAt: Stamp,
})

const filter = z
  .object({
    keyword: Text(64),
    status: z.array(TutorStatus).max(5),
    tutorLevel: z.array(TutorLevel).max(4),
    followerCountMin: WireInt,
    followerCountMax: WireInt,
    roi30dMin: Money,
    roi30dMax: Money,
    dateRange: DateRange,
  })
  .partial()

export const { list, add } = defineResource('tutor', {
  exportPath: 'tutor/export',
  verbs: ['list', 'add'],
  reasons: ['add'],
  fields,
  row,
  filter,
  sortable: [
    'profitShareRate',
    'followerCount',
    'aumUsd',
    'winRate',
    'roi30d',
    'maxDrawdown30d',
    'totalPnlUsd',
    'shareIncomeUsd',
    'reviewedAt',
    'createdAt',
    'updatedAt',
  ],
})

/** Changes what a tutor offers; who it is stays. */
export const { edit } = defineResource('tutor', {
  verbs: ['edit'],
  reasons: ['edit'],
  fields: fields.omit({ memberId: true }),
  row: z.object({ id: Id, version: z.int() }),
  filter: z.object({}),
  sortable: [],
})

/** A tutor with the record: results by day and by month, who follows, what is open. */
export const get = recordEndpoint(
  'GET tutor/get',
  z.object({
    row,
    ...historyFields,
    /** The last 90 days that are over; days without anything are left out. */
    curve: z.array(z.object({ day: Day, pnlUsd: Money })),
    months: z.array(
      z.object({
        month: z.string(),
        pnlUsd: Money,
        volumeUsd: Money,
        tradeCount: z.int(),
        winRate: Money.nullable(),
      }),
    ),
    followers: z.array(
      z.object({ memberNo: z.string(), nickname: z.string(), aumUsd: Money, status: z.string() }),
    ),
    positions: z.array(
      z.object({
        positionNo: z.string(),
        productCode: z.string(),
        positionSide: z.enum(['long', 'short']),
        leverage: z.int(),
        qty: Money,
        entryPrice: Money,
        openedAt: Stamp,
      }),
    ),
  }),
)

const changed = z.object({ id: Id, status: TutorStatus, version: z.int() })

/** Decides an application; approving needs an advanced real-name check and makes the member a tutor. */
export const review = endpoint(
  'POST tutor/review',
  z.object({
    id: Id,
    version: WireInt,
    action: z.enum(['approve', 'reject']),
    remark: Reason,
    requestId: RequestId.optional(),
  }),
  changed,
)

/** Suspends, resumes or closes a tutor; `stopFollowers` ends all copying. */
export const setStatus = endpoint(
  'PUT tutor/setStatus',
  z.object({
    id: Id,
    version: WireInt,
    status: z.enum(['active', 'suspended', 'closed']),
    stopFollowers: WireBool.default(false),
    reason: Reason,
    requestId: RequestId.optional(),
  }),
  changed,
)

/** Active tutors for pickers, by the start of number or name. */
export const options = endpoint(
  'GET tutor/options',
  z.object({ keyword: Text(64).optional(), pageSize: WireInt.optional() }),
  z.object({ list: z.array(z.object({ id: Id, tutorNo: z.string(), displayName: z.string() })) }),
  { access: 'session' },
)

export type Row = z.output<typeof row>
export type Detail = z.output<(typeof get)['output']>
