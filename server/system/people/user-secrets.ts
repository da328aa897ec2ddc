// Ways back in for operators who lost theirs: a one-time code for a new password, and the end of a lost authenticator.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/user.ts'
import { forgetAttempts } from '#server/access/attempt.ts'
import { noteGivenCredential } from '#server/access/credential.ts'
import { hashPassword, weakness } from '#server/access/password.ts'
import { Refusal } from '#server/base/refusal.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { operator as table } from '#server/db/schema/operator/access.ts'
import { passwordTicket } from '#server/db/schema/operator/people.ts'
import { operatorOtp } from '#server/db/schema/review/approval.ts'
import type { App } from '#server/http/application.ts'
import { writeAudit } from '#server/http/audit/audit.ts'
import { audited } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change, servePublic } from '#server/http/serve.ts'
import { ringAdministrators } from '../bell.ts'
import { hashOfCode, issueCode } from '../one-time-code.ts'
import { endSessions, lockUsers, touchedUser, touchUser, userEntry } from './user-change.ts'

/** Mounts the calls of lost passwords and lost authenticators. */
export function userSecrets(app: App): void {
  change(app, api.resetPwd, async ({ id, version, reason }, call) => {
    const [row] = await lockUsers(call, [{ id, version }])
    if (!row) throw new Refusal(Code.notFound, 'notFound')
    const issued = await issueCode(call, passwordTicket, id)
    await call.tx
      .update(table)
      .set({ passwordHash: '', mustChange: true, ...touchedUser(call) })
      .where(eq(table.id, id))
    await noteGivenCredential(call, id, 'password')
    await endSessions(call, id)
    await ringAdministrators(call, 'bellPasswordReset', { operator: row.userName })
    const after = { expiresAt: issued.expiresAt }
    return audited(issued, { ...userEntry('resetPwd', row), after, reason })
  })

  change(app, api.resetOtp, async ({ id, version, reason }, call) => {
    const { tx } = call
    const [row] = await lockUsers(call, [{ id, version }])
    if (!row) throw new Refusal(Code.notFound, 'notFound')
    if (!row.hasOtp) throw new Refusal(Code.rule, 'operatorHasNoOtp')
    await tx.delete(operatorOtp).where(eq(operatorOtp.operatorId, id))
    const answer = { id, version: await touchUser(call, id) }
    await noteGivenCredential(call, id, 'authenticator')
    await endSessions(call, id)
    await ringAdministrators(call, 'bellOtpReset', { operator: row.userName })
    return audited(answer, {
      ...userEntry('resetOtp', row),
      before: { hasOtp: true },
      after: { hasOtp: false },
      reason,
    })
  })

  servePublic(app, api.redeemPwd, async ({ code, newPassword }, { lang, ip, traceId }) => {
    const { db, sql: client } = app.deps
    const codeHash = hashOfCode(code)
    const open = and(
      eq(passwordTicket.codeHash, codeHash),
      sql`${passwordTicket.expiresAt} > now()`,
      eq(table.status, 'on'),
      isNull(table.deletedAt),
    )
    const [found] = await db
      .select({ id: table.id, userName: table.userName })
      .from(passwordTicket)
      .innerJoin(table, eq(table.id, passwordTicket.operatorId))
      .where(open)
    if (!found) throw new Refusal(Code.rule, 'codeInvalid')
    // Only after the code was found right: hashing costs.
    const weak = weakness(newPassword, found.userName)
    if (weak) throw invalidField('newPassword', weak, lang)
    const passwordHash = await hashPassword(newPassword)
    await db.transaction(async (tx) => {
      const spent = await tx
        .delete(passwordTicket)
        .where(and(eq(passwordTicket.codeHash, codeHash), sql`${passwordTicket.expiresAt} > now()`))
        .returning({ id: passwordTicket.operatorId })
      const set = await tx
        .update(table)
        .set({
          passwordHash,
          mustChange: false,
          ...nextVersion(table),
        })
        .where(and(eq(table.id, found.id), eq(table.status, 'on')))
        .returning({ id: table.id })
      if (spent.length + set.length < 2) throw new Refusal(Code.rule, 'codeInvalid')
      await endSessions({ tx }, found.id)
      const source = { operatorId: found.id, operatorName: found.userName, ip, traceId }
      await writeAudit(tx, { ...source, permission: api.redeemPwd.permission }, [
        userEntry('redeemPwd', found),
      ])
    })
    await forgetAttempts(client, found.userName)
    return { userName: found.userName }
  })
}
