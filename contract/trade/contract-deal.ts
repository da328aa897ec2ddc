import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { Journal } from '../ledger.ts'
import { memberFields } from '../review.ts'
import { DateRange, Id, Money, Stamp, Text, WireBool } from '../wire.ts'
import { MarginMode, OpenClose, OrderSide, PositionSide, ProductCodes } from './order-terms.ts'
import { PricePoint } from './price-path.ts'

export const DealType = z.enum(['normal', 'follow', 'liquidation', 'adl', 'forceClose', 'funding'])

/** Deals that the answer for one order or position has at most, the newest. */
export const maxDeals = 100

export const ContractDeal = z.object({
  id: Id,
  ...memberFields,
  dealNo: z.string(),
  entrustId: Id,
  entrustNo: z.string(),
  positionNo: z.string().nullable(),
  productCode: z.string(),
  /** What the product settles in: the currency of fee and result. */
  currency: z.string(),
  side: OrderSide,
  positionSide: PositionSide,
  openClose: OpenClose,
  price: Money,
  qty: Money,
  notional: Money,
  fee: Money,
  realizedPnl: Money,
  dealType: DealType,
  dealAt: Stamp,
  leverage: z.int(),
  marginMode: MarginMode,
  role: z.enum(['maker', 'taker']),
})
export type ContractDeal = z.output<typeof ContractDeal>

export const list = listEndpoint('GET contractDeal/list', {
  exportPath: 'contractDeal/export',
  filter: z
    .object({
      keyword: Text(64),
      productCode: ProductCodes,
      side: z.array(OrderSide),
      positionSide: z.array(PositionSide),
      openClose: z.array(OpenClose),
      dealType: z.array(DealType),
      notionalMin: Money,
      notionalMax: Money,
      realizedPnlMin: Money,
      realizedPnlMax: Money,
      teamRootId: Id,
      /** Deals of internal and test members too. */
      includeInternal: WireBool,
      dateRange: DateRange,
    })
    .partial(),
  row: ContractDeal,
  sortable: ['price', 'qty', 'notional', 'fee', 'realizedPnl', 'dealAt'],
  summary: z.object({
    currency: z.string(),
    count: z.int(),
    notional: Money,
    fee: Money,
    realizedPnl: Money,
  }),
})

/** One deal with the journals it posted, and the recorded prices from two hours before it to two hours after. */
export const get = endpoint(
  'GET contractDeal/get',
  z.object({ id: Id }),
  z.object({ row: ContractDeal, journals: z.array(Journal), ticks: z.array(PricePoint) }),
)
