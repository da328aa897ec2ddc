import { and, eq, inArray, or, sql } from 'drizzle-orm'
import * as api from '#contract/marketing/coupon-log.ts'
import { memberScope } from '#server/access/member-scope.ts'
import { anyOf, days, is, memberKeyword, startsWith } from '#server/db/lists/filters.ts'
import { groupSums } from '#server/db/lists/group-sums.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { coupon, couponLog as table } from '#server/db/schema/marketing/coupon.ts'
import { member } from '#server/db/schema/member/member.ts'
import type { App } from '#server/http/application.ts'
import { auditedAll } from '#server/http/call.ts'
import { change } from '#server/http/serve.ts'
import { memberColumns, wireMember } from '#server/lists/member-columns.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'

/** Every coupon that was issued. */
export function couponLog(app: App): void {
  serveResource(app, { list: api.list, get: api.get }, table, {
    target: { type: 'couponLog', no: ({ couponLogNo }) => couponLogNo },
    order: ['receivedAt', 'desc'],
    scope: table.memberId,
    load: async (db, ids) => {
      const rows = await db
        .select({
          log: table,
          couponNo: coupon.couponNo,
          couponName: coupon.name,
          couponSent: coupon.sentCount,
          couponTotal: coupon.totalCount,
          ...memberColumns,
        })
        .from(table)
        .innerJoin(coupon, eq(coupon.id, table.couponId))
        .innerJoin(member, eq(member.id, table.memberId))
        .where(inArray(table.id, [...ids]))
      return rows.map(({ log, ...joined }) => ({ ...log, ...wireMember(joined) }))
    },
    where: async ({ keyword, dateField = 'receivedAt', dateRange, ...query }, { db, zone }) => [
      keyword
        ? or(
            startsWith(keyword, table.couponLogNo, table.batchNo, table.usedBizNo),
            await memberKeyword(db, table.memberId, keyword),
          )
        : undefined,
      is(table.couponId, query.couponId),
      anyOf(table.couponType, query.couponType),
      anyOf(table.status, query.status),
      anyOf(table.source, query.source),
      days(zone, table[dateField], dateRange),
    ],
    wire: (row) => row,
    totals: (db, where) =>
      groupSums(db, table, where, {
        by: { currency: sql`coalesce(${table.currency}, '')` },
        sums: { deductAmount: table.deductAmount },
        counts: {
          used: sql`${table.status} = 'used'`,
          expired: sql`${table.status} = 'expired'`,
        },
      }),
  })

  change(app, api.revoke, async ({ ids, reason }, { tx, actor }) => {
    const revoked = await tx
      .update(table)
      .set({ status: 'revoked', ...nextVersion(table) })
      .where(
        and(
          inArray(table.id, ids),
          eq(table.status, 'unused'),
          await memberScope(tx, table.memberId, actor),
        ),
      )
      .returning({ id: table.id, no: table.couponLogNo })
    const done = new Set(revoked.map(({ id }) => id))
    const result = { count: done.size, skipped: ids.filter((id) => !done.has(id)) }
    const entries = revoked.map(({ id, no }) => ({
      action: 'couponLog.revoke',
      targetType: 'couponLog',
      targetId: id,
      targetNo: no,
      before: { status: 'unused' },
      after: { status: 'revoked' },
      reason,
    }))
    return auditedAll(result, entries)
  })
}
