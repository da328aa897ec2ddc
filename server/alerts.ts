import { type SQL, sql } from 'drizzle-orm'
import { rechargeWithdrawReview } from '#contract/alerts.ts'
import { apiPrefix } from '#contract/endpoint.ts'
import { list as authList } from '#contract/member/member-auth.ts'
import { list as rechargeList } from '#contract/money/recharge-log.ts'
import { list as withdrawList } from '#contract/money/withdraw-log.ts'
import type { App } from './http/application.ts'
import { type Actor, may } from './http/call.ts'
import { serve } from './http/serve.ts'
import { pendingCounts, waitingWithdrawals } from './money/pending-counts.ts'

/** Permissions that make a kind of waiting work the caller's. */
export const reviews = {
  recharge: `${apiPrefix}cwManage/chargeLogReview`,
  withdraw: `${apiPrefix}cwManage/withdrawLogReview`,
  realNameAuth: `${apiPrefix}memberAuth/review`,
} as const

const none = { systemRechargeCount: 0, withdrawCount: 0, realNameAuthCount: 0 }

/**
 * What has changed in a queue, as SQL: its newest line of the trail, whose numbers are given in the order of the commits,
 * its newest record, and how many wait. The last two tell of records that came without the console. Each is one look into
 * an index; the action lists of both sides are the same, or the index would not be used.
 */
const revisionOf = ({ targetType, table, count }: Record<'targetType' | 'table' | 'count', SQL>) =>
  sql`concat_ws('.',
  (select coalesce(max(seq), 0) from operation_log where target_type = ${targetType}
    and action not in ('memberAuth.image', 'memberAuth.reveal')),
  (select coalesce(max(id), 0) from ${table}), ${count})`

/** How many withdrawals wait, and how many of them the caller has not passed in the first step; one reading of the index. */
const withdrawals = ({ id }: Actor) => sql`
  select array[count(*), count(*) filter (where status = 'pending' or first_reviewer_id is distinct from ${id}::bigint)]::int[]
    from withdraw_log where ${waitingWithdrawals}`

const mayList = (actor: Actor, { permission }: { permission: string }) => may(actor, permission)

/**
 * Mounts the poll of waiting work. Each figure is a look into one partial index, and only where the caller may
 * decide or list; a withdrawal they passed in the first step is not theirs for the second.
 */
export function alerts(app: App): void {
  serve(app, rechargeWithdrawReview, async (_, { actor, db }) => {
    if (actor.bindMemberId !== null) return none
    const [row] = await db.execute<
      Record<keyof typeof none, number> & Record<'recharge' | 'withdraw' | 'realName', string>
    >(sql`
      select
        case when ${may(actor, reviews.recharge)} then waiting.recharge else 0 end as "systemRechargeCount",
        case when ${may(actor, reviews.withdraw)} then waiting.withdraw[2] else 0 end as "withdrawCount",
        case when ${may(actor, reviews.realNameAuth)} then waiting.real_name else 0 end as "realNameAuthCount",
        case when ${mayList(actor, rechargeList)} then ${revisionOf({
          targetType: sql`'recharge'`,
          table: sql`recharge_log`,
          count: sql`waiting.recharge`,
        })} else '' end as recharge,
        case when ${mayList(actor, withdrawList)} then ${revisionOf({
          targetType: sql`'withdraw'`,
          table: sql`withdraw_log`,
          count: sql`waiting.withdraw[1]`,
        })} else '' end as withdraw,
        case when ${mayList(actor, authList)} then ${revisionOf({
          targetType: sql`'memberAuth'`,
          table: sql`member_auth`,
          count: sql`waiting.real_name`,
        })} else '' end as "realName"
      from (select
        case when ${may(actor, reviews.recharge) || mayList(actor, rechargeList)} then (${pendingCounts.recharge})::int end as recharge,
        case when ${may(actor, reviews.withdraw) || mayList(actor, withdrawList)} then (${withdrawals(actor)}) end as withdraw,
        case when ${may(actor, reviews.realNameAuth) || mayList(actor, authList)} then (${pendingCounts.realNameAuth})::int end as real_name
        -- Or each count would be made again at each place that names it.
        offset 0
      ) waiting`)
    if (!row) return none
    const { recharge, withdraw, realName, ...counts } = row
    // What happens in the queues is nobody's business in front of a locked screen.
    if (actor.isLocked) return counts
    return { ...counts, queueRevisions: { recharge, withdraw, realName } }
  })
}
