// What freezing an account does beside the status: its sessions end, its open orders are cancelled.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { memberSession } from '../db/schema/member-page.ts'
import { contractEntrust, contractProduct } from '../db/schema/trade.ts'
import type { Change } from '../http/call.ts'
import { post } from '../ledger/post.ts'

/** Ends the open sessions of members; returns how many there were. */
export async function endSessions({ tx }: Change, memberIds: readonly string[]): Promise<number> {
  const ended = await tx
    .update(memberSession)
    .set({ endedAt: sql`now()` })
    .where(and(inArray(memberSession.memberId, [...memberIds]), isNull(memberSession.endedAt)))
    .returning({ id: memberSession.id })
  return ended.length
}

/** Cancels the open orders of members and gives back what they hold (`screens` T02); returns how many there were. */
export async function cancelEntrusts(
  { tx, actor }: Change,
  memberIds: readonly string[],
  reason: string,
): Promise<number> {
  const open = await tx
    .select({ entrust: contractEntrust, currency: contractProduct.settleCurrency })
    .from(contractEntrust)
    .innerJoin(contractProduct, eq(contractProduct.productCode, contractEntrust.productCode))
    .where(
      and(
        inArray(contractEntrust.memberId, [...memberIds]),
        inArray(contractEntrust.status, ['untriggered', 'new', 'partiallyFilled']),
      ),
    )
    .orderBy(contractEntrust.id)
    .for('update', { of: contractEntrust })
  for (const { entrust, currency } of open) {
    const amount = entrust.frozenMargin
    if (!/[1-9]/.test(amount)) continue
    const line = { memberId: entrust.memberId, walletType: 'contract', currency, amount } as const
    await post(tx, {
      bizType: 'entrust',
      bizId: entrust.id,
      step: 'release',
      bizNo: entrust.entrustNo,
      operatorId: actor.id,
      operatorName: actor.userName,
      memo: reason,
      lines: [
        { ...line, bucket: 'frozen', side: 'D', reason: 'orderRelease' },
        { ...line, bucket: 'available', side: 'C', reason: 'orderRelease' },
      ],
    })
  }
  if (open.length === 0) return 0
  const cancelled = await tx
    .update(contractEntrust)
    .set({
      status: 'cancelled',
      frozenMargin: '0',
      cancelReason: reason,
      operatorName: actor.userName,
      version: sql`${contractEntrust.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(
      inArray(
        contractEntrust.id,
        open.map(({ entrust }) => entrust.id),
      ),
    )
    .returning({ id: contractEntrust.id })
  return cancelled.length
}
