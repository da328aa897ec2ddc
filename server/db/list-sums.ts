// Counts and sums of a list about money, one line for each currency.
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ReadDb } from '../http/call.ts'
import type { Totals } from '../http/list-page.ts'
import { groupSums } from './group-sums.ts'

/** The sums of one currency as decimal strings, and how many rows there are. */
export type SumLine<N extends string> = { currency: string; count: number } & Record<N, string>

/** Adds up what matches as `groupSums` does. `currency` and the sums are expressions over the table's own columns. */
export const sumsOf = <N extends string>(
  db: ReadDb,
  table: PgTable,
  where: SQL | undefined,
  { currency, sums }: { currency: SQL; sums: Readonly<Record<N, SQL>> },
): Promise<Totals<SumLine<N>>> => groupSums(db, table, where, { by: { currency }, sums })
