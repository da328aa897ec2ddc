// How far members came, as conditions on `member`: the list's filter and the funnel of the home page read the same ones.
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { MemberStage } from '#contract/member/values.ts'
import { memberSession } from '#server/db/schema/member/member-page.ts'
import { member } from '#server/db/schema/member/member.ts'
import { rechargeLog } from '#server/db/schema/money/money.ts'
import { deliveryOrder } from '#server/db/schema/trade/delivery.ts'
import { contractDeal } from '#server/db/schema/trade/trade.ts'

const conditions: Readonly<Record<MemberStage, SQL>> = {
  verified: eq(member.realNameStatus, 'approved'),
  recharged: sql`exists (select from ${rechargeLog} where ${rechargeLog.memberId} = ${member.id}
    and ${rechargeLog.status} = 'approved' and ${rechargeLog.deletedAt} is null)`,
  traded: sql`(exists (select from ${contractDeal} where ${contractDeal.memberId} = ${member.id})
    or exists (select from ${deliveryOrder} where ${deliveryOrder.memberId} = ${member.id}))`,
  /** Signed in again a week after registering, or later. */
  retained: sql`${member.lastLoginAt} >= ${member.createdAt} + interval '7 days'`,
}

/** The member has a session that was in use within the last five minutes. */
export const isOnline: SQL = sql`exists (select from ${memberSession} where ${memberSession.memberId} = ${member.id}
  and ${memberSession.endedAt} is null and ${memberSession.lastSeenAt} >= now() - interval '5 minutes')`

/** Returns the condition that a member reached a stage and all before it. */
export function reachedStage(stage: MemberStage): SQL {
  const stages = MemberStage.options
  const reached = and(...stages.slice(0, stages.indexOf(stage) + 1).map((each) => conditions[each]))
  return reached ?? sql`true`
}
