import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** A table with a row for each row of a list, where the list is found and sorted instead. */
export interface NarrowerTable {
  table: PgTable
  /** The column that has the ids of the list's rows. */
  id: PgColumn
  /** readonly (SQL | undefined)[] on this table. */
  where: readonly (SQL | undefined)[]
  /** readonly (SQL | undefined)[] on the table of the list that are left. */
  rest: readonly (SQL | undefined)[]
  /** Fields that are columns of this table or follow from them. */
  sort: Readonly<Record<string, SQL | PgColumn>>
}
