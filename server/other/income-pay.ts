// Paying a yield of a stake: from the house's cost of interest to the member's wallet, once for each.
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/connection/client.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { incomeRecord as table, stakingRecord } from '#server/db/schema/other/staking.ts'
import { post, type Posting } from '#server/ledger/post.ts'
import { incomeLines } from '#server/ledger/postings/staking.ts'

type Income = typeof table.$inferSelect

/** Yields of stakes; the shares of tutors are paid where they are settled. */
export const ofStakes = ['staking', 'rateUp'] as const

/** Posts a yield and marks it as paid; returns the journal. The caller has locked the yield or just stored it. */
export async function payIncome(
  tx: Tx,
  income: Income,
  by: Pick<Posting, 'operatorId' | 'operatorName' | 'requestId' | 'memo'>,
): Promise<string> {
  const { id, incomeNo } = income
  const journalId = await post(tx, {
    ...by,
    bizType: 'stakingIncome',
    bizId: id,
    step: 'income',
    bizNo: incomeNo,
    lines: incomeLines(income),
  })
  await tx
    .update(table)
    .set({
      status: 'paid',
      failReason: '',
      journalId,
      paidAt: sql`now()` as never,
      ...nextVersion(table),
    })
    .where(eq(table.id, id))
  return journalId
}

/** Counts a yield as paid on its stake; returns whether the stake had accrued that much. */
export async function countPaid(tx: Tx, { sourceId, memberId, amount }: Income): Promise<boolean> {
  const counted = await tx
    .update(stakingRecord)
    .set({
      paidIncome: sql`${stakingRecord.paidIncome} + ${amount}::numeric`,
      updatedAt: sql`now()`,
    })
    .where(
      sql`${eq(stakingRecord.id, sourceId)} and ${eq(stakingRecord.memberId, memberId)}
        and ${stakingRecord.paidIncome} + ${amount}::numeric <= ${stakingRecord.accruedIncome}`,
    )
    .returning({ id: stakingRecord.id })
  return counted.length === 1
}
