// The chain no longer has the transaction of a recharge: what waits is closed, what was credited becomes a case.
import { and, arrayContains, like, sql } from 'drizzle-orm'
import { storedText } from '#server/base/stored-text.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import { rechargeLog } from '#server/db/schema/money/money.ts'
import { violationRecord } from '#server/db/schema/other/violation.ts'
import { releasedClaim } from '#server/review/guard.ts'
import { ringAdministrators } from '#server/system/index.ts'

type Row = typeof rechargeLog.$inferSelect

/** Opens a case for a recharge whose money is gone, unless it has one; returns its number. */
async function openCase(tx: Tx, row: Row, reporter: string): Promise<string | undefined> {
  const known = and(
    arrayContains(violationRecord.relatedNos, [row.rechargeNo]),
    like(violationRecord.description, 'rechargeOrphaned %'),
  )
  if ((await tx.$count(violationRecord, known)) > 0) return undefined
  const facts = {
    no: row.rechargeNo,
    amount: row.creditedAmount ?? row.amount,
    currency: row.currency,
    hash: row.txHash ?? '-',
  }
  const [opened] = await tx
    .insert(violationRecord)
    .values({
      memberId: row.memberId,
      violationType: 'other',
      severity: 'critical',
      description: storedText('rechargeOrphaned', facts),
      relatedNos: [row.rechargeNo],
      reporterName: reporter,
    })
    .returning()
  if (!opened) throw new Error('The case was not stored.')
  const bell = { ...facts, case: opened.violationNo }
  await ringAdministrators({ tx, actor: { userName: reporter } }, 'bellOrphaned', bell, 'urgent')
  return opened.violationNo
}

/**
 * Closes a locked recharge that nobody has decided, as invalid on the chain. One that was credited stays so until an operator
 * reverses it: it becomes a critical case, once, and all administrators are alerted. Returns the record as it is now, and the
 * number of a case that was opened.
 */
export async function orphanRecharge(
  tx: Tx,
  before: Row,
  { reporter }: { readonly reporter: string },
): Promise<{ row: Row; caseNo?: string }> {
  if (before.status === 'confirming' || before.status === 'pending') {
    const row = await updateRecord(tx, rechargeLog, before, {
      status: 'rejected',
      rejectReason: 'chainInvalid',
      reviewedAt: sql`now()`,
      ...releasedClaim,
    })
    return { row }
  }
  if (before.status !== 'approved') return { row: before }
  const caseNo = await openCase(tx, before, reporter)
  return { row: before, ...(caseNo !== undefined && { caseNo }) }
}
