import { z } from 'zod'
import { defineResource, OnOff } from '../define-resource.ts'
import { editShape } from '../edit-shape.ts'
import { endpoint } from '../endpoint.ts'
import { Titles, TitlesInput } from '../lang.ts'
import {
  DateRange,
  Id,
  Money,
  PositiveMoney,
  Reason,
  RequestId,
  RecordVersions,
  Sort,
  Stamp,
  Text,
  WireInt,
} from '../wire.ts'
import { ProductCodes } from './order-terms.ts'

export const DrawRule = z.enum(['refund', 'lose'])
export const SettleRule = z.enum(['last', 'twap3', 'twap5'])

const fields = z.object({
  productCode: Text(24).min(1),
  seconds: WireInt.pipe(z.int().min(30).max(86_400)),
  label: TitlesInput(16),
  payoutRate: Money,
  feeRate: Money,
  drawRule: DrawRule.default('refund'),
  minStake: PositiveMoney,
  maxStake: PositiveMoney,
  maxOpenPerMember: WireInt.pipe(z.int().min(1).max(50)),
  maxOpenStake: PositiveMoney,
  settleRule: SettleRule.default('twap3'),
  sort: Sort.default(0),
})

export const { list, get, add, remove } = defineResource('deliveryCycle', {
  verbs: ['list', 'get', 'add', 'remove'],
  reasons: ['add', 'remove'],
  fields,
  row: z.object({
    id: Id,
    version: z.int(),
    ...fields.shape,
    productCode: z.string(),
    currency: z.string(),
    seconds: z.int(),
    label: Titles,
    drawRule: DrawRule,
    settleRule: SettleRule,
    minStake: Money,
    maxStake: Money,
    maxOpenPerMember: z.int(),
    maxOpenStake: Money,
    sort: z.int(),
    /** Stakes of the orders that are open now. */
    openStake: Money,
    status: OnOff,
    effectiveAt: Stamp,
    operatorName: z.string().nullable(),
    createdAt: Stamp,
    updatedAt: Stamp,
  }),
  filter: z
    .object({
      keyword: Text(64),
      productCode: ProductCodes,
      seconds: z.array(z.string().regex(/^\d{1,5}$/)).max(50),
      status: OnOff,
      payoutRateMin: Money,
      payoutRateMax: Money,
      dateRange: DateRange,
    })
    .partial(),
  sortable: [
    'productCode',
    'seconds',
    'payoutRate',
    'minStake',
    'maxStake',
    'openStake',
    'effectiveAt',
    'sort',
    'createdAt',
    'updatedAt',
  ],
})
export type Row = z.output<(typeof list)['row']>

/** What an edit may change; product and seconds are what a cycle is. */
const changeable = fields.omit({ productCode: true, seconds: true, sort: true })
/**
 * Changes parameters with the approval of another operator: from `effectiveAt` on, at least 10 minutes ahead, orders are
 * opened under a new version. Each parameter gets a control record.
 */
export const edit = endpoint(
  'PUT deliveryCycle/edit',
  z.object({
    id: Id,
    version: WireInt,
    changes: z.object(editShape(changeable)),
    effectiveAt: Stamp,
    reason: Reason,
    requestId: RequestId.optional(),
  }),
  z.object({ id: Id, controlNos: z.array(z.string()) }),
  { level: 'K4' },
)

/** Opens cycles to new orders or closes them; orders that are open go on. */
export const setStatus = endpoint(
  'PUT deliveryCycle/setStatus',
  z.object({
    items: RecordVersions,
    status: OnOff,
    reason: Reason,
    requestId: RequestId.optional(),
  }),
  z.object({ count: z.int() }),
)

/** What a cycle was at each version, newest first. */
export const versions = endpoint(
  'GET deliveryCycle/versions',
  z.object({ id: Id }),
  z.object({
    list: z.array(
      z.object({
        version: z.int(),
        params: z.record(z.string(), z.union([z.string(), z.number()])),
        effectiveAt: Stamp,
        operatorName: z.string(),
        approverName: z.string(),
        reason: z.string(),
      }),
    ),
  }),
)
