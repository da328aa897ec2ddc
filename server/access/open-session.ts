import { and, isNull, sql } from 'drizzle-orm'
import { operatorSession } from '#server/db/schema/operator/access.ts'
import type { App } from '#server/http/application.ts'

/** What `authenticate` would let in: neither ended, nor expired, nor idle for too long. */
export const isOpenSession = ({ deps }: App) =>
  and(
    isNull(operatorSession.endedAt),
    sql`${operatorSession.expiresAt} > now()`,
    sql`${operatorSession.lastSeenAt} > now() - make_interval(mins => ${deps.config.sessionIdleMin})`,
  )

/** How a session is ended by somebody who has the right to. */
export const revoked = { endedAt: sql`now()`, endReason: 'revoked' } as const
