// Codes of signing in by mobile number. Known and unknown numbers run the same statements, so that neither words nor time
// tell them apart. A code belongs to the browser that asked for it: nobody else can guess at it or use its attempts up.
import { randomInt } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { atMostOne, exactlyOne, oneOr } from '#server/base/exactly-one.ts'
import { Refusal } from '#server/base/refusal.ts'
import { hashWithKeys } from '#server/base/secret-box.ts'
import { hashToken } from '#server/base/token.ts'
import { newToken } from '#server/base/token.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { signInCode as table } from '#server/db/schema/operator/sign-in.ts'
import type { App } from '#server/http/application.ts'
import { addressBlock } from '#server/http/client-address.ts'

export const validS = 300
/** Seconds between two codes for a number. */
export const resendS = 60
const maxTries = 5
const hourS = 3600
const maxPerNumber = 5
/** An office shares an address. */
const maxPerAddress = 20

const numberHash = (mobile: string) => hashWithKeys(mobile, 'sign-in number')[0] ?? ''
const codeHashes = (code: string, ticketHash: string) =>
  hashWithKeys(code, `sign-in code:${ticketHash}`)

const Wait = z.object({ seconds: z.number() })

type Counted = typeof table.numberHash | typeof table.ipBlock

/** Seconds until the code that came `back` codes ago is so many seconds old; 0 where it is, or there was none. */
const secondsUntil = (column: Counted, value: string, back: number, s: number) =>
  sql`select coalesce((
    select greatest(1, ceil(extract(epoch from ${table.createdAt} + make_interval(secs => ${s}) - now()))::int)
    from ${table} where ${column} = ${value} and ${table.createdAt} > now() - make_interval(secs => ${s})
    order by ${table.createdAt} desc offset ${back} limit 1), 0) as seconds`

/** Stores a code for a number and returns it with the ticket that it needs. Throws `Refusal` 42901 beyond the limits. */
export async function newCode(tx: Tx, mobile: string, ip: string, operatorId: string | null) {
  const number = numberHash(mobile)
  const ipBlock = addressBlock(ip)
  // Requests for a number, then those from an address, wait for each other: else many at once would all be the first.
  for (const key of [`sms number ${number}`, `sms address ${ipBlock}`])
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  for (const limit of [
    secondsUntil(table.numberHash, number, 0, resendS),
    secondsUntil(table.numberHash, number, maxPerNumber - 1, hourS),
    secondsUntil(table.ipBlock, ipBlock, maxPerAddress - 1, hourS),
  ]) {
    const { seconds: retryAfter } = exactlyOne(await tx.execute(limit), Wait)
    if (retryAfter === 0) continue
    throw new Refusal(Code.tooMany, 'codeTooSoon', {}, { retryAfter })
  }
  const ticket = newToken()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const ticketHash = hashToken(ticket)
  await tx.insert(table).values({
    numberHash: number,
    operatorId,
    ticketHash,
    codeHash: codeHashes(code, ticketHash)[0] ?? '',
    ipBlock,
    expiresAt: sql`now() + make_interval(secs => ${validS})`,
  })
  return { ticket, code }
}

interface Typed {
  readonly mobile: string
  readonly ticket: string
  readonly code: string
}

/**
 * Counts one attempt and returns the record of the code when it is right; undefined when it is wrong, used, expired, of
 * another number or was tried five times. It is spent by `spendCode` only.
 */
export async function attemptMobileCode({ deps: { db } }: App, { mobile, ticket, code }: Typed) {
  const ticketHash = hashToken(ticket)
  const row = await db
    .update(table)
    .set({ tries: sql`${table.tries} + 1` })
    .where(
      and(
        eq(table.ticketHash, ticketHash),
        eq(table.numberHash, numberHash(mobile)),
        isNull(table.usedAt),
        gt(table.expiresAt, sql`now()`),
        lt(table.tries, maxTries),
      ),
    )
    .returning()
    .then(atMostOne)
  if (!row) return { row: undefined, isRight: false }
  return { row, isRight: codeHashes(code, ticketHash).includes(row.codeHash) }
}

/** Spends a code together with the session it opens; throws when it was used meanwhile. */
export async function spendCode(tx: Tx, id: string): Promise<void> {
  const used = await tx
    .update(table)
    .set({ usedAt: sql`now()` })
    .where(and(eq(table.id, id), isNull(table.usedAt)))
    .returning({ id: table.id })
  oneOr(used, () => new Refusal(Code.wrongCredentials, 'wrongSignInCode'))
}
