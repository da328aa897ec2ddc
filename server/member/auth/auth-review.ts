// Deciding one real-name check, exactly once: guarded update, the member's state and the audit line in one transaction.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member-auth.ts'
import { faultField, verdictFault } from '#contract/review.ts'
import { defined } from '#server/db/defined.ts'
import { member, memberAuth } from '#server/db/schema/member.ts'
import { audited, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { Refusal } from '#server/http/refusal.ts'
import { noLease } from '#server/review/guard.ts'
import { authEntry, authGuard, type StoredAuth } from './auth-row.ts'
import { maskName, maskNumber, openNumber, resealNumber } from './document-number.ts'

const { load, assertActionable, actionableWhere, throwConflict } = authGuard

const done = ({ id, status, version }: StoredAuth) => ({ id, status, version })
const reviewerOf = ({ actor }: Change) => ({
  reviewerId: actor.id,
  reviewerName: actor.userName,
  reviewedAt: sql`now()`,
})

/** Makes the one guarded statement of an action. */
async function update(
  change: Change,
  act: keyof typeof api.allowedFrom,
  { id, version }: StoredAuth,
  values: object,
): Promise<StoredAuth> {
  const [after] = await change.tx
    .update(memberAuth)
    .set({ ...values, version: version + 1, updatedAt: sql`now()` })
    .where(actionableWhere(id, version, act, change.actor.id))
    .returning()
  return after ?? throwConflict(change.tx, id, act, change, version)
}

/**
 * Approves or rejects. Throws `Refusal` 40901, 40902 or 42301 as `assertActionable`, 40001 for a verdict that lacks its
 * reason or, where others submitted the same document, its remark; 42203 for the approval of an expired document.
 */
export async function decide(change: Change, verdict: z.output<typeof api.review.input>) {
  const { tx, lang } = change
  const { id, version, action, rejectCode, remark } = verdict
  const row = await load(tx, id)
  assertActionable(row, action, change, version)
  const fault = verdictFault(
    { action, rejectReason: rejectCode, remark },
    { isUnusual: row.duplicateCount > 0 },
  )
  if (fault === 'remarkRequired') throw invalidField('remark', 'sameDocumentRemark', lang)
  if (fault === 'rejectReasonRequired') throw invalidField('rejectCode', fault, lang)
  if (fault) throw invalidField(faultField[fault], fault, lang)
  const { expiryDate } = row.log
  if (action === 'approve' && expiryDate !== null && expiryDate < (await today(change)))
    throw new Refusal(Code.rule, 'documentExpired', { date: expiryDate })

  const decided = await update(change, action, row.log, {
    status: action === 'approve' ? 'approved' : 'rejected',
    rejectCode: action === 'approve' ? null : rejectCode,
    reviewRemark: remark,
    ...reviewerOf(change),
    ...noLease,
  })
  if (action === 'approve') await setMember(change, decided, 'approved')
  else
    await setMember(
      change,
      decided,
      (await isApprovedElsewhere(change, decided)) ? 'approved' : 'rejected',
    )
  return audited(
    done(decided),
    authEntry(action, decided, {
      before: { status: row.log.status },
      after: { status: decided.status, rejectCode: decided.rejectCode },
      ...(remark !== '' && { reason: remark }),
    }),
  )
}

/** Today in the zone of the database's clock; documents expire at the end of their last day. */
async function today({ tx }: Change): Promise<string> {
  const [row] = await tx.execute<{ today: string }>(sql`select current_date::text as today`)
  return row?.today ?? ''
}

/** Whether another submission of the member was approved and still is. */
async function isApprovedElsewhere({ tx }: Change, { memberId }: StoredAuth): Promise<boolean> {
  const count = await tx.$count(
    memberAuth,
    and(eq(memberAuth.memberId, memberId), eq(memberAuth.status, 'approved')),
  )
  return count > 0
}

/** Sets what the member's own record says; an approval switches withdrawals on where revoking had switched them off. */
async function setMember(
  { tx }: Change,
  { memberId }: StoredAuth,
  realNameStatus: 'approved' | 'rejected' | 'revoked',
): Promise<void> {
  const switchedOff =
    realNameStatus === 'approved'
      ? await tx
          .update(memberAuth)
          .set({ withdrawSwitchedOff: false })
          .where(and(eq(memberAuth.memberId, memberId), eq(memberAuth.withdrawSwitchedOff, true)))
          .returning({ id: memberAuth.id })
      : []
  await tx
    .update(member)
    .set({
      realNameStatus,
      ...(switchedOff.length > 0 && { withdrawStatus: 'on' as const }),
      updatedAt: sql`now()`,
    })
    .where(eq(member.id, memberId))
}

/** Corrects name, number or dates of a waiting submission. Throws `Refusal` 40001 for a form that the document cannot have. */
export async function edit(change: Change, input: z.output<typeof api.edit.input>) {
  const { tx, lang } = change
  const { id, version, realName, idNo, birthDate, expiryDate, reason } = input
  const row = await load(tx, id)
  assertActionable(row, 'edit', change, version)
  const before = row.log
  const number = openNumber(before.idNoEnc)
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
    ...(newNumber !== undefined && resealNumber(before.idNoEnc, newNumber)),
  }
  if (Object.keys(values).length === 0) throw new Refusal(Code.rule, 'nothingChanged')
  const after = await update(change, 'edit', before, values)
  // The trail is kept for good: it says that name and number were changed, not what they are.
  const told = (name: string, no: string, stored: StoredAuth) => ({
    ...(newName !== undefined && { realName: maskName(name) }),
    ...(newNumber !== undefined && { idNo: maskNumber(no) }),
    ...('birthDate' in dates && { birthDate: stored.birthDate }),
    ...('expiryDate' in dates && { expiryDate: stored.expiryDate }),
  })
  return audited(
    { id, version: after.version },
    authEntry('edit', after, {
      before: told(before.realName, number, before),
      after: told(after.realName, newNumber ?? number, after),
      reason,
    }),
  )
}

/** Takes an approval back and keeps the member from withdrawing until approved again. */
export async function revoke(change: Change, input: z.output<typeof api.revoke.input>) {
  const { tx } = change
  const { id, version, reason } = input
  const row = await load(tx, id)
  assertActionable(row, 'revoke', change, version)
  const switched = await tx
    .update(member)
    .set({ withdrawStatus: 'off' })
    .where(and(inArray(member.id, [row.log.memberId]), eq(member.withdrawStatus, 'on')))
    .returning({ id: member.id })
  const after = await update(change, 'revoke', row.log, {
    status: 'revoked',
    reviewRemark: reason,
    withdrawSwitchedOff: switched.length > 0,
    ...reviewerOf(change),
  })
  await setMember(change, after, 'revoked')
  return audited(
    done(after),
    authEntry('revoke', after, {
      before: { status: 'approved', reviewer: row.log.reviewerName },
      after: { status: after.status, withdrawStatus: 'off' },
      reason,
    }),
  )
}
