import { sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { Refusal } from '#server/base/refusal.ts'
import { lockRecords } from '#server/db/records/lock-record.ts'
import { member } from '#server/db/schema/member/member.ts'
import type { AuditEntry, Change } from '#server/http/call.ts'

type Member = typeof member.$inferSelect

/** Locks members in the order of their ids; throws `Refusal` 40401 unless each is there, 42203 where one is closed. */
export async function lockMembers(
  { tx }: Change,
  ids: readonly string[],
): Promise<[Member, ...Member[]]> {
  const named = ids.map((id) => ({ id }))
  const rows = await lockRecords(tx, member, named)
  const [first, ...rest] = rows
  if (!first) throw new Refusal(Code.notFound, 'notFound')
  const closed = rows.find(({ status }) => status === 'closed')
  if (closed) throw new Refusal(Code.rule, 'memberClosed', { no: closed.memberNo })
  return [first, ...rest]
}

/** The advisory lock of the invitation tree. */
const tree = sql`hashtext('memberTree')`

/**
 * Locks the invitation tree until the transaction ends: moves follow one another, members are opened side by side while
 * nobody moves. Call it before any path is read.
 */
export async function lockTree(tx: Change['tx'], purpose: 'move' | 'open'): Promise<void> {
  await tx.execute(
    purpose === 'move'
      ? sql`select pg_advisory_xact_lock(${tree})`
      : sql`select pg_advisory_xact_lock_shared(${tree})`,
  )
}

/** A line of the audit trail about a member. */
export const memberEntry = (
  verb: string,
  { id, memberNo }: Pick<Member, 'id' | 'memberNo'>,
  more: Pick<AuditEntry, 'before' | 'after' | 'reason'>,
): AuditEntry => ({
  action: `member.${verb}`,
  targetType: 'member',
  targetId: id,
  targetNo: memberNo,
  ...more,
})
