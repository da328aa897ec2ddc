import { and, eq, isNull, sql } from 'drizzle-orm'
import { atMostOne } from '#server/base/exactly-one.ts'
import type { Connection } from '#server/db/connection/client.ts'
import { operator } from '#server/db/schema/operator/access.ts'
import { loginLock } from '#server/db/schema/operator/security.ts'
import { writeHostAudit } from '#server/http/audit/audit-without-call.ts'
import { forgetAttempts } from './attempt.ts'

/**
 * Takes back what keeps an operator from signing in: a lock by hand, and the wait after wrong passwords. Returns false for an
 * unknown name. A disabled operator stays disabled.
 */
export async function unlockOperator(
  { db, sql: client }: Pick<Connection, 'db' | 'sql'>,
  userName: string,
): Promise<boolean> {
  const found = await db.transaction(async (tx) => {
    const named = await tx
      .select({ id: operator.id, userName: operator.userName })
      .from(operator)
      .where(
        and(
          eq(sql`lower(${operator.userName})`, userName.toLowerCase()),
          isNull(operator.deletedAt),
        ),
      )
      .then(atMostOne)
    if (!named) return undefined
    const gone = await tx
      .delete(loginLock)
      .where(and(eq(loginLock.actorType, 'operator'), eq(loginLock.actorId, named.id)))
      .returning({ until: loginLock.lockUntil })
    await writeHostAudit(tx, 'operator:unlock', [
      {
        action: 'operator.unlock',
        targetType: 'operator',
        targetId: named.id,
        targetNo: named.userName,
        before: { lockUntil: gone.map(({ until }) => until) },
      },
    ])
    return named
  })
  if (!found) return false
  await forgetAttempts(client, found.userName)
  return true
}
