// Which waiting record comes first. The order of the criteria is a setting, `review.workOrder`.
import { and, not, type SQL, sql } from 'drizzle-orm'
import { type QueueKind, usualSla } from '#contract/queues.ts'
import type { OrderTerm } from '#contract/wire.ts'
import { usualWorkOrder, workOrder } from '#contract/work-order.ts'
import { readSetting, storedSetting } from '#server/db/settings.ts'
import type { App } from '#server/http/application.ts'
import type { Actor } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import { isClaimedNow } from './guard.ts'
import { waitsFor } from './queue-state.ts'
import { getQueue } from './queues.ts'

/**
 * Returns what the records of a queue are sorted by, the most urgent of them with the greatest value: one number for each
 * criterion, in their order; of equals the record that came first.
 */
export function urgency(kind: QueueKind): SQL {
  const { table, sla, risk, value = sql`0` } = getQueue(kind)
  const minutes = sql`coalesce(
    substring(${storedSetting(sla)} #>> '{}' from '^[1-9][0-9]{0,6}$')::int, ${usualSla[kind]}::int)`
  const isOverdue = sql`(${table.createdAt} < now() - make_interval(mins => ${minutes}))::int`
  const age = sql`extract(epoch from now() - ${table.createdAt})`
  const usual = sql`${JSON.stringify(usualWorkOrder)}::text::jsonb`
  return sql`(select array_append(array_agg(
      (case criterion when 'overdue' then ${isOverdue} when 'risk' then ${risk} when 'value' then ${value}
        else ${age} end)::numeric order by position), -${table.id}::numeric)
    from jsonb_array_elements_text(coalesce(${storedSetting('review.workOrder')}, ${usual})) with ordinality as listed (criterion, position))`
}

/** Whether a list is asked for in the order of urgency. */
const isByUrgency = (orderBy: readonly OrderTerm[] | undefined): boolean =>
  orderBy?.some(({ field }) => field === 'urgency') === true

/** Returns the condition of the records that the operator may decide now; only these have an urgency. */
export function urgentOnly(
  kind: QueueKind,
  { id }: Pick<Actor, 'id'>,
  orderBy: readonly OrderTerm[] | undefined,
): SQL | undefined {
  if (!isByUrgency(orderBy)) return undefined
  const queue = getQueue(kind)
  const { claimedBy } = queue.table
  const isHeld = sql`(${isClaimedNow(queue.table)} and ${claimedBy} is distinct from ${id}::bigint)`
  return and(waitsFor(queue, id), not(isHeld))
}

/** Mounts the call that says in which order work is done. */
export function workOrders(app: App): void {
  serve(app, workOrder, async (_, { db }) => ({
    order: await readSetting(db, 'review.workOrder'),
  }))
}
