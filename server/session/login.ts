// Signing in by user name and password, and out. The answer to a wrong name and to a wrong password is the same in words and in time.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/session.ts'
import { attempt } from '#server/access/attempt.ts'
import { knownDevice, rememberDevice } from '#server/access/known-device.ts'
import { matches } from '#server/access/password.ts'
import { atMostOne } from '#server/base/exactly-one.ts'
import { Refusal } from '#server/base/refusal.ts'
import { operator, operatorSession } from '#server/db/schema/operator/access.ts'
import type { App } from '#server/http/application.ts'
import { audited, unchanged } from '#server/http/call.ts'
import { basePath, change, servePublic } from '#server/http/serve.ts'
import {
  isAdmitted,
  noteRefusal,
  openSession,
  assertAddressAllowed,
  type Operator,
  type SignInRequest,
} from './begin-session.ts'
import { loggingLocked } from './login-log.ts'
import { secondFactor } from './second-factor.ts'

/** Mounts the calls that begin and end a session. */
export function signing(app: App): void {
  const { permission } = api.login
  servePublic(app, api.login, async ({ username, password, otp }, requestContext, context) => {
    const { sql: client } = app.deps
    const request = { app, requestContext, permission }
    const deviceId = await knownDevice(context, client, username)
    const admit = () => assertAddressAllowed(app, requestContext)
    const found = await attempt(
      client,
      { userName: username, ip: requestContext.ip, deviceId, admit },
      () => verify(request, { username, password, deviceId }),
    ).catch(loggingLocked(app.deps.db, isNamed(username), requestContext))
    if (!found) throw new Refusal(Code.wrongCredentials, 'wrongCredentials')
    const spend = await secondFactor(request, found, otp)
    const opened = await openSession(request, found, { spend })
    await rememberDevice(context, client, found.userName, deviceId)
    return opened
  })

  // What the browser cached of the answers goes with the session; settings of the console stay.
  app.hono.use(basePath + api.logout.permission, async (context, next) => {
    await next()
    context.header('Clear-Site-Data', '"cache"')
  })
  change(app, api.logout, async (_, { tx, actor }) => {
    const left = await tx
      .update(operatorSession)
      .set({ endedAt: sql`now()`, endReason: 'logout' })
      .where(and(eq(operatorSession.id, actor.sessionId), isNull(operatorSession.endedAt)))
      .returning({ id: operatorSession.id })
      .then(atMostOne)
    if (!left) return unchanged(null)
    return audited(null, {
      action: 'session.logout',
      targetType: 'session',
      targetId: actor.sessionId,
    })
  })
}

const isNamed = (userName: string) => eq(sql`lower(${operator.userName})`, userName.toLowerCase())

async function verify(
  request: SignInRequest,
  typed: { username: string; password: string; deviceId: string | undefined },
): Promise<Operator | undefined> {
  const { username, password, deviceId } = typed
  const { db } = request.app.deps
  const found = await db.select().from(operator).where(isNamed(username)).then(atMostOne)
  const lane = deviceId === undefined ? 'guess' : 'own'
  const right = await matches(found?.passwordHash ?? '', password, lane)
  const isOpen = await isAdmitted(request.app, found)
  if (found && right && isOpen) return found
  await noteRefusal(request, found, {
    result: !found ? 'unknownUser' : right ? 'disabled' : 'wrongPassword',
    reason: !found ? 'noAccount' : !right ? 'wrongPassword' : 'locked',
  })
  return undefined
}
