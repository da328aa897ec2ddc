// A locked session opens for its operator's password only. Wrong ones are counted per session, so that nobody who guesses at
// the sign-in can end it.
// The token is replaced: whoever copied the old one while the screen was locked holds nothing.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/session.ts'
import { attemptInSession, isSessionExhausted } from '#server/access/attempt.ts'
import { readPasswordHash } from '#server/access/password-hash.ts'
import { matches } from '#server/access/password.ts'
import { atMostOne } from '#server/base/exactly-one.ts'
import { Refusal } from '#server/base/refusal.ts'
import { hashToken } from '#server/base/token.ts'
import { newToken } from '#server/base/token.ts'
import { operatorSession } from '#server/db/schema/operator/access.ts'
import type { App } from '#server/http/application.ts'
import { markNoted } from '#server/http/audit/refused-calls.ts'
import { audited, type Call } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import { transact } from '#server/http/transact.ts'

// No secrets reach the key store: the intent's input is left empty.
const intent = { endpoint: api.unlock, input: null }

/** Mounts `user/unlock`. The fifth wrong password ends the session. */
export function unlocking(app: App): void {
  serve(app, api.unlock, async ({ password }, call) => {
    const { actor, db } = call
    const stored = await readPasswordHash(db, actor.id)
    let isLast = false
    const proven = await attemptInSession(app.deps.sql, actor, async () => {
      if (await matches(stored, password)) return true
      // Asked while it is this guess's turn: of guesses at the same time only the fifth is the last.
      isLast = await isSessionExhausted(app.deps.sql, actor.sessionId)
      return undefined
    })
    if (proven) return rotate(call)
    await refuse(call, isLast)
    throw markNoted(new Refusal(Code.wrongCredentials, 'wrongPassword'))
  })
}

async function rotate(call: Call) {
  const { actor } = call
  const token = newToken()
  return transact(call, intent, async (tx) => {
    // Two right passwords at once: the second one was sent with a token that is gone by now.
    const [session] = await tx
      .update(operatorSession)
      .set({ tokenHash: hashToken(token), lockedAt: null, lastSeenAt: sql`now()` })
      .where(
        and(
          eq(operatorSession.id, actor.sessionId),
          eq(operatorSession.tokenHash, actor.tokenHash),
          isNull(operatorSession.endedAt),
        ),
      )
      .returning({ expiresAt: operatorSession.expiresAt })
    if (!session) throw new Refusal(Code.sessionEnded, 'sessionEnded')
    return audited(
      { token, expiresAt: session.expiresAt },
      { action: 'session.unlock', targetType: 'session', targetId: actor.sessionId },
    )
  })
}

/** Records the wrong password and, when it was the last one allowed, ends the session. */
async function refuse(call: Call, isLast: boolean) {
  const { actor } = call
  const target = { targetType: 'session', targetId: actor.sessionId }
  await transact(call, intent, async (tx) => {
    if (!isLast) return audited(null, { action: 'session.refuse', ...target })
    const ended = await tx
      .update(operatorSession)
      .set({ endedAt: sql`now()`, endReason: 'unlock' })
      .where(and(eq(operatorSession.id, actor.sessionId), isNull(operatorSession.endedAt)))
      .returning({ id: operatorSession.id })
      .then(atMostOne)
    const end = ended ? [{ action: 'session.end', ...target }] : []
    return audited(null, { action: 'session.refuse', ...target }, ...end)
  })
  if (isLast) throw markNoted(new Refusal(Code.sessionEnded, 'unlockExhausted'))
}
