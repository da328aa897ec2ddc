// The caller's own work of today and what the queues hand over, for the queues the caller may decide.
import { and, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { desk } from '#contract/home-desk.ts'
import { type QueueKind, queueKinds, queues } from '#contract/queues.ts'
import { days } from '#server/db/lists/filters.ts'
import type { Sla } from '#server/db/settings.ts'
import { may, type Call } from '#server/http/call.ts'
import { isWaiting } from '#server/ledger/queue-records.ts'
import { claimedNow, overdueNow, waitsFor } from '#server/review/queue-state.ts'
import { getQueue, type ReviewQueue } from '#server/review/queues.ts'
import { reviewedAt, reviewedIn } from '#server/review/review-steps.ts'
import { toLink, type Days, type Link } from './links.ts'

type Output = z.input<typeof desk.output>

interface Row {
  [column: string]: unknown
  kind: QueueKind
  open: number
  awaitingOther: number
  claimed: number
  overdue: number
  decided: number
  median: number | null
  rejected: string | null
  in_time: string | null
}

/** One row for each queue: what waits, and what the caller decided in these days. */
const figuresOf = (kind: QueueKind, { actor }: Call, zone: string, today: Days, sla: Sla): SQL => {
  const queue = getQueue(kind)
  const { table, steps, visible } = queue
  const waits = waitsFor(queue, actor.id)
  const mine = reviewedIn(steps, actor.id, (at) => days(zone, at, today))
  const isMine = and(mine, visible) ?? sql`true`
  const took = sql`${reviewedAt(steps, actor.id)} - ${table.createdAt}`
  const minutes = sla[queue.sla]
  const rate = (condition: SQL) =>
    sql`round(count(*) filter (where ${isMine} and ${condition})::numeric / nullif(count(*) filter (where ${isMine}), 0), 4)::text`
  return sql`select ${kind}::text as kind, count(*) filter (where ${waits})::int as open,
      count(*) filter (where ${isWaiting(queue)} and not (${waits}))::int as "awaitingOther",
      count(*) filter (where ${waits} and ${claimedNow(table)})::int as claimed,
      count(*) filter (where ${waits} and ${overdueNow(table, minutes)})::int as overdue,
      count(*) filter (where ${isMine})::int as decided,
      (percentile_cont(0.5) within group (order by extract(epoch from ${took})) filter (where ${isMine}))::int as median,
      ${rate(sql`${table.status} = 'rejected'`)} as rejected,
      ${rate(sql`${took} <= make_interval(mins => ${minutes})`)} as in_time
    from ${table} where (${isWaiting(queue)}) or (${isMine})`
}

/** Reads both parts in one query; nothing for operators bound to a member, who decide nothing. */
export async function deskQueues(
  call: Call,
  zone: string,
  today: Days,
  sla: Sla,
): Promise<Pick<Output, 'work' | 'handover'>> {
  const { actor, db } = call
  const own = queueKinds.filter(
    (kind) => actor.bindMemberId === null && may(actor, getQueue(kind).calls.review.permission),
  )
  if (own.length === 0) return { work: [], handover: [] }
  const rows = await db.execute<Row & Record<string, unknown>>(
    sql.join(
      own.map((kind) => figuresOf(kind, call, zone, today, sla)),
      sql` union all `,
    ),
  )
  const found = own.flatMap((kind) => {
    const row = rows.find((each) => each.kind === kind)
    return row ? [{ name: queues[kind].home, queue: getQueue(kind), row }] : []
  })
  const waiting = (queue: ReviewQueue, more: Link['search'] = {}) =>
    toLink(queue.component, {
      status: [...queue.waiting],
      ...(queue.isOpenTo && { isOpenToMe: 'true' }),
      ...more,
    })
  return {
    work: found.map(({ name, queue, row }) => ({
      queue: name,
      decided: {
        count: row.decided,
        list: toLink(queue.component, {
          status: '',
          reviewerId: actor.id,
          dateField: 'reviewedAt',
          dateRange: [...today],
        }),
      },
      medianSeconds: row.median,
      rejectRate: row.rejected,
      inTimeRate: row.in_time,
    })),
    handover: found.map(({ name, queue, row }) => ({
      queue: name,
      open: { count: row.open, list: waiting(queue) },
      awaitingOther: queue.isOpenTo
        ? { count: row.awaitingOther, list: waiting(queue, { isOpenToMe: 'false' }) }
        : null,
      claimed: { count: row.claimed, list: waiting(queue, { isClaimed: 'true' }) },
      overdue: { count: row.overdue, list: waiting(queue, { isOverdue: 'true' }) },
    })),
  }
}
