import { sql } from 'drizzle-orm'
import { rechargeWithdrawReview } from '#contract/alerts.ts'
import { apiPrefix } from '#contract/endpoint.ts'
import type { App } from './http/application.ts'
import { may } from './http/call.ts'
import { serve } from './http/serve.ts'
import { pendingCounts } from './money/pending-counts.ts'

/** Permissions that make a kind of waiting work the caller's. */
export const reviews = {
  recharge: `${apiPrefix}cwManage/chargeLogReview`,
  withdraw: `${apiPrefix}cwManage/withdrawLogReview`,
  realNameAuth: `${apiPrefix}memberAuth/review`,
} as const

const none = { systemRechargeCount: 0, withdrawCount: 0, realNameAuthCount: 0 }

/**
 * Mounts the poll of waiting work. Each count reads one partial index, and only where the caller may
 * decide; a withdrawal they passed in the first step is not theirs for the second.
 */
export function alerts(app: App): void {
  serve(app, rechargeWithdrawReview, async (_, { actor, db }) => {
    if (actor.bindMemberId !== null) return none
    const [row] = await db.execute<Record<keyof typeof none, number>>(sql`
      select
        case when ${may(actor, reviews.recharge)} then (${pendingCounts.recharge})::int else 0 end as "systemRechargeCount",
        case when ${may(actor, reviews.withdraw)} then (${pendingCounts.withdraw}
          and (status = 'pending' or first_reviewer_id is distinct from ${actor.id}::bigint)
        )::int else 0 end as "withdrawCount",
        case when ${may(actor, reviews.realNameAuth)} then (${pendingCounts.realNameAuth})::int else 0 end as "realNameAuthCount"`)
    return row ?? none
  })
}
