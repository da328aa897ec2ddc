// Withdrawals wait after a change of how a member signs in: whoever took an account over shall not empty it at once.
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/connection/client.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { memberCredentialChange } from '#server/db/schema/member/member-page.ts'
import { member } from '#server/db/schema/member/member.ts'
import { readSettings } from '#server/db/settings.ts'

type Row = typeof memberCredentialChange.$inferSelect

/**
 * Starts the hold on withdrawals of a member, from now or from a moment on, and returns until when they wait; an earlier hold
 * that lasts longer stays.
 */
export async function holdWithdrawals(
  tx: Tx,
  memberId: string,
  {
    from,
    values,
  }: { readonly from?: string; readonly values?: { readonly otpBound: boolean } } = {},
): Promise<string | null> {
  const { 'withdraw.credentialHoldHours': hours } = await readSettings(tx)
  const start = from === undefined ? sql`now()` : sql`${from}::timestamptz`
  const [held] = await tx
    .update(member)
    .set({
      ...values,
      credentialHoldUntil: sql`greatest(coalesce(${member.credentialHoldUntil}, ${start}), ${start} + make_interval(hours => ${hours}))`,
      ...nextVersion(member),
    })
    .where(eq(member.id, memberId))
    .returning({ heldUntil: member.credentialHoldUntil })
  return held?.heldUntil ?? null
}

/**
 * Notes a change that a member made at the platform, and holds withdrawals from its moment on. Returns our id of it and until
 * when they wait, null where that is over; undefined for a change of this kind and moment that is known.
 */
export async function recordCredentialChange(
  tx: Tx,
  change: Pick<Row, 'memberId' | 'kind' | 'ip' | 'changedAt'>,
): Promise<{ id: string; heldUntil: string | null } | undefined> {
  const [stored] = await tx
    .insert(memberCredentialChange)
    .values(change)
    .onConflictDoNothing()
    .returning({ id: memberCredentialChange.id })
  if (!stored) return undefined
  const until = await holdWithdrawals(tx, change.memberId, { from: change.changedAt })
  const isOver = until === null || Date.parse(until) <= Date.now()
  return { id: stored.id, heldUntil: isOver ? null : until }
}
