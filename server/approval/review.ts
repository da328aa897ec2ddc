// Deciding an application. Approving carries the stored call out through the code it would have gone through at once,
// with every guard, in the name of the second operator.
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type * as api from '#contract/system/approval.ts'
import { isReason, type RecordVersion } from '#contract/wire.ts'
import { rightsOfApplicant } from '#server/access/approval/applicant.ts'
import { assertSecondPerson } from '#server/access/second-person.ts'
import { exactlyOne } from '#server/base/exactly-one.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { rolledBack } from '#server/db/connection/rolled-back.ts'
import { alreadyHandled, toDecisionDetails } from '#server/db/records/assert-seen.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import {
  approvalRequest as table,
  type ApprovalFailure,
} from '#server/db/schema/review/approval.ts'
import type { App } from '#server/http/application.ts'
import {
  type Actor,
  audited,
  may,
  type Audited,
  type AuditEntry,
  type Change,
} from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { formatFailReason } from './row.ts'

type Row = typeof table.$inferSelect
type Answer = z.input<typeof api.Decided>

/** Locks an application that waits at the version that was on screen; 40401, 40901 or 40902 otherwise. */
async function lock(tx: Tx, seen: RecordVersion): Promise<Row> {
  const row = await lockRecord(tx, table, seen, {
    allowed: {
      states: ['pending'],
      refusal: (found) => alreadyHandled('approvalClosed', toDecisionDetails(found)),
    },
    fresh: toDecisionDetails,
  })
  const times = await tx
    .select({ isDue: sql<boolean>`${table.expiresAt} <= now()` })
    .from(table)
    .where(eq(table.id, seen.id))
  if (exactlyOne(times, z.object({ isDue: z.boolean() })).isDue) {
    throw alreadyHandled('approvalExpired', { ...toDecisionDetails(row), status: 'expired' })
  }
  return row
}

/** Writes the end of an application; the row is locked, so that the version in the condition only states it. */
async function close(
  { tx, lang }: Change,
  row: Row,
  end: Partial<Pick<Row, 'reviewerId' | 'reviewerName' | 'failure' | 'remark'>> &
    Pick<Row, 'status'>,
): Promise<Answer> {
  const closed = await updateRecord(tx, table, row, {
    ...end,
    ...(end.reviewerId && { reviewedAt: sql`now()` }),
  })
  const { id, status, version, failure } = closed
  return { id, status, version, failReason: formatFailReason(failure, lang) }
}

const entryOf = (row: Row, verb: string, after: object, reason?: string): AuditEntry => ({
  action: `approval.${verb}`,
  targetType: 'approval',
  targetId: row.id,
  targetNo: row.targetNo,
  before: { status: row.status },
  after: { ...after, applicantName: row.applicantName, call: row.action },
  ...(reason !== undefined && { reason }),
})

// The record is not what was applied for any more. Everything else concerns the second operator, or passes: the
// application then waits on.
const voiding = new Set<Code>([
  Code.stale,
  Code.alreadyHandled,
  Code.notFound,
  Code.rule,
  Code.duplicate,
  Code.invalid,
])

/** Whether a call would be carried out; it is rolled back. */
async function isDone(tx: Tx, call: (trial: Tx) => Promise<unknown>): Promise<boolean> {
  try {
    await rolledBack(tx, call)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Carries the stored call out in a savepoint; what voids the application leaves nothing else behind. */
async function carryOut(
  app: App,
  change: Change,
  row: Row,
): Promise<readonly AuditEntry[] | ApprovalFailure> {
  const run = app.storedCalls.get(row.permission)
  if (!run) return { code: Code.rule, key: 'approvalUnknownCall', params: {} }
  const { mayApply, isScoped } = await rightsOfApplicant(change.tx, row.applicantId, row.permission)
  if (!mayApply) return { code: Code.noPermission, key: 'approvalApplicantLeft', params: {} }
  const applicant = { id: row.applicantId, userName: row.applicantName }
  const { actor } = change
  const both = { ...actor, applicant: { id: row.applicantId, isScoped } }
  const carriedOut = (tx: Tx, by: Actor) =>
    run(row.payload, { ...change, tx, actor: by, applicant })
  try {
    return await change.tx.transaction(async (tx: Tx) => (await carriedOut(tx, both)).entries)
  } catch (error) {
    if (!(error instanceof Refusal) || !voiding.has(error.code)) throw error
    // What the second operator could do and both together cannot is out of the applicant's scope since.
    if (isScoped && (await isDone(change.tx, (tx) => carriedOut(tx, actor))))
      return { code: Code.outOfScope, key: 'approvalApplicantScope', params: {} }
    return { code: error.code, key: error.key, params: error.params }
  }
}

/**
 * Approves or rejects for another operator who holds the same permission. 40303 for an own application; `failed` when the
 * record changed since (decision 021). Of two at the same time the second gets 40901.
 */
export async function review(
  app: App,
  change: Change,
  input: z.output<typeof api.review.input>,
): Promise<Audited<Answer>> {
  const { tx, actor, lang } = change
  const { action, remark } = input
  if (action === 'reject' && !isReason(remark)) throw invalidField('remark', 'fieldReason', lang)
  const row = await lock(tx, input)
  const isRejection = action === 'reject'
  await assertSecondPerson(change, [row.applicantId], { own: 'approvalOwn', isRejection })
  const { permission } = row
  if (!may(actor, permission)) throw new Refusal(Code.noPermission, 'noPermission', { permission })
  const reviewer = { reviewerId: actor.id, reviewerName: actor.userName, remark }
  if (action === 'reject') {
    const answer = await close(change, row, { ...reviewer, status: 'rejected' })
    return audited(answer, entryOf(row, 'reject', { status: 'rejected' }, remark))
  }
  const outcome = await carryOut(app, change, row)
  if ('key' in outcome) {
    const answer = await close(change, row, { ...reviewer, status: 'failed', failure: outcome })
    const after = { status: 'failed', failure: outcome }
    return audited(answer, entryOf(row, 'fail', after, remark))
  }
  const answer = await close(change, row, { ...reviewer, status: 'approved' })
  return audited(answer, entryOf(row, 'approve', { status: 'approved' }, remark), ...outcome)
}

/** Takes an application of the caller's own back; 40401 for another operator's. */
export async function withdraw(
  change: Change,
  input: z.output<typeof api.withdraw.input>,
): Promise<Audited<Answer>> {
  const row = await lock(change.tx, input)
  if (row.applicantId !== change.actor.id) throw new Refusal(Code.notFound, 'notFound')
  const answer = await close(change, row, { status: 'withdrawn' })
  return audited(answer, entryOf(row, 'withdraw', { status: 'withdrawn' }))
}
