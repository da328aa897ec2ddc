import { eq, isNull, and, sql } from 'drizzle-orm'
import type { Connection } from '../db/client.ts'
import { atMostOne } from '../db/exactly-one.ts'
import { operator, operatorSession } from '../db/schema/access.ts'
import { writeAudit } from '../http/audit.ts'
import { forgetAttempts } from './attempt.ts'
import { noteHostCredential } from './credential.ts'
import { hashPassword, randomPassword } from './password.ts'

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
        updatedAt: sql`now()`,
        version: sql`${operator.version} + 1`,
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
    const source = { operatorId: '0', operatorName: 'console', permission: 'operator:password' }
    await writeAudit(tx, { ...source, ip: 'local', traceId: 'local' }, [
      { action: 'operator.oneTimePassword', targetType: 'operator', targetId: found.id },
    ])
    return true
  })
  if (!given) return undefined
  await forgetAttempts(client, userName)
  return password
}
