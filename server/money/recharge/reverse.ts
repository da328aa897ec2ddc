import Big from 'big.js'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { reverse as api } from '#contract/money/recharge-log.ts'
import { ledgerJournal } from '#server/db/schema/money/ledger.ts'
import { audited, type Audited, type Change } from '#server/http/call.ts'
import { reverse as reverseJournal } from '#server/ledger/post.ts'
import { addToTotal } from './amount.ts'
import { rechargeGuard } from './guard.ts'
import type { Decided } from './review.ts'

const { loadActionable, update, entry } = rechargeGuard

/**
 * Takes an approved recharge back with the mirror of its journal. 42201 when the member no longer has
 * the credited amount available; 40901 for anything but an approved recharge.
 */
export async function reverse(
  change: Change,
  { id, version, reason, requestId }: z.output<typeof api.input>,
): Promise<Audited<Decided & { journalId: string }>> {
  const { tx, actor } = change
  const row = await loadActionable(change, 'reverse', { id, version })
  const reversed = await update(change, 'reverse', row.log, { status: 'reversed' })
  const [credited] = await tx
    .select({ id: ledgerJournal.id })
    .from(ledgerJournal)
    .where(
      and(
        eq(ledgerJournal.bizType, 'recharge'),
        eq(ledgerJournal.bizId, id),
        eq(ledgerJournal.step, 'credit'),
      ),
    )
  if (!credited) throw new Error(`Approved recharge ${id} has no journal.`)
  await addToTotal(tx, reversed.memberId, new Big(reversed.usdValue).times(-1).toFixed())
  const journalId = await reverseJournal(tx, credited.id, {
    bizType: 'recharge',
    bizId: id,
    step: 'reverse',
    bizNo: reversed.rechargeNo,
    operatorId: actor.id,
    operatorName: actor.userName,
    requestId,
    memo: reason,
    reason: 'rechargeReverse',
  })
  return audited(
    { id, status: reversed.status, version: reversed.version, journalId },
    entry('reverse', row, {
      before: { status: row.log.status, version, creditedAmount: row.log.creditedAmount },
      after: { status: reversed.status, version: reversed.version, journalId },
      reason,
    }),
  )
}
