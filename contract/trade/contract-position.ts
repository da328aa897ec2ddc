import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { historyFields, recordEndpoint } from '../history.ts'
import { Journal } from '../ledger.ts'
import { MemberType } from '../member/member-type.ts'
import { memberFields } from '../review.ts'
import { DateRange, Id, Money, RequestId, Stamp, Text, WireBool, WireInt } from '../wire.ts'
import { ContractDeal } from './contract-deal.ts'
import { MarginMode, PositionSide, ProductCodes } from './order-terms.ts'
import { PricePoint } from './price-path.ts'

export const PositionStatus = z.enum(['open', 'closed', 'liquidated', 'forceClosed'])

/** Mark price and what follows from it are the server's; null once a position is closed. */
export const ContractPosition = z.object({
  id: Id,
  version: z.int(),
  ...memberFields,
  positionNo: z.string(),
  productCode: z.string(),
  currency: z.string(),
  positionSide: PositionSide,
  leverage: z.int(),
  qty: Money,
  entryPrice: Money,
  markPrice: Money.nullable(),
  liquidationPrice: Money,
  /** How far the mark price may still fall (long) or rise (short), as a part of it. */
  liqDistance: Money.nullable(),
  margin: Money,
  /** Maintenance margin by equity; 1 is liquidation, 10 stands for all that is worse. */
  marginRatio: Money.nullable(),
  unrealizedPnl: Money.nullable(),
  status: PositionStatus,
  openedAt: Stamp,
  marginMode: MarginMode,
  availableQty: Money,
  notional: Money.nullable(),
  maintMargin: Money,
  roe: Money.nullable(),
  realizedPnl: Money,
  fundingFee: Money,
  fee: Money,
  takeProfitPrice: Money.nullable(),
  stopLossPrice: Money.nullable(),
  isFollow: z.boolean(),
  closePrice: Money.nullable(),
  bankruptLoss: Money,
  closedAt: Stamp.nullable(),
})
export type ContractPosition = z.output<typeof ContractPosition>

export const list = listEndpoint('GET contractPosition/list', {
  exportPath: 'contractPosition/export',
  filter: z
    .object({
      keyword: Text(64),
      status: z.array(PositionStatus),
      productCode: ProductCodes,
      positionSide: z.array(PositionSide),
      marginMode: z.array(MarginMode),
      leverageMin: WireInt,
      leverageMax: WireInt,
      marginRatioMin: Money,
      marginRatioMax: Money,
      unrealizedPnlMin: Money,
      unrealizedPnlMax: Money,
      isFollow: WireBool,
      memberType: z.array(MemberType).max(5),
      teamRootId: Id,
      dateField: z.enum(['openedAt', 'closedAt']),
      dateRange: DateRange,
    })
    .partial(),
  row: ContractPosition,
  sortable: [
    'leverage',
    'qty',
    'liqDistance',
    'margin',
    'marginRatio',
    'unrealizedPnl',
    'openedAt',
    'notional',
    'roe',
    'realizedPnl',
    'bankruptLoss',
    'closedAt',
  ],
  summary: z.object({
    currency: z.string(),
    count: z.int(),
    longNotional: Money,
    shortNotional: Money,
    margin: Money,
    unrealizedPnl: Money,
    bankruptLoss: Money,
  }),
})

/** What the open ones of the positions that match stand for: the sums of the list, product by product. */
export const exposure = endpoint(
  'GET contractPosition/exposure',
  list.filter,
  z.object({
    /** The largest first. */
    list: z.array(
      z.object({
        productCode: z.string(),
        currency: z.string(),
        count: z.int(),
        longNotional: Money,
        shortNotional: Money,
        /** Long less short. */
        netNotional: Money,
      }),
    ),
    /** More match than are added up; then nothing is. */
    isTooMany: z.boolean(),
  }),
)
export type Exposure = z.output<typeof exposure.output>['list'][number]

/** One position with its deals, the journals that moved its margin, and the price path it lived through. */
export const get = recordEndpoint(
  'GET contractPosition/get',
  z.object({
    row: ContractPosition,
    deals: z.array(ContractDeal),
    journals: z.array(Journal),
    ticks: z.array(PricePoint),
    ...historyFields,
  }),
)

/** Why a position may be closed for its member; the first three must hold by the figures. */
export const RiskCloseRule = z.enum([
  'marginBreach',
  'limitBreach',
  'delisting',
  'courtOrder',
  'memberRequest',
])
export type RiskCloseRule = z.output<typeof RiskCloseRule>

/**
 * Closes an open position with the approval of another operator, at the newest price of the recorded path when it is
 * approved. Nothing that is sent sets a price, an amount or a result.
 */
export const forceClose = endpoint(
  'POST contractPosition/forceClose',
  z.object({
    id: Id,
    version: WireInt,
    riskRuleCode: RiskCloseRule,
    reason: Text(200).min(10),
    requestId: RequestId.optional(),
  }),
  z.object({ id: Id, entrustNo: z.string() }),
  { level: 'K4' },
)
