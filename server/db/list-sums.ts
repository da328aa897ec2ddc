// Counts and sums of a list about money, one line for each currency.
import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ReadDb } from '../http/call.ts'
import { estimateOf, exactUpTo, type Totals } from '../http/list-page.ts'
import { plainDecimal } from './columns.ts'

/** The sums of one currency as decimal strings, and how many rows there are. */
export type SumLine<N extends string> = { currency: string; count: number } & Record<N, string>

/**
 * Adds up what matches. `currency` and the sums are expressions over the table's own columns. Beyond 100,000 rows only
 * an estimate of the number is answered: sums that leave rows out would mislead.
 */
export async function sumsOf<N extends string>(
  db: ReadDb,
  table: PgTable,
  where: SQL | undefined,
  { currency, sums }: { currency: SQL; sums: Readonly<Record<N, SQL>> },
): Promise<Totals<SumLine<N>>> {
  const names = Object.keys(sums) as N[]
  const values = names.map((name) => sql`, ${sums[name]} as ${sql.identifier(name)}`)
  const totals = names.map(
    (name) =>
      sql`, coalesce(sum(${sql.identifier(name)}), 0)::numeric(36, 18)::text as ${sql.identifier(name)}`,
  )
  const rows = await db.execute<Record<string, string>>(sql`
    select currency, count(*)::text as count${sql.join(totals)}
      from (select ${currency} as currency${sql.join(values)} from ${table}
             where ${where ?? sql`true`} limit ${exactUpTo + 1}) as matching
     group by currency order by currency`)
  const total = rows.reduce((sum, { count }) => sum + Number(count), 0)
  if (total > exactUpTo)
    return { total: Math.max(total, await estimateOf(db, table, where)), totalIsEstimate: true }
  const summary = rows.map(({ currency: of = '', count, ...rest }) => {
    const plain = names.map((name) => [name, plainDecimal(rest[name] ?? '0')])
    // Each name of `sums` has its value now.
    return { currency: of, count: Number(count), ...Object.fromEntries(plain) } as SumLine<N>
  })
  return { total, summary }
}
