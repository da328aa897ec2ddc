import { and, arrayOverlaps, eq, gte, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
// Conditions of the recharge list. They name columns of recharge_log only (members in sub-queries), so
// that counting, summing and paging need no join.
import type { Filter } from '#contract/money/recharge-log.ts'
import { escapeLike } from '#server/db/like.ts'
import { member } from '#server/db/schema/member.ts'
import { rechargeLog } from '#server/db/schema/money.ts'
import type { Actor } from '#server/http/call.ts'
import { memberScope, type Reader } from '#server/member/scope.ts'
import { readSettings } from '#server/system/settings.ts'
import { normalTxHash } from '../tx-hash.ts'

type Wanted = z.output<typeof Filter>

const startsWith = (column: PgColumn | SQL, text: string): SQL =>
  sql`${column} like ${`${escapeLike(text)}%`}`

const anyOf = <T>(column: PgColumn, values: readonly T[] | undefined) =>
  values === undefined || values.length === 0 ? undefined : inArray(column, [...values])

// Few members: their recharges are found by index. Many: one pass with a hashed sub-query is cheaper.
const fewMembers = 200

async function matching(db: Reader, keyword: string | undefined): Promise<SQL | undefined> {
  if (!keyword) return undefined
  // Accounts are masked: found by their whole value only, or their start would tell them letter by letter.
  const byMember = or(
    startsWith(member.memberNo, keyword),
    eq(sql`lower(${member.account})`, keyword.toLowerCase()),
  )
  const members = await db
    .select({ id: member.id })
    .from(member)
    .where(byMember)
    .limit(fewMembers + 1)
  const ids = members.map(({ id }) => id)
  return or(
    startsWith(rechargeLog.rechargeNo, keyword),
    startsWith(rechargeLog.txHash, normalTxHash(keyword) ?? keyword),
    startsWith(rechargeLog.toAddress, keyword),
    startsWith(rechargeLog.channelOrderNo, keyword),
    ids.length > fewMembers
      ? sql`${rechargeLog.memberId} in (select ${member.id} from ${member} where ${byMember})`
      : anyOf(rechargeLog.memberId, ids),
  )
}

// Calendar days of the reporting time zone, as a half-open interval.
async function within(db: Reader, { dateField = 'createdAt', dateRange }: Wanted) {
  if (dateRange === undefined) return undefined
  const { 'report.timezone': zone } = await readSettings(db)
  const column = rechargeLog[dateField]
  const [from, to] = dateRange
  return and(
    sql`${column} >= (${from}::date)::timestamp at time zone ${zone}`,
    sql`${column} < (${to}::date + 1)::timestamp at time zone ${zone}`,
  )
}

/** The filter as one condition, inside the actor's scope; hidden records never match. */
export async function rechargeConditions(
  db: Reader,
  actor: Actor,
  wanted: Wanted,
): Promise<SQL | undefined> {
  const { amountMin, amountMax, usdValueMin, usdValueMax, riskFlags } = wanted
  const log = rechargeLog
  return and(
    isNull(log.deletedAt),
    await memberScope(db, log.memberId, actor, wanted.teamRootId),
    await matching(db, wanted.keyword),
    wanted.memberId === undefined ? undefined : eq(log.memberId, wanted.memberId),
    anyOf(log.status, wanted.status),
    anyOf(log.rechargeType, wanted.rechargeType),
    anyOf(log.currency, wanted.currency),
    anyOf(log.network, wanted.network),
    amountMin === undefined ? undefined : gte(log.amount, amountMin),
    amountMax === undefined ? undefined : lte(log.amount, amountMax),
    usdValueMin === undefined ? undefined : gte(log.usdValue, usdValueMin),
    usdValueMax === undefined ? undefined : lte(log.usdValue, usdValueMax),
    wanted.isFirst === undefined ? undefined : eq(log.isFirst, wanted.isFirst),
    riskFlags === undefined || riskFlags.length === 0
      ? undefined
      : arrayOverlaps(log.riskFlags, riskFlags),
    wanted.reviewerId === undefined ? undefined : eq(log.reviewerId, wanted.reviewerId),
    await within(db, wanted),
  )
}
