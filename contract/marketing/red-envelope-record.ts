import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import { memberFields } from '../review.ts'
import { DateRange, Id, Money, Reason, RequestId, Stamp, Text } from '../wire.ts'

export const { list, get } = defineResource('redEnvelopeRecord', {
  exportPath: 'redEnvelopeRecord/export',
  verbs: ['list', 'get'],
  fields: z.object({}),
  row: z.object({
    id: Id,
    recordNo: z.string(),
    envelopeId: Id,
    envelopeNo: z.string(),
    ...memberFields,
    currency: z.string(),
    amount: Money,
    /** What was claimed of this envelope, of how much. */
    envelopeClaimed: Money,
    envelopeTotal: Money,
    claimIp: z.string(),
    /** Claims of the same envelope from this address, this one included. */
    sameIpCount: z.int(),
    isBest: z.boolean(),
    clientSource: z.string(),
    createdAt: Stamp,
  }),
  filter: z
    .object({
      keyword: Text(128),
      envelopeId: Id,
      currency: z.array(Text(16)).max(50),
      amountMin: Money,
      amountMax: Money,
      sameIpCountMin: Money,
      sameIpCountMax: Money,
      dateRange: DateRange,
    })
    .partial(),
  sortable: ['amount', 'sameIpCount', 'createdAt'],
  summary: z.object({ currency: z.string(), count: z.int(), amount: Money }),
})

/** Claims marked at once. */
export const maxFlagged = 100

/** Marks claims as suspicious and opens a case for each; answers the ids of the cases. 40901 where one has a case already. */
export const flag = endpoint(
  'POST redEnvelopeRecord/flag',
  z.object({
    ids: z
      .array(Id)
      .min(1)
      .max(maxFlagged)
      .refine((ids) => new Set(ids).size === ids.length, 'repeatedId'),
    reason: Reason,
    requestId: RequestId.optional(),
  }),
  z.object({ violationIds: z.array(Id) }),
)

export type Row = z.output<(typeof list)['row']>
