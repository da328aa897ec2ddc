// One page of the money logs: by number near the start, by cursor anywhere.
import { and, asc, desc, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { getPagination } from '#contract/endpoint.ts'
import type * as api from '#contract/money/money-log.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { moneyLog as table } from '#server/db/schema/money/ledger.ts'

type Query = z.output<typeof api.list.input>

/** What a row is found by. */
export interface Key {
  readonly id: string
  readonly createdAt: string
}

/** Continues after (or before) the row of a cursor. */
function seek(cursor: string, isById: boolean, isDown: boolean): SQL {
  const [ms = '0', id = '0'] = cursor.slice(1).split('_')
  const than = isDown ? sql`<` : sql`>`
  return isById
    ? sql`${table.id} ${than} ${id}::bigint`
    : sql`(${table.createdAt}, ${table.id}) ${than} (${new Date(Number(ms)).toISOString()}::timestamptz, ${id}::bigint)`
}

const cursorOf = (to: 'n' | 'p', key: Key | undefined) =>
  key ? `${to}${Date.parse(key.createdAt)}_${key.id}` : null

/** The ids of a page and the cursors of its neighbours. */
export async function pageKeys(db: ReadDb, where: SQL | undefined, query: Query) {
  const { page, size } = getPagination(query)
  const { field, direction } = query.orderBy?.[0] ?? { field: 'createdAt', direction: 'desc' }
  const { cursor } = query
  const isBack = cursor?.startsWith('p') === true
  const isDown = (direction === 'desc') !== isBack
  const by = isDown ? desc : asc
  const found = await db
    .select({ id: table.id, createdAt: table.createdAt })
    .from(table)
    .where(and(where, cursor === undefined ? undefined : seek(cursor, field === 'id', isDown)))
    .orderBy(...(field === 'id' ? [] : [by(table[field])]), by(table.id))
    .limit(size + 1)
    .offset(cursor === undefined ? (page - 1) * size : 0)
  const isMore = found.length > size
  const keys = isBack ? found.slice(0, size).toReversed() : found.slice(0, size)
  const hasCursors = field !== 'amount'
  return {
    page,
    keys,
    nextCursor: hasCursors && (isBack || isMore) ? cursorOf('n', keys.at(-1)) : null,
    prevCursor:
      hasCursors && (isBack ? isMore : cursor !== undefined || page > 1)
        ? cursorOf('p', keys[0])
        : null,
  }
}
