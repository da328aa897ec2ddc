import Big from 'big.js'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
// Deciding one recharge, exactly once: guarded update, journal and audit line in one transaction.
import { Code } from '#contract/codes.ts'
import type { ReviewOne, Status } from '#contract/money/recharge-log.ts'
import { constraintOf } from '#server/db/constraint.ts'
import { rechargeLog } from '#server/db/schema/money.ts'
import { audited, type Audited, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { Refusal } from '#server/http/refusal.ts'
import { post } from '#server/ledger/post.ts'
import { refuseBeyondScale } from './amount.ts'
import { load, throwConflict, assertActionable, actionableWhere } from './guard.ts'
import { creditLines } from './posting.ts'
import type { RechargeRow } from './row.ts'
import { addToTotal } from './total.ts'

/** A verdict on one recharge; without `version` it is bound to the row as it is found (bulk calls). */
export type Verdict = Omit<z.output<typeof ReviewOne>, 'version'> & { version?: number }

export interface Decided {
  id: string
  status: Status
  version: number
  journalId: string | null
}

/**
 * Approves or rejects. Refuses with 40901/40902/42301 as `assertActionable`, 40303 for whoever entered
 * the record or last changed its amount or hash, 40001 for a verdict that lacks its reason, 42203 for a transaction hash that is spent.
 */
export async function decide(change: Change, verdict: Verdict): Promise<Audited<Decided>> {
  const { tx, actor } = change
  const row = await load(tx, verdict.id)
  assertActionable(row, verdict.action, change, verdict.version)
  if ([row.log.creatorId, row.log.amenderId].includes(actor.id)) {
    throw new Refusal(Code.selfReview, 'selfReview')
  }
  const outcome =
    verdict.action === 'approve'
      ? await approval(change, row, verdict)
      : rejection(change, row, verdict)

  const { id, version, rechargeNo } = row.log
  const [decided] = await tx
    .update(rechargeLog)
    .set({
      ...outcome,
      version: version + 1,
      claimedBy: null,
      claimedByName: null,
      claimedUntil: null,
      reviewerId: actor.id,
      reviewerName: actor.userName,
      reviewedAt: sql`now()`,
      reviewRemark: verdict.remark,
      updatedAt: sql`now()`,
    })
    .where(actionableWhere(id, version, verdict.action, actor.id))
    .returning()
    .catch(refuseSpentHash)
  if (!decided) return throwConflict(tx, id, verdict.action, change, version)

  const journalId = decided.creditedAmount === null ? null : await credit(change, decided, verdict)
  return audited(
    { id, status: decided.status, version: decided.version, journalId },
    {
      action: `recharge.${verdict.action}`,
      targetType: 'recharge',
      targetId: id,
      targetNo: rechargeNo,
      before: { status: row.log.status, version, amount: decided.amount },
      after: {
        status: decided.status,
        version: decided.version,
        amount: decided.amount,
        creditedAmount: decided.creditedAmount,
        rejectReason: decided.rejectReason,
        journalId,
      },
      reason: verdict.remark,
    },
  )
}

async function approval({ tx, lang }: Change, { log }: RechargeRow, verdict: Verdict) {
  const usual = new Big(log.amount).minus(log.fee)
  const credited = verdict.creditedAmount === undefined ? usual : new Big(verdict.creditedAmount)
  if (credited.gt(log.amount)) throw invalidField('creditedAmount', 'creditedTooLarge', lang)
  if (verdict.creditedAmount !== undefined) {
    await refuseBeyondScale(tx, log, verdict.creditedAmount, 'creditedAmount', lang)
  }
  const unusual = !credited.eq(usual) || log.riskFlags.length > 0
  if (unusual && [...verdict.remark].length < 5)
    throw invalidField('remark', 'remarkRequired', lang)
  if (log.txHash !== null) {
    const [spent] = await tx
      .select({ rechargeNo: rechargeLog.rechargeNo })
      .from(rechargeLog)
      .where(
        and(
          eq(rechargeLog.network, log.network),
          eq(rechargeLog.txHash, log.txHash),
          eq(rechargeLog.status, 'approved'),
          ne(rechargeLog.id, log.id),
        ),
      )
    if (spent) throw hashSpent()
  }
  return { status: 'approved' as const, creditedAmount: credited.toFixed() }
}

function rejection({ lang }: Change, _row: RechargeRow, { rejectReason, remark }: Verdict) {
  if (rejectReason === undefined) throw invalidField('rejectReason', 'rejectReasonRequired', lang)
  if (rejectReason === 'other' && remark === '') {
    throw invalidField('remark', 'rejectRemarkRequired', lang)
  }
  return { status: 'rejected' as const, rejectReason }
}

async function credit(
  { tx, actor }: Change,
  decided: typeof rechargeLog.$inferSelect,
  verdict: Verdict,
): Promise<string> {
  if (decided.creditedAmount === null) throw new Error('An approval credits an amount.')
  const journalId = await post(tx, {
    bizType: 'recharge',
    bizId: decided.id,
    step: 'credit',
    bizNo: decided.rechargeNo,
    operatorId: actor.id,
    operatorName: actor.userName,
    requestId: verdict.requestId,
    memo: verdict.remark,
    lines: creditLines(decided, decided.creditedAmount),
  })
  await addToTotal(tx, decided.memberId, decided.usdValue)
  return journalId
}

const hashSpent = () => new Refusal(Code.rule, 'txHashTaken', {}, { field: 'txHash' })

// Two records with one hash, approved in the same moment: the index lets the first one through.
function refuseSpentHash(error: unknown): never {
  if (constraintOf(error) === 'recharge_log_approved_tx_key') throw hashSpent()
  throw error
}
