// A correction of a balance from its application to its decision: asked for by one operator, posted by another, a large
// one with a third (decision 055).
import Big from 'big.js'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type * as api from '#contract/member/asset-adjust.ts'
import { isReason } from '#contract/wire.ts'
import { requiredGrantConfirmation, recordGrant } from '#server/access/approval/value-grants.ts'
import { assertSecondPerson } from '#server/access/second-person.ts'
import { oneOr } from '#server/base/exactly-one.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import type { Reader } from '#server/db/read-db.ts'
import {
  alreadyHandled,
  assertSeen,
  toDecisionDetails,
  type Expected,
} from '#server/db/records/assert-seen.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import { memberAdjust as table } from '#server/db/schema/member/member-adjust.ts'
import { readConfirmSettings } from '#server/db/settings.ts'
import { audited, type AuditEntry, type Call, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import type { Need } from '#server/http/operator-access.ts'
import { availableIn } from '#server/ledger/balances.ts'
import { currencyFacts } from '#server/ledger/currency-facts.ts'
import { post } from '#server/ledger/post.ts'
import { adjustLines } from '#server/ledger/postings/money.ts'
import { areOwnFiles } from '#server/lists/register/own-images.ts'
import { setUsedImages } from '#server/lists/register/used-images.ts'
import { assertScale } from './asset-hold.ts'
import { lockMembers } from './lock-members.ts'

type Adjustment = typeof table.$inferSelect
type Review = z.output<typeof api.adjustReview.input>

// A single amount, and its value, stay a thousand times below what a balance or a sum can hold.
const ceiling = new Big('1e15')

const entry = (
  verb: string,
  { id, adjustNo }: Pick<Adjustment, 'id' | 'adjustNo'>,
  facts: Pick<AuditEntry, 'before' | 'after' | 'reason'>,
): AuditEntry => ({
  action: `memberAdjust.${verb}`,
  targetType: 'memberAdjust',
  targetId: id,
  targetNo: adjustNo,
  ...facts,
})

/** Whether an adjustment needs files and a third person; one whose currency has no price does. */
async function isLarge(
  db: Reader,
  { priceUsd, usdValue }: Pick<Adjustment, 'priceUsd' | 'usdValue'>,
): Promise<boolean> {
  const { 'review.fourEyesUsd': limit } = await readConfirmSettings(db)
  return new Big(priceUsd).eq(0) || new Big(usdValue).gte(limit)
}

/** Throws 42201 where a deduction is above what the wallet has available. */
async function assertAvailable(
  tx: Tx,
  wallet: Pick<Adjustment, 'memberId' | 'walletType' | 'currency' | 'amount'>,
) {
  const { walletType, currency, amount } = wallet
  const current = await availableIn(tx, wallet)
  if (new Big(amount).lte(current)) return
  throw new Refusal(
    Code.insufficient,
    'insufficient',
    { current, currency, needed: amount },
    { current, limit: amount, currency, walletType },
  )
}

/** Stores an application. Throws 40001 for an amount, a currency or files that do not fit, 42201 for what is not there. */
export async function addAdjustment(change: Change, input: z.output<typeof api.adjust.input>) {
  const { tx, actor, lang } = change
  const { requestId: _key, reason, ...wanted } = input
  const [owner] = await lockMembers(change, [wanted.memberId])
  const priceUsd = (await currencyFacts(tx, wanted.currency))?.priceUsd
  if (priceUsd === undefined) throw invalidField('currency', 'notFound', lang)
  await assertScale(change, wanted.currency, wanted.amount)
  const value = new Big(wanted.amount).times(priceUsd)
  if (ceiling.lte(wanted.amount) || value.gte(ceiling))
    throw invalidField('amount', 'amountTooLarge', lang, Code.limitExceeded)
  const usdValue = value.round(18, Big.roundDown).toFixed()
  if (wanted.attachments.length === 0 && (await isLarge(tx, { priceUsd, usdValue })))
    throw invalidField('attachments', 'attachmentsRequired', lang)
  if (!(await areOwnFiles(change, wanted.attachments, ['image', 'document'])))
    throw invalidField('attachments', 'attachmentUnknown', lang)
  if (wanted.direction === 'sub') await assertAvailable(tx, wanted)
  const [row] = await tx
    .insert(table)
    .values({
      ...wanted,
      priceUsd,
      usdValue,
      reason,
      applicantId: actor.id,
      applicantName: actor.userName,
    })
    .returning()
  if (!row) throw new Error('The adjustment was not stored.')
  const { id, adjustNo } = row
  const file = { type: 'memberAdjust', id, no: adjustNo }
  await setUsedImages(tx, file, 'attachments', wanted.attachments)
  const after = { memberNo: owner.memberNo, ...wanted, usdValue }
  return audited({ id, adjustNo }, entry('add', row, { after, reason }))
}

/** What a decision expects: an adjustment that waits. Refusals say who decided, or what it is now. */
const waiting: Expected<Adjustment> = {
  allowed: {
    states: ['pending'],
    refusal: (row) => alreadyHandled('adjustHandled', toDecisionDetails(row)),
  },
  fresh: toDecisionDetails,
}

/**
 * What an approval needs: a code, and a third person for a large one and for many that are large together. Neither price nor
 * value of an application changes, so that none slips under the threshold. A rejection needs a code only.
 */
export async function requiredReviewConfirmation(
  { id, version, action }: Review,
  call: Call,
): Promise<Need> {
  const { db } = call
  const rows = await db.select().from(table).where(eq(table.id, id))
  await assertSeen(rows, [{ id, version }], waiting)
  const row = oneOr(rows, () => new Refusal(Code.notFound, 'notFound'))
  if (action === 'reject') return { level: 'K3' }
  if (row.direction === 'add') return requiredGrantConfirmation(call, { usd: row.usdValue })
  return { level: (await isLarge(db, row)) ? 'K4' : 'K3', amountUsd: row.usdValue }
}

/**
 * Posts an adjustment or rejects it. Throws 40303 to its applicant, 42201 where a deduction is not there (any more), 42203
 * where the member was closed since; it waits on then.
 */
export async function reviewAdjustment(
  change: Change,
  { id, version, action, remark, requestId }: Review,
) {
  const { tx, actor, lang } = change
  const row = await lockRecord(tx, table, { id, version }, waiting)
  const isApproved = action === 'approve'
  // Neither who reviews nor, for a large one, the third person.
  await assertSecondPerson(change, [row.applicantId], { isRejection: !isApproved })
  if (!isApproved && !isReason(remark)) throw invalidField('remark', 'fieldReason', lang)
  if (isApproved) await lockMembers(change, [row.memberId])
  const status = isApproved ? ('approved' as const) : ('rejected' as const)
  const after = await updateRecord(tx, table, row, {
    status,
    reviewerId: actor.id,
    reviewerName: actor.userName,
    reviewedAt: sql`now()`,
    reviewRemark: remark,
  })
  const journalId = isApproved
    ? await post(tx, {
        bizType: 'adjust',
        bizId: id,
        step: row.direction,
        bizNo: row.adjustNo,
        operatorId: actor.id,
        operatorName: actor.userName,
        requestId,
        memo: row.reason,
        lines: adjustLines(row),
      })
    : null
  if (isApproved && row.direction === 'add')
    await recordGrant(change, entry('approve', row, {}), { usd: row.usdValue })
  return audited(
    { id, status, journalId },
    entry(action, after, {
      before: { status: row.status },
      after: {
        status,
        memberId: row.memberId,
        direction: row.direction,
        amount: row.amount,
        currency: row.currency,
        journalId,
      },
      ...(remark !== '' && { reason: remark }),
    }),
  )
}

/** Takes an application back. Throws 42203 to anybody but its applicant. */
export async function cancelAdjustment(
  { tx, actor }: Change,
  { id, version }: z.output<typeof api.adjustCancel.input>,
) {
  const row = await lockRecord(tx, table, { id, version }, waiting)
  if (row.applicantId !== actor.id) throw new Refusal(Code.rule, 'applicantOnly')
  const after = await updateRecord(tx, table, row, { status: 'cancelled' })
  const facts = { before: { status: row.status }, after: { status: after.status } }
  return audited({ id }, entry('cancel', after, facts))
}
