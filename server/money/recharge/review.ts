// Deciding one recharge, exactly once: guarded update, journal and audit line in one transaction.
import Big from 'big.js'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Lang } from '#contract/lang.ts'
import type { ReviewOne, Status } from '#contract/money/recharge-log.ts'
import { faultField, validateDecision } from '#contract/review.ts'
import { assertSecondPerson } from '#server/access/second-person.ts'
import { Refusal } from '#server/base/refusal.ts'
import { getConstraintName } from '#server/db/constraint.ts'
import type { rechargeLog } from '#server/db/schema/money/money.ts'
import { audited, type Audited, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { post } from '#server/ledger/post.ts'
import { creditLines } from '#server/ledger/postings/money.ts'
import { releasedClaim } from '#server/review/guard.ts'
import { assertSettledOnChain } from '../watch/settled.ts'
import { addToTotal, assertAmountScale } from './amount.ts'
import { rechargeGuard } from './guard.ts'
import type { RechargeRow } from './row.ts'

const { loadActionable, update, entry } = rechargeGuard

/** A decision on one recharge, bound to the version the operator saw. */
export type Decision = z.output<typeof ReviewOne>

export interface Decided {
  id: string
  status: Status
  version: number
  journalId: string | null
}

/**
 * Approves or rejects. Refuses with 40901/40902/42301 as `assertActionable`, 40303 for whoever entered
 * the record or ever changed its amount or hash, 40001 for a decision that lacks its reason, 42203 for a transaction hash that is spent.
 */
export async function decide(change: Change, decision: Decision): Promise<Audited<Decided>> {
  const { actor } = change
  const { id, action } = decision
  const row = await loadActionable(change, action, decision)
  const { creatorId, amenderIds } = row.log
  const isRejection = action === 'reject'
  // The chain's own records have no first person.
  if (creatorId !== null || amenderIds.length > 0)
    await assertSecondPerson(change, [creatorId, ...amenderIds], { isRejection })
  const outcome =
    action === 'approve' ? await approval(change, row, decision) : rejection(change, row, decision)

  const before = { status: row.log.status, version: row.log.version, amount: row.log.amount }
  const decided = await update(change, action, row.log, {
    ...outcome,
    ...releasedClaim,
    reviewerId: actor.id,
    reviewerName: actor.userName,
    reviewedAt: sql`now()`,
    reviewRemark: decision.remark,
  }).catch(refuseSpentHash)
  const { status, version, amount, creditedAmount, rejectReason } = decided
  const journalId = creditedAmount === null ? null : await credit(change, decided, decision)
  const after = { status, version, amount, creditedAmount, rejectReason, journalId }
  return audited(
    { id, status, version, journalId },
    entry(action, row, { before, after, reason: decision.remark }),
  )
}

async function approval({ tx, lang }: Change, { log }: RechargeRow, decision: Decision) {
  const usual = new Big(log.amount).minus(log.fee)
  const credited = decision.creditedAmount === undefined ? usual : new Big(decision.creditedAmount)
  if (credited.gt(log.amount)) throw invalidField('creditedAmount', 'creditedTooLarge', lang)
  if (decision.creditedAmount !== undefined) {
    await assertAmountScale(tx, log, decision.creditedAmount, 'creditedAmount', lang)
  }
  await assertSettledOnChain(tx, log)
  refuseFault(decision, { isUnusual: !credited.eq(usual) || log.riskFlags.length > 0 }, lang)
  return { status: 'approved' as const, creditedAmount: credited.toFixed() }
}

function rejection({ lang }: Change, _row: RechargeRow, decision: Decision) {
  refuseFault(decision, { isUnusual: false }, lang)
  return { status: 'rejected' as const, rejectReason: decision.rejectReason }
}

function refuseFault(decision: Decision, about: { isUnusual: boolean }, lang: Lang) {
  const fault = validateDecision(decision, about)
  if (fault) throw invalidField(faultField[fault], fault, lang)
}

async function credit(
  { tx, actor }: Change,
  decided: typeof rechargeLog.$inferSelect,
  decision: Decision,
): Promise<string> {
  if (decided.creditedAmount === null) throw new Error('An approval credits an amount.')
  await addToTotal(tx, decided.memberId, decided.usdValue)
  return post(tx, {
    bizType: 'recharge',
    bizId: decided.id,
    step: 'credit',
    bizNo: decided.rechargeNo,
    operatorId: actor.id,
    operatorName: actor.userName,
    requestId: decision.requestId,
    memo: decision.remark,
    lines: creditLines(decided, decided.creditedAmount),
  })
}

// Records that share a hash, or shared one before an edit: the database lets the first approval through.
const spentHash = ['recharge_log_spent_tx', 'recharge_log_approved_tx_key']

function refuseSpentHash(error: unknown): never {
  if (spentHash.includes(getConstraintName(error) ?? ''))
    throw new Refusal(Code.rule, 'txHashTaken', {}, { field: 'txHash' })
  throw error
}
