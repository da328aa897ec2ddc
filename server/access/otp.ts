// One-time codes (RFC 6238: SHA-1, 6 digits, 30 s, what every authenticator app speaks). A code counts once: using it
// and what it was asked for are one transaction.
import { randomInt } from 'node:crypto'
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Lang } from '#contract/lang.ts'
import { exactlyOne, oneOr } from '#server/base/exactly-one.ts'
import { Refusal } from '#server/base/refusal.ts'
import { hashWithKeys, seal, unseal } from '#server/base/secret-box.ts'
import type { SqlClient, Tx } from '#server/db/connection/client.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { operator } from '#server/db/schema/operator/access.ts'
import { operatorOtp } from '#server/db/schema/review/approval.ts'
import type { Call } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { attemptCode } from './attempt.ts'

const periodSec = 30
/** Clocks may be half a minute apart. */
const driftSteps = 1

const contextOf = (operatorId: string) => `otp:${operatorId}`

function totpOf(secret: Secret, userName = 'operator') {
  return new TOTP({ issuer: 'Countersign', label: userName, secret, period: periodSec })
}

/** Makes a secret: what to store, and what the operator's app is shown once. */
export function newAuthenticator(operatorId: string, userName: string) {
  const secret = new Secret({ size: 20 })
  return {
    stored: seal(secret.base32, contextOf(operatorId)),
    secret: secret.base32,
    uri: totpOf(secret, userName).toString(),
  }
}

/** Returns the step a code belongs to, at most one from now; undefined where it is wrong. */
export function findTotpStep(
  stored: string,
  operatorId: string,
  code: string,
  nowMs: number = Date.now(),
): number | undefined {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const totp = totpOf(Secret.fromBase32(unseal(stored, contextOf(operatorId))))
  const delta = totp.validate({ token, timestamp: nowMs, window: driftSteps })
  return delta === null ? undefined : Math.floor(nowMs / 1000 / periodSec) + delta
}

// Without look-alikes.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten recovery codes such as `k7f2q-9xm4t` (49 bits each): as shown, and as stored. */
export function newRecoveryCodes(operatorId: string) {
  const codes = Array.from({ length: 10 }, () => {
    const letters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
  return { codes, stored: codes.map((code) => hashWithKeys(code, contextOf(operatorId))[0] ?? '') }
}

/** Returns the stored form of a recovery code that is left; undefined for any other text. */
export function findRecoveryCode(code: string, operatorId: string, stored: readonly string[]) {
  const hashes = hashWithKeys(code.trim().toLowerCase(), contextOf(operatorId))
  return hashes.find((hash) => stored.includes(hash))
}

const Bound = z.discriminatedUnion('isBound', [
  z.object({ isBound: z.literal(false) }),
  z.object({
    isBound: z.literal(true),
    secret: z.string().min(1),
    recovery: z.array(z.string()),
    lastStep: z.string().regex(/^\d+$/),
    boundAt: z.string(),
  }),
])
/** The authenticator of an operator; `isBound` once its first code was given. */
export type BoundOtp = z.output<typeof Bound>
type Authenticator = Extract<BoundOtp, { isBound: true }>

/** Returns the operator's authenticator, or that there is none: the operator's own row says which. */
export async function boundOtp(db: Pick<ReadDb, 'select'>, operatorId: string): Promise<BoundOtp> {
  const { secret, recovery, lastStep, boundAt } = operatorOtp
  const rows = await db
    .select({ isBound: sql<boolean>`${boundAt} is not null`, secret, recovery, lastStep, boundAt })
    .from(operator)
    .leftJoin(operatorOtp, and(eq(operatorOtp.operatorId, operator.id), isNotNull(boundAt)))
    .where(eq(operator.id, operatorId))
  return exactlyOne(rows, Bound)
}

/** A code that was right: it counts for the authenticator that it was checked against. */
export interface RightCode extends Pick<Authenticator, 'secret'> {
  readonly step: number
}

/** Refuses with 46101 and names the field `otp`; `isBound` tells the console whether a code would help. */
export function otpRefusal(
  key: 'otpMissing' | 'otpWrong' | 'otpUsed' | 'otpUnbound',
  lang: Lang,
): Refusal {
  const { data } = invalidField('otp', key, lang)
  return new Refusal(Code.otp, key, {}, { ...(data as object), isBound: key !== 'otpUnbound' })
}

/**
 * Returns the caller's one-time code when it is right. Refuses with 46101 a code that is missing or wrong and an operator without
 * an authenticator, with 42901 after five wrong ones. The code is spent by `spendStep` only.
 */
export async function assertOtp(
  client: SqlClient,
  { actor, db, lang }: Call,
  code: string | undefined,
): Promise<RightCode> {
  const own = await boundOtp(db, actor.id)
  if (!own.isBound) throw otpRefusal('otpUnbound', lang)
  if (code === undefined || code.trim() === '') throw otpRefusal('otpMissing', lang)
  const { secret } = own
  const step = await attemptCode(client, actor.id, async () => findTotpStep(secret, actor.id, code))
  if (step === undefined) throw otpRefusal('otpWrong', lang)
  return { step, secret }
}

/**
 * Spends a code together with what the transaction does; refuses with 46101 one that was used, or an earlier one, and one of
 * an authenticator that is not bound any more.
 */
export async function spendStep(
  tx: Tx,
  { actor, lang }: { actor: { id: string }; lang: Lang },
  { step, secret }: RightCode,
): Promise<void> {
  const used = await tx
    .update(operatorOtp)
    .set({ lastStep: String(step), updatedAt: sql`now()` })
    .where(
      and(
        eq(operatorOtp.operatorId, actor.id),
        eq(operatorOtp.secret, secret),
        isNotNull(operatorOtp.boundAt),
        lt(operatorOtp.lastStep, String(step)),
      ),
    )
    .returning({ operatorId: operatorOtp.operatorId })
  oneOr(used, () => otpRefusal('otpUsed', lang))
}

/** Spends a recovery code together with what the transaction does; refuses with 46101 one that is gone meanwhile. */
export async function spendRecoveryCode(
  tx: Tx,
  { actor, lang }: { actor: { id: string }; lang: Lang },
  stored: string,
): Promise<void> {
  const used = await tx
    .update(operatorOtp)
    .set({ recovery: sql`array_remove(recovery, ${stored})`, updatedAt: sql`now()` })
    .where(and(eq(operatorOtp.operatorId, actor.id), sql`${stored} = any (recovery)`))
    .returning({ operatorId: operatorOtp.operatorId })
  oneOr(used, () => otpRefusal('otpUsed', lang))
}
