import { eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type * as api from '#contract/trade/contract-product.ts'
import { contractProduct as table } from '../db/schema/trade.ts'
import { audited, type Audited, type Change } from '../http/call.ts'
import { Refusal } from '../http/refusal.ts'

/** Gives products their places in the order; each change is audited. */
export async function sortProducts(
  { items }: z.output<typeof api.sort.input>,
  { tx }: Change,
): Promise<Audited<{ count: number }>> {
  const ids = items.map(({ id }) => id)
  const before = await tx
    .select({ id: table.id, code: table.productCode, sort: table.sort })
    .from(table)
    .where(inArray(table.id, ids))
    .orderBy(table.id)
    .for('update')
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
      })
      .where(eq(table.id, id))
  const [first, ...rest] = changedRows.map(({ id, code, sort }) => ({
    action: 'contractProduct.edit',
    targetType: 'contractProduct',
    targetId: id,
    targetNo: code,
    before: { sort },
    after: { sort: wanted.get(id) },
  }))
  if (!first) throw new Refusal(Code.rule, 'nothingChanged')
  return audited({ count: changedRows.length }, first, ...rest)
}
