import { count, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ReadDb } from '../http/call.ts'
import type { Totals } from '../http/list-page.ts'

/** Counts what matches and adds it up, one line for each currency: the `totals` of a list. */
export const sumsByCurrency =
  <S extends Record<string, SQL<unknown>>>(table: PgTable & { currency: PgColumn }, sums: S) =>
  async (
    db: ReadDb,
    where: SQL | undefined,
  ): Promise<Totals<{ currency: string; count: number } & { [K in keyof S]: never }>> => {
    const from: PgTable = table
    const summary = await db
      .select({ currency: sql<string>`coalesce(${table.currency}, '')`, count: count(), ...sums })
      .from(from)
      .where(where)
      .groupBy(table.currency)
      .orderBy(table.currency)
    const total = summary.reduce((sum, line) => sum + Number(line.count), 0)
    return { total, summary: summary as never }
  }
