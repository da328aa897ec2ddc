// A coupon's way through a member's hands: issued within the budget, used once, or run out.
import { and, count, eq, lt, lte, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import type { GrantSource } from '#contract/marketing/coupon-log.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { coupon, couponLog } from '#server/db/schema/marketing/coupon.ts'

interface Issue {
  readonly couponId: string
  readonly memberId: string
  readonly source: GrantSource
  readonly batchNo?: string
  readonly operatorName?: string
}

const now = sql`now()`

/** Until when a coupon that is given out now can be used. */
export const getCouponExpiry = ({
  validType,
  validTo,
  validDays,
}: Pick<typeof coupon.$inferSelect, 'validType' | 'validTo' | 'validDays'>) =>
  validType === 'fixed'
    ? sql`${validTo}::timestamptz`
    : sql`now() + make_interval(days => ${validDays})`

/**
 * Gives a member one coupon. The guarded update takes it from the budget and makes whoever comes next wait, so that
 * neither the issue limit nor the limit per member is passed. Throws 42202 at either limit, 42203 unless it is active.
 */
export async function issueCoupon(
  tx: Tx,
  issue: Issue,
): Promise<{ id: string; couponLogNo: string }> {
  const { couponId, memberId, source, batchNo, operatorName = '' } = issue
  const [taken] = await tx
    .update(coupon)
    .set({ sentCount: sql`${coupon.sentCount} + 1`, updatedAt: now })
    .where(
      and(
        eq(coupon.id, couponId),
        eq(coupon.status, 'active'),
        lt(coupon.sentCount, coupon.totalCount),
      ),
    )
    .returning()
  if (!taken) {
    const [found] = await tx.select().from(coupon).where(eq(coupon.id, couponId))
    if (found?.status === 'active') throw new Refusal(Code.limitExceeded, 'budgetSpent')
    throw new Refusal(Code.rule, 'campaignInactive')
  }
  const [held] = await tx
    .select({ count: count() })
    .from(couponLog)
    .where(and(eq(couponLog.couponId, couponId), eq(couponLog.memberId, memberId)))
  if ((held?.count ?? 0) >= taken.perMemberLimit)
    throw new Refusal(Code.limitExceeded, 'perMemberLimit')
  const { couponType, faceValue, currency } = taken
  const [issued] = await tx
    .insert(couponLog)
    .values({
      couponId,
      memberId,
      couponType,
      faceValue,
      currency,
      source,
      expireAt: getCouponExpiry(taken) as never,
      batchNo: batchNo ?? null,
      operatorName,
    })
    .returning({ id: couponLog.id, couponLogNo: couponLog.couponLogNo })
  if (!issued) throw new Error('The coupon was not issued.')
  return issued
}

/** Lets coupons run out, and ends campaigns whose time is over. Any number of servers may run it at once. */
export async function expireCoupons(db: Pick<Db, 'update'>): Promise<void> {
  await db
    .update(couponLog)
    .set({ status: 'expired', ...nextVersion(couponLog) })
    .where(and(eq(couponLog.status, 'unused'), lte(couponLog.expireAt, now)))
  await db
    .update(coupon)
    .set({ status: 'ended', ...nextVersion(coupon) })
    .where(and(sql`${coupon.status} in ('active', 'paused')`, lte(coupon.validTo, now)))
}
