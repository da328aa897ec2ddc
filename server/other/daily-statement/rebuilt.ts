// What a rebuild changed: the figures of a day before and after, in the trail of each of its rows.
import { eq, getTableColumns } from 'drizzle-orm'
import type { Tx } from '#server/db/connection/client.ts'
import { dailyStatement as table } from '#server/db/schema/other/daily-statement.ts'
import type { AuditEntry } from '#server/http/call.ts'
import type { Target } from '#server/lists/history.ts'

/** What the audit trail calls a day. */
export const targetType = 'dailyStatement'

type Row = typeof table.$inferSelect

/** Columns that are no figures: they change with every build and every step. */
const others: readonly string[] = [
  'id',
  'version',
  'status',
  'checkStatus',
  'closedAt',
  'operatorName',
  'explanation',
  'createdAt',
  'updatedAt',
] satisfies (keyof Row)[]
const figures = Object.keys(getTableColumns(table)).filter(
  (name) => !others.includes(name),
) as (keyof Row)[]

/** Returns the rows of a day by currency, as they stand. */
export async function readDayRows(tx: Tx, day: string): Promise<ReadonlyMap<string, Row>> {
  const rows = await tx.select().from(table).where(eq(table.statDate, day))
  return new Map(rows.map((row) => [row.currency, row]))
}

/** The id under which the trail keeps what a rebuild changed in one row of a day. */
const rowTarget = ({ statDate, currency }: Pick<Row, 'statDate' | 'currency'>): string =>
  `${statDate} ${currency}`

/** Returns a line for each row that a rebuild changed, with the figures that differ; none for a day that had no rows. */
export function changedFigures(
  day: string,
  stood: ReadonlyMap<string, Row>,
  stands: ReadonlyMap<string, Row>,
): AuditEntry[] {
  if (stood.size === 0) return []
  return [...stands.values()].flatMap((row) => {
    const old = stood.get(row.currency)
    const differing = figures.filter((name) => row[name] !== old?.[name])
    if (differing.length === 0) return []
    const only = (of: Row | undefined) =>
      Object.fromEntries(differing.map((name) => [name, of?.[name] ?? null]))
    return {
      action: `${targetType}.rebuilt`,
      targetType,
      targetId: rowTarget(row),
      targetNo: day,
      before: only(old),
      after: only(row),
    }
  })
}

/** What the trail calls the day of a row and what its rebuilds changed in the row. */
export const getTrailTargets = (row: Pick<Row, 'statDate' | 'currency'>): Target[] => [
  { type: targetType, id: row.statDate },
  { type: targetType, id: rowTarget(row) },
]
