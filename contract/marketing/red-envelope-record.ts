import { z } from 'zod'
import { crudOf } from '../crud.ts'
import { memberFields } from '../review.ts'
import { DateRange, Id, Money, Stamp, Text } from '../wire.ts'

export const { list, get } = crudOf('redEnvelopeRecord', {
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

export type Row = z.output<(typeof list)['row']>
