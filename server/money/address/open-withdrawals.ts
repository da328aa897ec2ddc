// What a blocked address means for withdrawals that are on their way to it.
import { and, arrayContains, eq, inArray, not, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import type { Tx } from '#server/db/client.ts'
import { withdrawAddress } from '#server/db/schema/address.ts'
import { withdrawLog } from '#server/db/schema/money.ts'
import { Refusal } from '#server/http/refusal.ts'

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

/** Throws `Refusal` 42203 when the address a withdrawal goes to is blocked for its member now. */
export async function refuseBlockedAddress(
  tx: Tx,
  {
    memberId,
    network,
    toAddress,
  }: Pick<typeof withdrawLog.$inferSelect, 'memberId' | 'network' | 'toAddress'>,
): Promise<void> {
  const blocked = and(
    eq(withdrawAddress.memberId, memberId),
    eq(withdrawAddress.network, network),
    eq(withdrawAddress.address, toAddress),
    eq(withdrawAddress.status, 'blocked'),
  )
  if ((await tx.$count(withdrawAddress, blocked)) > 0)
    throw new Refusal(Code.rule, 'addressBlocked')
}
