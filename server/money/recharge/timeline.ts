import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
// The life of one recharge, told from the audit trail.
import type { RechargeDetail } from '#contract/money/recharge-log.ts'
import { operationLog } from '#server/db/schema/access.ts'
import type { rechargeLog } from '#server/db/schema/money.ts'
import type { Reader } from '#server/member/scope.ts'

type Event = z.input<typeof RechargeDetail>['timeline'][number]

const actions: Partial<Record<string, Event['action']>> = {
  'recharge.create': 'created',
  'recharge.claim': 'claimed',
  'recharge.release': 'released',
  'recharge.edit': 'edited',
  'recharge.approve': 'approved',
  'recharge.reject': 'rejected',
  'recharge.reverse': 'reversed',
  'recharge.delete': 'deleted',
}

/** Oldest first. What happened outside the console (arrival, automatic decision) is told by the row itself. */
export async function timelineOf(
  db: Reader,
  log: typeof rechargeLog.$inferSelect,
): Promise<Event[]> {
  const rows = await db
    .select()
    .from(operationLog)
    .where(and(eq(operationLog.targetType, 'recharge'), eq(operationLog.targetId, log.id)))
    .orderBy(operationLog.seq)
  const events = rows.flatMap((row): Event[] => {
    const action = actions[row.action]
    if (!action) return []
    return [
      {
        at: row.at,
        action,
        actorName: row.operatorName,
        remark: row.reason ?? '',
        changes: action === 'created' ? [] : changesOf(row.before, row.after),
      },
    ]
  })
  const present = new Set(events.map(({ action }) => action))
  if (!present.has('created')) {
    const created = { at: log.createdAt, actorName: log.creatorName, remark: log.remark }
    events.unshift({ ...created, action: 'created', changes: [] })
  }
  if (log.reviewedAt !== null && !present.has('approved') && !present.has('rejected')) {
    const action = log.status === 'rejected' ? 'rejected' : 'approved'
    const review = { at: log.reviewedAt, actorName: log.reviewerName, remark: log.reviewRemark }
    events.push({ ...review, action, changes: [] })
    events.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  }
  return events
}

const displayed = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function changesOf(before: unknown, after: unknown): Event['changes'] {
  const old = before as Record<string, unknown> | null
  const now = after as Record<string, unknown> | null
  return Object.keys(now ?? {})
    .map((field) => ({ field, before: displayed(old?.[field]), after: displayed(now?.[field]) }))
    .filter((change) => change.before !== change.after)
}
