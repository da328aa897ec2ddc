// A batch of redemption codes: generated, downloaded once, disabled, deleted while nobody has used it.
import Big from 'big.js'
import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/marketing/redemption-code.ts'
import {
  requiredGrantConfirmation,
  recordGrant,
  type Worth,
} from '#server/access/approval/value-grants.ts'
import { assertSecondPerson } from '#server/access/second-person.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { lockRow } from '#server/db/records/lock-record.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { redemptionBatch, redemptionCode } from '#server/db/schema/marketing/redemption.ts'
import { readConfirmSettings } from '#server/db/settings.ts'
import { audited, auditedAll, type AuditEntry, type Call, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import type { Need } from '#server/http/operator-access.ts'
import { codeHashes, maskCode, newCode, openCode, sealCode } from './code-text.ts'
import { planReward } from './reward.ts'

type Batch = typeof redemptionBatch.$inferSelect
type AddInput = z.output<typeof api.add.input>

/** Codes that are made and stored at a time; between two parts other calls get their turn. */
const perStatement = 2_000

const entry = (verb: string, batch: Pick<Batch, 'id' | 'batchNo'>): AuditEntry => ({
  action: `redemptionCode.${verb}`,
  targetType: 'redemptionBatch',
  targetId: batch.id,
  targetNo: batch.batchNo,
})

const worthOf = (
  { rewardType, amount, worthUsd }: Awaited<ReturnType<typeof planReward>>,
  count: number,
): Worth => ({
  usd: new Big(worthUsd).times(count),
  points: rewardType === 'points' ? new Big(amount).times(count) : 0,
})

/** What a batch needs: as any grant, by what all its codes are worth. */
export async function requiredBatchConfirmation(input: AddInput, call: Call): Promise<Need> {
  return requiredGrantConfirmation(
    call,
    worthOf(await planReward(call.db, input, call.lang), input.count),
  )
}

/** Makes codes until the batch has them all; a code that exists already is made again. */
async function makeCodes(tx: Tx, batch: Batch): Promise<void> {
  const { id: batchId, batchNo, rewardType, currency, amount, validTo, codeLength } = batch
  let left = batch.count
  while (left > 0) {
    const codes = Array.from({ length: Math.min(left, perStatement) }, () => newCode(codeLength))
    const made = await tx
      .insert(redemptionCode)
      .values(
        codes.map((code) => ({
          batchId,
          rewardType,
          currency,
          amount,
          validTo,
          codeHash: codeHashes(code)[0] ?? '',
          codeSealed: sealCode(code, batchNo),
          codeMask: maskCode(code),
        })),
      )
      .onConflictDoNothing()
      .returning({ id: redemptionCode.id })
    left -= made.length
  }
}

/** Generates a batch. Throws 40001 for a reward that does not fit or a period that is over. */
export async function addBatch(change: Change, { reason, requestId: _key, ...input }: AddInput) {
  const { tx, actor, applicant = actor, lang } = change
  if (input.validTo <= input.validFrom) throw invalidField('validTo', 'endsBeforeStart', lang)
  if (input.validTo <= new Date().toISOString()) throw invalidField('validTo', 'campaignOver', lang)
  const planned = await planReward(tx, input, lang)
  const { worthUsd: _worth, ...reward } = planned
  const [batch] = await tx
    .insert(redemptionBatch)
    .values({ ...input, ...reward, creatorId: applicant.id, operatorName: applicant.userName })
    .returning()
  if (!batch) throw new Error('The batch was not stored.')
  await recordGrant(change, entry('add', batch), worthOf(planned, input.count))
  await makeCodes(tx, batch)
  const { id, batchNo, batchName, count, perMemberLimit, validFrom, validTo } = batch
  const after = { batchName, ...reward, count, perMemberLimit, validFrom, validTo }
  return audited({ id, batchNo, count }, { ...entry('add', batch), after, reason })
}

async function lockBatch(tx: Tx, batchNo: string): Promise<Batch> {
  const batch = await lockRow(tx, redemptionBatch, eq(redemptionBatch.batchNo, batchNo))
  if (!batch) throw new Refusal(Code.notFound, 'notFound')
  return batch
}

async function findBatch(tx: Tx, batchNo: string): Promise<Batch> {
  const [batch] = await tx
    .select()
    .from(redemptionBatch)
    .where(eq(redemptionBatch.batchNo, batchNo))
  if (!batch) throw new Refusal(Code.notFound, 'notFound')
  return batch
}

/** Disables unused codes; those that were used, ran out or were disabled meanwhile stay as they are. */
export async function disableCodes(
  { tx }: Change,
  { ids, batchNo, reason }: z.output<typeof api.disable.input>,
) {
  const which =
    batchNo === undefined
      ? inArray(redemptionCode.id, ids ?? [])
      : eq(redemptionCode.batchId, (await findBatch(tx, batchNo)).id)
  const disabled = await tx
    .update(redemptionCode)
    .set({ status: 'disabled', ...nextVersion(redemptionCode) })
    .where(and(which, eq(redemptionCode.status, 'unused')))
    .returning({ id: redemptionCode.id, batchId: redemptionCode.batchId })
  const batches = await tx
    .select()
    .from(redemptionBatch)
    .where(
      inArray(
        redemptionBatch.id,
        disabled.map((code) => code.batchId),
      ),
    )
  const result = { count: disabled.length }
  const entries = batches.map((batch) => {
    const codes = disabled.filter(({ batchId }) => batchId === batch.id)
    // A few are named, what is left of a batch is counted.
    const after =
      batchNo === undefined ? { codes: codes.map(({ id }) => id) } : { disabled: codes.length }
    return { ...entry('disable', batch), after, reason }
  })
  return auditedAll(result, entries)
}

type DownloadFacts = Pick<Batch, 'keepsCodes' | 'downloadedAt' | 'downloadedBy'>

/** Whether the codes of a batch are still handed out to an operator: to the first, and for a few minutes to that one again. */
export const isDownloadOpen = (
  { keepsCodes, downloadedAt, downloadedBy }: DownloadFacts,
  operatorId: string,
): boolean =>
  keepsCodes &&
  (downloadedAt === null ||
    (downloadedBy === operatorId &&
      Date.parse(downloadedAt) >= Date.now() - api.downloadMin * 60_000))

/** Whether somebody other than whoever made the codes has to download them. */
const needsSecondPerson = async (db: Call['db']): Promise<boolean> =>
  (await readConfirmSettings(db))['review.fourEyes']

/**
 * Hands out the codes of a batch. Throws 40303 to whoever made them, and 42203 once they were downloaded: only the same
 * operator may repeat it, for a few minutes, in case the answer was lost.
 */
export async function downloadCodes(
  change: Change,
  { batchNo, reason }: z.output<typeof api.download.input>,
) {
  const { tx, actor } = change
  const batch = await lockBatch(tx, batchNo)
  const { downloadedAt } = batch
  if (await needsSecondPerson(tx))
    await assertSecondPerson(change, [batch.creatorId], { own: 'codesMaker' })
  if (!isDownloadOpen(batch, actor.id)) throw new Refusal(Code.rule, 'codesDownloaded')
  if (downloadedAt === null)
    await tx
      .update(redemptionBatch)
      .set({ downloadedAt: sql`now()`, downloadedBy: actor.id })
      .where(eq(redemptionBatch.id, batch.id))
  const sealed = await tx
    .select({ text: redemptionCode.codeSealed })
    .from(redemptionCode)
    .where(and(eq(redemptionCode.batchId, batch.id), isNotNull(redemptionCode.codeSealed)))
    .orderBy(redemptionCode.id)
  const codes = sealed.map(({ text }) => openCode(text ?? '', batchNo))
  const after = { count: codes.length }
  return audited({ batchNo, codes }, { ...entry('download', batch), after, reason })
}

/** Deletes a batch. Throws 42203 where a code was used. */
export async function removeBatch(
  { tx }: Change,
  { batchNo, reason }: z.output<typeof api.remove.input>,
) {
  const { id } = await findBatch(tx, batchNo)
  // Codes first, as those who use one lock them: the batch is looked at when nobody can any more.
  const removed = await tx
    .delete(redemptionCode)
    .where(and(eq(redemptionCode.batchId, id), ne(redemptionCode.status, 'used')))
    .returning({ id: redemptionCode.id })
  const batch = await lockBatch(tx, batchNo)
  if (batch.usedCount > 0) throw new Refusal(Code.rule, 'batchUsed')
  await tx.delete(redemptionBatch).where(eq(redemptionBatch.id, id))
  const { batchName, rewardType, currency, amount, count } = batch
  const before = { batchName, rewardType, currency, amount, count }
  return audited({ count: removed.length }, { ...entry('remove', batch), before, reason })
}
