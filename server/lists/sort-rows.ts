// Records that people put into an order (`sort` of a register): one call writes the positions that differ.
import { eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { SortItems } from '#contract/wire.ts'
import { Refusal } from '#server/base/refusal.ts'
import { audited, type Audited, type Change } from '#server/http/call.ts'

/** A table with positions. */
type SortedTable = PgTable & Record<'id' | 'sort' | 'version' | 'updatedAt', PgColumn>

/**
 * Gives records their positions in the order; each change is audited as an edit. Throws 40401 unless each is there, 42203
 * where they are in this order already.
 */
export async function sortRows<T extends SortedTable>(
  { tx }: Change,
  table: T,
  target: { readonly type: string; readonly no: PgColumn },
  items: z.output<typeof SortItems>,
): Promise<Audited<{ count: number }>> {
  const ids = items.map(({ id }) => id)
  const before = (await tx
    .select({ id: table.id, no: target.no, sort: table.sort })
    .from(table as PgTable)
    .where(inArray(table.id, ids))
    .orderBy(table.id)
    .for('update')) as { id: string; no: string; sort: number }[]
  if (before.length < ids.length) throw new Refusal(Code.notFound, 'notFound')
  const wanted = new Map(items.map(({ id, sort }) => [id, sort]))
  const changedRows = before.filter(({ id, sort }) => wanted.get(id) !== sort)
  for (const { id } of changedRows)
    await tx
      .update(table)
      .set({
        sort: wanted.get(id) ?? 0,
        version: sql`${table.version} + 1`,
        updatedAt: sql`now()`,
      } as never)
      .where(eq(table.id, id))
  const [first, ...rest] = changedRows.map(({ id, no, sort }) => ({
    action: `${target.type}.edit`,
    targetType: target.type,
    targetId: id,
    targetNo: no,
    before: { sort },
    after: { sort: wanted.get(id) },
  }))
  if (!first) throw new Refusal(Code.rule, 'nothingChanged')
  return audited({ count: changedRows.length }, first, ...rest)
}
