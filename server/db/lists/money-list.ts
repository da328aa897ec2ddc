// What a list about money needs besides its rows: the page, and count and sums of the whole filter in one pass.
import { asc, desc, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { getPagination } from '#contract/endpoint.ts'
import type { OrderTerm } from '#contract/wire.ts'
import { chunkRows, inChunks } from '#server/base/load/yield-to-requests.ts'
import { plainDecimal } from '../columns.ts'
import type { Reader } from '../read-db.ts'
import { toLimitClause, sumOrEstimate } from './list-totals.ts'

type ListTable = PgTable & Record<'id' | 'createdAt', PgColumn>
type Query = Parameters<typeof getPagination>[0] & { orderBy?: readonly OrderTerm[] | undefined }
/** What a list is sorted by for sortable fields that are no columns of its table. */
type Sort = Readonly<Record<string, SQL>>

/**
 * Reads one page: `read` joins the row's tables to a sub-query of ids and sorts by `order`. Newest first unless asked
 * otherwise; the id decides between equals, so pages never overlap. A large page is read in chunks, with room for other
 * requests: what the driver makes of its rows would keep them waiting.
 */
export async function readPage<R>(
  db: Reader,
  table: ListTable,
  where: SQL | undefined,
  query: Query,
  read: (ids: Ids, order: readonly SQL[]) => Promise<R[]>,
  sort: Sort = {},
): Promise<{ page: number; rows: R[] }> {
  const { page, size } = getPagination(query)
  const { keys, order } = orderedIds(db, table, where, query, sort)
  const ofPage = keys.limit(size).offset((page - 1) * size)
  if (size <= chunkRows) return { page, rows: await read(ofPage.as('page'), order) }
  const found = await ofPage
  const rows = await inChunks(found, (chunk) => {
    const ids = chunk.map(({ id }) => id)
    const those = db.select({ id: table.id }).from(table).where(inArray(table.id, ids))
    return read(those.as('page'), order)
  })
  return { page, rows }
}

/** Ids as a sub-query to join tables to. */
type Ids = ReturnType<ReturnType<typeof orderedIds>['keys']['as']>

/** Returns the ids of everything that matches, in order, for an export. */
export function orderedIds(
  db: Reader,
  table: ListTable,
  where: SQL | undefined,
  query: Pick<Query, 'orderBy'>,
  sort: Sort = {},
) {
  const columns: Record<string, PgColumn | SQL> = { ...getTableColumns(table), ...sort }
  const terms = query.orderBy ?? [{ field: 'createdAt', direction: 'desc' } as const]
  const direction = terms[0]?.direction === 'asc' ? asc : desc
  const order = [
    ...terms.map((term) =>
      (term.direction === 'asc' ? asc : desc)(columns[term.field] ?? table.id),
    ),
    ...(terms.some(({ field }) => field === 'id') ? [] : [direction(table.id)]),
  ]
  const keys = db
    .select({ id: table.id })
    .from(table)
    .where(where)
    .orderBy(...order)
  return { keys, order }
}

/** Counts what the filter matches and adds up its money fields per currency. */
export async function sumsOf<F extends string>(
  db: Reader,
  table: PgTable & Record<F | 'currency', PgColumn>,
  where: SQL | undefined,
  fields: readonly F[],
) {
  const names = fields.map((_, index) => sql.identifier(`sum_${index}`))
  const inner = fields.map((field, index) => sql`${table[field]} as ${names[index]}`)
  const sums = names.map((name) => sql`coalesce(sum(${name}), 0)::text`)
  return sumOrEstimate(db, table, where, async (atMost) => {
    const rows = await db.execute<{ currency: string; count: string; sums: string[] }>(sql`
      select currency, count(*) as count, array[${sql.join(sums, sql`, `)}] as sums
        from (select ${table.currency} as currency, ${sql.join(inner, sql`, `)} from ${table} where ${where ?? sql`true`}
               ${toLimitClause(atMost)}) as matching
       group by currency order by currency`)
    const summary = rows.map(({ currency, count, sums: amounts }) => ({
      currency,
      count: Number(count),
      // One amount for each field, in the same order.
      ...(Object.fromEntries(
        fields.map((field, index) => [field, plainDecimal(amounts[index] ?? '0')]),
      ) as Record<F, string>),
    }))
    return { total: rows.reduce((sum, { count }) => sum + Number(count), 0), summary }
  })
}
