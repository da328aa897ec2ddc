import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { apiPrefix } from '#contract/endpoint.ts'
import { todo } from '#contract/home.ts'
import { visible } from '../approval/row.ts'
import { plainStamp } from '../db/columns.ts'
import { approvalRequest } from '../db/schema/approval.ts'
import type { App } from '../http/application.ts'
import { may, type Actor, type Call } from '../http/call.ts'
import { serve } from '../http/serve.ts'
import { readSla, type Sla } from '../review/sla.ts'
import { toLink, type Link } from './links.ts'
import { authQueue, inStates, rechargeQueue, withdrawQueue, type ReviewQueue } from './queues.ts'

type Kind = z.output<typeof todo.output>['items'][number]['kind']

const pay = `${apiPrefix}cwManage/withdrawLogPay`
const refund = `${apiPrefix}cwManage/withdrawLogRefund`

interface Queue {
  readonly kind: Kind
  /** Holding one of these makes the queue the caller's. */
  readonly permissions: readonly string[]
  readonly sla: keyof Sla
  readonly waiting: (actor: Actor) => SQL
  /** The screen, and the filter under which its total is the count. */
  readonly list: Link
}

const ofReview = (
  kind: Kind,
  queue: ReviewQueue,
  { status = 'pending', permissions = [queue.permission] } = {},
): Queue => ({
  kind,
  permissions,
  sla: queue.sla,
  list: toLink(queue.component, { status: [status] }),
  waiting: () => sql`${queue.table} where ${inStates(queue, [status]) ?? sql`true`}`,
})

const queues: readonly Queue[] = [
  ofReview('recharge', rechargeQueue),
  ofReview('withdraw', withdrawQueue),
  {
    ...ofReview('withdrawSecond', withdrawQueue),
    list: toLink(withdrawQueue.component, { status: ['firstPassed'], isOpenToMe: 'true' }),
    waiting: ({ id }) =>
      sql`withdraw_log where status = 'firstPassed' and first_reviewer_id is distinct from ${id}::bigint`,
  },
  ofReview('withdrawPay', withdrawQueue, { status: 'approved', permissions: [pay] }),
  ofReview('withdrawFailed', withdrawQueue, { status: 'failed', permissions: [pay, refund] }),
  ofReview('realNameAuth', authQueue),
  {
    kind: 'approval',
    permissions: [`${apiPrefix}approval/review`],
    sla: 'sla.approvalMin',
    list: toLink('system/approval', { status: ['pending'], isMine: 'false' }),
    waiting: (actor) =>
      sql`${approvalRequest} where status = 'pending' and applicant_id <> ${actor.id}::bigint
        and ${visible(actor) ?? sql`true`}`,
  },
  {
    kind: 'violation',
    permissions: [`${apiPrefix}violationRecord/edit`],
    sla: 'sla.violationMin',
    list: toLink('other/violationRecord', { status: ['open'] }),
    waiting: () => sql`violation_record where status = 'open'`,
  },
  {
    kind: 'thirdUnknown',
    permissions: [`${apiPrefix}memberWithdrawThird/query`],
    sla: 'sla.withdrawMin',
    list: toLink('money/withdrawThird', { channelStatus: ['unknown'] }),
    waiting: () => sql`withdraw_third where channel_status = 'unknown'`,
  },
]

/** Returns what waits for the caller; nothing for operators bound to a member. */
export async function waitingItems({
  actor,
  db,
}: Pick<Call, 'actor' | 'db'>): Promise<z.input<typeof todo.output>['items']> {
  const own = queues.filter(
    ({ permissions }) =>
      actor.bindMemberId === null && permissions.some((permission) => may(actor, permission)),
  )
  if (own.length === 0) return []
  const sla = await readSla(db)
  const parts = own.map(
    ({ kind, waiting }) =>
      sql`select ${kind}::text as kind, count(*)::int as count, min(created_at)::text as oldest from ${waiting(actor)}`,
  )
  const rows = await db.execute<{ kind: Kind; count: number; oldest: string | null }>(
    sql.join(parts, sql` union all `),
  )
  const found = new Map(rows.map((row) => [row.kind, row]))
  return own.map(({ kind, sla: key, list }) => {
    const oldest = found.get(kind)?.oldest ?? null
    return {
      kind,
      count: found.get(kind)?.count ?? 0,
      oldestAt: oldest === null ? null : plainStamp(oldest),
      slaMinutes: sla[key],
      list,
    }
  })
}

/** Mounts the to-do strip. */
export function homeTodo(app: App): void {
  serve(app, todo, async (_, call) => {
    const { zone: timeZone } = call
    const at = new Date().toISOString()
    return { items: await waitingItems(call), at, timeZone }
  })
}
