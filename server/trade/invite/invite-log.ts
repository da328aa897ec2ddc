import { and, desc, eq, getTableColumns, inArray, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as api from '#contract/trade/invite-log.ts'
import { memberScope } from '#server/access/member-scope.ts'
import { anyOf, between, days, is, memberKeyword, startsWith } from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { member } from '#server/db/schema/member/member.ts'
import { inviteLog as table, inviteRebate } from '#server/db/schema/trade/invite.ts'
import { contractDeal } from '#server/db/schema/trade/trade.ts'
import type { App } from '#server/http/application.ts'
import { change, serve } from '#server/http/serve.ts'
import { rowLoader, serveList } from '#server/lists/list-page.ts'
import { memberColumns, wireMember } from '#server/lists/member-columns.ts'
import { serveRecord } from '#server/lists/record.ts'
import { flagInvites } from './invite-flag.ts'
import { revokeAmount, revokeRebates } from './invite-rebate.ts'

const maxRebates = 200
const inviter = alias(member, 'inviter')
const load = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({
      ...getTableColumns(table),
      ...memberColumns,
      inviterNo: inviter.memberNo,
      sameIp: sql<boolean>`coalesce(${table.registerIp} = ${inviter.registerIp}, false)`,
    })
    .from(table)
    .innerJoin(member, eq(member.id, table.memberId))
    .innerJoin(inviter, eq(inviter.id, table.inviterId))
    .where(inArray(table.id, [...ids]))
const source = { load, scope: table.memberId }

const hasSameIp = sql`exists (select from member i where i.id = ${table.inviterId} and i.register_ip = ${table.registerIp})`
const stages = api.InviteStatus.exclude(['flagged']).options

/** Who invited whom. */
export function inviteLog(app: App): void {
  serveList(app, api.list, table, {
    ...source,
    order: ['createdAt', 'desc'],
    where: async ({ keyword, ...query }, { db, zone }) => [
      keyword
        ? or(
            startsWith(keyword, table.inviteCode),
            await memberKeyword(db, table.inviterId, keyword),
            await memberKeyword(db, table.memberId, keyword),
          )
        : undefined,
      is(table.inviterId, query.inviterId),
      anyOf(table.status, query.status),
      query.sameIp === undefined ? undefined : sql`${hasSameIp} = ${query.sameIp}`,
      is(table.sameDevice, query.sameDevice),
      between(table.rebateUsd, query.rebateUsdMin, query.rebateUsdMax),
      days(zone, table[query.dateField ?? 'createdAt'], query.dateRange),
    ],
    wire: wireMember,
  })

  const { find } = rowLoader(table, source)
  serveRecord(app, api.get, {
    find,
    history: 'inviteLog',
    answer: async (row, call) => {
      const rebates = await call.db
        .select({
          ...getTableColumns(inviteRebate),
          inviterNo: member.memberNo,
          dealNo: contractDeal.dealNo,
        })
        .from(inviteRebate)
        .innerJoin(member, eq(member.id, inviteRebate.inviterId))
        .innerJoin(contractDeal, eq(contractDeal.id, inviteRebate.dealId))
        .where(
          and(
            eq(inviteRebate.memberId, row.memberId),
            // Inviters above the team that a bound operator sees are not theirs to know.
            await memberScope(call.db, inviteRebate.inviterId, call.actor),
          ),
        )
        .orderBy(desc(inviteRebate.createdAt), inviteRebate.level)
        .limit(maxRebates)
      return { row: wireMember(row), rebates }
    },
  })

  serve(app, api.funnel, async ({ inviterId, teamRootId, dateRange }, { db, actor, zone }) => {
    const where = and(
      is(table.inviterId, inviterId),
      days(zone, table.createdAt, dateRange),
      await memberScope(db, table.memberId, actor, teamRootId),
    )
    const [rows, flagged] = await Promise.all([
      db
        .select({ status: table.status, count: sql<number>`count(*)::int` })
        .from(table)
        .where(and(where, ne(table.status, 'flagged')))
        .groupBy(table.status),
      db.$count(table, and(where, eq(table.status, 'flagged'))),
    ])
    const reached = (from: number) =>
      rows
        .filter(({ status }) => stages.findIndex((stage) => stage === status) >= from)
        .reduce((sum, { count }) => sum + count, 0)
    return { stages: stages.map((stage, at) => ({ stage, count: reached(at) })), flagged }
  })

  change(app, api.flag, flagInvites)
  change(app, api.revoke, revokeRebates, {
    need: async ({ items }, { db }) => ({ level: 'K4', amountUsd: await revokeAmount(db, items) }),
  })
}
