import { and, eq, isNull, sql } from 'drizzle-orm'
import * as api from '#contract/session.ts'
import { atMostOne } from '#server/base/exactly-one.ts'
import { operatorSession } from '#server/db/schema/operator/access.ts'
import type { App } from '#server/http/application.ts'
import { audited, unchanged } from '#server/http/call.ts'
import { change } from '#server/http/serve.ts'

/** Mounts `user/lock`. What a locked session may still call is said in `http/serve.ts`. */
export function locking(app: App): void {
  change(app, api.lock, async (_, { tx, actor }) => {
    const locked = await tx
      .update(operatorSession)
      .set({ lockedAt: sql`now()` })
      .where(
        and(
          eq(operatorSession.id, actor.sessionId),
          // An unlocking replaced the token meanwhile: what another tab opened stays open.
          eq(operatorSession.tokenHash, actor.tokenHash),
          isNull(operatorSession.lockedAt),
        ),
      )
      .returning({ id: operatorSession.id })
      .then(atMostOne)
    if (!locked) return unchanged(null)
    return audited(null, {
      action: 'session.lock',
      targetType: 'session',
      targetId: actor.sessionId,
    })
  })
}
