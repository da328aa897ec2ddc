// How many rows a list finds, and what they add up to.
import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ReadDb } from '../read-db.ts'

/** What a list says of all rows that match; without `summary` nothing is added up. */
export interface Totals<S> {
  readonly total: number
  readonly totalIsEstimate?: boolean
  readonly summary?: S[]
}

/** Totals are exact up to this many rows; beyond it they are the planner's estimate. */
const exactUpTo = 100_000

/** Estimates the rows of a table that match, as PostgreSQL's planner sees it. */
async function estimateOf(
  db: Pick<ReadDb, 'execute'>,
  table: PgTable,
  where: SQL | undefined,
): Promise<number> {
  const [plan] = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) select from ${table} where ${where ?? sql`true`}`,
  )
  return plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/** Without a condition rows are counted along the key: the table itself need not be read. */
const byId = (table: PgTable): SQL => {
  const { id } = getTableColumns(table) as Readonly<Record<string, PgColumn>>
  return id ? sql`order by ${id}` : sql``
}

/** The limit of a sub-query; none where no number is given. */
export const toLimitClause = (atMost: number | undefined): SQL =>
  atMost === undefined ? sql`` : sql`limit ${atMost}`

/** Counts the rows of a table that match: exactly up to a limit (100,000 unless given), beyond that by estimate. */
export async function countOf(
  db: Pick<ReadDb, 'execute'>,
  table: PgTable,
  where: SQL | undefined,
  limit = exactUpTo,
): Promise<Totals<never>> {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
      from (select from ${table} where ${where ?? sql`true`} ${where ? sql`` : byId(table)} limit ${limit + 1}) as matching`)
  const total = row?.count ?? 0
  if (total <= limit) return { total }
  return { total: Math.max(total, await estimateOf(db, table, where)), totalIsEstimate: true }
}

/**
 * Adds up the rows that match. Beyond a limit (100,000 rows unless given) only an estimate of their number is answered: sums
 * that leave rows out would mislead. Where the planner expects half of that, or as many as `countsFrom`, they are counted
 * first, which the index does: the amounts, which only the table has, are then not read in vain. `add` reads at most as many
 * rows as it is given; none is given where the rows were counted: without a limit, groups are added up in the order of an
 * index.
 */
export async function sumOrEstimate<S>(
  db: Pick<ReadDb, 'execute'>,
  table: PgTable,
  where: SQL | undefined,
  add: (atMost?: number) => Promise<{ total: number; summary: S[] }>,
  limit = exactUpTo,
  countsFrom = limit / 2,
): Promise<Totals<S>> {
  if ((await estimateOf(db, table, where)) > countsFrom) {
    const counted = await countOf(db, table, where, limit)
    if (counted.totalIsEstimate) return counted
    return add()
  }
  const added = await add(limit + 1)
  if (added.total <= limit) return added
  return { total: Math.max(added.total, await estimateOf(db, table, where)), totalIsEstimate: true }
}
