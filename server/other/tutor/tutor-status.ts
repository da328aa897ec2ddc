// The life of a tutor: applied, decided, suspended, resumed, closed.
import { and, eq, inArray } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import type { Titles } from '#contract/lang.ts'
import * as api from '#contract/other/tutor.ts'
import type { RecordVersion } from '#contract/wire.ts'
import { localize } from '#server/base/localize.ts'
import { Refusal } from '#server/base/refusal.ts'
import { alreadyHandled } from '#server/db/records/assert-seen.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { nextVersion, updateRecord } from '#server/db/records/update-record.ts'
import { member, memberAuth } from '#server/db/schema/member/member.ts'
import { tutor as table } from '#server/db/schema/other/tutor.ts'
import { followLog, followRelation } from '#server/db/schema/trade/follow.ts'
import type { App } from '#server/http/application.ts'
import { audited, type Change } from '#server/http/call.ts'
import { change } from '#server/http/serve.ts'
import { lockMembers } from '#server/member/index.ts'
import { stopEntry, stopRelations } from '#server/trade/index.ts'

type Row = typeof table.$inferSelect

const stateOf = ({ id, status, version }: Row) => ({ id, status, version })

/** Locks a tutor at the version that was on screen. */
const lock = ({ tx }: Change, seen: RecordVersion): Promise<Row> =>
  lockRecord(tx, table, seen, { fresh: stateOf })

const store = async ({ tx }: Change, row: Row, values: Partial<Row>) =>
  stateOf(await updateRecord(tx, table, row, values))

const hasAdvancedCheck = async ({ tx }: Change, memberId: string) =>
  (await tx.$count(
    memberAuth,
    and(
      eq(memberAuth.memberId, memberId),
      eq(memberAuth.authLevel, 'advanced'),
      eq(memberAuth.status, 'approved'),
    ),
  )) > 0

// As in the dictionary `tutor_status`.
const titles: Record<api.TutorStatus, Titles> = {
  pending: localize('待审核', 'Pending', '待審核'),
  active: localize('带单中', 'Active', '帶單中'),
  suspended: localize('已暂停', 'Suspended', '已暫停'),
  rejected: localize('已驳回', 'Rejected', '已駁回'),
  closed: localize('已关闭', 'Closed', '已關閉'),
}

const nextOf: Partial<Record<api.TutorStatus, readonly api.TutorStatus[]>> = {
  active: ['suspended'],
  suspended: ['active', 'closed'],
}

/** Mounts the review of applications and the changes of status. */
export function tutorStatus(app: App): void {
  change(app, api.review, async ({ id, version, action, remark }, call) => {
    const row = await lock(call, { id, version })
    if (row.status !== 'pending')
      throw alreadyHandled('alreadyHandled', stateOf(row), {
        reviewer: row.reviewerName ?? row.operatorName,
        status: titles[row.status][call.lang],
      })
    const isApproved = action === 'approve'
    if (isApproved) {
      await lockMembers(call, [row.memberId])
      if (!(await hasAdvancedCheck(call, row.memberId)))
        throw new Refusal(Code.rule, 'tutorNeedsAdvanced')
      await call.tx
        .update(member)
        .set({
          memberType: 'tutor',
          ...nextVersion(member),
        })
        .where(eq(member.id, row.memberId))
    }
    const status = isApproved ? 'active' : 'rejected'
    const stored = await store(call, row, {
      status,
      reviewerId: call.actor.id,
      reviewerName: call.actor.userName,
      reviewedAt: new Date().toISOString(),
      reviewRemark: remark,
    })
    return audited(stored, {
      action: `tutor.${action}`,
      targetType: 'tutor',
      targetId: id,
      targetNo: row.tutorNo,
      before: { status: row.status },
      after: { status },
      reason: remark,
    })
  })

  change(app, api.setStatus, async ({ id, version, status, stopFollowers, reason }, call) => {
    const row = await lock(call, { id, version })
    if (!nextOf[row.status]?.includes(status)) throw new Refusal(Code.rule, 'tutorStep')
    const { tx } = call
    const followers = eq(followRelation.tutorId, row.memberId)
    const by = { reason, operatorName: call.actor.userName }
    const stopped =
      stopFollowers && status !== 'active' ? await stopRelations(tx, followers, by) : []
    if (status === 'closed') {
      const isFollowed = and(followers, eq(followRelation.status, 'active'))
      if ((await tx.$count(followRelation, isFollowed)) > 0)
        throw new Refusal(Code.rule, 'tutorFollowed')
      // Shares that are still in escrow are settled first.
      const held = and(
        eq(followLog.tutorId, row.memberId),
        inArray(followLog.shareStatus, ['held', 'failed']),
      )
      if ((await tx.$count(followLog, held)) > 0) throw new Refusal(Code.rule, 'tutorHeldShares')
    }
    const stored = await store(call, row, { status, operatorName: call.actor.userName })
    return audited(
      stored,
      {
        action: 'tutor.setStatus',
        targetType: 'tutor',
        targetId: id,
        targetNo: row.tutorNo,
        before: { status: row.status },
        after: { status, ...(stopped.length > 0 && { stoppedFollowers: stopped.length }) },
        reason,
      },
      ...stopped.map((relation) => stopEntry(relation, reason)),
    )
  })
}
