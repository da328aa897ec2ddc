import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { exactlyOne } from '#server/base/exactly-one.ts'
import type { Tx } from '../connection/client.ts'

const Counted = z.object({ count: z.number() })

/** Counts the rows of a table for a limit. Throws `UnreadableCheck` where the answer has no number. */
export async function countRows(
  db: Pick<Tx, 'select'>,
  table: PgTable,
  condition: SQL | undefined,
): Promise<number> {
  const rows = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(table)
    .where(condition)
  return exactlyOne(rows, Counted).count
}
