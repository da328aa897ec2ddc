// Writes what became of each attempt to sign in.
import { and, eq, gt, isNull, sql, type SQL } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import type { SignInResult } from '#contract/system/login-log.ts'
import { atMostOne } from '#server/base/exactly-one.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { countRows } from '#server/db/lists/count-rows.ts'
import { loginLog, operator } from '#server/db/schema/operator/access.ts'
import type { RequestContext } from '#server/http/request-context.ts'

type Known = Pick<typeof operator.$inferSelect, 'id' | 'userName'>

/** Stores one attempt. Of an unknown operator no name is kept: what was typed may be a password in the wrong box. */
export async function logSignIn(
  tx: Pick<Tx, 'insert'>,
  found: Known | undefined,
  result: SignInResult,
  { ip, country, userAgent, traceId }: RequestContext,
): Promise<void> {
  await tx.insert(loginLog).values({
    operatorId: found?.id ?? null,
    operatorName: found?.userName ?? '',
    result,
    ip,
    countryCode: country,
    userAgent,
    traceId,
  })
}

/**
 * Returns the `catch` of an attempt, which throws on what it caught and notes it where the account or the address had to
 * wait. `isMeant` finds the operator by what was typed.
 */
export const loggingLocked =
  (db: Db, isMeant: SQL, requestContext: RequestContext) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof Refusal && error.code === Code.tooMany)
      await logLocked(db, isMeant, requestContext)
    throw error
  }

/** Stores an attempt that came too early: once a minute for operator and address, so that repeating it cannot fill the table. */
async function logLocked(db: Db, isMeant: SQL, requestContext: RequestContext): Promise<void> {
  const found = await db
    .select({ id: operator.id, userName: operator.userName })
    .from(operator)
    .where(isMeant)
    .then(atMostOne)
  const repeated = await countRows(
    db,
    loginLog,
    and(
      eq(loginLog.result, 'locked'),
      eq(loginLog.ip, requestContext.ip),
      found ? eq(loginLog.operatorId, found.id) : isNull(loginLog.operatorId),
      gt(loginLog.createdAt, sql`now() - interval '1 minute'`),
    ),
  )
  if (repeated === 0) await logSignIn(db, found, 'locked', requestContext)
}
