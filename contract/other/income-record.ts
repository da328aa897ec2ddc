import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import { bulkFields, bulkResult, memberFields } from '../review.ts'
import {
  DateRange,
  Day,
  Id,
  Money,
  Reason,
  RequestId,
  RecordVersions,
  Stamp,
  Text,
} from '../wire.ts'

export const IncomeType = z.enum(['staking', 'rateUp', 'tutorShare', 'agent'])
export const Status = z.enum(['pending', 'paid', 'failed'])

export const { list, get } = defineResource('incomeRecord', {
  exportPath: 'incomeRecord/export',
  verbs: ['list', 'get'],
  fields: z.object({}),
  row: z.object({
    id: Id,
    version: z.int(),
    incomeNo: z.string(),
    ...memberFields,
    incomeType: IncomeType,
    currency: z.string(),
    baseAmount: Money,
    rate: Money,
    amount: Money,
    incomeDate: Day,
    relatedNo: z.string(),
    status: Status,
    failReason: z.string(),
    journalId: Id.nullable(),
    paidAt: Stamp.nullable(),
    createdAt: Stamp,
    updatedAt: Stamp,
  }),
  filter: z
    .object({
      keyword: Text(64),
      status: z.array(Status),
      incomeType: z.array(IncomeType),
      currency: z.array(Text(16)).max(50),
      amountMin: Money,
      amountMax: Money,
      dateField: z.enum(['incomeDate', 'paidAt']),
      dateRange: DateRange,
    })
    .partial(),
  sortable: ['baseAmount', 'amount', 'incomeDate', 'paidAt', 'createdAt', 'updatedAt'],
  summary: z.object({ currency: z.string(), amount: Money, count: z.int() }),
})

/** What each run made: by day, kind and currency, newest day first. */
export const batch = endpoint(
  'GET incomeRecord/batch',
  z.object({ dateRange: DateRange }),
  z.object({
    list: z.array(
      z.object({
        incomeDate: Day,
        incomeType: IncomeType,
        currency: z.string(),
        count: z.int(),
        amount: Money,
        failed: z.int(),
      }),
    ),
  }),
)

/** Failed yields that one call tries again. */
export const maxRetried = 1_000
const why = { reason: Reason, requestId: RequestId.optional() }

/** Yields that are named. */
export const RetryMany = z.object({ items: RecordVersions, ...bulkFields, ...why })

/**
 * Pays yields of stakes whose run failed, each on its own and once for each stake and day: those that are named, or those of
 * a day and kind.
 */
export const retry = endpoint(
  'POST incomeRecord/retry',
  z.union([
    RetryMany,
    z.object({
      incomeDate: Day,
      incomeType: IncomeType.extract(['staking', 'rateUp']),
      dryRun: bulkFields.dryRun,
      ...why,
    }),
  ]),
  z.object({ results: z.array(bulkResult(Status)) }),
  { level: 'K3' },
)

export type Row = z.output<(typeof list)['row']>
