import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/post.ts'
import { Refusal } from '#server/base/refusal.ts'
import { contains, is, startsWith } from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { operator } from '#server/db/schema/operator/access.ts'
import { operatorPost, post as table } from '#server/db/schema/operator/people.ts'
import type { App } from '#server/http/application.ts'
import type { Change } from '#server/http/call.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'

/** How many operators hold a post; those who were deleted do not count. */
const holders = sql<number>`(select count(*)::int from ${operatorPost} held join ${operator} o
  on o.id = held.operator_id and o.deleted_at is null where held.post_id = ${table}.id)`

const load = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({ ...getTableColumns(table), userCount: holders })
    .from(table)
    .where(inArray(table.id, [...ids]))

async function assertUnused({ id }: { id: string }, { tx }: Change) {
  const used = await tx
    .select({ id: operator.id })
    .from(operatorPost)
    .innerJoin(operator, eq(operator.id, operatorPost.operatorId))
    .where(and(eq(operatorPost.postId, id), isNull(operator.deletedAt)))
  if (used.length > 0) throw new Refusal(Code.rule, 'postInUse', { count: String(used.length) })
}

/** Posts of operators. */
export const post = (app: App): void =>
  serveResource(app, api, table, {
    target: { type: 'post', no: ({ postCode }) => postCode },
    order: ['postSort', 'asc'],
    where: ({ postName, postCode, status }) => [
      contains(postName, table.postName),
      startsWith(postCode, table.postCode),
      is(table.status, status),
    ],
    load,
    wire: (row) => row,
    checkRemove: assertUnused,
    checkStatus: (row, status, call) => (status === 'off' ? assertUnused(row, call) : undefined),
  })
