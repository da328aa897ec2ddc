// The way to write, first half: the rows a verb changes are locked in one order and looked at as they are then.
import { and, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../connection/client.ts'
import { assertSeen, type Expected, type Seen } from './assert-seen.ts'

/** A table whose rows have an id. */
type RecordTable = PgTable & { readonly id: PgColumn }
type RowOf<T extends PgTable> = T['$inferSelect'] & { readonly id: string }
type Reading = Pick<Tx, 'select'>

/** Locks the rows of a condition until the transaction ends, in the order of their ids: two that want the same wait, and never for each other. */
export async function lockRows<T extends RecordTable>(
  tx: Reading,
  table: T,
  where: SQL | undefined,
  limit?: number,
): Promise<RowOf<T>[]> {
  if (!where) throw new Error('Without a condition a whole table would be locked.')
  // Drizzle's own types do not follow a table that is a parameter.
  const from: RecordTable = table
  const rows = tx.select().from(from).where(where).orderBy(from.id).$dynamic()
  return (await (limit === undefined ? rows : rows.limit(limit)).for('update')) as RowOf<T>[]
}

/** Locks the row of a condition that names one; undefined where there is none. */
export async function lockRow<T extends PgTable>(
  tx: Reading,
  table: T,
  where: SQL | undefined,
): Promise<T['$inferSelect'] | undefined> {
  if (!where) throw new Error('Without a condition a whole table would be locked.')
  const from: PgTable = table
  const [row] = await tx.select().from(from).where(where).for('update')
  return row
}

type Wanted<Row> = Expected<Row> & {
  /** What else holds for the records the caller may change: one outside of it is missing. */
  readonly within?: SQL | undefined
}

/**
 * Locks the records a call names and returns them in the order of their ids. Throws what `assertSeen` throws: they are there,
 * in a state the step starts from, at the version that was on screen.
 */
export async function lockRecords<T extends RecordTable>(
  tx: Reading,
  table: T,
  seen: readonly Seen[],
  { within, ...expected }: Wanted<RowOf<T>> = {},
): Promise<RowOf<T>[]> {
  const ids = seen.map(({ id }) => id)
  const rows = await lockRows(tx, table, and(inArray(table.id, ids), within))
  await assertSeen(rows, seen, expected)
  return rows
}

/** Locks the one record a call names; throws what `lockRecords` throws. */
export async function lockRecord<T extends RecordTable>(
  tx: Reading,
  table: T,
  seen: Seen,
  wanted: Wanted<RowOf<T>> = {},
): Promise<RowOf<T>> {
  const [row] = await lockRecords(tx, table, [seen], wanted)
  if (!row) throw new Error('A record that was looked at is missing.')
  return row
}
