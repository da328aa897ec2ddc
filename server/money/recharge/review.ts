// Deciding one recharge, exactly once: guarded update, journal and audit line in one transaction.
import Big from 'big.js'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Lang } from '#contract/lang.ts'
import type { ReviewOne, Status } from '#contract/money/recharge-log.ts'
import { isMaker } from '#contract/money/recharge-rules.ts'
import { faultField, verdictFault } from '#contract/review.ts'
import { constraintOf } from '#server/db/constraint.ts'
import { rechargeLog } from '#server/db/schema/money.ts'
import { audited, type Audited, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { Refusal } from '#server/http/refusal.ts'
import { post } from '#server/ledger/post.ts'
import { refuseBeyondScale } from './amount.ts'
import { rechargeGuard } from './guard.ts'
import { creditLines } from './posting.ts'
import type { RechargeRow } from './row.ts'
import { addToTotal } from './total.ts'

const { load, assertActionable, actionableWhere, throwConflict } = rechargeGuard

/** A verdict on one recharge, bound to the version the operator saw. */
export type Verdict = z.output<typeof ReviewOne>

export interface Decided {
  id: string
  status: Status
  version: number
  journalId: string | null
}

/**
 * Approves or rejects. Refuses with 40901/40902/42301 as `assertActionable`, 40303 for whoever entered
 * the record or ever changed its amount or hash, 40001 for a verdict that lacks its reason, 42203 for a transaction hash that is spent.
 */
export async function decide(change: Change, verdict: Verdict): Promise<Audited<Decided>> {
  const { tx, actor } = change
  const row = await load(tx, verdict.id)
  assertActionable(row, verdict.action, change, verdict.version)
  if (isMaker(row.log, actor.id)) throw new Refusal(Code.selfReview, 'selfReview')
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
  refuseFault(verdict, { isUnusual: !credited.eq(usual) || log.riskFlags.length > 0 }, lang)
  return { status: 'approved' as const, creditedAmount: credited.toFixed() }
}

function rejection({ lang }: Change, _row: RechargeRow, verdict: Verdict) {
  refuseFault(verdict, { isUnusual: false }, lang)
  return { status: 'rejected' as const, rejectReason: verdict.rejectReason }
}

function refuseFault(verdict: Verdict, about: { isUnusual: boolean }, lang: Lang) {
  const fault = verdictFault(verdict, about)
  if (fault) throw invalidField(faultField[fault], fault, lang)
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

// Records that share a hash, or shared one before an edit: the database lets the first approval through.
const spentHash = ['recharge_log_spent_tx', 'recharge_log_approved_tx_key']

function refuseSpentHash(error: unknown): never {
  if (spentHash.includes(constraintOf(error) ?? ''))
    throw new Refusal(Code.rule, 'txHashTaken', {}, { field: 'txHash' })
  throw error
}
