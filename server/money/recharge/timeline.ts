import type { rechargeLog } from '#server/db/schema/money.ts'
import type { Reader } from '#server/member/scope.ts'
import { timelineOf } from '#server/review/timeline.ts'

const actions = {
  'recharge.create': 'created',
  'recharge.claim': 'claimed',
  'recharge.release': 'released',
  'recharge.edit': 'edited',
  'recharge.approve': 'approved',
  'recharge.reject': 'rejected',
  'recharge.reverse': 'reversed',
  'recharge.delete': 'deleted',
} as const

/** Oldest first. What happened outside the console (arrival, automatic decision) is known from the row itself. */
export const rechargeTimeline = (db: Reader, log: typeof rechargeLog.$inferSelect) =>
  timelineOf(db, {
    type: 'recharge',
    id: log.id,
    actions,
    own: [
      { action: 'created', at: log.createdAt, actorName: log.creatorName, remark: log.remark },
      log.reviewedAt !== null && {
        action: log.status === 'rejected' ? ('rejected' as const) : ('approved' as const),
        at: log.reviewedAt,
        actorName: log.reviewerName,
        remark: log.reviewRemark,
      },
    ],
  })
