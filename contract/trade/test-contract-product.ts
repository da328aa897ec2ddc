import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import { Titles, TitlesInput } from '../lang.ts'
import {
  DateRange,
  Id,
  Money,
  PositiveMoney,
  Reason,
  RequestId,
  Stamp,
  Text,
  WireInt,
} from '../wire.ts'
import { ProductType } from './product-options.ts'
import { fields as productFields } from './product-rules.ts'

export const TestFeedMode = z.enum(['replay', 'synthetic', 'mirror'])
export const TestProductStatus = z.enum(['draft', 'running', 'stopped', 'archived'])

const fields = z.object({
  productCode: Text(24).regex(/^TEST-[A-Z0-9-]{2,19}$/),
  name: TitlesInput(32),
  productType: ProductType,
  baseProductCode: Text(24).min(1).nullable().default(null),
  feedMode: TestFeedMode,
  replayFrom: Stamp.nullable().default(null),
  replayTo: Stamp.nullable().default(null),
  replaySpeed: WireInt.pipe(z.int().min(1).max(100)).nullable().default(null),
  syntheticStart: PositiveMoney.nullable().default(null),
  syntheticVolatility: Money.nullable().default(null),
  syntheticDrift: Money.nullable().default(null),
  // What a column of whole numbers holds.
  syntheticSeed: WireInt.pipe(z.int32()).nullable().default(null),
  initialBalance: PositiveMoney,
  maxLeverage: WireInt.pipe(z.int().min(1).max(200)),
  takerFeeRate: Money,
  validTo: Stamp,
})

/** A test product runs at most so long. */
export const maxValidDays = 180

export const { list, get, add, edit, remove, setStatus } = defineResource('testContractProduct', {
  verbs: ['list', 'get', 'add', 'edit', 'remove', 'setStatus'],
  reasons: ['remove'],
  status: TestProductStatus.exclude(['draft']),
  fields,
  row: z.object({
    id: Id,
    version: z.int(),
    ...fields.shape,
    productCode: z.string(),
    name: Titles,
    baseProductCode: z.string().nullable(),
    replayFrom: Stamp.nullable(),
    replayTo: Stamp.nullable(),
    replaySpeed: z.int().nullable(),
    syntheticStart: Money.nullable(),
    syntheticVolatility: Money.nullable(),
    syntheticDrift: Money.nullable(),
    syntheticSeed: z.int().nullable(),
    initialBalance: Money,
    maxLeverage: z.int(),
    testerCount: z.int(),
    orderCount: z.int(),
    status: TestProductStatus,
    promotedCode: z.string(),
    operatorName: z.string(),
    createdAt: Stamp,
    updatedAt: Stamp,
  }),
  filter: z
    .object({
      keyword: Text(64),
      status: z.array(TestProductStatus),
      feedMode: z.array(TestFeedMode),
      productType: z.array(ProductType),
      dateRange: DateRange,
    })
    .partial(),
  sortable: ['productCode', 'testerCount', 'orderCount', 'validTo', 'createdAt', 'updatedAt'],
})
export type TestProduct = z.output<(typeof list)['row']>

/** Clears the orders and balances of a test product. */
export const reset = endpoint(
  'POST testContractProduct/reset',
  z.object({ id: Id, reason: Reason, requestId: RequestId.optional() }),
  z.object({ cleared: z.int() }),
)

/** Makes a draft of a real product from the parameters of a test product and its base, never from its feed. */
export const promote = endpoint(
  'POST testContractProduct/promote',
  z.object({
    id: Id,
    productCode: productFields.shape.productCode,
    reason: Reason,
    requestId: RequestId.optional(),
  }),
  z.object({ id: Id }),
  { level: 'K4' },
)
