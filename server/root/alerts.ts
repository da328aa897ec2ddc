import { type SQL, sql } from 'drizzle-orm'
import { rechargeWithdrawReview } from '#contract/alerts.ts'
import { byCount, byQueue, type QueueKind, queueKinds } from '#contract/queues.ts'
import { Stamp } from '#contract/wire.ts'
import { columnName } from '#server/db/connection/written.ts'
import type { App } from '#server/http/application.ts'
import { type Actor, may } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import { isWaiting } from '#server/ledger/queue-records.ts'
import { waitsFor } from '#server/review/queue-state.ts'
import { toChangesCondition, getQueue } from '#server/review/queues.ts'

const none = byCount(() => 0)
interface Waiting {
  count: number
  oldest: number | null
  revision: string
}

/**
 * The records that wait in a queue, those of them that the caller may decide, and the second of the epoch since which the
 * oldest of these waits: one reading of its index, and a look at the end of it.
 */
function waitingIn(kind: QueueKind, actor: Actor): SQL {
  const queue = getQueue(kind)
  // The state again would be read from rows: the index knows that each waits, and who may decide it.
  const isOpen = queue.isOpenTo?.(actor.id) ?? sql`true`
  const oldest = sql`(select floor(extract(epoch from ${queue.table.createdAt})) from ${queue.table}
    where ${waitsFor(queue, actor.id)} order by ${queue.table.createdAt} limit 1)`
  return sql`select array[count(*), count(*) filter (where ${isOpen}), ${oldest}]::bigint[] from ${queue.table} where ${isWaiting(queue)}`
}

/**
 * What has changed in a queue, as SQL: its newest line of the trail, whose numbers are given in the order of the commits,
 * its newest record, and how many wait. The last two tell of records that came without the console. Each is one look into
 * an index.
 */
const revisionOf = (kind: QueueKind, count: SQL) => {
  const queue = getQueue(kind)
  return sql`concat_ws('.',
  (select coalesce(max(seq), 0) from operation_log where ${toChangesCondition(queue)}),
  (select coalesce(max(id), 0) from ${queue.table}), ${count})`
}

/**
 * Mounts the poll of waiting work. Each figure is a look into one partial index, and only where the caller may
 * decide or list; a record whose first step they passed is not theirs for the second.
 */
export function alerts(app: App): void {
  serve(app, rechargeWithdrawReview, async (_, { actor, db }) => {
    if (actor.bindMemberId !== null) return none
    const has = (kind: QueueKind, call: 'list' | 'review') =>
      may(actor, getQueue(kind).calls[call].permission)
    const columns = queueKinds.map((kind) => {
      const waiting = sql`waiting.${columnName(kind)}`
      const revision = revisionOf(kind, sql`${waiting}[1]`)
      return sql`json_build_object('count', case when ${has(kind, 'review')} then ${waiting}[2] else 0 end,
        'oldest', case when ${has(kind, 'review')} then ${waiting}[3] end,
        'revision', case when ${has(kind, 'list')} then ${revision} else '' end) as ${columnName(kind)}`
    })
    const waiting = queueKinds.map(
      (kind) =>
        sql`case when ${has(kind, 'review') || has(kind, 'list')} then (${waitingIn(kind, actor)}) end as ${columnName(kind)}`,
    )
    const [row] = await db.execute<Record<QueueKind, Waiting>>(sql`
      select ${sql.join(columns, sql`, `)}
        -- Or each count would be made again wherever it is named.
        from (select ${sql.join(waiting, sql`, `)} offset 0) waiting`)
    if (!row) return none
    const counts = byCount((kind) => row[kind].count)
    // What happens in the queues is nobody's business in front of a locked screen.
    if (actor.isLocked) return counts
    return {
      ...counts,
      queueRevisions: byQueue((kind) => row[kind].revision),
      oldestWaiting: byQueue((kind) => {
        const { oldest } = row[kind]
        return oldest === null ? null : Stamp.parse(new Date(oldest * 1000).toISOString())
      }),
    }
  })
}
