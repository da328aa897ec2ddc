// The way to write, second half: one guarded statement, and a version that nobody has seen yet.
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { Code } from '#contract/codes.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '../connection/client.ts'

/** A table whose rows have a version. */
type VersionedTable = PgTable & { readonly id: PgColumn; readonly version: PgColumn }
/** Columns and what they become. */
export type Values<Row> = { readonly [K in keyof Row]?: Row[K] | SQL | undefined }

/** What every change of a record sets besides: whoever has it on screen sees that it is another one, and since when. */
export const nextVersion = ({ version }: Pick<VersionedTable, 'version'>) => ({
  version: sql<number>`${version} + 1`,
  updatedAt: sql<string>`now()`,
})

/** What a statement is guarded by in the place of id and version, and what is said where that no longer holds. */
interface Guard {
  readonly where?: SQL | undefined
  readonly conflict?: () => Promise<never> | never
}

/** Changes the record that was locked or read and returns what is stored then; throws 40902 where it is another one by now. */
export async function updateRecord<T extends VersionedTable>(
  tx: Pick<Tx, 'update'>,
  table: T,
  { id, version }: { readonly id: string; readonly version: number },
  values: Values<T['$inferSelect']>,
  { where = and(eq(table.id, id), eq(table.version, version)), conflict = stale }: Guard = {},
): Promise<T['$inferSelect']> {
  // Drizzle's own types do not follow a table that is a parameter.
  const into: PgTable = table
  const [after] = await tx
    .update(into)
    .set({ ...values, ...nextVersion(table) } as Record<string, unknown>)
    .where(where)
    .returning()
  return after ?? conflict()
}

const stale = (): never => {
  throw new Refusal(Code.stale, 'stale')
}
