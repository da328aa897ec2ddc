// What every way to sign in has in common: who is kept out, what is noted of a refusal, and the session itself.
import { and, desc, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import type { SignInResult } from '#contract/system/login-log.ts'
import { authenticate } from '#server/access/authenticate.ts'
import { oneOr } from '#server/base/exactly-one.ts'
import { Refusal } from '#server/base/refusal.ts'
import { newToken } from '#server/base/token.ts'
import { hashToken } from '#server/base/token.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { lockRows } from '#server/db/records/lock-record.ts'
import { operator, operatorSession } from '#server/db/schema/operator/access.ts'
import type { App } from '#server/http/application.ts'
import { writeAudit } from '#server/http/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { isBlocked } from '#server/other/index.ts'
import { logSignIn } from './login-log.ts'
import { isLocked, recordRefusal, recordSignIn, type Reason } from './sign-in-trail.ts'
import { toUserInfo } from './user-info.ts'

/** Sessions an operator may have at once; one more ends the oldest. */
const maxSessions = 3

export type Operator = typeof operator.$inferSelect

/** A request to sign in and the permission of the call it came by, which the trail names. */
export interface SignInRequest {
  readonly app: App
  readonly requestContext: RequestContext
  readonly permission: string
}

/** Who a line of the trail names, for somebody who is not signed in yet. */
export const toAuditSource = (
  found: Pick<Operator, 'id' | 'userName'> | undefined,
  { requestContext: { ip, traceId }, permission }: SignInRequest,
) => ({
  operatorId: found?.id ?? '0',
  operatorName: found?.userName ?? '',
  permission,
  ip,
  traceId,
})

/** Throws where a rule keeps the address out of the back office; says so, since no account is given away by it. */
export async function assertAddressAllowed(
  app: App,
  requestContext: RequestContext,
): Promise<void> {
  const { db } = app.deps
  if (!(await isBlocked(db, requestContext.ip, 'backOffice'))) return
  await db.transaction((tx) =>
    recordRefusal(tx, requestContext, { found: undefined, reason: 'blockedIp' }),
  )
  throw new Refusal(Code.outOfScope, 'ipBlocked')
}

/**
 * Whether the operator may sign in at all: neither disabled nor locked by hand, and with a password. One whose password was
 * reset has none until the link of the administrator is used, which no other way to sign in may go round. Nobody is asked
 * about in the same statement, so that the time it takes does not give an account away.
 */
export async function isAdmitted({ deps }: App, found: Operator | undefined): Promise<boolean> {
  const isHeld = await isLocked(deps.db, found?.id ?? '0')
  return found?.status === 'on' && found.passwordHash !== '' && !isHeld
}

/** Notes a refused sign-in in the three places where it is looked for. Only known operators are named. */
export async function noteRefusal(
  request: SignInRequest,
  found: Operator | undefined,
  { result, reason }: { result: SignInResult; reason: Reason },
): Promise<void> {
  const { app, requestContext } = request
  const { log, ip } = requestContext
  log.warn({ operatorId: found?.id ?? null, ip }, 'sign-in refused')
  await app.deps.db.transaction(async (tx) => {
    await recordRefusal(tx, requestContext, { found, reason })
    await logSignIn(tx, found, result, requestContext)
    await writeAudit(tx, toAuditSource(found, request), [
      { action: 'session.refuse', targetType: 'operator', targetId: found?.id ?? '0' },
    ])
  })
}

interface OpenOptions {
  /** Runs in the same transaction: what counts once is spent with the session it opens, or it throws and there is none. */
  readonly spend?: (tx: Tx) => Promise<void>
  /** The session ends by then, even where the limit of the configuration is later. */
  readonly expiresBy?: string
}

/** Opens a session with a new token for an operator who proved who they are. */
export async function openSession(
  request: SignInRequest,
  found: Operator,
  { spend, expiresBy }: OpenOptions = {},
) {
  const { db, config, sql: client } = request.app.deps
  const token = newToken()
  const session = await db.transaction(async (tx) => {
    await spend?.(tx)
    return begin(tx, request, found, { token, expiresBy })
  })
  const identity = await authenticate(client, token, {
    idleMin: config.sessionIdleMin,
    passive: true,
    ip: request.requestContext.ip,
  })
  // Disabled or reset between the check and here.
  if (!identity) throw new Refusal(Code.wrongCredentials, 'wrongCredentials')
  const { actor, mustChange } = identity
  return {
    token,
    expiresAt: session.expiresAt,
    userInfo: toUserInfo(actor, found.avatar, session.createdAt),
    permissions: [...actor.permissions],
    mustChangePassword: mustChange,
  }
}

async function begin(
  tx: Tx,
  request: SignInRequest,
  found: Operator,
  { token, expiresBy = 'infinity' }: { token: string; expiresBy: string | undefined },
) {
  const { app, requestContext } = request
  // Parallel sign-ins of one operator count each other's sessions.
  const wrong = () => new Refusal(Code.wrongCredentials, 'wrongCredentials')
  const rows = await lockRows(tx, operator, eq(operator.id, found.id))
  const current = oneOr(rows, wrong)
  if (current.passwordHash !== found.passwordHash || current.status !== 'on') throw wrong()
  const [session] = await tx
    .insert(operatorSession)
    .values({
      operatorId: found.id,
      tokenHash: hashToken(token),
      expiresAt: sql`least(now() + make_interval(hours => ${app.deps.config.sessionMaxHours}), ${expiresBy}::timestamptz)`,
      ip: requestContext.ip,
      countryCode: requestContext.country,
      userAgent: requestContext.userAgent,
    })
    .returning()
  if (!session) throw new Error('The session was not stored.')
  const newest = tx
    .select({ id: operatorSession.id })
    .from(operatorSession)
    .where(and(eq(operatorSession.operatorId, found.id), isNull(operatorSession.endedAt)))
    .orderBy(desc(operatorSession.id))
    .limit(maxSessions)
  await tx
    .update(operatorSession)
    .set({ endedAt: sql`now()`, endReason: 'limit' })
    .where(
      and(
        eq(operatorSession.operatorId, found.id),
        isNull(operatorSession.endedAt),
        notInArray(operatorSession.id, newest),
      ),
    )
  await recordSignIn(tx, requestContext, found.id)
  await logSignIn(tx, found, 'success', requestContext)
  await writeAudit(tx, toAuditSource(found, request), [
    { action: 'session.login', targetType: 'session', targetId: session.id },
  ])
  return session
}
