// A token that turns up somewhere else than where it was given out: its session ends, where the installation wants that.
import { and, eq, isNull } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { atMostOne } from '#server/base/exactly-one.ts'
import { Refusal } from '#server/base/refusal.ts'
import { operatorSession } from '#server/db/schema/operator/access.ts'
import type { App } from '#server/http/application.ts'
import { writeAudit } from '#server/http/audit/audit.ts'
import type { Identity } from '#server/http/operator-access.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { revoked } from './open-session.ts'

type From = Identity['openedFrom']

const isForeign = (bind: string | undefined, opened: From, now: From): boolean =>
  (bind === 'browser' || bind === 'address') &&
  (opened.userAgent !== now.userAgent || (bind === 'address' && opened.ip !== now.ip))

/**
 * Ends the session and throws `Refusal` 401 when its token comes from another browser than it was given to, or, with
 * `SESSION_BIND=address`, from another address. The first such call is written to the trail; the operator signs in again.
 */
export async function assertSessionBinding(
  { deps }: Pick<App, 'deps'>,
  { permission }: Pick<Endpoint, 'permission'>,
  { actor, openedFrom }: Identity,
  requestContext: RequestContext,
): Promise<void> {
  if (!isForeign(deps.config.sessionBind, openedFrom, requestContext)) return
  const { ip, userAgent, traceId } = requestContext
  await deps.db.transaction(async (tx) => {
    const ended = await tx
      .update(operatorSession)
      .set(revoked)
      .where(and(eq(operatorSession.id, actor.sessionId), isNull(operatorSession.endedAt)))
      .returning({ id: operatorSession.id })
      .then(atMostOne)
    if (!ended) return
    const source = { operatorId: actor.id, operatorName: actor.userName, permission, ip, traceId }
    const line = { action: 'session.foreign', targetType: 'session', targetId: actor.sessionId }
    await writeAudit(tx, source, [{ ...line, before: openedFrom, after: { ip, userAgent } }])
  })
  throw new Refusal(Code.sessionEnded, 'sessionEnded')
}
