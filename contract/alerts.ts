import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** How much waits for the caller; 0 where the caller may not review (spec sections 3 and 7, `Type` 0 = all). */
export const PendingCounts = z.object({
  systemRechargeCount: z.int(),
  withdrawCount: z.int(),
  realNameAuthCount: z.int(),
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
