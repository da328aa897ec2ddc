import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { historyFields, recordEndpoint } from '../history.ts'
import { Journal } from '../ledger.ts'
import { memberFields } from '../review.ts'
import { DateRange, Id, Money, Reason, RequestId, Stamp, Text } from '../wire.ts'
import { PositionSide, ProductCodes } from './order-terms.ts'

export const FollowMode = z.enum(['fixed', 'ratio'])
export const FollowStatus = z.enum(['following', 'closed', 'failed'])
export const ShareStatus = z.enum(['none', 'held', 'settled', 'returned', 'failed'])

/** A copied position; its member is the follower. Prices and results come from the positions and are only read. */
export const FollowLog = z.object({
  id: Id,
  version: z.int(),
  followNo: z.string(),
  tutorId: Id,
  tutorNo: z.string(),
  tutorName: z.string(),
  ...memberFields,
  productCode: z.string(),
  currency: z.string(),
  positionSide: PositionSide,
  followMode: FollowMode,
  margin: Money,
  realizedPnl: Money,
  profitShareAmount: Money,
  shareStatus: ShareStatus,
  status: FollowStatus,
  openedAt: Stamp,
  closedAt: Stamp.nullable(),
  leverage: z.int(),
  openPrice: Money.nullable(),
  closePrice: Money.nullable(),
  /** How much worse the follower's price is than the tutor's. */
  slippageRate: Money.nullable(),
  profitShareRate: Money,
  tutorPositionNo: z.string(),
  positionNo: z.string().nullable(),
  failReason: z.string(),
})
export type FollowLog = z.output<typeof FollowLog>

export const list = listEndpoint('GET followLog/list', {
  exportPath: 'followLog/export',
  filter: z
    .object({
      keyword: Text(64),
      tutorId: Id,
      status: z.array(FollowStatus),
      shareStatus: z.array(ShareStatus),
      productCode: ProductCodes,
      followMode: FollowMode,
      realizedPnlMin: Money,
      realizedPnlMax: Money,
      dateField: z.enum(['openedAt', 'closedAt']),
      dateRange: DateRange,
    })
    .partial(),
  row: FollowLog,
  sortable: ['margin', 'realizedPnl', 'profitShareAmount', 'slippageRate', 'openedAt', 'closedAt'],
  summary: z.object({
    currency: z.string(),
    count: z.int(),
    margin: Money,
    realizedPnl: Money,
    profitShareAmount: Money,
  }),
})

/** One side of a copied trade, from its position. */
export const CopySide = z.object({
  memberNo: z.string(),
  positionNo: z.string(),
  leverage: z.int(),
  qty: Money,
  entryPrice: Money,
  exitPrice: Money.nullable(),
  realizedPnl: Money,
  fee: Money,
  status: z.string(),
  openedAt: Stamp,
  closedAt: Stamp.nullable(),
})

/** One copied position beside the tutor's; a side is null where the copy failed or the tutor is outside the caller's team. */
export const get = recordEndpoint(
  'GET followLog/get',
  z.object({
    row: FollowLog,
    tutorSide: CopySide.nullable(),
    followerSide: CopySide.nullable(),
    journals: z.array(Journal),
    ...historyFields,
  }),
)

/** Tries to settle a failed share again; which way it goes follows from the recorded results of its week. */
export const retryShare = endpoint(
  'POST followLog/retryShare',
  z.object({ ids: z.array(Id).length(1), requestId: RequestId.optional(), reason: Reason }),
  z.object({
    results: z.array(
      z.object({ id: Id, code: z.int(), msg: z.string(), status: ShareStatus.nullable() }),
    ),
  }),
)
