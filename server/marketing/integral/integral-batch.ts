// A batch of points from its entry to its decision; the worker posts it.
import Big from 'big.js'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type * as api from '#contract/marketing/integral-send.ts'
import { targetField } from '#contract/marketing/recipients.ts'
import { isReason, type RecordVersion } from '#contract/wire.ts'
import { needsSecond, recordGrant } from '#server/access/approval/value-grants.ts'
import { assertSecondPerson } from '#server/access/second-person.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { alreadyHandled, toDecisionDetails } from '#server/db/records/assert-seen.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { nextVersion, updateRecord } from '#server/db/records/update-record.ts'
import {
  integralSend as table,
  integralSendItem,
} from '#server/db/schema/marketing/integral-send.ts'
import { readConfirmSettings, readSettings } from '#server/db/settings.ts'
import { audited, type AuditEntry, type Change, unchanged } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { resolvePoints, sumPoints } from './integral-recipients.ts'

type Batch = typeof table.$inferSelect

/** Rows of one statement. */
const perStatement = 2_000
const touched = nextVersion(table)

const entry = (
  verb: string,
  { id, batchNo }: Pick<Batch, 'id' | 'batchNo'>,
  facts: Pick<AuditEntry, 'before' | 'after' | 'reason'>,
): AuditEntry => ({
  action: `integralSend.${verb}`,
  targetType: 'integralSend',
  targetId: id,
  targetNo: batchNo,
  ...facts,
})

/** Stores a batch with its members. Throws 40001 for the target while one of its lines cannot be used. */
export async function addBatch({ tx, actor, lang }: Change, input: z.output<typeof api.add.input>) {
  const { title, target, direction, reasonType, remark } = input
  const resolved = await resolvePoints({ db: tx, actor, lang }, input)
  if (resolved.problems.length > 0) throw invalidField(targetField[target], 'linesUnusable', lang)
  const points = new Set(resolved.items.map((one) => new Big(one.points).toFixed()))
  const facts = {
    title,
    target,
    direction,
    reasonType,
    pointsEach: points.size === 1 ? ([...points][0] ?? null) : null,
    memberCount: resolved.items.length,
    totalPoints: sumPoints(resolved),
  }
  const [batch] = await tx
    .insert(table)
    .values({ ...facts, remark, creatorId: actor.id, creatorName: actor.userName })
    .returning()
  if (!batch) throw new Error('The batch was not stored.')
  for (let from = 0; from < resolved.items.length; from += perStatement)
    await tx
      .insert(integralSendItem)
      .values(
        resolved.items
          .slice(from, from + perStatement)
          .map((one) => ({ ...one, batchId: batch.id })),
      )
  const { id, batchNo, memberCount, totalPoints } = batch
  return audited(
    { id, batchNo, memberCount, totalPoints },
    entry('add', batch, { after: facts, reason: remark }),
  )
}

/** Changes the state of a batch that waits for its review. Throws 40401, 40901 or 40902. */
async function decide(
  tx: Tx,
  { id, version }: RecordVersion,
  values: (batch: Batch) => Promise<object> | object,
): Promise<Batch> {
  const [batch] = await tx.select().from(table).where(eq(table.id, id))
  if (!batch) throw new Refusal(Code.notFound, 'notFound')
  const { status } = batch
  if (status !== 'pending') throw alreadyHandled('batchHandled', toDecisionDetails(batch))
  // Not locked before: the race is decided by the statement.
  const where = and(eq(table.id, id), eq(table.status, 'pending'), eq(table.version, version))
  return updateRecord(tx, table, { id, version }, await values(batch), { where })
}

/** Whether an operator may not send off a batch of their own: a large one, or one of many. */
async function needsOther(tx: Tx, { creatorId, direction, totalPoints }: Batch): Promise<boolean> {
  const { 'marketing.integralReviewMin': limit } = await readSettings(tx)
  if (new Big(totalPoints).gte(limit)) return true
  const { 'review.fourEyes': isSummed } = await readConfirmSettings(tx)
  if (direction === 'sub' || !isSummed) return false
  return needsSecond(tx, creatorId, { usd: 0, points: totalPoints })
}

/** Sends a batch off or rejects it. Throws 40303 to the creator of a large one, and of one of many that are large together. */
export async function reviewBatch(
  change: Change,
  { id, version, action, remark }: z.output<typeof api.review.input>,
) {
  const { tx, actor, lang } = change
  if (action === 'reject' && !isReason(remark)) throw invalidField('remark', 'fieldReason', lang)
  const after = await decide(tx, { id, version }, async (batch) => {
    if (await needsOther(tx, batch))
      await assertSecondPerson(change, [batch.creatorId], { isRejection: action === 'reject' })
    return {
      status: action === 'approve' ? 'sending' : 'rejected',
      reviewerId: actor.id,
      reviewerName: actor.userName,
      reviewedAt: sql`now()`,
      reviewRemark: remark,
    }
  })
  if (action === 'approve' && after.direction === 'add') {
    const people = { makerId: after.creatorId, deciderId: actor.id }
    await recordGrant(
      change,
      entry('approve', after, {}),
      { usd: 0, points: after.totalPoints },
      people,
    )
  }
  return audited(
    { id, status: after.status },
    entry(action, after, {
      before: { status: 'pending' },
      after: { status: after.status },
      ...(remark !== '' && { reason: remark }),
    }),
  )
}

/** Takes a batch back. Throws 42203 to anybody but its creator. */
export async function cancelBatch(
  { tx, actor }: Change,
  { id, version }: z.output<typeof api.cancel.input>,
) {
  const after = await decide(tx, { id, version }, ({ creatorId }) => {
    if (creatorId !== actor.id) throw new Refusal(Code.rule, 'creatorOnly')
    return { status: 'cancelled' }
  })
  const facts = { before: { status: 'pending' }, after: { status: after.status } }
  return audited({ id }, entry('cancel', after, facts))
}

/** Lets the worker try the failed members of a batch again. */
export async function retryBatch({ tx }: Change, { id }: z.output<typeof api.retry.input>) {
  const batch = await lockRecord(tx, table, { id })
  if (batch.status !== 'partial') return unchanged({ retried: 0 })
  const failed = await tx
    .update(integralSendItem)
    .set({
      status: 'pending',
      failReason: null,
      ...nextVersion(integralSendItem),
    })
    .where(and(eq(integralSendItem.batchId, id), eq(integralSendItem.status, 'failed')))
    .returning({ id: integralSendItem.id })
  const [after] = await tx
    .update(table)
    .set({ ...touched, status: 'sending', failedCount: 0 })
    .where(eq(table.id, id))
    .returning()
  if (!after) throw new Refusal(Code.notFound, 'notFound')
  const facts = { before: { status: batch.status }, after: { retried: failed.length } }
  return audited({ retried: failed.length }, entry('retry', after, facts))
}
