import { and, eq, isNull, sql } from 'drizzle-orm'
import { atMostOne } from '#server/base/exactly-one.ts'
import type { Connection } from '#server/db/connection/client.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { operator, operatorSession } from '#server/db/schema/operator/access.ts'
import { operatorOtp } from '#server/db/schema/review/approval.ts'
import { writeHostAudit } from '#server/http/audit/audit-without-call.ts'
import { noteHostCredential } from './credential.ts'

/**
 * Ends the authenticator of an operator who has lost it, and their sessions, for the person at the machine. Returns what became of it:
 * `unknown` for a name that nobody has, `none` where no authenticator is bound.
 */
export const endAuthenticator = (
  { db }: Pick<Connection, 'db'>,
  userName: string,
): Promise<'ended' | 'none' | 'unknown'> =>
  db.transaction(async (tx) => {
    const found = await tx
      .select({ id: operator.id, userName: operator.userName })
      .from(operator)
      .where(
        and(
          eq(sql`lower(${operator.userName})`, userName.toLowerCase()),
          isNull(operator.deletedAt),
        ),
      )
      .then(atMostOne)
    if (!found) return 'unknown'
    const gone = await tx
      .delete(operatorOtp)
      .where(eq(operatorOtp.operatorId, found.id))
      .returning({ id: operatorOtp.operatorId })
      .then(atMostOne)
    if (!gone) return 'none'
    await tx.update(operator).set(nextVersion(operator)).where(eq(operator.id, found.id))
    await noteHostCredential(tx, found.id, 'authenticator')
    const ended = await tx
      .update(operatorSession)
      .set({ endedAt: sql`now()`, endReason: 'reset' })
      .where(and(eq(operatorSession.operatorId, found.id), isNull(operatorSession.endedAt)))
      .returning({ id: operatorSession.id })
    await writeHostAudit(tx, 'operator:otp-reset', [
      {
        action: 'operator.resetOtp',
        targetType: 'operator',
        targetId: found.id,
        targetNo: found.userName,
        before: { hasOtp: true },
        after: { hasOtp: false, endedSessions: ended.length },
      },
    ])
    return 'ended'
  })
