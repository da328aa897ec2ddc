// The second proof of a sign-in: a code of the authenticator that the operator has bound, or one of its recovery codes.
// Providers ask for theirs themselves, and a scanned code is confirmed by a device that is signed in already.
import { readConfirmSettings } from '../approval/settings.ts'
import type { Tx } from '../db/client.ts'
import { writeAudit } from '../http/audit.ts'
import { attemptCode } from './attempt.ts'
import { noteRefusal, type Operator, type SignInRequest, sourceOf } from './begin-session.ts'
import { boundOtp, otpRefusal, recoveryCodeOf, stepOf, useRecoveryCode, useStep } from './otp.ts'

/** Spends what counts once, together with the session that it opens. */
type Spend = (tx: Tx) => Promise<void>
const nothing: Spend = () => Promise.resolve()

/**
 * Checks the second proof of an operator whose first one was right, and returns what spends it. Asks for nothing where no
 * authenticator is bound or the setting `signIn.otp` is off. Refuses with 46101 a code that is missing, wrong or used, with
 * 42901 after five wrong ones.
 */
export async function secondFactor(
  request: SignInRequest,
  found: Operator,
  typed: string | undefined,
): Promise<Spend> {
  const { db, sql: client } = request.app.deps
  const { lang } = request.requestContext
  const [settings, own] = await Promise.all([readConfirmSettings(db), boundOtp(db, found.id)])
  if (!own || !settings['signIn.otp']) return nothing
  if (typed === undefined || typed.trim() === '') throw otpRefusal('otpMissing', lang)
  const spender = { actor: { id: found.id }, lang }
  const spend = await attemptCode(client, found.id, async (): Promise<Spend | undefined> => {
    const step = stepOf(own.secret, found.id, typed)
    // A used code counts as a wrong one: repeating it must not forget the wrong ones before it.
    if (step !== undefined && step > Number(own.lastStep)) return (tx) => useStep(tx, spender, step)
    const recovery = recoveryCodeOf(typed, found.id, own.recovery)
    if (recovery === undefined) return undefined
    return async (tx) => {
      await useRecoveryCode(tx, spender, recovery)
      const entry = { action: 'otp.recover', targetType: 'operator', targetId: found.id }
      await writeAudit(tx, sourceOf(found, request), [entry])
    }
  })
  if (spend) return spend
  await noteRefusal(request, found, { result: 'wrongCode', reason: 'wrongOtp' })
  throw otpRefusal('otpWrong', lang)
}
