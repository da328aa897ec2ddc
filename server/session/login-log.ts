// Writes what became of each attempt to sign in.
import { and, eq, gt, isNull, sql, type SQL } from 'drizzle-orm'
import type { SignInResult } from '#contract/system/login-log.ts'
import type { Db, Tx } from '../db/client.ts'
import { loginLog, operator } from '../db/schema/access.ts'
import type { RequestContext } from '../http/application.ts'

type Known = Pick<typeof operator.$inferSelect, 'id' | 'userName'>

/** Stores one attempt. Of an unknown operator no name is kept: what was typed may be a password in the wrong box. */
export async function logSignIn(
  tx: Pick<Tx, 'insert'>,
  found: Known | undefined,
  result: SignInResult,
  { ip, userAgent, traceId }: RequestContext,
): Promise<void> {
  await tx.insert(loginLog).values({
    operatorId: found?.id ?? null,
    operatorName: found?.userName ?? '',
    result,
    ip,
    userAgent,
    traceId,
  })
}

/**
 * Stores an attempt that came while the account or the address had to wait: once a minute for each pair of both, so that
 * whoever repeats it cannot fill the table. `isMeant` finds the operator by what was typed.
 */
export async function logLocked(
  db: Db,
  isMeant: SQL,
  requestContext: RequestContext,
): Promise<void> {
  const [found] = await db
    .select({ id: operator.id, userName: operator.userName })
    .from(operator)
    .where(isMeant)
  const repeated = await db.$count(
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
