// The second proof of a sign-in: a code of the authenticator that the operator has bound, or one of its recovery codes.
// A scanned code is confirmed by a device that is signed in already.
import { attemptCode } from '#server/access/attempt.ts'
import {
  boundOtp,
  otpRefusal,
  findRecoveryCode,
  findTotpStep,
  spendRecoveryCode,
  spendStep,
} from '#server/access/otp.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { readConfirmSettings } from '#server/db/settings.ts'
import { writeAudit } from '#server/http/audit/audit.ts'
import { noteRefusal, type Operator, type SignInRequest, toAuditSource } from './begin-session.ts'

/** Spends what counts once, together with the session that it opens. */
type Spend = (tx: Tx) => Promise<void>

/** Returns the authenticator that a sign-in has to prove; undefined where it is not asked for. */
async function askedFor(db: Pick<Tx, 'select'>, { id }: Operator) {
  const own = await boundOtp(db, id)
  const settings = await readConfirmSettings(db)
  return own.isBound && settings['signIn.otp'] ? own : undefined
}

/**
 * Checks the second proof of an operator whose first one was right, and returns what spends it. Asks for nothing where no
 * authenticator is bound or the setting `signIn.otp` is off, which is read again in the transaction that opens the session.
 * Refuses with 46101 a code that is missing, wrong or used, with 42901 after five wrong ones.
 */
export async function secondFactor(
  request: SignInRequest,
  found: Operator,
  typed: string | undefined,
): Promise<Spend> {
  const { db, sql: client } = request.app.deps
  const { lang } = request.requestContext
  const own = await askedFor(db, found)
  if (!own)
    return async (tx) => {
      if (await askedFor(tx, found)) throw otpRefusal('otpMissing', lang)
    }
  if (typed === undefined || typed.trim() === '') throw otpRefusal('otpMissing', lang)
  const spender = { actor: { id: found.id }, lang }
  const spend = await attemptCode(client, found.id, async (): Promise<Spend | undefined> => {
    const step = findTotpStep(own.secret, found.id, typed)
    // A used code counts as a wrong one: repeating it must not forget the wrong ones before it.
    if (step !== undefined && step > Number(own.lastStep))
      return (tx) => spendStep(tx, spender, { step, secret: own.secret })
    const recovery = findRecoveryCode(typed, found.id, own.recovery)
    if (recovery === undefined) return undefined
    return async (tx) => {
      await spendRecoveryCode(tx, spender, recovery)
      const entry = { action: 'otp.recover', targetType: 'operator', targetId: found.id }
      await writeAudit(tx, toAuditSource(found, request), [entry])
    }
  })
  if (spend) return spend
  await noteRefusal(request, found, { result: 'wrongCode', reason: 'wrongOtp' })
  throw otpRefusal('otpWrong', lang)
}
