// Who else looks at a record. It is a courtesy beside the claim, which decides who may act: nothing depends on it.
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { recordViewers as api, viewingMs } from '#contract/record-viewers.ts'
import { memberScope } from '#server/access/member-scope.ts'
import { operator } from '#server/db/schema/operator/access.ts'
import { recordViewer as table } from '#server/db/schema/review/record-viewer.ts'
import type { App } from '#server/http/application.ts'
import { may, unchanged } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import { transact } from '#server/http/transact.ts'
import { getQueue } from './queues.ts'

/** One missed call is no reason to be gone. */
const goneMs = viewingMs * 2.5

/**
 * Mounts the call. For the trail it reads, as what it answers is read; that the caller looks is noted beside it, as the
 * last use of a session is.
 */
export function recordViewers(app: App): void {
  serve(app, api, async (input, call) => {
    const { actor, db } = call
    const { target: targetType, calls, table: records } = getQueue(input.queue)
    if (actor.isLocked || !may(actor, calls.get.permission)) return { others: [] }
    const scope = await memberScope(db, records.memberId, actor)
    if ((await db.$count(records, and(eq(records.id, input.id), scope))) === 0)
      return { others: [] }
    const target = { targetType, targetId: input.id }
    return transact(call, { endpoint: api, input, isRead: true }, async (tx) => {
      await tx
        .insert(table)
        .values({ ...target, operatorId: actor.id })
        .onConflictDoUpdate({
          target: [table.targetType, table.targetId, table.operatorId],
          set: { seenAt: sql`now()` },
        })
      const others = await tx
        .select({ name: operator.userName })
        .from(table)
        .innerJoin(operator, eq(operator.id, table.operatorId))
        .where(
          and(
            eq(table.targetType, targetType),
            eq(table.targetId, input.id),
            ne(table.operatorId, actor.id),
            sql`${table.seenAt} > now() - make_interval(secs => ${goneMs / 1000})`,
          ),
        )
        .orderBy(asc(operator.userName))
      return unchanged({ others: others.map(({ name }) => name) })
    })
  })
}
