// The yields that a run makes: stored once for each stake, day and kind, and paid unless the member is
// closed; those that failed wait for somebody to try again.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { storedText } from '#server/base/stored-text.ts'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { lockRow } from '#server/db/records/lock-record.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import { member } from '#server/db/schema/member/member.ts'
import { incomeRecord as table, stakingRecord } from '#server/db/schema/other/staking.ts'
import { dueRows, forEachRecord } from '#server/jobs/each-record.ts'
import { countPaid, ofStakes, payIncome } from './income-pay.ts'
import type { Stake } from './staking/stake-close.ts'

type Income = typeof table.$inferSelect

interface NewIncome extends Pick<Income, 'incomeType' | 'incomeDate' | 'rate' | 'amount'> {
  /** Whether the stake has counted it as earned already. */
  readonly isAccrued: boolean
}

const byClock = { operatorId: null, memo: '' }

/** Pays a yield that is stored, or notes why it could not be. */
async function settle(tx: Tx, income: Income): Promise<'paid' | 'failed'> {
  const [owner] = await tx
    .select({ status: member.status })
    .from(member)
    .where(eq(member.id, income.memberId))
    .for('key share')
  const isOpen = owner !== undefined && owner.status !== 'closed'
  if (isOpen && (await countPaid(tx, income))) {
    await payIncome(tx, income, byClock)
    return 'paid'
  }
  await updateRecord(tx, table, income, {
    status: 'failed',
    failReason: storedText(isOpen ? 'incomeNotAccrued' : 'incomeMemberClosed'),
  })
  return 'failed'
}

/** Stores what a stake earned by a day and pays it; does nothing where the day has been stored before. */
export async function storeIncome(
  tx: Tx,
  { id: sourceId, memberId, currency, principal, recordNo }: Stake,
  { isAccrued, ...values }: NewIncome,
): Promise<void> {
  const [income] = await tx
    .insert(table)
    .values({
      ...values,
      sourceId,
      memberId,
      currency,
      relatedNo: recordNo,
      baseAmount: principal,
    })
    .onConflictDoNothing()
    .returning()
  if (!income) return
  if (!isAccrued)
    await tx
      .update(stakingRecord)
      .set({
        accruedIncome: sql`${stakingRecord.accruedIncome} + ${income.amount}::numeric`,
        updatedAt: sql`now()`,
      })
      .where(eq(stakingRecord.id, sourceId))
  await settle(tx, income)
}

const isWaiting = and(eq(table.status, 'pending'), inArray(table.incomeType, [...ofStakes]))

async function settleWaiting(tx: Tx, id: string): Promise<'paid' | 'failed' | undefined> {
  const income = await lockRow(tx, table, and(eq(table.id, id), isWaiting))
  return income && settle(tx, income)
}

/** Pays the yields that an earlier run stored and did not pay, each in its own transaction. */
export const payPending = (deps: {
  db: Db
  signal?: AbortSignal | undefined
}): Promise<{ paid: number; failed: number }> =>
  forEachRecord(deps, dueRows(deps.db, table, isWaiting), { paid: 0, failed: 0 }, settleWaiting)
