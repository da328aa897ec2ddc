// An operator replaces their own password, proving the old one under the same counter as a sign-in.
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/session.ts'
import { attemptInSession } from '#server/access/attempt.ts'
import { readPasswordHash } from '#server/access/password-hash.ts'
import { hashPassword, matches, weakness } from '#server/access/password.ts'
import { oneOr } from '#server/base/exactly-one.ts'
import { Refusal } from '#server/base/refusal.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { operator, operatorSession } from '#server/db/schema/operator/access.ts'
import type { App } from '#server/http/application.ts'
import { audited } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { serve } from '#server/http/serve.ts'
import { transact } from '#server/http/transact.ts'

/** Mounts `personal/resetPwd`. All other sessions of the operator end. */
export function resetPassword(app: App): void {
  serve(app, api.resetPwd, async ({ oldPassword, newPassword }, call) => {
    const { actor, db, lang } = call
    const weak =
      weakness(newPassword, actor.userName) ??
      (newPassword === oldPassword ? 'samePassword' : undefined)
    if (weak) throw invalidField('newPassword', weak, lang)
    const stored = await readPasswordHash(db, actor.id)
    const proven = await attemptInSession(app.deps.sql, actor, async () =>
      (await matches(stored, oldPassword)) ? true : undefined,
    )
    if (!proven) throw invalidField('oldPassword', 'wrongPassword', lang, Code.wrongCredentials)
    const passwordHash = await hashPassword(newPassword)
    // No secrets reach the key store: the intent's input is left empty.
    return transact(call, { endpoint: api.resetPwd, input: null }, async (tx) => {
      const done = await tx
        .update(operator)
        .set({
          passwordHash,
          mustChange: false,
          ...nextVersion(operator),
        })
        .where(and(eq(operator.id, actor.id), eq(operator.passwordHash, stored)))
        .returning({ id: operator.id })
      oneOr(done, () => new Refusal(Code.stale, 'stale'))
      await tx
        .update(operatorSession)
        .set({ endedAt: sql`now()`, endReason: 'password' })
        .where(
          and(
            eq(operatorSession.operatorId, actor.id),
            ne(operatorSession.id, actor.sessionId),
            isNull(operatorSession.endedAt),
          ),
        )
      return audited(null, {
        action: 'operator.resetPassword',
        targetType: 'operator',
        targetId: actor.id,
      })
    })
  })
}
