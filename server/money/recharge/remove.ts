import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type * as api from '#contract/money/recharge-log.ts'
import { rechargeLog } from '#server/db/schema/money.ts'
import { audited, type Audited, type AuditEntry, type Change } from '#server/http/call.ts'
import { Refusal } from '#server/http/refusal.ts'
import { load, assertActionable } from './guard.ts'

/**
 * Hides recharges that never moved money: rejected ones, or waiting ones entered by hand. All or none:
 * the first that may not go refuses the whole call (40401, 40901, 42203, 42301).
 */
export async function remove(
  change: Change,
  { ids, reason }: z.output<typeof api.remove.input>,
): Promise<Audited<{ count: number }>> {
  const { tx } = change
  // Locked in ascending id, whoever asks; from here on nobody else can change them.
  await tx
    .select({ id: rechargeLog.id })
    .from(rechargeLog)
    .where(and(inArray(rechargeLog.id, ids), isNull(rechargeLog.deletedAt)))
    .orderBy(rechargeLog.id)
    .for('update')
  const entries: AuditEntry[] = []
  for (const id of ids) {
    const row = await load(tx, id)
    assertActionable(row, 'remove', change)
    const { status, rechargeType, rechargeNo, amount } = row.log
    if (status === 'pending' && rechargeType !== 'admin') {
      throw new Refusal(Code.rule, 'notRemovable', { no: rechargeNo })
    }
    entries.push({
      action: 'recharge.delete',
      targetType: 'recharge',
      targetId: id,
      targetNo: rechargeNo,
      before: { status, amount },
      ...(reason === undefined ? {} : { reason }),
    })
  }
  await tx
    .update(rechargeLog)
    .set({
      deletedAt: sql`now()`,
      updatedAt: sql`now()`,
      version: sql`${rechargeLog.version} + 1`,
    })
    .where(inArray(rechargeLog.id, ids))
  const [first, ...others] = entries
  if (!first) throw new Error('A deletion names at least one record.')
  return audited({ count: ids.length }, first, ...others)
}
