// An account is opened, whoever asks for it: an operator, or the platform for somebody who registered there.
import { eq, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import type { Lang } from '#contract/lang.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { getConstraintName } from '#server/db/constraint.ts'
import { member } from '#server/db/schema/member/member.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { lockTree } from './lock-members.ts'
import { toInviteCode, toMemberNo } from './member-number.ts'

type Row = typeof member.$inferSelect
type Profile = Omit<
  typeof member.$inferInsert,
  'id' | 'memberNo' | 'inviteCode' | 'path' | 'depth' | 'status'
>

const fieldOfKey: Readonly<Record<string, string>> = {
  member_account_key: 'account',
  member_mobile_key: 'mobile',
  member_email_key: 'email',
}

/** Throws 40903 about the field whose value another member has, and whatever else went wrong as it is. */
export function throwDuplicateError(error: unknown, lang: Lang): never {
  const field = fieldOfKey[getConstraintName(error) ?? '']
  throw field === undefined ? error : invalidField(field, 'duplicateAny', lang, Code.duplicate)
}

/**
 * Writes a member below their inviter, with a number and a code of invitation. Throws `Refusal` for an inviter who is unknown
 * or closed, and 40903 where account, mobile number or e-mail address is somebody's.
 */
export async function openMember(tx: Tx, profile: Profile, lang: Lang): Promise<Row> {
  const { inviterId } = profile
  const hasInviter = inviterId !== null && inviterId !== undefined
  // Whoever moves the inviter or somebody above waits, so that the path below is the one that holds.
  if (hasInviter) await lockTree(tx, 'open')
  const [inviter] = hasInviter
    ? await tx.select().from(member).where(eq(member.id, inviterId)).for('share')
    : []
  if (hasInviter && (!inviter || inviter.status === 'closed'))
    throw invalidField('inviterId', 'inviterUnknown', lang)
  const [next] = await tx.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('member', 'id')) as id`,
  )
  if (!next) throw new Error('The member got no id.')
  const id = String(next.id)
  const [row] = await tx
    .insert(member)
    .values({
      ...profile,
      id,
      memberNo: toMemberNo(Number(id)),
      inviteCode: toInviteCode(Number(id)),
      path: `${inviter?.path ?? '/'}${id}/`,
      depth: inviter ? inviter.depth + 1 : 0,
    })
    .returning()
    .catch((error: unknown) => throwDuplicateError(error, lang))
  if (!row) throw new Error('The member was not stored.')
  return row
}
