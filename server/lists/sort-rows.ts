// Records that people put into an order (`sort` of a register): one call writes the positions that differ.
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { SortItems } from '#contract/wire.ts'
import { Refusal } from '#server/base/refusal.ts'
import { lockRecords } from '#server/db/records/lock-record.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import { audited, type Audited, type Change } from '#server/http/call.ts'

/** A table with positions. */
type SortedTable = PgTable & Record<'id' | 'sort' | 'version' | 'updatedAt', PgColumn>

interface Sorted {
  readonly id: string
  readonly version: number
  readonly sort: number
}

/**
 * Gives records their positions in the order; each change is audited as an edit. Throws 40401 unless each is there, 42203
 * where they are in this order already.
 */
export async function sortRows<T extends SortedTable>(
  { tx }: Change,
  table: T,
  target: { readonly type: string; readonly no: (row: T['$inferSelect']) => string },
  items: z.output<typeof SortItems>,
): Promise<Audited<{ count: number }>> {
  const ids = items.map(({ id }) => ({ id }))
  // Drizzle's own types do not follow a table that is a parameter.
  const before = (await lockRecords(tx, table, ids)) as (T['$inferSelect'] & Sorted)[]
  const wanted = new Map(items.map(({ id, sort }) => [id, sort]))
  const changedRows = before.filter(({ id, sort }) => wanted.get(id) !== sort)
  for (const row of changedRows)
    await updateRecord<SortedTable>(tx, table, row, { sort: wanted.get(row.id) ?? 0 })
  const [first, ...rest] = changedRows.map((row) => ({
    action: `${target.type}.edit`,
    targetType: target.type,
    targetId: row.id,
    targetNo: target.no(row),
    before: { sort: row.sort },
    after: { sort: wanted.get(row.id) },
  }))
  if (!first) throw new Refusal(Code.rule, 'nothingChanged')
  return audited({ count: changedRows.length }, first, ...rest)
}
