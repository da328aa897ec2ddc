// What freezing an account does beside the status: its sessions end, its open orders are cancelled.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { openStatuses } from '#contract/trade/contract-entrust.ts'
import { memberSession } from '#server/db/schema/member/member-page.ts'
import { contractEntrust, contractProduct } from '#server/db/schema/trade/trade.ts'
import type { AuditEntry, Change } from '#server/http/call.ts'
import { cancelLocked, lockHolds } from '#server/trade/index.ts'

/** Ends the open sessions of members; returns how many there were. */
export async function endSessions({ tx }: Change, memberIds: readonly string[]): Promise<number> {
  const ended = await tx
    .update(memberSession)
    .set({ endedAt: sql`now()` })
    .where(and(inArray(memberSession.memberId, [...memberIds]), isNull(memberSession.endedAt)))
    .returning({ id: memberSession.id })
  return ended.length
}

/**
 * Cancels the open orders of members and gives back what each holds in its own wallet; returns their lines of
 * the trail.
 */
export async function cancelEntrusts(
  change: Change,
  memberIds: readonly string[],
  reason: string,
): Promise<AuditEntry[]> {
  const open = await change.tx
    .select({ entrust: contractEntrust, currency: contractProduct.settleCurrency })
    .from(contractEntrust)
    .innerJoin(contractProduct, eq(contractProduct.productCode, contractEntrust.productCode))
    .where(
      and(
        inArray(contractEntrust.memberId, [...memberIds]),
        inArray(contractEntrust.status, [...openStatuses]),
      ),
    )
    .orderBy(contractEntrust.id)
    .for('update', { of: contractEntrust })
  await lockHolds(change.tx, open)
  const entries: AuditEntry[] = []
  for (const { entrust, currency } of open)
    entries.push(await cancelLocked(change, entrust, { reason, currency }))
  return entries
}
