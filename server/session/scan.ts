// Signing in by scanning. The code is worth nothing but a question to whoever is signed in; the session goes to the browser
// that shows it, at the address and under the name that the operator was shown.
import { and, eq, exists, gt, isNull, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/sign-in-scan.ts'
import { attempt, attemptFrom } from '#server/access/attempt.ts'
import { knownDevice, rememberDevice } from '#server/access/known-device.ts'
import { isOpenSession } from '#server/access/open-session.ts'
import { atMostOne, oneOr } from '#server/base/exactly-one.ts'
import { Refusal } from '#server/base/refusal.ts'
import { hashToken } from '#server/base/token.ts'
import { newToken } from '#server/base/token.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { countRows } from '#server/db/lists/count-rows.ts'
import { operator, operatorSession } from '#server/db/schema/operator/access.ts'
import { signInScan as table } from '#server/db/schema/operator/sign-in.ts'
import type { App } from '#server/http/application.ts'
import { audited } from '#server/http/call.ts'
import { addressBlock } from '#server/http/client-address.ts'
import { change, serve, servePublic } from '#server/http/serve.ts'
import {
  isAdmitted,
  noteRefusal,
  openSession,
  assertAddressAllowed,
  type SignInRequest,
} from './begin-session.ts'
import { loggingLocked } from './login-log.ts'

const validS = 120
/** Codes an address may ask for in ten minutes: an office shares one. */
const maxPerAddress = 200

const isValid = and(isNull(table.usedAt), gt(table.expiresAt, sql`now()`))
const ofCode = (code: string) => and(eq(table.codeHash, hashToken(code)), isValid)
const expired = () => new Refusal(Code.wrongCredentials, 'scanExpired')

/** Mounts signing in by scanning. */
export function scanSignIn(app: App): void {
  const { db, sql: client } = app.deps

  servePublic(app, api.startScan, async (_, requestContext) => {
    await assertAddressAllowed(app, requestContext)
    const { ip, userAgent } = requestContext
    const ipBlock = addressBlock(ip)
    const recent = gt(table.createdAt, sql`now() - interval '10 minutes'`)
    if ((await countRows(db, table, and(eq(table.ipBlock, ipBlock), recent))) >= maxPerAddress)
      throw new Refusal(Code.tooMany, 'codeTooSoon', {}, { retryAfter: 60 })
    const code = newToken()
    const ticket = newToken()
    await db.insert(table).values({
      codeHash: hashToken(code),
      ticketHash: hashToken(ticket),
      ip,
      userAgent,
      ipBlock,
      expiresAt: sql`now() + make_interval(secs => ${validS})`,
    })
    return { code, ticket, expiresInS: validS }
  })

  servePublic(app, api.scanState, async ({ ticket }) => {
    const row = await db
      .select({ answer: table.answer })
      .from(table)
      .where(and(eq(table.ticketHash, hashToken(ticket)), isValid))
      .then(atMostOne)
    return { state: row ? (row.answer ?? ('waiting' as const)) : ('expired' as const) }
  })

  servePublic(app, api.loginScan, async ({ ticket }, requestContext, context) => {
    await assertAddressAllowed(app, requestContext)
    const request = { app, requestContext, permission: api.loginScan.permission }
    const { ip } = requestContext
    // Nobody finds a ticket by trying; who tries all the same does not fill the logs.
    const confirmed = await attemptFrom(client, ip, () => verify(request, ticket))
    if (!confirmed) throw expired()
    const { found, scan, expiresBy } = confirmed
    const { userName } = found
    const deviceId = await knownDevice(context, client, userName)
    // An address that is locked out of the account is not let in by this door either.
    await attempt(client, { userName, ip, deviceId }, async () => true).catch(
      loggingLocked(db, eq(operator.id, found.id), requestContext),
    )
    const opened = await openSession(request, found, {
      spend: (tx) => spend(tx, app, scan.id),
      expiresBy,
    })
    await rememberDevice(context, client, userName, deviceId)
    return opened
  })

  serve(app, api.scanned, async ({ code }, call) => {
    const [row] = await call.db
      .select()
      .from(table)
      .where(and(ofCode(code), isNull(table.answer)))
    if (!row) throw new Refusal(Code.notFound, 'scanExpired')
    const { ip, userAgent, createdAt, ipBlock } = row
    const isSameAddress = ipBlock === addressBlock(call.ip)
    const countryCode = app.deps.countryOf(ip)
    return { ip, countryCode, userAgent, createdAt, isSameAddress }
  })

  change(app, api.answerScan, async ({ code, answer }, { tx, actor }) => {
    const [row] = await tx
      .update(table)
      .set({ answer, sessionId: actor.sessionId })
      .where(and(ofCode(code), isNull(table.answer)))
      .returning({ id: table.id, ip: table.ip, userAgent: table.userAgent })
    if (!row) throw new Refusal(Code.notFound, 'scanExpired')
    const { ip, userAgent } = row
    return audited(null, {
      action: 'session.scan',
      targetType: 'operator',
      targetId: actor.id,
      targetNo: actor.userName,
      after: { answer, ip, userAgent },
    })
  })
}

/** A session whose answer counts: open still, and not locked since. */
const isAnswering = (app: App) =>
  and(eq(operatorSession.id, table.sessionId), isOpenSession(app), isNull(operatorSession.lockedAt))

/** The operator who let this browser in; undefined where nobody did, or the answer counts no more. */
async function verify(request: SignInRequest, ticket: string) {
  const { app, requestContext } = request
  const confirmed = await app.deps.db
    .select({ scan: table, found: operator, expiresBy: operatorSession.expiresAt })
    .from(table)
    .innerJoin(operatorSession, isAnswering(app))
    .innerJoin(operator, eq(operator.id, operatorSession.operatorId))
    .where(and(eq(table.ticketHash, hashToken(ticket)), isValid, eq(table.answer, 'allowed')))
    .then(atMostOne)
  const isItsBrowser =
    confirmed?.scan.userAgent === requestContext.userAgent &&
    confirmed.scan.ipBlock === addressBlock(requestContext.ip)
  if (confirmed && isItsBrowser && (await isAdmitted(app, confirmed.found))) return confirmed
  await noteRefusal(request, confirmed?.found, {
    result: !confirmed ? 'unknownUser' : isItsBrowser ? 'disabled' : 'wrongCode',
    reason: confirmed && isItsBrowser ? 'locked' : 'expired',
  })
  return undefined
}

// The session that answered may have ended while the attempt waited for its turn.
async function spend(tx: Tx, app: App, id: string): Promise<void> {
  const answering = tx.select().from(operatorSession).where(isAnswering(app))
  const used = await tx
    .update(table)
    .set({ usedAt: sql`now()` })
    .where(and(eq(table.id, id), isValid, exists(answering)))
    .returning({ id: table.id })
  oneOr(used, expired)
}
