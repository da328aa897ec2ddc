// Endpoints of the platform as operators keep them: where events are sent, which, and who holds the secret that signs them.
import { z } from 'zod'
import { defineResource, OnOff } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import { EventType, Sequence } from '../platform/events.ts'
import { SwitchedOffReason, WebhookTypes, WebhookUrl } from '../platform/webhook.ts'
import { Id, Reason, RequestId, Stamp, Text, WireInt } from '../wire.ts'

/**
 * `unissued`: agreed to, and nobody has its secret; nothing is sent. `failing`: accepts nothing at the moment. `switchedOff`: by
 * the server, which says why.
 */
export const WebhookState = z.enum(['active', 'failing', 'unissued', 'off', 'switchedOff'])
export type WebhookState = z.output<typeof WebhookState>

/** Days for which the former secret signs beside the new one. */
export const overlapDays = 7
/** Events that one replay of a range sends at most. */
export const maxReplayed = 10_000

/**
 * Another endpoint, another address or owner, and types beyond those agreed to let data out: they need a second operator. Fewer
 * types do not.
 */
export const { list, get, add, edit, remove, setStatus } = defineResource('webhook', {
  verbs: ['list', 'get', 'add', 'edit', 'remove', 'setStatus'],
  levels: { add: 'K4', edit: 'K4' },
  reasons: ['remove', 'setStatus'],
  isEditConditional: true,
  fields: z.object({
    url: WebhookUrl,
    types: WebhookTypes.max(EventType.options.length),
    /** The only operator who may take its secret out. */
    ownerId: Id,
  }),
  row: z.object({
    id: Id,
    version: z.int(),
    url: z.string(),
    types: z.array(EventType),
    status: OnOff,
    state: WebhookState,
    /** Since when nothing has been accepted. */
    failingSince: Stamp.nullable(),
    switchedOffAt: Stamp.nullable(),
    switchedOffReason: SwitchedOffReason.nullable(),
    /** Events that are on their way or wait to be. */
    waitingCount: z.int(),
    failedCount: z.int(),
    /** When the last delivery was accepted. */
    deliveredAt: Stamp.nullable(),
    /** Unset for an endpoint that was made on the machine of the server. */
    ownerId: Id.nullable(),
    ownerName: z.string().nullable(),
    /** The caller is its owner. */
    isOwn: z.boolean(),
    /** When the secret that signs was given out. */
    secretIssuedAt: Stamp.nullable(),
    /** Until when the former secret signs beside it; unset where there is none. */
    formerEndsAt: Stamp.nullable(),
    createdAt: Stamp,
    updatedAt: Stamp,
  }),
  filter: z
    .object({
      /** Part of the address. */
      keyword: Text(64),
      state: WebhookState,
      type: EventType,
      ownerId: Id,
    })
    .partial(),
  sortable: ['createdAt'],
})
export type Row = z.output<(typeof list)['row']>

const target = { id: Id, version: WireInt }
const changed = z.object({ id: Id, version: z.int() })
const counted = z.object({ count: z.int() })

/**
 * Makes a secret of an endpoint for its owner and answers it once; it is stored sealed. The first one starts the deliveries; a
 * former one signs for seven days more. A lost answer leaves a secret that nobody has: another one is made.
 */
export const issueSecret = endpoint(
  'POST webhook/issueSecret',
  z.object(target),
  z.object({ secret: z.string() }),
  { level: 'K3' },
)

/** Ends the former secret of an endpoint at once. */
export const endSecret = endpoint(
  'PUT webhook/endSecret',
  z.object({ ...target, reason: Reason, requestId: RequestId.optional() }),
  changed,
)

/** Sends a `ping` to this endpoint alone, whatever its types are. */
export const ping = endpoint(
  'PUT webhook/ping',
  z.object({ id: Id, requestId: RequestId.optional() }),
  counted,
)

/** Sends an endpoint everything again that has failed there. */
export const replayFailed = endpoint(
  'PUT webhook/replayFailed',
  z.object({ id: Id, requestId: RequestId.optional() }),
  counted,
)

const span = {
  fromSequence: Sequence.optional(),
  untilSequence: Sequence.optional(),
  fromAt: Stamp.optional(),
  untilAt: Stamp.optional(),
}

/**
 * Sends an endpoint the kept events of its types again that lie in a range, by number or by time, both ends included. Those it
 * never got are among them.
 */
export const replayRange = endpoint(
  'PUT webhook/replayRange',
  z
    .object({ id: Id, ...span, requestId: RequestId.optional() })
    .refine(
      (range) =>
        [range.fromSequence, range.untilSequence, range.fromAt, range.untilAt].some(
          (end) => end !== undefined,
        ),
      { message: 'required', path: ['fromSequence'] },
    ),
  counted,
)
