import { and, eq, getTableColumns, inArray, ne, or, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/online.ts'
import { ownedBy } from '#server/access/data-scope.ts'
import { isOpenSession, revoked } from '#server/access/open-session.ts'
import { Refusal } from '#server/base/refusal.ts'
import { anyOf, is, startsWith } from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { operator, operatorSession as table } from '#server/db/schema/operator/access.ts'
import type { App } from '#server/http/application.ts'
import { audited } from '#server/http/call.ts'
import { change } from '#server/http/serve.ts'
import { serveList } from '#server/lists/list-page.ts'
import { assertSessionsBelow } from './people/people-guard.ts'

const { tokenHash: _hash, ...columns } = getTableColumns(table)

const load = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({
      ...columns,
      userName: operator.userName,
      userNickname: operator.userNickname,
    })
    .from(table)
    .innerJoin(operator, eq(operator.id, table.operatorId))
    .where(inArray(table.id, [...ids]))

type Session = Awaited<ReturnType<typeof load>>[number]

/** Mounts the calls that show and end the sessions of all operators. */
export function online(app: App): void {
  const isOpen = isOpenSession(app)

  serveList<typeof api.list, typeof table, Session>(app, api.list, table, {
    order: ['lastSeenAt', 'desc'],
    owner: table.operatorId,
    load,
    where: ({ keyword, operatorId, countryCode }, { actor, db }) => [
      isOpen,
      actor.bindMemberId === null ? undefined : eq(table.operatorId, actor.id),
      is(table.operatorId, operatorId),
      anyOf(table.countryCode, countryCode),
      keyword === undefined
        ? undefined
        : or(
            startsWith(keyword, table.ip),
            inArray(
              table.operatorId,
              db
                .select({ id: operator.id })
                .from(operator)
                .where(startsWith(keyword.toLowerCase(), sql`lower(${operator.userName})`)),
            ),
          ),
    ],
    wire: ({ lockedAt, ...row }, { actor }) => ({
      ...row,
      isCurrent: row.id === actor.sessionId,
      isLocked: lockedAt !== null,
    }),
  })

  change(app, api.forceLogout, async ({ ids, reason }, { tx, actor }) => {
    if (ids.includes(actor.sessionId)) throw new Refusal(Code.rule, 'ownSession')
    const gone = await tx
      .update(table)
      .set(revoked)
      .where(
        and(
          isOpen,
          inArray(table.id, ids),
          await ownedBy(tx, table.operatorId, actor, api.list.permission),
        ),
      )
      .returning({ id: table.id, operatorId: table.operatorId })
    await assertSessionsBelow(
      { tx, actor },
      gone.map(({ operatorId }) => operatorId),
    )
    const [first, ...rest] = gone.map(({ id, operatorId }) => ({
      action: 'session.revoke',
      targetType: 'session',
      targetId: id,
      after: { operatorId },
      reason,
    }))
    if (!first || gone.length < ids.length) throw new Refusal(Code.notFound, 'sessionUnknown')
    return audited({ count: gone.length }, first, ...rest)
  })

  change(app, api.endAll, async ({ operatorId, reason }, { tx, actor }) => {
    const inScope = await ownedBy(tx, operator.id, actor, api.list.permission)
    const [found] = await tx
      .select()
      .from(operator)
      .where(and(eq(operator.id, operatorId), inScope))
    if (!found) throw new Refusal(Code.notFound, 'notFound')
    await assertSessionsBelow({ tx, actor }, [operatorId])
    const gone = await tx
      .update(table)
      .set(revoked)
      .where(and(isOpen, eq(table.operatorId, operatorId), ne(table.id, actor.sessionId)))
      .returning({ id: table.id })
    return audited(
      { count: gone.length },
      {
        action: 'session.revokeAll',
        targetType: 'operator',
        targetId: operatorId,
        targetNo: found.userName,
        after: { sessions: gone.map(({ id }) => id) },
        reason,
      },
    )
  })
}
