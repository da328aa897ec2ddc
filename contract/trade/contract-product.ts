import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { editShape } from '../edit-shape.ts'
import { endpoint } from '../endpoint.ts'
import { historyFields, recordEndpoint } from '../history.ts'
import { Titles } from '../lang.ts'
import {
  DateRange,
  Id,
  Money,
  PositiveMoney,
  Reason,
  RequestId,
  RecordVersions,
  SortItems,
  Stamp,
  Text,
  WireBool,
  WireInt,
} from '../wire.ts'
import { ControlParam } from './control-rules.ts'
import { ProductType, TradeStatus } from './product-options.ts'
import { basics, fields, riskFields } from './product-rules.ts'

const row = z.object({
  id: Id,
  version: z.int(),
  ...fields.shape,
  productCode: z.string(),
  name: Titles,
  icon: z.array(z.string()),
  leverageOptions: z.array(z.string()),
  sort: z.int(),
  isHot: z.boolean(),
  isVisible: z.boolean(),
  maxLeverage: z.int(),
  /** Newest price of the path; null where none is recorded. */
  lastPrice: Money.nullable(),
  change24h: Money.nullable(),
  volume24hUsd: Money,
  openInterestUsd: Money,
  tradeStatus: TradeStatus,
  createdAt: Stamp,
  updatedAt: Stamp,
})
export type ContractProduct = z.output<typeof row>

const declared = {
  row,
  filter: z
    .object({
      keyword: Text(64),
      productType: z.array(ProductType),
      tradeStatus: z.array(TradeStatus),
      isVisible: WireBool,
      baseCurrency: z.array(Text(16)).max(50),
      maxLeverageMin: WireInt,
      maxLeverageMax: WireInt,
      dateRange: DateRange,
    })
    .partial(),
  sortable: [
    'productCode',
    'change24h',
    'volume24hUsd',
    'maxLeverage',
    'sort',
    'openInterestUsd',
    'createdAt',
    'updatedAt',
  ],
} as const

export const { list, add } = defineResource('contractProduct', {
  ...declared,
  exportPath: 'contractProduct/export',
  verbs: ['list', 'add'],
  reasons: ['add'],
  fields,
})
/** Name, order and where it is shown; what trading depends on is not among it. */
export const { edit } = defineResource('contractProduct', {
  ...declared,
  verbs: ['edit'],
  fields: basics,
})

/** One step of the risk limits: up to `notionalCap`, at most `maxLeverage`. */
export const Tier = z.object({
  tier: z.int(),
  notionalCap: Money,
  maxLeverage: z.int(),
  maintMarginRate: Money,
})
/** A change of a parameter that was proposed or approved and has not taken effect yet. */
const PendingChange = z.object({
  id: Id,
  controlNo: z.string(),
  paramCode: ControlParam,
  beforeValue: z.string(),
  afterValue: z.string(),
  effectiveAt: Stamp,
  isApproved: z.boolean(),
})
export const get = recordEndpoint(
  'GET contractProduct/get',
  z.object({
    row,
    tiers: z.array(Tier),
    pendingChanges: z.array(PendingChange),
    ...historyFields,
  }),
)

const seen = { id: Id, version: WireInt }
const scheduled = { effectiveAt: Stamp, reason: Reason, requestId: RequestId.optional() }
const Recorded = z.object({ id: Id, controlNos: z.array(z.string()) })
/**
 * Changes fees, leverage, margin, limits or funding with the approval of another operator, from `effectiveAt` on, at least
 * 10 minutes ahead. Each parameter gets a control record; all take effect or none.
 */
export const riskEdit = endpoint(
  'PUT contractProduct/riskEdit',
  z.object({ ...seen, changes: z.object(editShape(riskFields)), ...scheduled }),
  Recorded,
  { level: 'K4' },
)

/** Puts other steps of risk limits, lowest first, in the place of those there are, in the same way. */
export const tierEdit = endpoint(
  'PUT contractProduct/tierEdit',
  z.object({
    ...seen,
    tiers: z
      .array(
        z.object({
          notionalCap: PositiveMoney,
          maxLeverage: riskFields.shape.maxLeverage,
          maintMarginRate: Money,
        }),
      )
      .min(1)
      .max(20),
    ...scheduled,
  }),
  Recorded,
  { level: 'K4' },
)

/** The states that each state can be reached from. */
export const tradeSteps = {
  trading: ['draft', 'closeOnly', 'halted'],
  closeOnly: ['trading'],
  halted: ['trading'],
  delisted: ['closeOnly'],
} as const satisfies Partial<Record<TradeStatus, readonly TradeStatus[]>>
export type TradeStep = keyof typeof tradeSteps

/**
 * Halts and resumes trading at once, with a control record for each product; puts a complete draft into trading. Delisting
 * needs another operator and a product without open positions and orders (42203).
 */
export const setTradeStatus = endpoint(
  'PUT contractProduct/setTradeStatus',
  z.object({
    items: RecordVersions,
    tradeStatus: z.enum(['trading', 'closeOnly', 'halted', 'delisted']),
    reason: Reason,
    requestId: RequestId.optional(),
  }),
  z.object({ count: z.int(), controlNos: z.array(z.string()) }),
  { level: 'K4', isLevelConditional: true },
)

/** Puts products into the order of the list; each id once. */
export const sort = endpoint(
  'PUT contractProduct/sort',
  z.object({
    items: SortItems,
    requestId: RequestId.optional(),
  }),
  z.object({ count: z.int() }),
)
