import { eq, isNull, and, sql } from 'drizzle-orm'
import { forgetAttempts } from '#server/access/attempt.ts'
import { noteHostCredential } from '#server/access/credential.ts'
import { hashPassword, randomPassword } from '#server/access/password.ts'
import { atMostOne } from '#server/base/exactly-one.ts'
import type { Connection } from '#server/db/connection/client.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { operator, operatorSession } from '#server/db/schema/operator/access.ts'
import { writeHostAudit } from '#server/http/audit/audit-without-call.ts'

/**
 * Gives an operator a random password that must be changed, ends their sessions and clears their lock.
 * Returns the password, or undefined for an unknown name.
 */
export async function giveOneTimePassword(
  { db, sql: client }: Pick<Connection, 'db' | 'sql'>,
  userName: string,
): Promise<string | undefined> {
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  const given = await db.transaction(async (tx) => {
    const found = await tx
      .update(operator)
      .set({
        passwordHash,
        mustChange: true,
        ...nextVersion(operator),
      })
      .where(eq(sql`lower(${operator.userName})`, userName.toLowerCase()))
      .returning({ id: operator.id })
      .then(atMostOne)
    if (!found) return false
    await noteHostCredential(tx, found.id, 'password')
    await tx
      .update(operatorSession)
      .set({ endedAt: sql`now()`, endReason: 'reset' })
      .where(and(eq(operatorSession.operatorId, found.id), isNull(operatorSession.endedAt)))
    await writeHostAudit(tx, 'operator:password', [
      { action: 'operator.oneTimePassword', targetType: 'operator', targetId: found.id },
    ])
    return true
  })
  if (!given) return undefined
  await forgetAttempts(client, userName)
  return password
}
