// Ways back in for members who lost theirs (decision 055). Members sign in elsewhere: here is what is stored
// of it, who changed it, and the message that reaches them.
import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member-actions.ts'
import { unused } from '#contract/other/verification-code.ts'
import type { RecordVersion } from '#contract/wire.ts'
import { confirmed } from '#server/access/confirm.ts'
import { exactlyOne } from '#server/base/exactly-one.ts'
import { text } from '#server/base/messages.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { memberCredential } from '#server/db/schema/member/member-page.ts'
import { member } from '#server/db/schema/member/member.ts'
import { verificationCode } from '#server/db/schema/operator/security.ts'
import type { App } from '#server/http/application.ts'
import { audited, type Change } from '#server/http/call.ts'
import { change, serve } from '#server/http/serve.ts'
import { hashOfCode } from '#server/system/index.ts'
import { holdWithdrawals } from './credential-change.ts'
import { endSessions } from './freeze.ts'
import { lockMembers, memberEntry } from './lock-members.ts'

/** How long a one-time code counts. */
const validHours = 24

/** Locks the member at the version that was on screen. */
async function lock(call: Change, { id, version }: RecordVersion) {
  const [row] = await lockMembers(call, [id])
  if (row.version !== version) throw new Refusal(Code.stale, 'stale')
  return row
}

/** Ends the sessions and starts the hold on withdrawals; returns what the trail says of it. */
async function hold(call: Change, id: string, values?: { otpBound: boolean }) {
  const heldUntil = await holdWithdrawals(call.tx, id, values && { values })
  const sessions = await endSessions(call, [id])
  return { sessions, heldUntil }
}

const Held = z.discriminatedUnion('isHeld', [
  z.object({ isHeld: z.literal(false) }),
  z.object({ isHeld: z.literal(true), until: z.string() }),
])

/** Throws 42203 while withdrawals of a member wait after a reset of how they sign in. */
export async function assertNotHeld(tx: Tx, memberId: string): Promise<void> {
  const { credentialHoldUntil: until } = member
  const rows = await tx
    .select({ isHeld: sql<boolean>`coalesce(${until} > now(), false)`, until })
    .from(member)
    .where(eq(member.id, memberId))
  const held = exactlyOne(rows, Held)
  if (held.isHeld)
    throw new Refusal(Code.rule, 'credentialHeld', { until: `${held.until.slice(0, 16)}Z` })
}

/** Voids the reset codes of a member that were not used; returns how many. */
async function voidCodes(tx: Tx, memberId: string): Promise<number> {
  const voided = await tx
    .update(verificationCode)
    .set({
      status: 'invalid',
      ...nextVersion(verificationCode),
    })
    .where(
      and(
        eq(verificationCode.memberId, memberId),
        eq(verificationCode.scene, 'resetPassword'),
        inArray(verificationCode.status, [...unused]),
      ),
    )
    .returning({ id: verificationCode.id })
  return voided.length
}

interface Message {
  readonly codeId: string
  readonly mobile: string
  readonly code: string
}

/** Mounts the resets of passwords and authenticators. */
export function memberResets(app: App): void {
  const { sms, db, log } = app.deps

  /** Sends a code and notes what became of it; only its hash is stored. */
  async function deliver({ codeId, mobile, code }: Message, lang: Change['lang']): Promise<void> {
    const message = text('memberResetCode', lang, { code, hours: String(validHours) })
    const outcome = await sms?.send({ mobile, code, text: message }).then(
      () => ({ status: 'sent' as const }),
      (error: unknown) => {
        log.error({ error, codeId }, 'the reset code of a member was not sent')
        return { status: 'failed' as const, failReason: 'sender' }
      },
    )
    if (outcome)
      await db
        .update(verificationCode)
        .set({ ...outcome, ...nextVersion(verificationCode) })
        // One that another reset has voided meanwhile stays void.
        .where(and(eq(verificationCode.id, codeId), eq(verificationCode.status, 'sending')))
  }

  serve(app, api.resetPassword, async (input, context) => {
    let message: Message | undefined
    const run = confirmed(app, api.resetPassword, async ({ id, version, reason }, call) => {
      const row = await lock(call, { id, version })
      const mobile = `${row.areaCode ?? ''}${row.mobile ?? ''}`
      if (row.mobile === null || !sms)
        throw new Refusal(Code.rule, 'memberNotReachable', { no: row.memberNo })
      const codesVoided = await voidCodes(call.tx, id)
      const code = randomBytes(24).toString('base64url')
      const [stored] = await call.tx
        .insert(verificationCode)
        .values({
          channel: 'sms',
          target: row.mobile,
          codeHash: hashOfCode(code),
          memberId: id,
          scene: 'resetPassword',
          ip: call.ip,
          expireAt: sql`now() + make_interval(hours => ${validHours})` as never,
        })
        .returning({ id: verificationCode.id })
      if (!stored) throw new Error('The code was not stored.')
      await call.tx
        .update(memberCredential)
        .set({ passwordHash: '', updatedAt: sql`now()` })
        .where(eq(memberCredential.memberId, id))
      const after = { ...(await hold(call, id)), codesVoided }
      message = { codeId: stored.id, mobile, code }
      return audited({ id }, memberEntry('resetPassword', row, { after, reason }))
    })
    const answer = await run(input, context)
    // After the commit, and once: a repeated request finds its answer and makes no message.
    if (message) await deliver(message, context.lang)
    return answer
  })

  change(app, api.resetOtp, async ({ id, version, reason }, call) => {
    const row = await lock(call, { id, version })
    if (!row.otpBound) throw new Refusal(Code.rule, 'memberHasNoOtp', { no: row.memberNo })
    const after = await hold(call, id, { otpBound: false })
    return audited(
      { id },
      memberEntry('resetOtp', row, {
        before: { otpBound: true },
        after: { otpBound: false, ...after },
        reason,
      }),
    )
  })
}
