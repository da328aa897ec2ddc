import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  sql,
} from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/other/login-error.ts'
import { forgetAttempts } from '#server/access/attempt.ts'
import { maskAccount } from '#server/base/mask.ts'
import { Refusal } from '#server/base/refusal.ts'
import { plainStamp } from '#server/db/columns.ts'
import { anyOf, days, is } from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { member } from '#server/db/schema/member/member.ts'
import { operator } from '#server/db/schema/operator/access.ts'
import { loginError as table, loginLock } from '#server/db/schema/operator/security.ts'
import type { App } from '#server/http/application.ts'
import { audited, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change, serve } from '#server/http/serve.ts'
import { memberColumns } from '#server/lists/member-columns.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'
import { assertAdminLeft, assertOperatorsBelow, lockPeople } from '#server/system/index.ts'
import { actorKeyword, wireActor } from './actor.ts'

const topRows = 10
const dayMs = 86_400_000

const actorId = sql<string | null>`coalesce(${table.memberId}, ${table.operatorId})::text`
const lockUntil = sql<string | null>`(select held.lock_until from ${loginLock} held
  where held.actor_type = ${table.actorType} and held.actor_id = coalesce(${table.memberId}, ${table.operatorId})
    and held.lock_until > now())`

const load = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({
      ...getTableColumns(table),
      ...memberColumns,
      operatorAccount: operator.userName,
      actorId,
      lockUntil,
    })
    .from(table)
    .leftJoin(member, eq(member.id, table.memberId))
    .leftJoin(operator, eq(operator.id, table.operatorId))
    .where(inArray(table.id, [...ids]))

/** Returns the addresses with the most refused log-ins of a span of days, the worst first. */
export function topAddresses(
  db: ReadDb,
  zone: string,
  dateRange: z.output<typeof api.top.input>['dateRange'],
): Promise<{ ip: string; count: number }[]> {
  const count = sql<number>`count(*)::int`
  return db
    .select({ ip: table.ip, count })
    .from(table)
    .where(days(zone, table.createdAt, dateRange))
    .groupBy(table.ip)
    .having(gt(count, 1))
    .orderBy(desc(count), table.ip)
    .limit(topRows)
}

/** The name of the account that is locked or unlocked; throws where there is none. */
async function getName(
  { tx, lang, actor }: Change,
  { actorType, actorId: id }: Pick<typeof loginLock.$inferSelect, 'actorType' | 'actorId'>,
): Promise<string> {
  if (actorType === 'operator' && id === actor.id) throw new Refusal(Code.rule, 'ownAccount')
  const [found] =
    actorType === 'operator'
      ? await tx.select({ name: operator.userName }).from(operator).where(eq(operator.id, id))
      : await tx.select({ name: member.memberNo }).from(member).where(eq(member.id, id))
  if (!found) throw invalidField('actorId', 'lockNobody', lang)
  return found.name
}

/** Refused log-ins, and the locks they lead to. */
export function loginError(app: App): void {
  serveResource(app, api, table, {
    target: { type: 'loginError', no: ({ ip }) => ip },
    order: ['createdAt', 'desc'],
    scope: table.memberId,
    where: async ({ keyword, locked, failCountMin, dateRange, ...query }, { db, zone }) => [
      await actorKeyword(db, table, keyword, keyword ? eq(table.inputAccount, keyword) : undefined),
      is(table.actorType, query.actorType),
      anyOf(table.reasonCode, query.reasonCode),
      locked === undefined ? undefined : (locked ? isNotNull : isNull)(lockUntil),
      failCountMin === undefined ? undefined : gte(table.failCount, failCountMin),
      anyOf(table.clientSource, query.clientSource),
      days(zone, table.createdAt, dateRange),
    ],
    sort: { lockUntil },
    load,
    wire: ({ lockUntil: until, inputAccount, ...row }) => ({
      ...wireActor(row),
      countryCode: app.deps.countryOf(row.ip),
      inputAccount: inputAccount === '' ? '' : maskAccount(inputAccount),
      locked: until !== null,
      lockUntil: until === null ? null : plainStamp(until),
    }),
  })

  change(app, api.lock, async (input, call) => {
    const { actorType, actorId: id, until, reason } = input
    const ahead = Date.parse(until) - Date.now()
    if (ahead <= 0) throw invalidField('until', 'untilPast', call.lang)
    if (ahead > api.maxLockDays * dayMs) throw invalidField('until', 'lockTooLong', call.lang)
    const targetNo = await getName(call, input)
    const isOperator = actorType === 'operator'
    if (isOperator) {
      await lockPeople(call.tx)
      await assertOperatorsBelow(call, [id])
    }
    const lock = { lockUntil: until, reason, operatorName: call.actor.userName }
    await call.tx
      .insert(loginLock)
      .values({ actorType, actorId: id, ...lock })
      .onConflictDoUpdate({ target: [loginLock.actorType, loginLock.actorId], set: lock })
    if (isOperator) await assertAdminLeft(call.tx)
    return audited(
      { ok: true as const },
      {
        action: 'loginError.lock',
        targetType: actorType,
        targetId: id,
        targetNo,
        after: { lockUntil: until },
        reason,
      },
    )
  })

  change(app, api.unlock, async (input, call) => {
    const { actorType, actorId: id, reason } = input
    const targetNo = await getName(call, input)
    const [held] = await call.tx
      .delete(loginLock)
      .where(and(eq(loginLock.actorType, actorType), eq(loginLock.actorId, id)))
      .returning()
    if (actorType === 'operator') await forgetAttempts(app.deps.sql, targetNo)
    else if (!held) throw new Refusal(Code.rule, 'notLocked')
    return audited(
      { ok: true as const },
      {
        action: 'loginError.unlock',
        targetType: actorType,
        targetId: id,
        targetNo,
        before: { lockUntil: held?.lockUntil ?? null },
        after: { lockUntil: null },
        reason,
      },
    )
  })

  change(app, api.clear, async ({ before, reason }, call) => {
    if (Date.parse(before) > Date.now() - api.keptDays * dayMs)
      throw invalidField('before', 'clearTooSoon', call.lang)
    const gone = await call.tx.execute(
      sql`delete from ${table} where ${lt(table.createdAt, before)}`,
    )
    const line = { action: 'loginError.clear', targetType: 'loginError', targetId: before }
    return audited({ count: gone.count }, { ...line, after: { before, count: gone.count }, reason })
  })

  serve(app, api.top, async ({ dateRange }, { db, zone }) => {
    return { list: await topAddresses(db, zone, dateRange) }
  })
}
