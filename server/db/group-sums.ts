// Counts and sums of a list whose amounts are grouped: by currency, by pair of currencies, by pair of wallets.
import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ReadDb } from '../http/call.ts'
import { estimateOf, exactUpTo, type Totals } from '../http/list-page.ts'
import { plainDecimal } from './columns.ts'

/** The sums of one group as decimal strings, and how many rows there are. */
export type GroupLine<B extends Columns, N extends string> = {
  [G in keyof B]: B[G]['_']['data']
} & Record<N, string> & { count: number }

type Columns = Readonly<Record<string, PgColumn>>
interface Grouping<B extends Columns, N extends string> {
  readonly by: B
  readonly sums: Readonly<Record<N, PgColumn | SQL>>
  /** Beyond this many rows only an estimate of their number is answered. */
  readonly limit?: number
}

/**
 * Adds up what matches, one line for each group. Beyond the limit (100,000 rows unless given) only an estimate of the
 * number is answered: sums that leave rows out would mislead.
 */
export async function groupSums<B extends Columns, N extends string>(
  db: ReadDb,
  table: PgTable,
  where: SQL | undefined,
  { by, sums, limit = exactUpTo }: Grouping<B, N>,
): Promise<Totals<GroupLine<B, N>>> {
  const names = Object.keys(sums) as N[]
  const wanted = [
    ...Object.entries(by).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    ...names.map((name) => sql`${sums[name]} as ${sql.identifier(name)}`),
  ]
  const keys = sql.join(
    Object.keys(by).map((name) => sql.identifier(name)),
    sql`, `,
  )
  const totals = names.map(
    (name) => sql`, coalesce(sum(${sql.identifier(name)}), 0)::text as ${sql.identifier(name)}`,
  )
  const rows = await db.execute<Record<string, string>>(sql`
    select ${keys}, count(*)::text as count${sql.join(totals)}
      from (select ${sql.join(wanted, sql`, `)} from ${table}
             where ${where ?? sql`true`} limit ${limit + 1}) as matching
     group by ${keys} order by ${keys}`)
  const total = rows.reduce((sum, { count }) => sum + Number(count), 0)
  if (total > limit)
    return { total: Math.max(total, await estimateOf(db, table, where)), totalIsEstimate: true }
  const summary = rows.map((row) => {
    const plain = names.map((name) => [name, plainDecimal(row[name] ?? '0')])
    // Every group and every sum has its value now.
    return { ...row, ...Object.fromEntries(plain), count: Number(row['count']) } as GroupLine<B, N>
  })
  return { total, summary }
}
