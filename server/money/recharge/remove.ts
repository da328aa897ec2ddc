import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type * as api from '#contract/money/recharge-log.ts'
import { isRemovable } from '#contract/money/recharge-rules.ts'
import { Refusal } from '#server/base/refusal.ts'
import { lockRows } from '#server/db/records/lock-record.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { rechargeLog } from '#server/db/schema/money/money.ts'
import { audited, type Audited, type AuditEntry, type Change } from '#server/http/call.ts'
import { rechargeGuard } from './guard.ts'

const { loadActionable, actionableWhere, entry } = rechargeGuard

/**
 * Hides recharges that never moved money: rejected ones, or waiting ones entered by hand. All or none:
 * the first that may not go refuses the whole call (40401, 40901, 40902, 42203, 42301).
 */
export async function remove(
  change: Change,
  { items, reason }: z.output<typeof api.remove.input>,
): Promise<Audited<{ count: number }>> {
  const { tx, actor } = change
  const ids = items.map(({ id }) => id)
  // Locked in ascending id, whoever asks; from here on nobody else can change them.
  const shown = and(inArray(rechargeLog.id, ids), isNull(rechargeLog.deletedAt))
  await lockRows(tx, rechargeLog, shown)
  const entries: AuditEntry[] = []
  for (const { id, version } of items) {
    const row = await loadActionable(change, 'remove', { id, version })
    const { status, rechargeNo, amount } = row.log
    if (!isRemovable(row.log)) {
      throw new Refusal(Code.rule, 'notRemovable', { no: rechargeNo })
    }
    entries.push(entry('delete', row, { before: { status, amount }, reason }))
  }
  const hidden = await tx
    .update(rechargeLog)
    .set({
      deletedAt: sql`now()`,
      ...nextVersion(rechargeLog),
    })
    .where(or(...items.map(({ id, version }) => actionableWhere(id, version, 'remove', actor.id))))
    .returning({ id: rechargeLog.id })
  if (hidden.length < ids.length) throw new Error('A locked recharge was changed by another.')
  const [first, ...others] = entries
  if (!first) throw new Error('A deletion names at least one record.')
  return audited({ count: ids.length }, first, ...others)
}
