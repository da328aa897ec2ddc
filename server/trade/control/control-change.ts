// What people do with control records: propose, decide, take back. None of it names a price or a result.
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { isCycleParam } from '#contract/trade/control-rules.ts'
import * as api from '#contract/trade/periodic-control-record.ts'
import type { RecordVersion } from '#contract/wire.ts'
import { assertSecondPerson } from '#server/access/second-person.ts'
import { Refusal } from '#server/base/refusal.ts'
import { getConstraintName } from '#server/db/constraint.ts'
import { alreadyHandled, toDecisionDetails } from '#server/db/records/assert-seen.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { periodicControlRecord as table } from '#server/db/schema/trade/periodic-control.ts'
import { audited, type Audited, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { assertOwnImages, setUsedImages } from '#server/lists/register/used-images.ts'
import {
  applyControls,
  controlEntry,
  type ControlRow,
  controlType,
  openUnder,
  restoreBefore,
  setState,
  readPriceSnapshot,
} from './control-apply.ts'
import { canTake, lockHolder, getLeverageSteps, getParamValue } from './control-target.ts'
import { plainValue } from './control-values.ts'

/** Stores a proposal; the value of before is the one that holds now. */
export async function propose(
  input: z.output<typeof api.add.input>,
  change: Change,
): Promise<Audited<{ id: string }>> {
  const { tx, actor, lang } = change
  const { productCode, paramCode, effectiveAt, expireAt, reason, attachments } = input
  const isCycle = isCycleParam(paramCode)
  if (isCycle !== (input.periodSeconds !== undefined))
    throw invalidField(
      'periodSeconds',
      isCycle ? 'controlPeriodNeeded' : 'controlPeriodUnused',
      lang,
    )
  const target = {
    productCode,
    paramCode,
    periodSeconds: isCycle ? Number(input.periodSeconds) : null,
  }
  const holder = await lockHolder(tx, target)
  if (!holder) throw invalidField(isCycle ? 'periodSeconds' : 'productCode', 'notFound', lang)
  const beforeValue = getParamValue(holder, paramCode)
  const afterValue = plainValue(paramCode, input.afterValue)
  if (!canTake(holder, { param: paramCode, value: afterValue }))
    throw invalidField('afterValue', 'productTermInvalid', lang)
  if (afterValue === beforeValue) throw invalidField('afterValue', 'nothingChanged', lang)
  const isHalt = paramCode === 'tradeStatus' && afterValue === 'halted'
  const earliest = Date.now() + (isHalt ? -60_000 : api.leadMinutes * 60_000)
  if (Date.parse(effectiveAt) < earliest) throw invalidField('effectiveAt', 'controlTooSoon', lang)
  if (expireAt !== undefined && expireAt <= effectiveAt)
    throw invalidField('expireAt', 'controlExpiry', lang)
  await assertOwnImages(change, 'attachments', attachments)
  const [row] = await tx
    .insert(table)
    .values({
      ...target,
      beforeValue,
      afterValue,
      triggerType: 'manual',
      reason,
      attachments,
      applicantId: actor.id,
      applicantName: actor.userName,
      effectiveAt,
      expireAt: expireAt ?? null,
      openOrdersAtChange: await openUnder(tx, target),
      leverageOptions: getLeverageSteps(holder, paramCode),
      marketSnapshot: await readPriceSnapshot(tx, productCode),
    })
    .returning()
  if (!row) throw new Error('The record was not stored.')
  const owner = { type: controlType, id: row.id, no: row.controlNo }
  await setUsedImages(tx, owner, 'attachments', attachments)
  const after = { paramCode, beforeValue, afterValue, effectiveAt }
  return audited({ id: row.id }, controlEntry('add', row, { after, reason }))
}

/** Locks a record in one of its states, at the version that was on screen; throws 40401, 40901 or 40902. */
const lock = (
  { tx }: Change,
  seen: RecordVersion,
  status: ControlRow['status'],
): Promise<ControlRow> =>
  lockRecord(tx, table, seen, {
    allowed: {
      states: [status],
      refusal: ({ approverName: reviewerName, approvedAt: reviewedAt, ...record }) =>
        alreadyHandled(
          'controlNotInState',
          toDecisionDetails({ ...record, reviewerName, reviewedAt }),
        ),
    },
  })

/**
 * Decides about a proposal of somebody else; two changes of one parameter at one moment are refused with 40903, one whose
 * end has passed with 42203. What is due already, such as an emergency halt, is applied at once: the outcome is answered.
 */
export async function reviewControl(
  input: z.output<typeof api.review.input>,
  change: Change,
): Promise<Audited<{ id: string; status: ControlRow['status'] }>> {
  const { tx, actor, lang } = change
  const { id, action, remark } = input
  const record = await lock(change, input, 'proposed')
  await assertSecondPerson(change, [record.applicantId], { isRejection: action === 'reject' })
  const isOver = record.expireAt !== null && Date.parse(record.expireAt) <= Date.now()
  if (action === 'approve' && isOver) throw new Refusal(Code.rule, 'controlOver')
  const decision = {
    status: action === 'approve' ? ('approved' as const) : ('rejected' as const),
    approverId: actor.id,
    approverName: actor.userName,
    approvedAt: new Date().toISOString(),
    reviewRemark: remark,
  }
  await setState(tx, record, decision).catch((error: unknown) => {
    if (getConstraintName(error) !== 'periodic_control_record_effective_idx') throw error
    throw invalidField('effectiveAt', 'controlSameMoment', lang, Code.duplicate)
  })
  const isDue = action === 'approve' && Date.parse(record.effectiveAt) <= Date.now()
  const { status, entries } = isDue
    ? await applyControls(tx, [{ ...record, ...decision, version: record.version + 1 }])
    : { status: decision.status, entries: [] }
  return audited(
    { id, status },
    controlEntry(action, record, {
      before: { status: 'proposed' },
      after: { status },
      reason: remark,
    }),
    ...entries,
  )
}

/** Puts the value of before back; refuses with 42203 where a parameter has been changed since. */
export async function revertControl(
  input: z.output<typeof api.revert.input>,
  change: Change,
): Promise<Audited<{ id: string; controlNo: string }>> {
  const { tx, actor, applicant = actor } = change
  const { reason } = input
  const record = await lock(change, input, 'applied')
  const isOther = applicant.id !== actor.id
  const made = await restoreBefore(tx, record, {
    triggerType: 'manual',
    reason,
    applicantId: applicant.id,
    applicantName: applicant.userName,
    approverId: isOther ? actor.id : null,
    approverName: isOther ? actor.userName : '',
  })
  if ('refused' in made) throw new Refusal(Code.rule, made.refused)
  const { id, controlNo } = made.opposite
  return audited(
    { id, controlNo },
    controlEntry('revert', record, {
      before: { status: 'applied', value: record.afterValue },
      after: { status: 'reverted', value: record.beforeValue },
      reason,
    }),
    made.entry,
  )
}
