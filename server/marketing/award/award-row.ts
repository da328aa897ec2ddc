// How an award reads on the wire.
import { eq, getTableColumns, inArray } from 'drizzle-orm'
import type { GrantSource } from '#contract/marketing/coupon-log.ts'
import type { Worth } from '#server/access/approval/value-grants.ts'
import type { Reader } from '#server/db/read-db.ts'
import { awardRecord } from '#server/db/schema/marketing/award.ts'
import { coupon } from '#server/db/schema/marketing/coupon.ts'
import { member } from '#server/db/schema/member/member.ts'
import type { AuditEntry } from '#server/http/call.ts'
import { memberColumns, wireMember } from '#server/lists/member-columns.ts'

export type Award = typeof awardRecord.$inferSelect

/** Loads awards with whose they are. */
export async function loadAwards(db: Pick<Reader, 'select'>, ids: readonly string[]) {
  const { couponId: _coupon, couponLogId: _issued, ...shown } = getTableColumns(awardRecord)
  const rows = await db
    .select({ ...shown, couponNo: coupon.couponNo, ...memberColumns })
    .from(awardRecord)
    .innerJoin(member, eq(member.id, awardRecord.memberId))
    .leftJoin(coupon, eq(coupon.id, awardRecord.couponId))
    .where(inArray(awardRecord.id, [...ids]))
  return rows.map((row) => wireMember(row))
}

/** An audit line about an award. */
export const awardEntry = (
  verb: string,
  { id, awardNo }: Pick<Award, 'id' | 'awardNo'>,
  facts: Pick<AuditEntry, 'before' | 'after' | 'reason'>,
): AuditEntry => ({
  action: `awardRecord.${verb}`,
  targetType: 'awardRecord',
  targetId: id,
  targetNo: awardNo,
  ...facts,
})

/** What an award gives away. */
export const getWorth = ({ usdValue, rewardType, amount }: Award): Worth => ({
  usd: usdValue,
  points: rewardType === 'points' ? amount : 0,
})

const sources: Partial<Record<Award['awardType'], GrantSource>> = {
  manual: 'manual',
  register: 'register',
  level: 'level',
}

/** Where a coupon that is an award comes from; the other types are campaigns. */
export const getGrantSource = ({ awardType }: Award): GrantSource =>
  sources[awardType] ?? 'campaign'
