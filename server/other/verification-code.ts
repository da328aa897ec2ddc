import { and, desc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/other/verification-code.ts'
import { memberScope } from '#server/access/member-scope.ts'
import { maskAccount } from '#server/base/mask.ts'
import { Refusal } from '#server/base/refusal.ts'
import { plainDecimal } from '#server/db/columns.ts'
import { anyOf, days } from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { member } from '#server/db/schema/member/member.ts'
import { codeLimitClear, verificationCode as table } from '#server/db/schema/operator/security.ts'
import type { App } from '#server/http/application.ts'
import { audited } from '#server/http/call.ts'
import { change, serve } from '#server/http/serve.ts'
import { memberColumns } from '#server/lists/member-columns.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'
import { actorKeyword, wireActor } from './actor.ts'

const topRows = 10
const { codeHash: _secret, ...shown } = getTableColumns(table)

const load = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({ ...shown, ...memberColumns })
    .from(table)
    .leftJoin(member, eq(member.id, table.memberId))
    .where(inArray(table.id, [...ids]))

/** Codes sent to members: whether they arrived and were used, never what they were. */
export function verificationCode(app: App): void {
  serveResource(app, api, table, {
    target: { type: 'verificationCode', no: ({ id }) => id },
    order: ['sentAt', 'desc'],
    scope: table.memberId,
    where: async ({ keyword, dateRange, ...query }, { db, zone }) => [
      await actorKeyword(
        db,
        table,
        keyword,
        keyword ? or(eq(table.target, keyword), eq(table.providerMsgId, keyword)) : undefined,
      ),
      anyOf(table.status, query.status),
      anyOf(table.channel, query.channel),
      anyOf(table.scene, query.scene),
      anyOf(table.provider, query.provider),
      days(zone, table.sentAt, dateRange),
    ],
    load,
    wire: (row) => ({
      ...wireActor(row),
      countryCode: app.deps.countryOf(row.ip),
      target: maskAccount(row.target),
    }),
  })

  change(app, api.invalidate, async ({ ids }, { tx }) => {
    const rows = await tx
      .update(table)
      .set({ status: 'invalid', ...nextVersion(table) })
      .where(and(inArray(table.id, ids), inArray(table.status, [...api.unused])))
      .returning({ id: table.id })
    const [first, ...rest] = rows.map(({ id }) => ({
      action: 'verificationCode.invalidate',
      targetType: 'verificationCode',
      targetId: id,
      targetNo: id,
      after: { status: 'invalid' },
    }))
    if (!first) throw new Refusal(Code.rule, 'codeSpent')
    return audited({ count: rows.length }, first, ...rest)
  })

  change(app, api.clearLimit, async ({ id, limitOf, reason }, { tx }) => {
    const [row] = await tx.select().from(table).where(eq(table.id, id))
    if (!row) throw new Refusal(Code.notFound, 'notFound')
    const since = { clearedAt: sql`now()` }
    await tx
      .insert(codeLimitClear)
      .values({ subject: row[limitOf], ...since })
      .onConflictDoUpdate({ target: codeLimitClear.subject, set: since })
    return audited(
      { ok: true as const },
      {
        action: 'verificationCode.clearLimit',
        targetType: 'verificationCode',
        targetId: id,
        targetNo: limitOf === 'target' ? maskAccount(row.target) : row.ip,
        after: { limitOf },
        reason,
      },
    )
  })

  serve(app, api.stat, async ({ dateRange }, { db, actor, zone }) => {
    const where = and(
      days(zone, table.sentAt, dateRange),
      await memberScope(db, table.memberId, actor),
    )
    const count = sql<number>`count(*)::int`
    const hour = sql<number>`extract(hour from ${table.sentAt} at time zone ${zone})::int`
    const having = (status: api.Status) =>
      sql<number>`count(*) filter (where status = ${status})::int`
    const [providers, hours, topIps] = await Promise.all([
      db
        .select({
          provider: table.provider,
          sent: count,
          failed: having('failed'),
          used: having('used'),
          deliveryRate: sql<string>`round(avg((status <> 'failed')::int), 4)::text`,
          cost: sql<string>`sum(${table.cost})::text`,
        })
        .from(table)
        .where(where)
        .groupBy(table.provider)
        .orderBy(table.provider),
      db
        .select({ hour, count })
        .from(table)
        .where(where)
        .groupBy(sql`1`)
        .orderBy(sql`1`),
      db
        .select({ ip: table.ip, count })
        .from(table)
        .where(where)
        .groupBy(table.ip)
        .orderBy(desc(count), table.ip)
        .limit(topRows),
    ])
    return {
      providers: providers.map((row) => ({ ...row, cost: plainDecimal(row.cost) })),
      hours,
      topIps,
    }
  })
}
