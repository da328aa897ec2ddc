import { eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/trade/follow-relation.ts'
import { anyOf, is, memberKeyword } from '../db/filters.ts'
import { followRelation as table } from '../db/schema/follow.ts'
import type { App } from '../http/application.ts'
import { audited, type Audited, type Change } from '../http/call.ts'
import { serveList } from '../http/list-page.ts'
import { Refusal } from '../http/refusal.ts'
import { change } from '../http/serve.ts'
import { wireMember } from '../member/member-columns.ts'
import { loadRelations, wireSums } from './follow-rows.ts'

/** Who follows whom (`screens` T07). */
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

/** Ends relations; refuses with 40902 where one changed, with 40901 where one has ended. */
async function stop(
  { items, reason }: z.output<typeof api.stop.input>,
  { tx, actor }: Change,
): Promise<Audited<{ count: number }>> {
  const ids = items.map(({ id }) => id)
  const rows = await tx
    .select()
    .from(table)
    .where(inArray(table.id, ids))
    .orderBy(table.id)
    .for('update')
  if (rows.length < ids.length) throw new Refusal(Code.notFound, 'notFound')
  const seen = new Map(items.map(({ id, version }) => [id, version]))
  const ended = rows.find(({ status }) => status !== 'active')
  if (ended) throw new Refusal(Code.alreadyHandled, 'relationEnded', {}, { status: ended.status })
  if (rows.some((row) => seen.get(row.id) !== row.version)) throw new Refusal(Code.stale, 'stale')
  for (const { id } of rows)
    await tx
      .update(table)
      .set({
        status: 'stopped',
        stopReason: reason,
        stoppedAt: sql`now()`,
        operatorName: actor.userName,
        version: sql`${table.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(table.id, id))
  const [first, ...rest] = rows.map((row) => ({
    action: 'followRelation.stop',
    targetType: 'followRelation',
    targetId: row.id,
    before: { status: row.status },
    after: { status: 'stopped' },
    reason,
  }))
  if (!first) throw new Refusal(Code.notFound, 'notFound')
  return audited({ count: rows.length }, first, ...rest)
}
