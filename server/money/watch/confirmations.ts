// Confirmations of what waits, and what no block has any more.
import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { chainDeposit } from '#server/db/schema/money/chain-watch.ts'
import { rechargeLog } from '#server/db/schema/money/money.ts'
import { writeClockAudit } from '#server/http/audit/audit-without-call.ts'
import { orphanRecharge } from '../recharge/orphan.ts'
import { asHolder, type WatchDeps } from './chain-position.ts'
import { setConfirmations } from './deposits.ts'

/**
 * Counts the confirmations of what lacks some; what no block has any more counts as lost after as many blocks as it needs. What has
 * enough stays as it is: each change would be another version under the eyes of whoever reviews it.
 */
export async function countConfirmations(deps: WatchDeps, last: number): Promise<void> {
  const { db, network } = deps
  const open = await db
    .select({
      deposit: chainDeposit,
      status: rechargeLog.status,
      needed: rechargeLog.confirmationsRequired,
    })
    .from(chainDeposit)
    .innerJoin(rechargeLog, eq(rechargeLog.id, chainDeposit.rechargeId))
    .where(
      and(
        eq(chainDeposit.network, network),
        eq(chainDeposit.isLost, false),
        or(
          isNotNull(chainDeposit.missingSince),
          sql`${rechargeLog.status} in ('confirming', 'pending')
            and ${rechargeLog.confirmations} < ${rechargeLog.confirmationsRequired}`,
        ),
      ),
    )
    .orderBy(asc(chainDeposit.id))
  for (const { deposit, needed } of open) {
    const { id, rechargeId, blockNumber, missingSince } = deposit
    const isLost = missingSince !== null && last - missingSince + 1 > needed
    if (missingSince !== null && !isLost) continue
    await asHolder(deps, async (tx) => {
      // Another fork may have brought it back since it was read.
      const [now] = await tx.select().from(chainDeposit).where(eq(chainDeposit.id, id))
      if (now?.blockNumber !== blockNumber) return
      if (blockNumber !== null) {
        await writeClockAudit(
          tx,
          'chainWatch',
          await setConfirmations(tx, rechargeId, last - blockNumber + 1),
        )
        return
      }
      await tx.update(chainDeposit).set({ isLost: true }).where(eq(chainDeposit.id, id))
      const before = await lockRecord(tx, rechargeLog, { id: rechargeId })
      const { row } = await orphanRecharge(tx, before, { reporter: 'chain' })
      if (row.version === before.version) return
      await writeClockAudit(tx, 'chainWatch', [
        {
          action: 'recharge.orphan',
          targetType: 'recharge',
          targetId: row.id,
          targetNo: row.rechargeNo,
          before: { status: before.status },
          after: { status: row.status },
        },
      ])
    })
  }
}
