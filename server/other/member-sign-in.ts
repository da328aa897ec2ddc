// Sign-ins of members and the codes they were sent, as the platform reports them; members sign in there.
import { and, desc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { SignInResult } from '#contract/platform/security.ts'
import { atMostOne } from '#server/base/exactly-one.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { memberSession } from '#server/db/schema/member/member-page.ts'
import { member } from '#server/db/schema/member/member.ts'
import { loginError, loginLock, verificationCode } from '#server/db/schema/operator/security.ts'
import { isBlocked } from './ip-rule.ts'
import { recordMemberIp } from './member-ip.ts'

/** Failures of a member count as one run for as long, in milliseconds. */
const runMs = 30 * 60_000

/** A sign-in that was tried at the platform. */
export interface SignIn {
  readonly memberId: string
  readonly ip: string
  readonly device: string
  readonly at: string
}

/** Notes a sign-in that succeeded: a session, the address, and the member's last sign-in. Undefined for one that is known. */
async function noteSuccess(tx: Tx, signIn: SignIn, country: string | null) {
  const { memberId, ip, device, at } = signIn
  const own = eq(memberSession.memberId, memberId)
  const same = and(own, eq(memberSession.createdAt, at), eq(memberSession.deviceId, device))
  if ((await tx.$count(memberSession, same)) > 0) return undefined
  const seen = {
    clientSource: 'api',
    deviceId: device,
    device,
    createdAt: at,
    lastSeenAt: at,
  } as const
  const [session] = await tx
    .insert(memberSession)
    .values({ memberId, ip, ...seen })
    .returning()
  await recordMemberIp(tx, { memberId, ip, scene: 'login', device, country, at })
  await tx
    .update(member)
    .set({ lastLoginAt: at, lastLoginIp: ip })
    .where(and(eq(member.id, memberId), sql`coalesce(${member.lastLoginAt} < ${at}, true)`))
  return session?.id
}

/** Notes a sign-in that was refused, as one more of its run. Undefined for one that is known. */
async function noteFailure(
  tx: Tx,
  { memberId, ip, device, at }: SignIn,
  reasonCode: Exclude<SignInResult, 'success'>,
) {
  const own = eq(loginError.memberId, memberId)
  const same = and(own, eq(loginError.createdAt, at), eq(loginError.device, device))
  if ((await tx.$count(loginError, same)) > 0) return undefined
  const since = new Date(Date.parse(at) - runMs).toISOString()
  const last = await tx
    .select({ failCount: loginError.failCount })
    .from(loginError)
    .where(
      and(
        own,
        gte(loginError.createdAt, since),
        lt(loginError.createdAt, at),
        // A sign-in between ends the run.
        sql`not exists (select from ${memberSession} between_them where between_them.member_id = ${memberId}
          and between_them.created_at > ${loginError.createdAt} and between_them.created_at < ${at})`,
      ),
    )
    .orderBy(desc(loginError.createdAt), desc(loginError.id))
    .limit(1)
    .then(atMostOne)
  const [stored] = await tx
    .insert(loginError)
    .values({
      actorType: 'member',
      memberId,
      reasonCode,
      failCount: (last?.failCount ?? 0) + 1,
      ip,
      device,
      clientSource: 'api',
      createdAt: at,
    })
    .returning({ id: loginError.id })
  return stored?.id
}

/** Notes a sign-in and returns our id of it; undefined for one of this moment and device that is known. */
export const recordSignIn = (
  tx: Tx,
  signIn: SignIn,
  { result, country }: { readonly result: SignInResult; readonly country: string | null },
): Promise<string | undefined> =>
  result === 'success' ? noteSuccess(tx, signIn, country) : noteFailure(tx, signIn, result)

/** Whether a member may be signed in from an address now, and until when an operator has locked the account. */
export async function canMemberSignIn(
  tx: Tx,
  { id, status }: Pick<typeof member.$inferSelect, 'id' | 'status'>,
  ip: string,
): Promise<{ isAllowed: boolean; lockedUntil: string | null }> {
  const held = await tx
    .select({ until: loginLock.lockUntil })
    .from(loginLock)
    .where(
      and(
        eq(loginLock.actorType, 'member'),
        eq(loginLock.actorId, id),
        gt(loginLock.lockUntil, sql`now()`),
      ),
    )
    .then(atMostOne)
  const isAllowed = status === 'normal' && !held && !(await isBlocked(tx, ip, 'login'))
  return { isAllowed, lockedUntil: held?.until ?? null }
}

/** Notes a code that the platform sent and returns our id of it; undefined for one that is known. */
export async function recordCodeSent(
  tx: Tx,
  code: Pick<
    typeof verificationCode.$inferSelect,
    'memberId' | 'channel' | 'scene' | 'target' | 'codeHash' | 'ip' | 'sentAt' | 'expireAt'
  >,
): Promise<string | undefined> {
  const { target, sentAt, codeHash } = verificationCode
  const same = and(eq(target, code.target), eq(sentAt, code.sentAt), eq(codeHash, code.codeHash))
  if ((await tx.$count(verificationCode, same)) > 0) return undefined
  const [stored] = await tx
    .insert(verificationCode)
    .values({ ...code, status: 'sent' })
    .returning({ id: verificationCode.id })
  return stored?.id
}
