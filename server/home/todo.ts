import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { apiPrefix } from '#contract/endpoint.ts'
import { todo } from '#contract/home.ts'
import { queueKinds, queues } from '#contract/queues.ts'
import { visible } from '#server/approval/index.ts'
import { plainStamp } from '#server/db/columns.ts'
import { approvalRequest } from '#server/db/schema/review/approval.ts'
import { readSla, type Sla } from '#server/db/settings.ts'
import type { App } from '#server/http/application.ts'
import { may, type Actor, type Call } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import { inStates } from '#server/ledger/queue-records.ts'
import { waitsFor } from '#server/review/queue-state.ts'
import { getQueue, type ReviewQueue } from '#server/review/queues.ts'
import { toLink, type Link } from './links.ts'

type Kind = z.output<typeof todo.output>['items'][number]['kind']

interface Work {
  readonly kind: Kind
  /** Holding one of these makes the work the caller's. */
  readonly permissions: readonly string[]
  readonly sla: keyof Sla
  readonly waiting: (actor: Actor) => SQL
  /** The screen, and the filter under which its total is the count. */
  readonly list: Link
}

type FurtherWork = NonNullable<ReviewQueue['furtherWork']>[number]

function workOf(
  queue: ReviewQueue,
  { kind, status, calls = [queue.calls.review] }: FurtherWork,
): Work {
  // What follows a review is anybody's who may do it.
  const isReview = queue.waiting.includes(status)
  const isNarrowed = isReview && queue.isOpenTo !== undefined
  return {
    kind,
    permissions: calls.map(({ permission }) => permission),
    sla: queue.sla,
    list: toLink(queue.component, { status: [status], ...(isNarrowed && { isOpenToMe: 'true' }) }),
    waiting: ({ id }) => {
      const waits = isReview ? waitsFor(queue, id, [status]) : inStates(queue, [status])
      return sql`${queue.table} where ${waits}`
    },
  }
}

const works: readonly Work[] = [
  // The review of what has just come in, and whatever else waits in the queue.
  ...queueKinds.flatMap((kind) => {
    const { furtherWork = [], ...queue } = getQueue(kind)
    const review = { kind: queues[kind].home, status: queue.waiting[0] }
    return [review, ...furtherWork].map((work) => workOf(queue, work))
  }),
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
  const own = works.filter(
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
