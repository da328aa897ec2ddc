// How many rows each table has: what a call wrote, whatever it is about.
import type { SqlClient } from '#server/db/connection/client.ts'

/** Rows by table; parts of a partitioned table are counted with it. */
export type RowCounts = Readonly<Record<string, number>>

/** Tries count whatever becomes of them; an account of the house has a row from its first posting on. */
const uncounted = ['redemption_guess', 'house_account']

/** Counts the rows of every table but those that say nothing of a call. */
export async function rowCounts(sql: SqlClient): Promise<RowCounts> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> all (${uncounted}) order by relname`
  const counts = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::int as rows from "${name}"`,
  )
  const rows = await sql.unsafe(counts.join(' union all '))
  return Object.fromEntries(rows.map((row) => [String(row['name']), Number(row['rows'])]))
}

/**
 * Counts rows again only where something was written since the last look: whoever writes takes the number of a transaction,
 * and counting every table for each of a thousand calls that write nothing took most of their time.
 */
export function countsOnDemand(sql: SqlClient): () => Promise<RowCounts> {
  let known: { at: string; counts: RowCounts } | undefined
  return async () => {
    const [row] = await sql<{ at: string }[]>`
      select pg_snapshot_xmax(pg_current_snapshot())::text as at`
    const at = row?.at ?? ''
    if (known?.at !== at) known = { at, counts: await rowCounts(sql) }
    return known.counts
  }
}

/** The tables in which the number of rows differs, with by how many. */
export const changedCounts = (before: RowCounts, after: RowCounts): RowCounts =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, rows]) => [name, rows - (before[name] ?? 0)] as const)
      .filter(([, change]) => change !== 0),
  )
