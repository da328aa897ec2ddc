// What members have open and how close it is to liquidation: a live view, nothing of it is stored.
import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { memberFields } from '../review.ts'
import { ContractEntrust } from '../trade/contract-entrust.ts'
import { ContractPosition } from '../trade/contract-position.ts'
import { DeliveryOrder } from '../trade/delivery-order.ts'
import { ProductCodes } from '../trade/order-terms.ts'
import { Id, Money, RequestId, Stamp, Text } from '../wire.ts'
import { RiskLevel, TradeSwitch } from './values.ts'

/** The lowest margin ratio of each level; what is below all of them is `low`. */
export const levelBounds = { critical: '0.9', high: '0.8', medium: '0.6' } as const
/** The levels that `atRiskCount` counts. */
export const atRiskLevels = ['high', 'critical'] as const satisfies readonly RiskLevel[]
/** The most orders of each kind that the record of one member brings. */
export const maxOpened = 200
/** How often the screen asks again, in milliseconds. */
export const refreshMs = 5_000
/** Minutes between two margin notices to the same member. */
export const noticeMinutes = 30

/** Amounts are in USDT at the newest price; positions that were copied are counted. */
export const MemberPosition = z.object({
  /** The member's own. */
  id: Id,
  ...memberFields,
  tradeStatus: TradeSwitch,
  riskLevel: RiskLevel,
  /** What the contract wallet holds, with the unrealised result of its positions. */
  contractEquity: Money,
  positionCount: z.int(),
  longNotional: Money,
  shortNotional: Money,
  /** Long less short. */
  netNotional: Money,
  /** Margin of positions in the contract wallet. */
  marginUsed: Money,
  /** That of the position closest to its liquidation; null without positions. */
  marginRatio: Money.nullable(),
  /** The least a price may still move against a position, as a part of it; null without positions. */
  nearestLiqDistance: Money.nullable(),
  unrealizedPnl: Money,
  /** Stakes of delivery orders that are open, trial funds left out. */
  deliveryStake: Money,
  snapshotAt: Stamp,
  maxLeverage: z.int().nullable(),
  /** Margin of copied positions, in the follow wallet. */
  followMargin: Money,
  /** The product with the largest notional. */
  topProduct: z.string().nullable(),
  /** When the newest margin notice was sent; null where none was. */
  notifiedAt: Stamp.nullable(),
})
export type MemberPosition = z.output<typeof MemberPosition>

/** Polled every few seconds, so it does not extend the idle time of the session. */
export const list = listEndpoint('GET memberPosition/list', {
  passive: true,
  exportPath: 'memberPosition/export',
  filter: z
    .object({
      keyword: Text(64),
      /** Members with a position or a delivery order in one of these products. */
      productCode: ProductCodes,
      marginRatioMin: Money,
      marginRatioMax: Money,
      netNotionalMin: Money,
      netNotionalMax: Money,
      nearestLiqDistanceMin: Money,
      nearestLiqDistanceMax: Money,
      riskLevel: z.array(RiskLevel).max(4),
      teamRootId: Id,
    })
    .partial(),
  row: MemberPosition,
  sortable: [
    'riskLevel',
    'contractEquity',
    'positionCount',
    'longNotional',
    'shortNotional',
    'netNotional',
    'marginUsed',
    'marginRatio',
    'nearestLiqDistance',
    'unrealizedPnl',
    'deliveryStake',
    'maxLeverage',
    'followMargin',
  ],
  summary: z.object({
    currency: z.string(),
    count: z.int(),
    longNotional: Money,
    shortNotional: Money,
    net: Money,
    unrealizedPnl: Money,
    /** Members whose level is high or critical. */
    atRiskCount: z.int(),
  }),
})

/** What one member has open, what is closest to liquidation first; `row` is null once nothing is open any more. */
export const get = endpoint(
  'GET memberPosition/get',
  z.object({ memberId: Id }),
  z.object({
    row: MemberPosition.nullable(),
    positions: z.array(ContractPosition),
    entrusts: z.array(ContractEntrust),
    deliveryOrders: z.array(DeliveryOrder),
  }),
  { passive: true },
)

/** Where a notice goes. Only the inbox is connected: the server refuses the others (40001). */
export const Channel = z.enum(['inbox', 'email', 'sms'])
/** Why a member was left out: notified less than 30 minutes ago, or nothing with a margin is open. */
export const SkipReason = z.enum(['recent', 'noPosition'])
export type SkipReason = z.output<typeof SkipReason>

/** Sends the notice `riskMargin` to members; at most one each in 30 minutes, however many ask for it at once. */
export const notify = endpoint(
  'POST memberPosition/notify',
  z.object({
    memberIds: z
      .array(Id)
      .min(1)
      .max(200)
      .transform((ids) => [...new Set(ids)]),
    channel: z.array(Channel).min(1).max(3),
    requestId: RequestId.optional(),
  }),
  z.object({
    sent: z.int(),
    skipped: z.array(z.object({ memberId: Id, memberNo: z.string(), reason: SkipReason })),
  }),
)
export type Notified = z.output<typeof notify.output>
