// Deciding one withdrawal, exactly once a step: guarded update, journal and audit line in one transaction.
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { forbiddenBy, hasDanger, type ReviewOne } from '#contract/money/withdraw-log.ts'
import { calculateRiskScore } from '#contract/money/withdraw-risk.ts'
import { faultField, validateDecision } from '#contract/review.ts'
import { assertSecondPerson } from '#server/access/second-person.ts'
import { Refusal } from '#server/base/refusal.ts'
import { audited, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { assertNotHeld } from '#server/member/index.ts'
import { releasedClaim } from '#server/review/guard.ts'
import { withdrawEntry, withdrawGuard } from './guard.ts'
import { postRefund } from './posting.ts'
import { unseenRisk } from './risk.ts'
import { wireWithdraw, type WithdrawRow } from './row.ts'

const { loadActionable, update } = withdrawGuard

/** A decision on one step of a withdrawal, bound to the version the operator saw. */
export type Decision = z.output<typeof ReviewOne>

/**
 * Approves the step or rejects; a rejection gives the frozen money back at once. Throws `Refusal` 40901, 40902 or
 * 42301 as `assertActionable`, 40303 for a second review by the first reviewer, 40001 for a decision that lacks its
 * reason, 42203 for an approval that a flag forbids or while a credential reset holds withdrawals, 40902 for one
 * that does not know of a flag: what speaks against the withdrawal is computed again here.
 */
export async function decide(change: Change, decision: Decision) {
  const { lang } = change
  const { id, step, action, rejectReason, remark, requestId } = decision
  // In the first step both decisions end it; whoever comes second is told who was faster.
  const act = action === 'reject' && step === 'second' ? 'reject' : step
  const row = await loadActionable(change, act, decision)
  const fault = validateDecision(decision, { isUnusual: hasDanger(row.log.riskFlags) })
  if (fault) throw invalidField(faultField[fault], fault, lang)
  if (action === 'approve') {
    assertApprovable(row)
    if (step === 'second')
      await assertSecondPerson(change, [row.log.firstReviewerId], { own: 'sameReviewer' })
    await assertNotHeld(change.tx, row.log.memberId)
    await assertRiskSeen(change, row)
  }

  const isFirst = row.log.status === 'pending'
  const needsSecond = isFirst && row.steps === 2
  const decided = await update(change, act, row.log, {
    ...(action === 'reject'
      ? { status: 'rejected', rejectReason }
      : { status: needsSecond ? 'firstPassed' : 'approved' }),
    ...(isFirst ? firstReviewer(change) : secondReviewer(change, row)),
    ...releasedClaim,
    ...(remark !== '' && { reviewRemark: remark }),
  })

  const journalId =
    action === 'reject' ? await postRefund(change, decided, { memo: remark, requestId }) : null
  const verb = decided.status === 'firstPassed' ? 'pass' : action
  return audited(
    { id, status: decided.status, version: decided.version, journalId },
    withdrawEntry(verb, row, decided, { reason: remark, journalId }),
  )
}

function assertApprovable({ log }: WithdrawRow) {
  const flag = forbiddenBy(log.riskFlags)
  if (flag) {
    throw new Refusal(Code.rule, flag === 'blockedAddress' ? 'addressBlocked' : 'booksMismatch')
  }
}

/** Throws `Refusal` 40902 with the record as it will be stored when there is a flag that nobody has seen yet. */
async function assertRiskSeen({ tx }: Change, row: WithdrawRow) {
  const riskFlags = await unseenRisk(tx, row.log)
  if (!riskFlags) return
  const version = row.log.version + 1
  const seen = {
    ...wireWithdraw(row),
    riskFlags,
    riskScore: calculateRiskScore(riskFlags),
    version,
  }
  throw new Refusal(Code.stale, 'stale', {}, seen)
}

const firstReviewer = ({ actor }: Change) => ({
  firstReviewerId: actor.id,
  firstReviewerName: actor.userName,
  firstReviewedAt: sql`now()`,
})

// Whoever passed the first step may still reject; they are no second reviewer by that. What is approved keeps both.
const secondReviewer = ({ actor }: Change, { log }: WithdrawRow) =>
  log.status === 'approved' || log.firstReviewerId === actor.id
    ? {}
    : {
        secondReviewerId: actor.id,
        secondReviewerName: actor.userName,
        secondReviewedAt: sql`now()`,
      }
