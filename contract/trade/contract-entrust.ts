import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { historyFields, recordEndpoint } from '../history.ts'
import { bulkFields, bulkResult, memberFields } from '../review.ts'
import {
  DateRange,
  Id,
  Money,
  Reason,
  RequestId,
  seenItems,
  Stamp,
  Text,
  WireBool,
} from '../wire.ts'
import { ContractDeal } from './contract-deal.ts'
import {
  EntrustStatus,
  MarginMode,
  OpenClose,
  OrderSide,
  OrderType,
  PositionSide,
  ProductCodes,
} from './order-terms.ts'

/** The states an order can be cancelled from; it counts as open in them. */
export const openStatuses = [
  'untriggered',
  'new',
  'partiallyFilled',
] as const satisfies EntrustStatus[]
export const isOpen = (status: EntrustStatus): boolean =>
  (openStatuses as readonly EntrustStatus[]).includes(status)

export const ContractEntrust = z.object({
  id: Id,
  version: z.int(),
  ...memberFields,
  entrustNo: z.string(),
  productCode: z.string(),
  currency: z.string(),
  side: OrderSide,
  positionSide: PositionSide,
  openClose: OpenClose,
  orderType: OrderType,
  price: Money.nullable(),
  triggerPrice: Money.nullable(),
  qty: Money,
  filledQty: Money,
  avgPrice: Money.nullable(),
  status: EntrustStatus,
  timeInForce: z.enum(['GTC', 'IOC', 'FOK', 'GTX']),
  triggerBy: z.enum(['mark', 'last', 'index']).nullable(),
  leverage: z.int(),
  marginMode: MarginMode,
  frozenMargin: Money,
  fee: Money,
  takeProfitPrice: Money.nullable(),
  stopLossPrice: Money.nullable(),
  reduceOnly: z.boolean(),
  isFollow: z.boolean(),
  clientSource: z.string(),
  clientOrderId: z.string().nullable(),
  cancelReason: z.string(),
  operatorName: z.string().nullable(),
  createdAt: Stamp,
  updatedAt: Stamp,
})
export type ContractEntrust = z.output<typeof ContractEntrust>

export const list = listEndpoint('GET contractEntrust/list', {
  exportPath: 'contractEntrust/export',
  filter: z
    .object({
      keyword: Text(64),
      /** Open orders, or those that came to an end. */
      tab: z.enum(['open', 'history']),
      status: z.array(EntrustStatus),
      productCode: ProductCodes,
      orderType: z.array(OrderType),
      side: z.array(OrderSide),
      positionSide: z.array(PositionSide),
      isFollow: WireBool,
      qtyMin: Money,
      qtyMax: Money,
      teamRootId: Id,
      dateRange: DateRange,
    })
    .partial(),
  row: ContractEntrust,
  sortable: ['price', 'qty', 'createdAt', 'updatedAt'],
})

/** One order with its deals, oldest first. */
export const get = recordEndpoint(
  'GET contractEntrust/get',
  z.object({
    row: ContractEntrust,
    deals: z.array(ContractDeal),
    ...historyFields,
  }),
)

const why = { reason: Reason, requestId: RequestId.optional() }
/** Orders that one call cancels. */
export const maxCancelled = 200

export const CancelOne = z.object({ ids: z.array(Id).length(1), ...why })
/** Orders in the versions that the operator saw, confirmed with one code. */
export const CancelMany = z.object({ items: seenItems(maxCancelled), ...bulkFields, ...why })

/**
 * Cancels open orders and gives the rest of their holds back, each on its own. One order is cancelled however far it was
 * filled, and refused with 40901 where it is open no longer; of many, each says what became of it.
 */
export const cancel = endpoint(
  'POST contractEntrust/cancel',
  z.union([CancelOne, CancelMany]),
  z.object({ results: z.array(bulkResult(EntrustStatus)) }),
  { level: 'K3', isLevelConditional: true },
)

/**
 * Cancels every open order of a product that is halted or only closes, with the approval of another operator; 42203 while
 * it trades and where no order is open.
 */
export const cancelByProduct = endpoint(
  'POST contractEntrust/cancelByProduct',
  z.object({ productCode: Text(24).min(1), ...why }),
  z.object({
    count: z.int(),
    /** What the members got back. */
    released: Money,
    currency: z.string(),
  }),
  { level: 'K4' },
)
