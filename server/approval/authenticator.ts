// An operator's own authenticator: secret, first code, recovery codes, unbinding. Every step proves something: the
// password, a code, or a recovery code.
import { and, eq, isNull, sql } from 'drizzle-orm'
import * as api from '#contract/authenticator.ts'
import { Code } from '#contract/codes.ts'
import { attemptCode, attemptInSession } from '#server/access/attempt.ts'
import {
  boundOtp,
  newAuthenticator,
  newRecoveryCodes,
  findRecoveryCode,
  findTotpStep,
} from '#server/access/otp.ts'
import { readPasswordHash } from '#server/access/password-hash.ts'
import { matches } from '#server/access/password.ts'
import { heldStepUp } from '#server/access/step-up.ts'
import { oneOr } from '#server/base/exactly-one.ts'
import { Refusal } from '#server/base/refusal.ts'
import { operatorOtp } from '#server/db/schema/review/approval.ts'
import { readConfirmSettings } from '#server/db/settings.ts'
import type { App } from '#server/http/application.ts'
import { audited, type AuditEntry, type Call } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { serve } from '#server/http/serve.ts'
import { transact } from '#server/http/transact.ts'

const entry = (call: Call, verb: string): AuditEntry => ({
  action: `otp.${verb}`,
  targetType: 'operator',
  targetId: call.actor.id,
  targetNo: call.actor.userName,
})
const alreadyBound = () => new Refusal(Code.rule, 'otpAlreadyBound')

/** Mounts `personal/otp` and what binds and unbinds. Codes and secrets never reach keys, logs or the trail. */
export function authenticator(app: App): void {
  const { sql: client } = app.deps

  serve(app, api.state, async (_, call) => {
    const { db, actor } = call
    const [settings, own] = await Promise.all([readConfirmSettings(db), boundOtp(db, actor.id)])
    const { until, leftUsd } = await heldStepUp(db, call, settings)
    return {
      stepUp: {
        minutes: settings['review.stepUpMinutes'],
        rowUsd: settings['review.stepUpUsd'],
        sumUsd: settings['review.stepUpSumUsd'],
        until,
        leftUsd,
      },
      isBound: own.isBound,
      isRequired: settings['review.otp'],
      boundAt: own.isBound ? own.boundAt : null,
      recoveryLeft: own.isBound ? own.recovery.length : 0,
    }
  })

  serve(app, api.start, async ({ password }, call) => {
    const { actor, db, lang } = call
    const stored = await readPasswordHash(db, actor.id)
    const isProven = await attemptInSession(client, actor, async () =>
      (await matches(stored, password)) ? true : undefined,
    )
    if (!isProven) throw invalidField('password', 'wrongPassword', lang, Code.wrongCredentials)
    const { secret, uri, stored: sealed } = newAuthenticator(actor.id, actor.userName)
    return transact(call, { endpoint: api.start, input: null }, async (tx) => {
      const fresh = { secret: sealed, recovery: [], lastStep: '0', updatedAt: sql`now()` }
      const kept = await tx
        .insert(operatorOtp)
        .values({ operatorId: actor.id, secret: sealed })
        .onConflictDoUpdate({
          target: operatorOtp.operatorId,
          set: fresh,
          setWhere: isNull(operatorOtp.boundAt),
        })
        .returning({ id: operatorOtp.operatorId })
      oneOr(kept, alreadyBound)
      return audited({ secret, uri }, entry(call, 'start'))
    })
  })

  serve(app, api.bind, async ({ otp }, call) => {
    const { actor, db, lang } = call
    const [own] = await db.select().from(operatorOtp).where(eq(operatorOtp.operatorId, actor.id))
    if (!own) throw new Refusal(Code.rule, 'otpNotStarted')
    if (own.boundAt !== null) throw alreadyBound()
    const step = await attemptCode(client, actor.id, async () =>
      findTotpStep(own.secret, actor.id, otp),
    )
    if (step === undefined) throw invalidField('otp', 'otpWrong', lang, Code.otp)
    const { codes, stored } = newRecoveryCodes(actor.id)
    return transact(call, { endpoint: api.bind, input: null }, async (tx) => {
      const bound = await tx
        .update(operatorOtp)
        .set({
          boundAt: sql`now()`,
          lastStep: String(step),
          recovery: stored,
          updatedAt: sql`now()`,
        })
        // The secret whose code was given, not one that was started since.
        .where(
          and(
            eq(operatorOtp.operatorId, actor.id),
            isNull(operatorOtp.boundAt),
            eq(operatorOtp.secret, own.secret),
          ),
        )
        .returning({ id: operatorOtp.operatorId })
      oneOr(bound, () => new Refusal(Code.stale, 'stale'))
      return audited({ recoveryCodes: codes }, entry(call, 'bind'))
    })
  })

  serve(app, api.unbind, async ({ otp }, call) => {
    const { actor, db, lang } = call
    const own = await boundOtp(db, actor.id)
    if (!own.isBound) throw new Refusal(Code.rule, 'otpNotStarted')
    const isProven = await attemptCode(client, actor.id, async () => {
      const step = findTotpStep(own.secret, actor.id, otp)
      const isCode = step !== undefined && step > Number(own.lastStep)
      return isCode || findRecoveryCode(otp, actor.id, own.recovery) ? true : undefined
    })
    if (!isProven) throw invalidField('otp', 'otpWrong', lang, Code.otp)
    return transact(call, { endpoint: api.unbind, input: null }, async (tx) => {
      const gone = await tx
        .delete(operatorOtp)
        .where(and(eq(operatorOtp.operatorId, actor.id), eq(operatorOtp.secret, own.secret)))
        .returning({ id: operatorOtp.operatorId })
      oneOr(gone, () => new Refusal(Code.stale, 'stale'))
      return audited(null, entry(call, 'unbind'))
    })
  })
}
