import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { historyFields, recordEndpoint } from '../history.ts'
import { Journal } from '../ledger.ts'
import { MemberType } from '../member/member-type.ts'
import { memberFields } from '../review.ts'
import { DateRange, Id, Money, RequestId, Stamp, Text, WireBool } from '../wire.ts'
import { ProductCodes } from './order-terms.ts'
import { PricePoint, PriceSource } from './price-path.ts'

export const DeliveryDirection = z.enum(['up', 'down'])
export const DeliveryResult = z.enum(['win', 'lose', 'draw', 'none'])
export const DeliveryStatus = z.enum(['open', 'settled', 'voided'])

/** Prices and results are made by the system and only read here. */
export const DeliveryOrder = z.object({
  id: Id,
  ...memberFields,
  orderNo: z.string(),
  productCode: z.string(),
  seconds: z.int(),
  direction: DeliveryDirection,
  stake: Money,
  openPrice: Money,
  settlePrice: Money.nullable(),
  result: DeliveryResult,
  pnl: Money,
  payout: Money,
  /** Seconds until it is due; 0 once it is. */
  remainingSec: z.int(),
  status: DeliveryStatus,
  isExperience: z.boolean(),
  openedAt: Stamp,
  currency: z.string(),
  payoutRate: Money,
  fee: Money,
  priceSource: PriceSource,
  cycleVersion: z.int(),
  isFollow: z.boolean(),
  incidentNo: z.string(),
  settleDueAt: Stamp,
  settledAt: Stamp.nullable(),
})
export type DeliveryOrder = z.output<typeof DeliveryOrder>

export const list = listEndpoint('GET deliveryOrder/list', {
  exportPath: 'deliveryOrder/export',
  filter: z
    .object({
      keyword: Text(64),
      status: z.array(DeliveryStatus),
      result: z.array(DeliveryResult),
      productCode: ProductCodes,
      seconds: z.array(z.string().regex(/^\d{1,5}$/)).max(50),
      direction: z.array(DeliveryDirection),
      stakeMin: Money,
      stakeMax: Money,
      pnlMin: Money,
      pnlMax: Money,
      isExperience: WireBool,
      teamRootId: Id,
      memberType: z.array(MemberType).max(5),
      dateField: z.enum(['openedAt', 'settledAt']),
      dateRange: DateRange,
    })
    .partial(),
  row: DeliveryOrder,
  sortable: ['seconds', 'stake', 'pnl', 'payout', 'openedAt', 'settleDueAt', 'settledAt'],
  summary: z.object({
    currency: z.string(),
    count: z.int(),
    stake: Money,
    fee: Money,
    payout: Money,
    /** Result of the members: what came back less what was staked on settled orders. */
    memberPnl: Money,
    /** Won orders as a part of the settled ones. */
    winRate: Money,
  }),
})

/** One order with the evidence of its prices: the ticks from opening to settlement, its cycle's terms, its journals. */
export const get = recordEndpoint(
  'GET deliveryOrder/get',
  z.object({
    row: DeliveryOrder,
    ticks: z.array(PricePoint),
    terms: z.object({
      version: z.int(),
      payoutRate: Money,
      feeRate: Money,
      settleRule: z.string(),
      drawRule: z.string(),
    }),
    journals: z.array(Journal),
    ...historyFields,
  }),
)

/** A window is at most so long, begins at most so long ago, and holds at most so many orders. */
export const maxWindowMinutes = 60
export const maxWindowAgeHours = 72
export const maxVoidOrders = 1000

const window = { productCode: Text(24).min(1), windowFrom: Stamp, windowTo: Stamp }

/** Counts what voiding a window would touch: orders opened in it or due in it, that are not void yet. */
export const voidPreview = endpoint(
  'POST deliveryOrder/voidPreview',
  z.object(window),
  z.object({
    open: z.int(),
    settledWin: z.int(),
    settledLose: z.int(),
    settledDraw: z.int(),
    stake: Money,
    fee: Money,
    /** What settled orders paid out, which is taken back. */
    payoutToClaw: Money,
    /** Orders of trial funds, which stay as they are: only the trading engine can give them back. */
    trialFunds: z.int(),
    currency: z.string(),
  }),
  { reads: true },
)

/**
 * Voids every order of a window after a proven price incident, with the approval of another operator: settlements are taken
 * back, stakes and fees given back, winners and losers alike. There is no such call for a single order.
 */
export const voidWindow = endpoint(
  'POST deliveryOrder/voidWindow',
  z.object({
    ...window,
    incidentNo: Text(32).min(3),
    reason: Text(500).min(10),
    requestId: RequestId.optional(),
  }),
  z.object({ count: z.int(), trialFunds: z.int() }),
  { level: 'K4' },
)
