import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { member } from '#server/db/schema/member.ts'

/** Moves the member's running total of recharges by a USDT value; negative for a reversal. */
export async function addToTotal(tx: Tx, memberId: string, usdValue: string): Promise<void> {
  await tx
    .update(member)
    .set({ rechargeTotalUsd: sql`${member.rechargeTotalUsd} + ${usdValue}::numeric` })
    .where(eq(member.id, memberId))
}
