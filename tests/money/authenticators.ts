// Authenticators for tests: bound without the screen, with a code whenever one is asked for.
import { setTimeout as sleep } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { newAuthenticator } from '#server/access/otp.ts'
import { unseal } from '#server/base/secret-box.ts'
import type { SqlClient } from '#server/db/connection/client.ts'
import { type Desk, type Reply, type Reviewer, send } from './desk.ts'

const periodMs = 30_000

/** The code of a secret (base32) so many steps from now. */
export const codeAt = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * periodMs,
  })

/** Waits until the code that counts now will count for five seconds more: the next step begins for test and server alike. */
export const stepWithRoom = async (): Promise<void> => {
  const leftMs = periodMs - (Date.now() % periodMs)
  if (leftMs < 5_000) await sleep(leftMs + 50)
}

export interface Authenticator {
  readonly secret: string
  /** A code that counts: earlier ones are forgotten, so that a test need not wait half a minute for the next. */
  fresh(): Promise<string>
}

/** Binds an authenticator to an operator, a month ago: one that is new gives no second consent. */
export async function bindAuthenticator(
  sql: SqlClient,
  operatorId: string,
): Promise<Authenticator> {
  const { secret, stored } = newAuthenticator(operatorId, 'tester')
  await sql`insert into operator_otp (operator_id, secret, bound_at) values (${operatorId}, ${stored}, now() - interval '30 days')`
  return {
    secret,
    async fresh() {
      await sql`update operator_otp set last_step = 0 where operator_id = ${operatorId}`
      return codeAt(secret)
    },
  }
}

/** A code that counts, of the authenticator that an operator has bound; earlier ones are forgotten. */
export async function freshCodeOf(sql: SqlClient, userName: string): Promise<string> {
  const [row] = await sql<{ id: string; secret: string }[]>`
    update operator_otp set last_step = 0 from operator o
     where o.id = operator_id and o.user_name = ${userName} returning o.id::text, secret`
  if (!row) throw new Error(`${userName} has no authenticator.`)
  return codeAt(unseal(row.secret, `otp:${row.id}`))
}

/** An operator with an authenticator. */
export type Holder = Reviewer & { readonly app: Authenticator }

/** Makes operators of a role, each with an authenticator. */
export const holders = async (desk: Desk, count: number, roleCode?: string): Promise<Holder[]> =>
  Promise.all(
    (await desk.operators(count, roleCode)).map(async (each) => ({
      ...each,
      app: await bindAuthenticator(desk.sql, each.id),
    })),
  )

/** Calls with a code that counts. */
export const sendConfirmed = async <I extends z.ZodType, O extends z.ZodType>(
  desk: Desk,
  who: Holder,
  endpoint: Endpoint<I, O>,
  input: object,
): Promise<Reply<z.output<O>>> =>
  send(desk.fetch, who, endpoint, { ...input, otp: await who.app.fresh() })
/** The same at one desk. */
export type SendConfirmed = <I extends z.ZodType, O extends z.ZodType>(
  who: Holder,
  endpoint: Endpoint<I, O>,
  input: object,
) => Promise<Reply<z.output<O>>>

/** The id of the application that a K4 call answered with. */
export const approvalOf = ({ data }: { data: unknown }) =>
  (data as { approvalId: string }).approvalId
