// What a blocked address means for withdrawals that are on their way to it.
import { and, arrayContains, eq, inArray, not, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import type { withdrawAddress } from '#server/db/schema/address.ts'
import { withdrawLog } from '#server/db/schema/money.ts'

/** Undecided ones; `pay` itself refuses to pay what was approved before. */
const open = ['pending', 'firstPassed'] as const

/**
 * Flags the member's undecided withdrawals to an address as `blockedAddress`, which nobody can approve, or takes the flag off.
 * Their version rises: whoever has one on screen decides about another record.
 */
export async function flagOpenWithdrawals(
  tx: Tx,
  {
    memberId,
    network,
    address,
  }: Pick<typeof withdrawAddress.$inferSelect, 'memberId' | 'network' | 'address'>,
  isBlocked: boolean,
): Promise<void> {
  const { riskFlags } = withdrawLog
  const flagged = arrayContains(riskFlags, ['blockedAddress'])
  await tx
    .update(withdrawLog)
    .set({
      riskFlags: isBlocked
        ? sql`array_append(${riskFlags}, 'blockedAddress')`
        : sql`array_remove(${riskFlags}, 'blockedAddress')`,
      version: sql`${withdrawLog.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(withdrawLog.memberId, memberId),
        eq(withdrawLog.network, network),
        eq(withdrawLog.toAddress, address),
        inArray(withdrawLog.status, [...open]),
        isBlocked ? not(flagged) : flagged,
      ),
    )
}
