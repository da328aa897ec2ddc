// Trial funds: money that members trade with and cannot withdraw.
import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import { historyFields, recordEndpoint } from '../history.ts'
import { Journal } from '../ledger.ts'
import { memberFields } from '../review.ts'
import {
  DateRange,
  Id,
  Money,
  PositiveMoney,
  Reason,
  RequestId,
  RecordVersion,
  Stamp,
  Text,
  WireInt,
} from '../wire.ts'

export const Source = z.enum(['register', 'campaign', 'coupon', 'redemption', 'manual'])
export type Source = z.output<typeof Source>
export const Scope = z.enum(['contract', 'delivery', 'all'])
export type Scope = z.output<typeof Scope>
export const Status = z.enum(['active', 'usedUp', 'expired', 'revoked'])
export type Status = z.output<typeof Status>

/** Grants of one batch, and records of one bulk call. */
export const maxGrants = 1000
export const maxItems = 200
/** A grant may be extended to this many days ahead. */
export const maxDaysAhead = 90

const row = z.object({
  id: Id,
  version: z.int(),
  grantNo: z.string(),
  ...memberFields,
  currency: z.string(),
  amount: Money,
  /** Lost in trades. */
  usedAmount: Money,
  /** Free to be used or taken back. */
  remaining: Money,
  /** Margin of open orders. */
  marginAmount: Money,
  /** Gains that went to the contract wallet, where they can be withdrawn. */
  profitPaid: Money,
  source: Source,
  scope: Scope,
  maxLeverage: z.int(),
  validFrom: Stamp,
  validTo: Stamp,
  status: Status,
  batchNo: z.string(),
  remark: z.string(),
  operatorName: z.string(),
  createdAt: Stamp,
  updatedAt: Stamp,
})

export const { list } = defineResource('memberExperience', {
  exportPath: 'memberExperience/export',
  verbs: ['list'],
  fields: z.object({}),
  row,
  filter: z
    .object({
      keyword: Text(64),
      status: z.array(Status).max(4),
      source: z.array(Source).max(5),
      scope: Scope,
      amountMin: Money,
      amountMax: Money,
      dateField: z.enum(['createdAt', 'validTo']),
      dateRange: DateRange,
    })
    .partial(),
  sortable: [
    'amount',
    'usedAmount',
    'remaining',
    'marginAmount',
    'profitPaid',
    'validFrom',
    'validTo',
    'createdAt',
    'updatedAt',
  ],
  summary: z.object({
    currency: z.string(),
    count: z.int(),
    amount: Money,
    usedAmount: Money,
    remaining: Money,
    profitPaid: Money,
  }),
})

export const get = recordEndpoint(
  'GET memberExperience/get',
  z.object({ row, journals: z.array(Journal), ...historyFields }),
)

/** Who gets how much; without an amount that of the batch. */
const Grant = z.object({ memberNo: Text(16).min(1), amount: PositiveMoney.optional() })
export type Grant = z.output<typeof Grant>

/** Grants trial funds to one member or many; a large batch needs a second operator. */
export const add = endpoint(
  'POST memberExperience/add',
  z.object({
    members: z
      .array(Grant)
      .min(1)
      .max(maxGrants)
      .refine(
        (list) => new Set(list.map(({ memberNo }) => memberNo)).size === list.length,
        'repeatedId',
      ),
    currency: Text(16).min(1).default('USDT'),
    amount: PositiveMoney,
    scope: Scope,
    maxLeverage: WireInt.pipe(z.int().min(1).max(50)).default(20),
    validDays: WireInt.pipe(z.int().min(1).max(maxDaysAhead)),
    remark: Reason,
    requestId: RequestId.optional(),
  }),
  z.object({
    batchNo: z.string(),
    created: z.int(),
    failed: z.array(z.object({ memberNo: z.string(), error: z.string() })),
  }),
  { level: 'K4', isLevelConditional: true },
)

const items = z
  .array(RecordVersion)
  .min(1)
  .max(maxItems)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'repeatedId')
const counted = z.object({ count: z.int(), skipped: z.array(Id) })

/** Takes back what is left; what is in use follows when its order closes. Records that changed are skipped. */
export const revoke = endpoint(
  'PUT memberExperience/revoke',
  z.object({ items, reason: Reason, requestId: RequestId.optional() }),
  counted,
)

/** Moves the end of grants that are still active. */
export const extend = endpoint(
  'PUT memberExperience/extend',
  z.object({ items, validTo: Stamp, reason: Reason, requestId: RequestId.optional() }),
  counted,
)

export type Row = z.output<typeof row>
export type Detail = z.output<(typeof get)['output']>
