// One-time codes that administrators hand to operators: for a new password, or to link an account. At most one of a kind is
// open for an operator; only its hash is stored.
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { hashToken } from '#server/base/token.ts'
import type { oidcInvitation } from '#server/db/schema/operator/oidc.ts'
import type { passwordTicket } from '#server/db/schema/operator/people.ts'
import type { Change } from '#server/http/call.ts'

/** How long a code counts. */
const validHours = 24

/** The hash a code is stored and found by, however it was pasted. */
export const hashOfCode = (code: string): string => hashToken(code.trim())

/**
 * Stores a new code for an operator, which voids the one before, and returns it with its end. It has 192 bits: nobody finds
 * one by trying, so that using it needs no name and counts no attempts.
 */
export async function issueCode(
  { tx, actor }: Pick<Change, 'tx' | 'actor'>,
  table: typeof passwordTicket | typeof oidcInvitation,
  operatorId: string,
): Promise<{ code: string; expiresAt: string }> {
  const code = randomBytes(24).toString('base64url')
  const values = {
    codeHash: hashOfCode(code),
    createdBy: actor.id,
    expiresAt: sql`now() + make_interval(hours => ${validHours})`,
    createdAt: sql`now()`,
  }
  const [stored] = await tx
    .insert(table)
    .values({ operatorId, ...values })
    .onConflictDoUpdate({ target: table.operatorId, set: values })
    .returning({ expiresAt: table.expiresAt })
  if (!stored) throw new Error('The code was not stored.')
  return { code, expiresAt: stored.expiresAt }
}
