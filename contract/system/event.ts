// Events as operators read them: what programs of the platform are told, in their order.
import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { EventType, Sequence } from '../platform/events.ts'
import { DateRange, Id, Ids, RequestId, Stamp, Text } from '../wire.ts'
import { DeliveryStatus } from './delivery.ts'

/** The events that are kept, the newest first. The id of an event here is its sequence. */
export const list = listEndpoint('GET event/list', {
  filter: z
    .object({
      type: z.array(EventType).max(EventType.options.length),
      /** The platform's name for a member, or their number here. */
      member: Text(64),
      /** The platform's name for a record, or its number here. */
      record: Text(64),
      sequence: Sequence,
      dateRange: DateRange,
    })
    .partial(),
  row: z.object({
    id: Id,
    sequence: Sequence,
    type: EventType,
    at: Stamp,
    /** Our number of the record that the event is about. */
    recordNo: z.string().nullable(),
    externalId: z.string().nullable(),
    memberExternalId: z.string().nullable(),
    memberId: Id.nullable(),
    memberNo: z.string().nullable(),
  }),
  sortable: ['sequence'],
})
export type Row = z.output<(typeof list)['row']>

/** One event with its data, and what became of it at each endpoint. */
export const get = endpoint(
  'GET event/get',
  z.object({ id: Id }),
  z.object({
    row: list.row,
    /** The `webhook-id` under which it is sent. */
    messageId: z.string(),
    data: z.record(z.string(), z.unknown()),
    previous: z.record(z.string(), z.unknown()).nullable(),
    deliveries: z.array(
      z.object({
        id: Id,
        webhookId: Id,
        url: z.string(),
        status: DeliveryStatus,
        tries: z.int(),
        httpStatus: z.int().nullable(),
        error: z.string().nullable(),
        triedAt: Stamp.nullable(),
      }),
    ),
  }),
)

/** Sends events to one endpoint, again or for the first time; they are of its types. */
export const replay = endpoint(
  'PUT event/replay',
  z.object({ ids: Ids, webhookId: Id, requestId: RequestId.optional() }),
  z.object({ count: z.int() }),
)
