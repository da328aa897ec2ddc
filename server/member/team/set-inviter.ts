// Moving a member with everybody below to another place of the invitation tree, by two people.
import { eq, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member-team.ts'
import { Refusal } from '#server/base/refusal.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { member } from '#server/db/schema/member/member.ts'
import type { App } from '#server/http/application.ts'
import { audited } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change } from '#server/http/serve.ts'
import { lockMembers, lockTree, memberEntry } from '../lock-members.ts'

/** Mounts the call that changes a member's inviter. */
export function setInviter(app: App): void {
  change(app, api.setInviter, async ({ memberId, version, newInviterId, reason }, call) => {
    const { tx, lang } = call
    // Two moves at once could make a circle that neither of them sees; a member opened meanwhile would keep an old path.
    await lockTree(tx, 'move')
    const [row] = await lockMembers(call, [memberId])
    if (row.version !== version) throw new Refusal(Code.stale, 'stale', {}, null)
    if (row.inviterId === newInviterId) throw new Refusal(Code.rule, 'nothingChanged')
    const [inviter] =
      newInviterId === null
        ? []
        : await tx.select().from(member).where(eq(member.id, newInviterId)).for('share')
    if (newInviterId !== null && (!inviter || inviter.status === 'closed'))
      throw invalidField('newInviterId', 'inviterUnknown', lang)
    if (inviter?.path.startsWith(row.path))
      throw new Refusal(Code.rule, 'inviterInTeam', { no: inviter.memberNo })
    const path = `${inviter?.path ?? '/'}${row.id}/`
    const depth = inviter ? inviter.depth + 1 : 0
    const [before] =
      row.inviterId === null
        ? []
        : await tx
            .select({ memberNo: member.memberNo })
            .from(member)
            .where(eq(member.id, row.inviterId))
    const counted = await tx.execute<{ count: number }>(sql`
      with changed as (
        update member set path = ${path}::text || substr(path, ${row.path.length + 1}),
            depth = depth + ${depth - row.depth}
         where path ~>=~ ${row.path} and path ~<~ ${`${row.path.slice(0, -1)}0`} returning id)
      select count(*)::int as count from changed`)
    await tx
      .update(member)
      .set({
        inviterId: newInviterId,
        ...nextVersion(member),
      })
      .where(eq(member.id, row.id))
    const movedCount = counted[0]?.count ?? 0
    return audited(
      { movedCount },
      memberEntry('setInviter', row, {
        before: { inviterNo: before?.memberNo ?? null, depth: row.depth },
        after: { inviterNo: inviter?.memberNo ?? null, depth, movedCount },
        reason,
      }),
    )
  })
}
