// An operator's own sessions (ASVS 7.5.2). Every statement names the caller, so that the id of another operator's
// session finds nothing and is answered like one that never was.
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/personal.ts'
import { isOpenSession, revoked } from '#server/access/open-session.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { operatorSession } from '#server/db/schema/operator/access.ts'
import type { App } from '#server/http/application.ts'
import { audited, type Actor } from '#server/http/call.ts'
import { change, serve } from '#server/http/serve.ts'

/** Ends every open session of the caller but the one of the call and returns their ids. */
export async function endOtherSessions(
  tx: Tx,
  app: App,
  actor: Pick<Actor, 'id' | 'sessionId'>,
): Promise<string[]> {
  const gone = await tx
    .update(operatorSession)
    .set(revoked)
    .where(
      and(
        eq(operatorSession.operatorId, actor.id),
        isOpenSession(app),
        ne(operatorSession.id, actor.sessionId),
      ),
    )
    .returning({ id: operatorSession.id })
  return gone.map(({ id }) => id)
}

/** Mounts the calls that list and end the caller's own sessions. */
export function ownSessions(app: App): void {
  const openOf = (operatorId: string) =>
    and(eq(operatorSession.operatorId, operatorId), isOpenSession(app))

  serve(app, api.sessions, async (_, { actor, db }) => {
    const { id, ip, countryCode, userAgent, createdAt, lastSeenAt, expiresAt } = operatorSession
    const times = { createdAt, lastSeenAt, expiresAt }
    const isCurrent = sql<boolean>`${id} = ${actor.sessionId}`
    const isLocked = sql<boolean>`${operatorSession.lockedAt} is not null`
    const list = await db
      .select({ id, isCurrent, isLocked, ip, countryCode, userAgent, ...times })
      .from(operatorSession)
      .where(openOf(actor.id))
      .orderBy(desc(isCurrent), desc(id))
    return { list }
  })

  change(app, api.endSession, async ({ id }, { tx, actor }) => {
    const [gone] = await tx
      .update(operatorSession)
      .set(revoked)
      .where(and(openOf(actor.id), eq(operatorSession.id, id)))
      .returning({ id: operatorSession.id })
    if (!gone) throw new Refusal(Code.notFound, 'sessionUnknown')
    return audited(null, { action: 'session.revoke', targetType: 'session', targetId: id })
  })

  change(app, api.endOtherSessions, async (_, { tx, actor }) => {
    const gone = await endOtherSessions(tx, app, actor)
    return audited(
      { count: gone.length },
      {
        action: 'session.revokeOthers',
        targetType: 'operator',
        targetId: actor.id,
        after: { sessions: gone },
      },
    )
  })
}
