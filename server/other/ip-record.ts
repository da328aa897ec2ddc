import { desc, eq, getTableColumns, gte, inArray, or, sql } from 'drizzle-orm'
import * as api from '#contract/other/ip-record.ts'
import { memberScope } from '#server/access/member-scope.ts'
import { maskAccount } from '#server/base/mask.ts'
import { anyOf, days, is, startsWith } from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { member } from '#server/db/schema/member/member.ts'
import { operator } from '#server/db/schema/operator/access.ts'
import { ipRecord as table, ipRule } from '#server/db/schema/operator/security.ts'
import type { App } from '#server/http/application.ts'
import { serve } from '#server/http/serve.ts'
import { memberColumns } from '#server/lists/member-columns.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'
import { actorKeyword, wireActor } from './actor.ts'

const maxAccounts = 200

const memberCount = sql<number>`(select count(distinct seen.member_id)::int from ${table} seen
  where seen.ip = ${table.ip})`
// The same judgement as `isBlocked` gives.
const rule = sql<'none' | 'block' | 'allow'>`coalesce((select min(${ipRule.rule}) from ${ipRule}
  where ${ipRule.cidr} >>= ${table.ip} and (${ipRule.until} is null or ${ipRule.until} > now())), 'none')`

const load = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({
      ...getTableColumns(table),
      ...memberColumns,
      operatorAccount: operator.userName,
      memberCount,
      rule,
    })
    .from(table)
    .leftJoin(member, eq(member.id, table.memberId))
    .leftJoin(operator, eq(operator.id, table.operatorId))
    .where(inArray(table.id, [...ids]))

/** Which accounts used an address. */
export function ipRecord(app: App): void {
  serveResource(app, api, table, {
    target: { type: 'ipRecord', no: ({ ip }) => ip },
    order: ['createdAt', 'desc'],
    scope: table.memberId,
    where: async ({ keyword, memberCountMin, dateRange, ...query }, { db, zone }) => [
      await actorKeyword(db, table, keyword, startsWith(keyword, table.device)),
      anyOf(table.ipRisk, query.ipRisk),
      is(table.actorType, query.actorType),
      anyOf(table.scene, query.scene),
      anyOf(table.countryCode, query.countryCode),
      memberCountMin === undefined ? undefined : gte(memberCount, memberCountMin),
      is(table.isNewIp, query.isNewIp),
      query.rule?.length ? or(...query.rule.map((state) => eq(rule, state))) : undefined,
      days(zone, table.createdAt, dateRange),
    ],
    sort: { memberCount },
    load,
    wire: (row) => wireActor(row),
  })

  serve(app, api.accounts, async ({ ip }, { db, actor }) => {
    const rows = await db
      .select({
        memberId: member.id,
        memberNo: member.memberNo,
        account: member.account,
        status: member.status,
        lastAt: sql<string>`max(${table.createdAt})`.mapWith(table.createdAt),
        scenes: sql<api.Scene[]>`array_agg(distinct ${table.scene})`,
      })
      .from(table)
      .innerJoin(member, eq(member.id, table.memberId))
      .where(
        sql`${eq(table.ip, ip)} and ${(await memberScope(db, table.memberId, actor)) ?? sql`true`}`,
      )
      .groupBy(member.id)
      .orderBy(desc(sql`max(${table.createdAt})`))
      .limit(maxAccounts)
    return { list: rows.map((row) => ({ ...row, account: maskAccount(row.account) })) }
  })
}
