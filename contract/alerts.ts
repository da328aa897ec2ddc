import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { byCount, queueKinds } from './queues.ts'
import { Stamp } from './wire.ts'

/**
 * A figure for each review queue that is another one after every decision, edit, claim and new record; empty where the
 * caller may not list the queue. It says nothing beyond that: compare it for equality only.
 */
export const QueueRevisions = z.record(z.enum(queueKinds), z.string())
export type QueueRevisions = z.output<typeof QueueRevisions>

/** Since when the oldest record of each queue waits for the caller; null where none does. */
export const OldestWaiting = z.record(z.enum(queueKinds), Stamp.nullable())

/** How much waits for the caller; 0 where the caller may not review (`Type` 0 = all). */
export const PendingCounts = z.object({
  ...byCount(() => z.int()),
  /** Absent where another server answers: its consoles learn of a decision when they read again. */
  queueRevisions: QueueRevisions.optional(),
  /** Absent in front of a locked screen. */
  oldestWaiting: OldestWaiting.optional(),
})
export type PendingCounts = z.output<typeof PendingCounts>

/** Polled every 10 s; never extends the idle time. */
export const rechargeWithdrawReview = endpoint(
  'POST cwManage/rechargeWithdrawReview',
  z.object({ Type: z.literal(0) }),
  PendingCounts,
  {
    access: 'session',
    reads: true,
    passive: true,
  },
)
