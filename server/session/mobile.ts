// Signing in by mobile number. Counters, locks and trail are those of a sign-in with a password.
import { and, eq, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/sign-in-mobile.ts'
import { attempt } from '#server/access/attempt.ts'
import { knownDevice, rememberDevice } from '#server/access/known-device.ts'
import { atMostOne } from '#server/base/exactly-one.ts'
import { text } from '#server/base/messages.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { operator } from '#server/db/schema/operator/access.ts'
import type { App } from '#server/http/application.ts'
import { writeAudit } from '#server/http/audit/audit.ts'
import { servePublic } from '#server/http/serve.ts'
import {
  isAdmitted,
  noteRefusal,
  openSession,
  assertAddressAllowed,
  toAuditSource,
  type SignInRequest,
} from './begin-session.ts'
import { loggingLocked } from './login-log.ts'
import { attemptMobileCode, newCode, resendS, spendCode, validS } from './mobile-code.ts'
import { secondFactor } from './second-factor.ts'

const hasNumber = (mobile: string) =>
  sql`${operator.mobile} = ${mobile} and ${operator.deletedAt} is null`
/** What attempts on a number are counted under; no user name has a space. */
const counterOf = (mobile: string) => `mobile ${mobile}`

/** Mounts the ways that are offered, and signing in by mobile number. */
export function mobileSignIn(app: App): void {
  const { db, sql: client, sms, oidc } = app.deps

  const offered: api.SignInMethod[] = [
    ...(sms ? (['mobile'] as const) : []),
    ...(oidc ? (['oidc'] as const) : []),
    'scan',
  ]
  const providers = [...(oidc?.list ?? [])]
  servePublic(app, api.signInMethods, () => ({ list: offered, providers }))

  servePublic(app, api.sendCode, async ({ mobile }, requestContext) => {
    if (!sms) throw new Refusal(Code.rule, 'signInWayOff')
    await assertAddressAllowed(app, requestContext)
    const request = { app, requestContext, permission: api.sendCode.permission }
    const holder = await db.select().from(operator).where(hasNumber(mobile)).then(atMostOne)
    const found = (await isAdmitted(app, holder)) ? holder : undefined
    const { ticket, code } = await db.transaction(async (tx) => {
      const made = await newCode(tx, mobile, requestContext.ip, found?.id ?? null)
      await writeAudit(tx, toAuditSource(found, request), [
        { action: 'session.code', targetType: 'operator', targetId: found?.id ?? '0' },
      ])
      return made
    })
    if (found) {
      const { lang, log } = requestContext
      const message = text('smsCode', lang, { code, minutes: String(validS / 60) })
      // Not waited for: the time it takes would tell that somebody has the number.
      sms.send({ mobile, code, text: message }).catch((error: unknown) => {
        log.error({ error, operatorId: found.id }, 'the sign-in code was not sent')
      })
    }
    return { ticket, expiresInS: validS, resendInS: resendS }
  })

  servePublic(app, api.loginMobile, async (typed, requestContext, context) => {
    if (!sms) throw new Refusal(Code.rule, 'signInWayOff')
    await assertAddressAllowed(app, requestContext)
    const request = { app, requestContext, permission: api.loginMobile.permission }
    const { ip } = requestContext
    const counter = counterOf(typed.mobile)
    const deviceId = await knownDevice(context, client, counter)
    const proven = await attempt(client, { userName: counter, ip, deviceId }, async () => {
      const right = await verify(request, typed)
      if (!right) return undefined
      // An address that is locked out of the account is not let in by this door either.
      const { userName } = right.found
      const ownDevice = await knownDevice(context, client, userName)
      return attempt(client, { userName, ip, deviceId: ownDevice }, async () => right)
    }).catch(loggingLocked(db, hasNumber(typed.mobile), requestContext))
    if (!proven) throw new Refusal(Code.wrongCredentials, 'wrongSignInCode')
    const spendSecond = await secondFactor(request, proven.found, typed.otp)
    const spend = async (tx: Tx) => {
      await spendCode(tx, proven.codeId)
      await spendSecond(tx)
    }
    const opened = await openSession(request, proven.found, { spend })
    await rememberDevice(context, client, counter, deviceId)
    return opened
  })
}

async function verify(
  request: SignInRequest,
  typed: { mobile: string; ticket: string; code: string },
) {
  const { row, isRight } = await attemptMobileCode(request.app, typed)
  const { db } = request.app.deps
  const found = await db
    .select()
    .from(operator)
    .where(and(hasNumber(typed.mobile), eq(operator.id, row?.operatorId ?? '0')))
    .then(atMostOne)
  if (row && isRight && found && (await isAdmitted(request.app, found)))
    return { found, codeId: row.id }
  await noteRefusal(request, found, {
    result: !found ? 'unknownUser' : isRight ? 'disabled' : 'wrongCode',
    reason: !found ? 'noAccount' : isRight ? 'locked' : 'wrongOtp',
  })
  return undefined
}
