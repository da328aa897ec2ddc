import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { memberFields } from '../review.ts'
import { Id, Money, Reason, RequestId, RecordVersions, Stamp, Text } from '../wire.ts'
import { FollowMode } from './follow-log.ts'

export const RelationStatus = z.enum(['active', 'stopped'])

/** Who follows whom, with what the copies came to; the member is the follower. */
export const list = listEndpoint('GET followRelation/list', {
  filter: z
    .object({
      keyword: Text(64),
      tutorId: Id,
      memberId: Id,
      status: z.array(RelationStatus),
    })
    .partial(),
  row: z.object({
    id: Id,
    version: z.int(),
    tutorId: Id,
    tutorNo: z.string(),
    tutorName: z.string(),
    ...memberFields,
    followMode: FollowMode,
    amount: Money,
    status: RelationStatus,
    since: Stamp,
    stoppedAt: Stamp.nullable(),
    stopReason: z.string(),
    operatorName: z.string(),
    copyCount: z.int(),
    openCount: z.int(),
    realizedPnl: Money,
    profitShareAmount: Money,
  }),
  sortable: ['amount', 'since', 'stoppedAt'],
})
export type Relation = z.output<(typeof list)['row']>

/** Ends relations: nothing more is copied; copies that are open stay until they are closed. */
export const stop = endpoint(
  'POST followRelation/stop',
  z.object({ items: RecordVersions, reason: Reason, requestId: RequestId.optional() }),
  z.object({ count: z.int() }),
)
