// Signing in and out. The answer to a wrong name and to a wrong password is the same in words and in time.
import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/session.ts'
import type { Tx } from '../db/client.ts'
import { operator, operatorSession } from '../db/schema/access.ts'
import type { App, RequestContext } from '../http/application.ts'
import { writeAudit } from '../http/audit.ts'
import { audited, unchanged } from '../http/call.ts'
import { Refusal } from '../http/refusal.ts'
import { basePath, change, servePublic } from '../http/serve.ts'
import { isBlocked } from '../other/ip-rule.ts'
import { attempt } from './attempt.ts'
import { authenticate, hashToken } from './authenticate.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { logLocked, logSignIn } from './login-log.ts'
import { matches } from './password.ts'
import { isLocked, recordRefusal, recordSignIn } from './sign-in-trail.ts'
import { userInfoOf } from './user-info.ts'

/** Sessions an operator may have at once; one more ends the oldest. */
const maxSessions = 3

/** An opaque token of 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

type Operator = typeof operator.$inferSelect

/** Mounts the calls that begin and end a session. */
export function signing(app: App): void {
  servePublic(app, api.login, async ({ username, password }, requestContext, context) => {
    const { sql: client } = app.deps
    await refuseBlocked(app, requestContext)
    const deviceId = await knownDevice(context, client, username)
    const found = await attempt(
      client,
      { userName: username, ip: requestContext.ip, deviceId },
      () => verify(app, username, password, requestContext),
    ).catch(async (error: unknown) => {
      if (error instanceof Refusal && error.code === Code.tooMany)
        await logLocked(app.deps.db, username, requestContext)
      throw error
    })
    if (!found) throw new Refusal(Code.wrongCredentials, 'wrongCredentials')
    const opened = await open(app, found, requestContext)
    await rememberDevice(context, client, found.userName, deviceId)
    return opened
  })

  // What the browser cached of the answers goes with the session; settings of the console stay.
  app.hono.use(basePath + api.logout.permission, async (context, next) => {
    await next()
    context.header('Clear-Site-Data', '"cache"')
  })
  change(app, api.logout, async (_, { tx, actor }) => {
    const [left] = await tx
      .update(operatorSession)
      .set({ endedAt: sql`now()`, endReason: 'logout' })
      .where(and(eq(operatorSession.id, actor.sessionId), isNull(operatorSession.endedAt)))
      .returning({ id: operatorSession.id })
    if (!left) return unchanged(null)
    return audited(null, {
      action: 'session.logout',
      targetType: 'session',
      targetId: actor.sessionId,
    })
  })
}

async function verify(
  app: App,
  userName: string,
  password: string,
  requestContext: RequestContext,
): Promise<Operator | undefined> {
  const { db } = app.deps
  const [found] = await db
    .select()
    .from(operator)
    .where(eq(sql`lower(${operator.userName})`, userName.toLowerCase()))
  const right = await matches(found?.passwordHash ?? '', password)
  const isOpen = found?.status === 'on' && !(await isLocked(db, found.id))
  if (right && isOpen) return found
  requestContext.log.warn(
    { operatorId: found?.id ?? null, ip: requestContext.ip },
    'sign-in refused',
  )
  // Only known operators are named: what was typed may be a password in the wrong box.
  const result = !found ? 'unknownUser' : right ? 'disabled' : 'wrongPassword'
  await db.transaction(async (tx) => {
    const reason = !found ? 'noAccount' : !right ? 'wrongPassword' : 'locked'
    await recordRefusal(tx, requestContext, { found, reason })
    await logSignIn(tx, found, result, requestContext)
    await writeAudit(tx, source(found, requestContext), [
      { action: 'session.refuse', targetType: 'operator', targetId: found?.id ?? '0' },
    ])
  })
  return undefined
}

/** Throws where a rule keeps the address out of the back office; says so, since no account is given away by it. */
async function refuseBlocked(app: App, requestContext: RequestContext): Promise<void> {
  const { db } = app.deps
  if (!(await isBlocked(db, requestContext.ip, 'backOffice'))) return
  await db.transaction((tx) =>
    recordRefusal(tx, requestContext, { found: undefined, reason: 'blockedIp' }),
  )
  throw new Refusal(Code.outOfScope, 'ipBlocked')
}

const source = (found: Operator | undefined, { ip, traceId }: RequestContext) => ({
  operatorId: found?.id ?? '0',
  operatorName: found?.userName ?? '',
  permission: api.login.permission,
  ip,
  traceId,
})

async function open(app: App, found: Operator, requestContext: RequestContext) {
  const { db, config, sql: client } = app.deps
  const token = newToken()
  const session = await db.transaction((tx) => begin(tx, app, found, token, requestContext))
  const identity = await authenticate(client, token, {
    idleMin: config.sessionIdleMin,
    passive: true,
  })
  // Disabled or reset between the check and here.
  if (!identity) throw new Refusal(Code.wrongCredentials, 'wrongCredentials')
  const { actor, mustChange } = identity
  return {
    token,
    expiresAt: session.expiresAt,
    userInfo: userInfoOf(actor, found.avatar, session.createdAt),
    permissions: [...actor.permissions],
    mustChangePassword: mustChange,
  }
}

async function begin(
  tx: Tx,
  app: App,
  found: Operator,
  token: string,
  requestContext: RequestContext,
) {
  // Parallel sign-ins of one operator count each other's sessions.
  const [current] = await tx.select().from(operator).where(eq(operator.id, found.id)).for('update')
  if (current?.passwordHash !== found.passwordHash)
    throw new Refusal(Code.wrongCredentials, 'wrongCredentials')
  const [session] = await tx
    .insert(operatorSession)
    .values({
      operatorId: found.id,
      tokenHash: hashToken(token),
      expiresAt: sql`now() + make_interval(hours => ${app.deps.config.sessionMaxHours})`,
      ip: requestContext.ip,
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
  await writeAudit(tx, source(found, requestContext), [
    { action: 'session.login', targetType: 'session', targetId: session.id },
  ])
  return session
}
