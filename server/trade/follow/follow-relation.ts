import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/trade/follow-relation.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { anyOf, is, memberKeyword } from '#server/db/lists/filters.ts'
import { alreadyHandled } from '#server/db/records/assert-seen.ts'
import { lockRecords, lockRows } from '#server/db/records/lock-record.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { followRelation as table } from '#server/db/schema/trade/follow.ts'
import type { App } from '#server/http/application.ts'
import { audited, type AuditEntry, type Audited, type Change } from '#server/http/call.ts'
import { change } from '#server/http/serve.ts'
import { serveList } from '#server/lists/list-page.ts'
import { wireMember } from '#server/lists/member-columns.ts'
import { loadRelations, wireSums } from './follow-rows.ts'

/** Who follows whom. */
export function followRelation(app: App): void {
  serveList(app, api.list, table, {
    load: loadRelations,
    scope: table.memberId,
    order: ['since', 'desc'],
    where: async ({ keyword, ...query }, { db }) => [
      await memberKeyword(db, table.memberId, keyword),
      is(table.tutorId, query.tutorId),
      is(table.memberId, query.memberId),
      anyOf(table.status, query.status),
    ],
    wire: (row) => wireSums(wireMember(row)),
  })
  change(app, api.stop, stop)
}

type Relation = typeof table.$inferSelect

/**
 * Ends the active ones of some relations and keeps their copies. Returns the relations that it ended as they were
 * before; the line of the trail is for the caller to write.
 */
export async function stopRelations(
  tx: Tx,
  where: SQL,
  { reason, operatorName }: { readonly reason: string; readonly operatorName: string },
): Promise<Relation[]> {
  // Locked in one order, so that two that end the same relations do not wait for each other.
  const rows = await lockRows(tx, table, and(where, eq(table.status, 'active')))
  const ended = await tx
    .update(table)
    .set({
      status: 'stopped',
      stopReason: reason,
      stoppedAt: sql`now()`,
      operatorName,
      ...nextVersion(table),
    })
    .where(
      inArray(
        table.id,
        rows.map(({ id }) => id),
      ),
    )
    .returning({ id: table.id })
  const ids = new Set(ended.map(({ id }) => id))
  return rows.filter(({ id }) => ids.has(id))
}

/** The line of the trail for a relation that `stopRelations` ended. */
export const stopEntry = ({ id, status }: Relation, reason: string): AuditEntry => ({
  action: 'followRelation.stop',
  targetType: 'followRelation',
  targetId: id,
  before: { status },
  after: { status: 'stopped' },
  reason,
})

/** Ends relations; refuses with 40902 where one changed, with 40901 where one has ended. */
async function stop(
  { items, reason }: z.output<typeof api.stop.input>,
  { tx, actor }: Change,
): Promise<Audited<{ count: number }>> {
  const chosen = inArray(
    table.id,
    items.map(({ id }) => id),
  )
  await lockRecords(tx, table, items, {
    allowed: {
      states: ['active'],
      refusal: ({ status }) => alreadyHandled('relationEnded', { status }),
    },
    fresh: (row) => row,
  })
  const stopped = await stopRelations(tx, chosen, { reason, operatorName: actor.userName })
  const [first, ...rest] = stopped.map((row) => stopEntry(row, reason))
  if (!first) throw new Refusal(Code.notFound, 'notFound')
  return audited({ count: stopped.length }, first, ...rest)
}
