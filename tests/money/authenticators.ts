// Authenticators for tests: bound without the screen, with a code whenever one is asked for.
import { Secret, TOTP } from 'otpauth'
import type { SqlClient } from '#server/db/client.ts'
import { newAuthenticator } from '#server/session/otp.ts'

const periodMs = 30_000

/** The code of a secret (base32) so many steps from now. */
export const codeAt = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * periodMs,
  })

export interface Authenticator {
  readonly secret: string
  /** A code that counts: earlier ones are forgotten, so that a test need not wait half a minute for the next. */
  fresh(): Promise<string>
}

/** Binds an authenticator to an operator. */
export async function bindAuthenticator(
  sql: SqlClient,
  operatorId: string,
): Promise<Authenticator> {
  const { secret, stored } = newAuthenticator(operatorId, 'tester')
  await sql`insert into operator_otp (operator_id, secret, bound_at) values (${operatorId}, ${stored}, now())`
  return {
    secret,
    async fresh() {
      await sql`update operator_otp set last_step = 0 where operator_id = ${operatorId}`
      return codeAt(secret)
    },
  }
}
