// What is kept of sign-ins for the desks that watch them, and the locks that hold operators off.
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { atMostOne, exactlyOne } from '#server/base/exactly-one.ts'
import type { Tx } from '#server/db/connection/client.ts'
import type { Reader } from '#server/db/read-db.ts'
import { ipRecord, loginError, loginLock } from '#server/db/schema/operator/security.ts'
import type { RequestContext } from '#server/http/request-context.ts'

/** Why a sign-in was refused. */
export type Reason = typeof loginError.$inferSelect.reasonCode
interface Known {
  readonly id: string
  readonly userName: string
}

const deviceOf = ({ userAgent }: RequestContext) => (userAgent ?? '').slice(0, 120)
/** Failures further apart than this do not follow one another. */
const runMinutes = 30

/** True while the operator is locked by hand. */
export async function isLocked(db: Reader, operatorId: string): Promise<boolean> {
  const rows = await db
    .select({ held: sql<boolean>`count(*) > 0` })
    .from(loginLock)
    .where(
      and(
        eq(loginLock.actorType, 'operator'),
        eq(loginLock.actorId, operatorId),
        gt(loginLock.lockUntil, sql`now()`),
      ),
    )
  return exactlyOne(rows, z.object({ held: z.boolean() })).held
}

/** Notes a refused sign-in of an operator, or of nobody known. */
export async function recordRefusal(
  tx: Tx,
  requestContext: RequestContext,
  { found, reason }: { found: Known | undefined; reason: Reason },
): Promise<void> {
  // Nobody is looked up as well: the time it takes does not give an account away.
  const id = found?.id ?? '0'
  const last = await tx
    .select({ failCount: loginError.failCount })
    .from(loginError)
    .where(
      and(
        eq(loginError.operatorId, id),
        gt(loginError.createdAt, sql`now() - make_interval(mins => ${runMinutes})`),
        // A sign-in between ends the run.
        sql`not exists (select from ${ipRecord} seen where seen.operator_id = ${id}
          and seen.scene = 'login' and seen.created_at > ${loginError.createdAt})`,
      ),
    )
    .orderBy(desc(loginError.id))
    .limit(1)
    .then(atMostOne)
  await tx.insert(loginError).values({
    actorType: 'operator',
    inputAccount: found?.userName ?? '',
    operatorId: found?.id ?? null,
    reasonCode: reason,
    failCount: (last?.failCount ?? 0) + 1,
    ip: requestContext.ip,
    device: deviceOf(requestContext),
    clientSource: 'admin',
  })
}

/** Notes the address an operator signed in from. */
export async function recordSignIn(
  tx: Tx,
  requestContext: RequestContext,
  operatorId: string,
): Promise<void> {
  const { ip, country } = requestContext
  const known = await tx
    .select({ id: ipRecord.id })
    .from(ipRecord)
    .where(and(eq(ipRecord.operatorId, operatorId), eq(ipRecord.ip, ip)))
    .limit(1)
    .then(atMostOne)
  await tx.insert(ipRecord).values({
    ip,
    actorType: 'operator',
    operatorId,
    scene: 'login',
    device: deviceOf(requestContext),
    isNewIp: known === undefined,
    countryCode: country ?? '',
    clientSource: 'admin',
  })
}
