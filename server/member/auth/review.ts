// Deciding one real-name check, exactly once: guarded update, the member's state and the audit line in one transaction.
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member-auth.ts'
import { faultField, validateDecision } from '#contract/review.ts'
import { assertSecondPerson } from '#server/access/second-person.ts'
import { defined } from '#server/base/defined.ts'
import { Refusal } from '#server/base/refusal.ts'
import { lockRow } from '#server/db/records/lock-record.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { member, memberAuth } from '#server/db/schema/member/member.ts'
import { audited, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { releasedClaim } from '#server/review/guard.ts'
import { transferHold } from '../case-measures.ts'
import { maskName, maskNumber, resealNumber } from './document-number.ts'
import { assertEvidence, openedNumber } from './evidence.ts'
import { authGuard } from './guard.ts'
import type { StoredAuth } from './row.ts'

const { loadActionable, update, entry } = authGuard

const done = ({ id, status, version }: StoredAuth) => ({ id, status, version })
const reviewerOf = ({ actor }: Change) => ({
  reviewerId: actor.id,
  reviewerName: actor.userName,
  reviewedAt: sql`now()`,
})

/**
 * Locks the submission's member, before the submission is touched: decisions, revocations and switches of one member
 * follow one another, in one order of locks.
 */
const lockMember = ({ tx }: Change, { memberId }: StoredAuth) =>
  lockRow(tx, member, eq(member.id, memberId))

/**
 * Approves or rejects. Throws `Refusal` 40901, 40902 or 42301 as `assertActionable`, 40001 for a decision that lacks its
 * reason or, where others submitted the same document, its remark; 40303 for whoever corrected it; 42203 for the approval of
 * an expired document and as `assertEvidence`.
 */
export async function decide(change: Change, decision: z.output<typeof api.review.input>) {
  const { lang } = change
  const { action, rejectCode, remark } = decision
  const row = await loadActionable(change, action, decision)
  const { amenderIds } = row.log
  // As it was submitted it has no first person.
  if (amenderIds.length > 0)
    await assertSecondPerson(change, amenderIds, {
      own: 'authAmender',
      isRejection: action === 'reject',
    })
  const fault = validateDecision(
    { action, rejectReason: rejectCode, remark },
    { isUnusual: row.duplicateCount > 0 },
  )
  if (fault === 'remarkRequired') throw invalidField('remark', 'sameDocumentRemark', lang)
  if (fault === 'rejectReasonRequired') throw invalidField('rejectCode', fault, lang)
  if (fault) throw invalidField(faultField[fault], fault, lang)
  const { expiryDate } = row.log
  if (action === 'approve' && expiryDate !== null && expiryDate < (await today(change)))
    throw new Refusal(Code.rule, 'documentExpired', { date: expiryDate })
  if (action === 'approve') await assertEvidence(change, row)

  await lockMember(change, row.log)
  const decided = await update(change, action, row.log, {
    status: action === 'approve' ? 'approved' : 'rejected',
    rejectCode: action === 'approve' ? null : rejectCode,
    reviewRemark: remark,
    ...reviewerOf(change),
    ...releasedClaim,
  })
  if (action === 'approve') await switchOn(change, decided)
  else await setMember(change, decided, { realNameStatus: await statusElsewhere(change, decided) })
  return audited(
    done(decided),
    entry(action, row, {
      before: { status: row.log.status },
      after: { status: decided.status, rejectCode: decided.rejectCode },
      ...(remark !== '' && { reason: remark }),
    }),
  )
}

/** Today; documents expire at the end of their last day. */
async function today({ tx }: Change): Promise<string> {
  const [row] = await tx.execute<{ today: string }>(sql`select report_today()::text as today`)
  return row?.today ?? ''
}

/** What the member is without this submission: as the last decision that counts left it, or rejected. */
async function statusElsewhere({ tx }: Change, { id, memberId }: StoredAuth) {
  const [last] = await tx
    .select({ status: memberAuth.status })
    .from(memberAuth)
    .where(
      and(
        eq(memberAuth.memberId, memberId),
        ne(memberAuth.id, id),
        inArray(memberAuth.status, ['approved', 'revoked']),
      ),
    )
    .orderBy(sql`${memberAuth.reviewedAt} desc nulls last`, desc(memberAuth.id))
    .limit(1)
  return last?.status ?? 'rejected'
}

/** Makes the member a real-named one, and switches withdrawals on where revoking had switched them off. */
async function switchOn(change: Change, decided: StoredAuth): Promise<void> {
  const switchedOff = await change.tx
    .update(memberAuth)
    .set({ withdrawSwitchedOff: false })
    .where(and(eq(memberAuth.memberId, decided.memberId), eq(memberAuth.withdrawSwitchedOff, true)))
    .returning({ id: memberAuth.id })
  // A case that limits withdrawals keeps them off, and opens them when it is lifted.
  const opens =
    switchedOff.length > 0 && !(await transferHold(change.tx, decided.memberId, 'limitWithdraw'))
  await setMember(change, decided, {
    realNameStatus: 'approved',
    ...(opens && { withdrawStatus: 'on' as const }),
  })
}

/** Sets what the member's own record says. */
const setMember = (
  { tx }: Change,
  { memberId }: StoredAuth,
  values: Partial<Pick<typeof member.$inferSelect, 'realNameStatus' | 'withdrawStatus'>>,
) =>
  tx
    .update(member)
    .set({ ...values, ...nextVersion(member) })
    .where(eq(member.id, memberId))

/**
 * Corrects name, number or dates of a waiting submission; whoever does so does not decide it. Throws `Refusal` 40001 for a
 * form that the document cannot have.
 */
export async function edit(change: Change, input: z.output<typeof api.edit.input>) {
  const { lang } = change
  const { id, realName, idNo, birthDate, expiryDate, reason } = input
  const row = await loadActionable(change, 'edit', input)
  const before = row.log
  const number = openedNumber(before)
  const newNumber = idNo === number ? undefined : idNo
  const newName = realName === before.realName ? undefined : realName
  if (newNumber !== undefined && !api.isDocumentNo(before, newNumber))
    throw invalidField('idNo', 'fieldFormat', lang)
  if (newName !== undefined && !api.isDocumentName(before, newName))
    throw invalidField('realName', 'fieldFormat', lang)
  const dates = defined({
    birthDate: birthDate === before.birthDate ? undefined : birthDate,
    expiryDate: expiryDate === before.expiryDate ? undefined : expiryDate,
  })
  const values = {
    ...dates,
    ...(newName !== undefined && { realName: newName }),
    ...(newNumber !== undefined && {
      ...resealNumber(before.idNoEnc, newNumber),
      earlierHashes: [...new Set([...before.earlierHashes, before.idNoHash])],
    }),
  }
  if (Object.keys(values).length === 0) throw new Refusal(Code.rule, 'nothingChanged')
  const amenderIds = [...new Set([...before.amenderIds, change.actor.id])]
  const after = await update(change, 'edit', before, { ...values, amenderIds })
  // The trail is kept for good: it says that name and number were changed, not what they are.
  const auditFields = (name: string, no: string, stored: StoredAuth) => ({
    ...(newName !== undefined && { realName: maskName(name) }),
    ...(newNumber !== undefined && { idNo: maskNumber(no) }),
    ...('birthDate' in dates && { birthDate: stored.birthDate }),
    ...('expiryDate' in dates && { expiryDate: stored.expiryDate }),
  })
  return audited(
    { id, version: after.version },
    entry('edit', row, {
      before: auditFields(before.realName, number, before),
      after: auditFields(after.realName, newNumber ?? number, after),
      reason,
    }),
  )
}

/** Takes an approval back and keeps the member from withdrawing until approved again. */
export async function revoke(change: Change, input: z.output<typeof api.revoke.input>) {
  const { reason } = input
  const row = await loadActionable(change, 'revoke', input)
  const owner = await lockMember(change, row.log)
  const after = await update(change, 'revoke', row.log, {
    status: 'revoked',
    reviewRemark: reason,
    withdrawSwitchedOff: owner?.withdrawStatus === 'on',
    ...reviewerOf(change),
  })
  await setMember(change, after, { realNameStatus: 'revoked', withdrawStatus: 'off' })
  return audited(
    done(after),
    entry('revoke', row, {
      before: { status: 'approved', reviewer: row.log.reviewerName },
      after: { status: after.status, withdrawStatus: 'off' },
      reason,
    }),
  )
}
