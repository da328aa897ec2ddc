// What became of each event at each endpoint.
import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { EventType, Sequence } from '../platform/events.ts'
import { DateRange, Id, Ids, RequestId, Stamp } from '../wire.ts'

export const DeliveryStatus = z.enum(['waiting', 'delivered', 'failed'])
export type DeliveryStatus = z.output<typeof DeliveryStatus>

/** The deliveries of all endpoints, the newest event first. */
export const list = listEndpoint('GET delivery/list', {
  filter: z
    .object({
      webhookId: Id,
      status: z.array(DeliveryStatus).max(DeliveryStatus.options.length),
      type: z.array(EventType).max(EventType.options.length),
      sequence: Sequence,
      /** Of the time at which the delivery was made. */
      dateRange: DateRange,
    })
    .partial(),
  row: z.object({
    id: Id,
    webhookId: Id,
    /** The address it goes to. */
    url: z.string(),
    sequence: Sequence,
    type: EventType,
    /** Our number of the record that the event is about; null where it has none or the event is no longer kept. */
    recordNo: z.string().nullable(),
    /** The platform's names for the member and the record. */
    memberExternalId: z.string().nullable(),
    externalId: z.string().nullable(),
    /** Our member; null where the event is about none. */
    memberId: Id.nullable(),
    memberNo: z.string().nullable(),
    status: DeliveryStatus,
    tries: z.int(),
    /** Of the last try. */
    httpStatus: z.int().nullable(),
    durationMs: z.int().nullable(),
    error: z.string().nullable(),
    triedAt: Stamp.nullable(),
    /** Unset where nothing more is tried. */
    nextTryAt: Stamp.nullable(),
    createdAt: Stamp,
  }),
  sortable: ['sequence'],
})
export type Row = z.output<(typeof list)['row']>

/** The last deliveries of an endpoint, for whoever may list them. An open record asks by itself, so it keeps no session alive. */
export const recent = endpoint(
  'GET delivery/recent',
  z.object({ webhookId: Id }),
  z.object({ list: z.array(list.row) }),
  { access: 'session', passive: true },
)

/** One delivery, with what was sent and what came back in the last try. */
export const get = endpoint(
  'GET delivery/get',
  z.object({ id: Id }),
  z.object({
    row: list.row,
    /** The `webhook-id` header. */
    messageId: z.string().nullable(),
    /** The body as it is sent; null where the event is no longer kept. */
    request: z.string().nullable(),
    /** The first kilobyte of the answer. */
    answer: z.string().nullable(),
  }),
)

/** Sends deliveries again that were accepted or have failed. */
export const replay = endpoint(
  'PUT delivery/replay',
  z.object({ ids: Ids, requestId: RequestId.optional() }),
  z.object({ count: z.int() }),
)
