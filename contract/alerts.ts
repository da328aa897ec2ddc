import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { byCount, queueKinds } from './queues.ts'

/**
 * A figure for each review queue that is another one after every decision, edit, claim and new record; empty where the
 * caller may not list the queue. It says nothing beyond that: compare it for equality only.
 */
export const QueueRevisions = z.record(z.enum(queueKinds), z.string())
export type QueueRevisions = z.output<typeof QueueRevisions>

/** How much waits for the caller; 0 where the caller may not review (spec sections 3 and 7, `Type` 0 = all). */
export const PendingCounts = z.object({
  ...byCount(() => z.int()),
  /** Absent where another server answers: its consoles learn of a decision when they read again. */
  queueRevisions: QueueRevisions.optional(),
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
