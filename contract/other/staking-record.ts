import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { historyFields, recordEndpoint } from '../history.ts'
import { Titles } from '../lang.ts'
import { Journal } from '../ledger.ts'
import { originFields } from '../origin.ts'
import { memberFields } from '../review.ts'
import { DateRange, Id, Money, Reason, RequestId, RecordVersion, Stamp, Text } from '../wire.ts'

export const Status = z.enum(['staking', 'matured', 'redeemed', 'earlyRedeemed'])

export const list = listEndpoint('GET stakingRecord/list', {
  exportPath: 'stakingRecord/export',
  row: z.object({
    id: Id,
    version: z.int(),
    recordNo: z.string(),
    ...memberFields,
    stakingId: Id,
    stakingNo: z.string(),
    stakingName: Titles,
    currency: z.string(),
    principal: Money,
    annualRate: Money,
    rateUp: Money,
    termDays: z.int(),
    accruedIncome: Money,
    paidIncome: Money,
    penaltyAmount: Money,
    startAt: Stamp,
    matureAt: Stamp.nullable(),
    redeemedAt: Stamp.nullable(),
    autoRenew: z.boolean(),
    status: Status,
    createdAt: Stamp,
    updatedAt: Stamp,
    ...originFields,
  }),
  filter: z
    .object({
      keyword: Text(64),
      stakingId: Id,
      status: z.array(Status),
      currency: z.array(Text(16)).max(50),
      principalMin: Money,
      principalMax: Money,
      dateField: z.enum(['createdAt', 'matureAt', 'redeemedAt']),
      dateRange: DateRange,
    })
    .partial(),
  sortable: [
    'principal',
    'accruedIncome',
    'paidIncome',
    'startAt',
    'matureAt',
    'redeemedAt',
    'createdAt',
    'updatedAt',
  ],
  summary: z.object({
    currency: z.string(),
    principal: Money,
    accruedIncome: Money,
    paidIncome: Money,
    count: z.int(),
  }),
})

export type Row = z.output<(typeof list)['row']>

/** One stake with its yields, newest first, and its journals. */
export const get = recordEndpoint(
  'GET stakingRecord/get',
  z.object({
    row: list.row,
    ...historyFields,
    incomes: z.array(
      z.object({
        incomeNo: z.string(),
        incomeDate: z.iso.date(),
        incomeType: z.string(),
        amount: Money,
        status: z.string(),
      }),
    ),
    journals: z.array(Journal),
  }),
)

/**
 * Redeems a stake for its member: the principal of one that matured or is flexible, less the penalty of the product for one
 * that leaves early. 42203 where the product lets nobody leave early.
 */
export const redeem = endpoint(
  'POST stakingRecord/redeem',
  z.object({
    ...RecordVersion.shape,
    /** Lets the member off the penalty; the reason says why. */
    waivePenalty: z.boolean().default(false),
    reason: Reason,
    requestId: RequestId.optional(),
  }),
  z.object({ id: Id, status: Status, received: Money, penaltyAmount: Money }),
  { level: 'K4' },
)
