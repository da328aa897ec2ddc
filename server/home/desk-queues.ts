// The caller's own work of today and what the queues hand over, for the queues the caller may decide.
import { and, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { desk } from '#contract/home-desk.ts'
import { reviews } from '../alerts.ts'
import { anyOf, days } from '../db/filters.ts'
import { memberAuth } from '../db/schema/member.ts'
import { rechargeLog, withdrawLog } from '../db/schema/money.ts'
import { may, type Call } from '../http/call.ts'
import { claimedNow, overdueNow } from '../review/queue-state.ts'
import type { Sla } from '../review/sla.ts'
import { toLink, type Days, type Link } from './links.ts'

type Output = z.input<typeof desk.output>
type Name = Output['work'][number]['queue']

interface Queue {
  readonly name: Name
  readonly permission: string
  readonly component: string
  readonly table: PgTable & Record<'createdAt' | 'claimedUntil' | 'status', PgColumn>
  readonly sla: keyof Sla
  readonly waiting: string[]
  /** Hidden records never count. */
  readonly visible?: SQL
  /** When it was decided, as the list's filter has it, and by whom. */
  readonly decidedAt: { readonly field: string; readonly column: PgColumn }
  readonly isBy: (operatorId: string) => SQL
}

const queues: readonly Queue[] = [
  {
    name: 'recharge',
    permission: reviews.recharge,
    component: 'money/rechargeLog',
    table: rechargeLog,
    sla: 'sla.rechargeMin',
    waiting: ['pending'],
    visible: isNull(rechargeLog.deletedAt),
    decidedAt: { field: 'reviewedAt', column: rechargeLog.reviewedAt },
    isBy: (id) => sql`${rechargeLog.reviewerId} = ${id}::bigint`,
  },
  {
    name: 'withdraw',
    permission: reviews.withdraw,
    component: 'money/withdrawLog',
    table: withdrawLog,
    sla: 'sla.withdrawMin',
    waiting: ['pending', 'firstPassed'],
    decidedAt: { field: 'firstReviewedAt', column: withdrawLog.firstReviewedAt },
    isBy: (id) =>
      sql`(${withdrawLog.firstReviewerId} = ${id}::bigint or ${withdrawLog.secondReviewerId} = ${id}::bigint)`,
  },
  {
    name: 'realNameAuth',
    permission: reviews.realNameAuth,
    component: 'member/memberAuth',
    table: memberAuth,
    sla: 'sla.authMin',
    waiting: ['pending'],
    decidedAt: { field: 'reviewedAt', column: memberAuth.reviewedAt },
    isBy: (id) => sql`${memberAuth.reviewerId} = ${id}::bigint`,
  },
]

interface Row {
  [column: string]: unknown
  name: Name
  open: number
  claimed: number
  overdue: number
  decided: number
  median: number | null
  rejected: string | null
  in_time: string | null
}

/** One row for each queue: what waits, and what the caller decided in these days. */
const figuresOf = (queue: Queue, { actor }: Call, zone: string, today: Days, sla: Sla): SQL => {
  const { table, decidedAt, visible, isBy } = queue
  const waits = and(anyOf(table.status, queue.waiting), visible) ?? sql`true`
  const isMine = and(isBy(actor.id), days(zone, decidedAt.column, today), visible) ?? sql`true`
  const took = sql`${decidedAt.column} - ${table.createdAt}`
  const minutes = sla[queue.sla]
  const rate = (condition: SQL) =>
    sql`round(count(*) filter (where ${isMine} and ${condition})::numeric / nullif(count(*) filter (where ${isMine}), 0), 4)::text`
  return sql`select ${queue.name}::text as name, count(*) filter (where ${waits})::int as open,
      count(*) filter (where ${waits} and ${claimedNow(table)})::int as claimed,
      count(*) filter (where ${waits} and ${overdueNow(table, minutes)})::int as overdue,
      count(*) filter (where ${isMine})::int as decided,
      (percentile_cont(0.5) within group (order by extract(epoch from ${took})) filter (where ${isMine}))::int as median,
      ${rate(sql`${table.status} = 'rejected'`)} as rejected,
      ${rate(sql`${took} <= make_interval(mins => ${minutes})`)} as in_time
    from ${table} where (${waits}) or (${isMine})`
}

/** Reads both parts in one query; nothing for operators bound to a member, who decide nothing. */
export async function deskQueues(
  call: Call,
  zone: string,
  today: Days,
  sla: Sla,
): Promise<Pick<Output, 'work' | 'handover'>> {
  const { actor, db } = call
  const own = queues.filter(
    ({ permission }) => actor.bindMemberId === null && may(actor, permission),
  )
  if (own.length === 0) return { work: [], handover: [] }
  const rows = await db.execute<Row & Record<string, unknown>>(
    sql.join(
      own.map((queue) => figuresOf(queue, call, zone, today, sla)),
      sql` union all `,
    ),
  )
  const found = own.flatMap((queue) => {
    const row = rows.find(({ name }) => name === queue.name)
    return row ? [{ queue, row }] : []
  })
  const waiting = ({ component, waiting: status }: Queue, more: Link['search'] = {}) =>
    toLink(component, { status: [...status], ...more })
  return {
    work: found.map(({ queue, row }) => ({
      queue: queue.name,
      decided: {
        count: row.decided,
        list: toLink(queue.component, {
          status: '',
          reviewerId: actor.id,
          dateField: queue.decidedAt.field,
          dateRange: [...today],
        }),
      },
      medianSeconds: row.median,
      rejectRate: row.rejected,
      inTimeRate: row.in_time,
    })),
    handover: found.map(({ queue, row }) => ({
      queue: queue.name,
      open: { count: row.open, list: waiting(queue) },
      claimed: { count: row.claimed, list: waiting(queue, { isClaimed: 'true' }) },
      overdue: { count: row.overdue, list: waiting(queue, { isOverdue: 'true' }) },
    })),
  }
}
