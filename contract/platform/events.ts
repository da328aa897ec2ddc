// What goes out: facts of the console, written in the transaction that made them, in an order without gaps.
import { z } from 'zod'
import { platformEndpoint } from './platform-endpoint.ts'
import { ExternalId, Instant } from './wire.ts'

/** Everything that is told. */
export const EventType = z.enum([
  'member.created',
  'member.changed',
  'member.frozen',
  'member.unfrozen',
  'member.closed',
  'member.level_changed',
  'member.limits_changed',
  'identity.approved',
  'identity.rejected',
  'identity.revoked',
  'recharge.credited',
  'recharge.rejected',
  'recharge.reversed',
  'withdrawal.first_passed',
  'withdrawal.approved',
  'withdrawal.rejected',
  'withdrawal.paying',
  'withdrawal.paid',
  'withdrawal.failed',
  'withdrawal.refunded',
  'withdrawal.cancelled',
  'balance.adjusted',
  'hold.placed',
  'hold.released',
  'address.blocked',
  'coupon.issued',
  'coupon.revoked',
  'points.granted',
  'award.granted',
  'award.revoked',
  'envelope.opened',
  'envelope.stopped',
  'product.changed',
  'product.halted',
  'product.resumed',
  'cycle.changed',
  'order.cancelled_by_operator',
  'position.closed_by_operator',
  'window.voided',
  'stake.redeemed',
  'content.changed',
  'maintenance.changed',
  'ping',
])
export type EventType = z.output<typeof EventType>

/** A sequence number as it travels. */
export const Sequence = z.string().regex(/^\d{1,18}$/)

/** One fact. */
export const Event = z.object({
  id: z.string(),
  type: EventType,
  at: Instant,
  /** Its place among all events: no number is left out and none is given twice. */
  sequence: Sequence,
  member: ExternalId.nullable(),
  /** The record as it is after the fact; its `id` is ours, its `externalId` the platform's. */
  data: z.record(z.string(), z.unknown()),
  /** The fields that have changed, as they were. */
  previous: z.record(z.string(), z.unknown()).optional(),
})
export type Event = z.output<typeof Event>

const Types = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(EventType))

/** Reads events behind `after`; waits up to `wait` seconds for the first one. Those that were removed answer 410. */
export const getEvents = platformEndpoint(
  'GET events',
  z.strictObject({
    after: Sequence.optional(),
    types: Types.optional(),
    limit: z.coerce.number().pipe(z.int().min(1).max(500)).optional(),
    wait: z.coerce.number().pipe(z.int().min(0).max(25)).optional(),
  }),
  z.object({ data: z.array(Event), next: Sequence }),
  { scope: 'events', problems: ['gone'] },
)
