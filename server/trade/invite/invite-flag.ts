// Marking invitations as suspicious: each gets a case of its own, for risk to decide.
import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/trade/invite-log.ts'
import { Refusal } from '#server/base/refusal.ts'
import { storedText } from '#server/base/stored-text.ts'
import { alreadyHandled } from '#server/db/records/assert-seen.ts'
import { lockRecords } from '#server/db/records/lock-record.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import { member } from '#server/db/schema/member/member.ts'
import { violationRecord } from '#server/db/schema/other/violation.ts'
import { inviteLog as table } from '#server/db/schema/trade/invite.ts'
import { audited, type Audited, type Change } from '#server/http/call.ts'

type Input = z.output<typeof api.flag.input>
const unflagged = api.InviteStatus.exclude(['flagged']).options

/** Refuses with 40902 where an invitation changed, with 40901 where it is marked already. */
export async function flagInvites(
  { items, reason }: Input,
  { tx, actor }: Change,
): Promise<Audited<{ violationIds: string[] }>> {
  const rows = await lockRecords(tx, table, items, {
    allowed: {
      states: unflagged,
      refusal: ({ status }) => alreadyHandled('inviteFlagged', { status }),
    },
    fresh: (row) => row,
  })
  const inviters = await tx
    .select({ id: member.id, no: member.memberNo })
    .from(member)
    .where(
      inArray(
        member.id,
        rows.map(({ inviterId }) => inviterId),
      ),
    )
  const numberOf = new Map(inviters.map(({ id, no }) => [id, no]))
  const entries = []
  const violationIds: string[] = []
  for (const row of rows) {
    const inviterNo = numberOf.get(row.inviterId) ?? ''
    const [opened] = await tx
      .insert(violationRecord)
      .values({
        memberId: row.memberId,
        violationType: 'bonusAbuse',
        severity: 'medium',
        description: storedText('inviteSuspicious', {
          inviter: inviterNo,
          code: row.inviteCode,
          reason,
        }),
        createdBy: actor.id,
        reporterName: actor.userName,
      })
      .returning()
    if (!opened) throw new Error('The case was not stored.')
    await updateRecord(tx, table, row, { status: 'flagged' })
    violationIds.push(opened.id)
    entries.push({
      action: 'inviteLog.flag',
      targetType: 'inviteLog',
      targetId: row.id,
      targetNo: row.inviteCode,
      before: { status: row.status },
      after: { status: 'flagged', violationNo: opened.violationNo },
      reason,
    })
  }
  const [first, ...rest] = entries
  if (!first) throw new Refusal(Code.notFound, 'notFound')
  return audited({ violationIds }, first, ...rest)
}
