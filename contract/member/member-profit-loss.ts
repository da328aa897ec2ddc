// What members won and lost over some days, and what they moved.
import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { memberFields } from '../review.ts'
import { ProductType } from '../trade/product-options.ts'
import { DateRange, Day, Id, Money, Text, WireBool } from '../wire.ts'
import { MemberLevel } from './values.ts'

/** The longest range of days. */
export const maxDays = 366

const amounts = {
  contractPnl: Money,
  deliveryPnl: Money,
  followPnl: Money,
  fundingFee: Money,
  tradeFee: Money,
  /** Contracts, delivery and copy trading with funding, less fees. */
  netPnl: Money,
  /** Of open positions at the newest price. */
  unrealizedPnl: Money,
  volumeUsd: Money,
  rechargeUsd: Money,
  withdrawUsd: Money,
  netInflowUsd: Money,
  rebateIncome: Money,
  stakingIncome: Money,
  awardIncome: Money,
} as const

export const ProfitLoss = z.object({
  /** The member's own. */
  id: Id,
  ...memberFields,
  level: MemberLevel,
  ...amounts,
  tradeCount: z.int(),
  /** A fraction of what was closed or settled; null where nothing was. */
  winRate: Money.nullable(),
})
export type ProfitLoss = z.output<typeof ProfitLoss>

export const list = listEndpoint('GET memberProfitLoss/list', {
  exportPath: 'memberProfitLoss/export',
  filter: z
    .object({
      keyword: Text(64),
      memberId: Id,
      /** The last 7 days unless given; at most 366. */
      dateRange: DateRange,
      /** Members who traded such products in these days. */
      productType: z.array(ProductType).max(10),
      level: z.array(MemberLevel).max(10),
      teamRootId: Id,
      sign: z.array(z.enum(['profit', 'loss'])).max(2),
      /** Members with at least one trade in these days. */
      hasTraded: WireBool,
      netPnlMin: Money,
      netPnlMax: Money,
      /** Internal and test accounts too. */
      includeInternal: WireBool,
    })
    .partial(),
  row: ProfitLoss,
  sortable: [...(Object.keys(amounts) as (keyof typeof amounts)[]), 'tradeCount', 'winRate'],
  summary: z.object({ currency: z.string(), count: z.int(), ...amounts, tradeCount: z.int() }),
})

/** One member, day by day; days without anything are left out. */
export const trend = endpoint(
  'GET memberProfitLoss/trend',
  z.object({ memberId: Id, dateRange: DateRange.optional() }),
  z.object({
    list: z.array(
      z.object({
        date: Day,
        contractPnl: Money,
        deliveryPnl: Money,
        followPnl: Money,
        fee: Money,
        netPnl: Money,
        /** What the member owned at the end of the day, at today's reference prices. */
        equityUsd: Money,
      }),
    ),
    /** True when the last day is today and not over. */
    isLastOpen: z.boolean(),
  }),
)
export type Trend = z.output<(typeof trend)['output']>
