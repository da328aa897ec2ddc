// Counts and sums of a list whose amounts are grouped: by currency, by pair of currencies, by pair of wallets.
import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { plainDecimal } from '../columns.ts'
import type { ReadDb } from '../read-db.ts'
import { toLimitClause, sumOrEstimate, type Totals } from './list-totals.ts'

/** The sums of one group as decimal strings, and how many rows there are; with its currency, what one of it is worth. */
export type GroupLine<B extends Keys, N extends string, C extends string = never> = {
  [G in keyof B]: B[G] extends PgColumn ? B[G]['_']['data'] : string
} & Record<N, string> &
  Record<C | 'count', number> & { priceUsd?: string | null }

type Keys = Readonly<Record<string, PgColumn | SQL>>
interface Grouping<B extends Keys, N extends string, C extends string> {
  readonly by: B
  readonly sums: Readonly<Record<N, PgColumn | SQL>>
  /** Conditions: how many rows of the group meet each. */
  readonly counts?: Readonly<Record<C, SQL>>
  /** What the sums need of other tables, one row for each of the list's: `join … on …`. */
  readonly join?: SQL
  /** Beyond this many rows only an estimate of their number is answered. */
  readonly limit?: number
}

/** What one of a group's currency is worth in USDT now, null for what has no price; home and boards value by the same. */
export const groupPrice = (currency: SQL): SQL =>
  sql`(select max(w.price_usd)::text from wallet_code w where w.currency = ${currency})`

/**
 * Adds up what matches, one line for each group. Beyond the limit (100,000 rows unless given) only an estimate of the
 * number is answered: sums that leave rows out would mislead.
 */
export async function groupSums<B extends Keys, N extends string, C extends string = never>(
  db: ReadDb,
  table: PgTable,
  where: SQL | undefined,
  { by, sums, counts, join, limit }: Grouping<B, N, C>,
): Promise<Totals<GroupLine<B, N, C>>> {
  const names = Object.keys(sums) as N[]
  const counted = Object.keys(counts ?? {})
  const wanted = Object.entries<PgColumn | SQL>({ ...by, ...sums, ...counts }).map(
    ([name, value]) => sql`${value} as ${sql.identifier(name)}`,
  )
  const keys = sql.join(
    Object.keys(by).map((name) => sql.identifier(name)),
    sql`, `,
  )
  const totals = [
    ...names.map(
      (name) =>
        sql`, round(coalesce(sum(${sql.identifier(name)}), 0), 18)::text as ${sql.identifier(name)}`,
    ),
    ...counted.map(
      (name) =>
        sql`, count(*) filter (where ${sql.identifier(name)})::text as ${sql.identifier(name)}`,
    ),
  ]
  const price =
    'currency' in by ? sql`, ${groupPrice(sql`matching.currency`)} as "priceUsd"` : sql``
  const add = async (atMost?: number) => {
    const rows = await db.execute<Record<string, string>>(sql`
      select ${keys}, count(*)::text as count${sql.join(totals)}${price}
        from (select ${sql.join(wanted, sql`, `)} from ${table} ${join}
               where ${where ?? sql`true`} ${toLimitClause(atMost)}) as matching
       group by ${keys} order by ${keys}`)
    const total = rows.reduce((sum, { count }) => sum + Number(count), 0)
    const summary = rows.map((row) => {
      const plain = names.map((name) => [name, plainDecimal(row[name] ?? '0')])
      const worth = row['priceUsd']
      const priced = worth ? { priceUsd: plainDecimal(worth) } : {}
      const numbers = ['count', ...counted].map((name) => [name, Number(row[name])])
      // Every group, sum and count has its value now.
      return { ...row, ...Object.fromEntries([...plain, ...numbers]), ...priced } as GroupLine<
        B,
        N,
        C
      >
    })
    return { total, summary }
  }
  return sumOrEstimate(db, table, where, add, limit)
}
