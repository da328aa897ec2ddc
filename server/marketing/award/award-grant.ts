// Granting awards: what a rule pays at once, what operators plan and others decide, and what is taken back. The rules watch
// what members do: the server of the app calls `grantAward` where a member registers, recharges or trades.
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { add, AwardType, review, revoke } from '#contract/marketing/award-record.ts'
import { isReason, type RecordVersion } from '#contract/wire.ts'
import { recordGrant } from '#server/access/approval/value-grants.ts'
import { assertSecondPerson } from '#server/access/second-person.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { alreadyHandled, toDecisionDetails } from '#server/db/records/assert-seen.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { awardRecord as table } from '#server/db/schema/marketing/award.ts'
import { couponLog } from '#server/db/schema/marketing/coupon.ts'
import { memberExperience } from '#server/db/schema/member/experience.ts'
import { member } from '#server/db/schema/member/member.ts'
import { ledgerJournal } from '#server/db/schema/money/ledger.ts'
import { audited, type Call, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { reverse } from '#server/ledger/post.ts'
import { lockGrant, recover } from '#server/member/index.ts'
import { payReward, planReward, type StoredReward } from '../reward.ts'
import { assertAwardBudget } from './award-budget.ts'
import { type Award, awardEntry, loadAwards, getGrantSource, getWorth } from './award-row.ts'

const now = sql`now()`
const touched = nextVersion(table)
type By = Pick<Call['actor'], 'id' | 'userName'>

const posting = (award: Award, step: string, by: By | undefined, memo: string) => ({
  bizType: 'award',
  bizId: award.id,
  step,
  bizNo: award.awardNo,
  operatorId: by?.id ?? null,
  operatorName: by?.userName ?? '',
  memo,
})

/** Pays a granted award within the budget of the month and notes the coupon that was issued. */
async function pay(tx: Tx, award: Award, by: By | undefined): Promise<void> {
  const { rewardType, currency, amount, couponId, memberId } = award
  await assertAwardBudget(tx, award.usdValue)
  const { couponLogId } = await payReward(tx, {
    reward: { rewardType, currency, amount, couponId },
    memberId,
    posting: posting(award, 'grant', by, award.remark),
    reason: 'award',
    source: getGrantSource(award),
  })
  if (couponLogId !== null)
    await tx.update(table).set({ couponLogId }).where(eq(table.id, award.id))
}

interface RuleAward {
  readonly awardType: Exclude<AwardType, 'manual'>
  readonly memberId: string
  /** The record that earned it; a member gets an award of a type for it once. */
  readonly relatedNo: string
  readonly reward: StoredReward & { readonly worthUsd: string }
}

/**
 * Grants what a rule awards. Returns its number; undefined where the member was awarded for the record before. It is a
 * transaction within the caller's: an award that cannot be paid, or not out of the budget of the month (42202), throws and
 * leaves what it rewards as it was.
 */
export const grantAward = (caller: Tx, award: RuleAward): Promise<string | undefined> =>
  caller.transaction(async (tx) => {
    const { awardType, memberId, relatedNo } = award
    const { worthUsd, ...reward } = award.reward
    const [made] = await tx
      .insert(table)
      .values({
        awardType,
        memberId,
        relatedNo,
        ...reward,
        usdValue: worthUsd,
        status: 'granted',
        grantedAt: now as never,
      })
      .onConflictDoNothing()
      .returning()
    if (made) await pay(tx, made, undefined)
    return made?.awardNo
  })

/** Plans awards. Throws 40001 for a member that does not exist or is closed, and for a reward that does not fit. */
export async function addAwards(
  { tx, actor, lang }: Change,
  { memberNos, remark, requestId: _key, ...input }: z.output<typeof add.input>,
) {
  const { worthUsd, ...reward } = await planReward(tx, input, lang)
  const members = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(inArray(member.memberNo, memberNos), ne(member.status, 'closed')))
    .orderBy(member.id)
  if (members.length < memberNos.length) throw invalidField('memberNos', 'membersUnknown', lang)
  const common = {
    ...reward,
    usdValue: worthUsd,
    awardType: 'manual' as const,
    creatorId: actor.id,
    creatorName: actor.userName,
    remark,
  }
  const made = await tx
    .insert(table)
    .values(members.map(({ id }) => ({ ...common, memberId: id })))
    .returning()
  const [first, ...rest] = made.map((award) =>
    awardEntry('add', award, {
      after: { memberId: award.memberId, ...reward },
      reason: remark,
    }),
  )
  if (!first) throw new Error('No award was stored.')
  return audited({ count: made.length }, first, ...rest)
}

/** Loads an award in the state an action starts from. Throws 40401, 40901 or 40902. */
const loadIn = (tx: Tx, seen: RecordVersion, status: Award['status']) =>
  lockRecord(tx, table, seen, {
    allowed: {
      states: [status],
      refusal: (award) => alreadyHandled('awardHandled', toDecisionDetails(award)),
    },
    fresh: async ({ id }) => (await loadAwards(tx, [id]))[0],
  })

type Decision = Omit<z.output<typeof review.input>, 'items'> & RecordVersion

/** Grants or rejects one award. Throws 40303 to whoever planned it, 42202 beyond the budget, and what paying it throws. */
export async function decideAward(change: Change, { id, version, action, remark }: Decision) {
  const { tx, actor, lang } = change
  const award = await loadIn(tx, { id, version }, 'pending')
  const isApproved = action === 'approve'
  await assertSecondPerson(change, [award.creatorId], { isRejection: !isApproved })
  const [owner] = await tx
    .select({ status: member.status })
    .from(member)
    .where(eq(member.id, award.memberId))
  // The account may have been closed since the award was planned.
  if (isApproved && owner?.status === 'closed') throw new Refusal(Code.rule, 'membersUnknown')
  if (!isApproved && !isReason(remark)) throw invalidField('remark', 'fieldReason', lang)
  const [after] = await tx
    .update(table)
    .set({
      ...touched,
      status: isApproved ? 'granted' : 'rejected',
      reviewerId: actor.id,
      reviewerName: actor.userName,
      reviewedAt: now,
      reviewRemark: remark,
      ...(isApproved && { grantedAt: now }),
    })
    .where(and(eq(table.id, id), eq(table.status, 'pending'), eq(table.version, version)))
    .returning()
  if (!after) throw new Refusal(Code.stale, 'stale')
  if (isApproved) {
    await pay(tx, after, actor)
    const by = { makerId: after.creatorId ?? actor.id, deciderId: actor.id }
    await recordGrant(change, awardEntry('approve', after, {}), getWorth(after), by)
  }
  return audited(
    { id, status: after.status },
    awardEntry(action, after, {
      before: { status: award.status },
      after: { status: after.status },
      ...(remark !== '' && { reason: remark }),
    }),
  )
}

/**
 * Takes back what an award paid. Throws 42201 where the member has less left, 42203 for a
 * coupon that was used and for trial funds that are over; of those in use it takes back what is left.
 */
export async function revokeAward(
  change: Change,
  { id, version, reason }: z.output<typeof revoke.input>,
) {
  const { tx, actor } = change
  const award = await loadIn(tx, { id, version }, 'granted')
  const [after] = await tx
    .update(table)
    .set({ ...touched, status: 'revoked' })
    .where(and(eq(table.id, id), eq(table.status, 'granted'), eq(table.version, version)))
    .returning()
  if (!after) throw new Refusal(Code.stale, 'stale')
  if (award.couponLogId !== null) await takeCoupon(tx, award.couponLogId)
  else if (award.rewardType === 'trialFund') await takeTrialFunds(tx, award, actor, reason)
  else await postBack(tx, award, actor, reason)
  return audited(
    { id, status: after.status },
    awardEntry('revoke', after, {
      before: { status: award.status },
      after: { status: after.status },
      reason,
    }),
  )
}

async function postBack(tx: Tx, award: Award, by: By, memo: string): Promise<void> {
  const [journal] = await tx
    .select({ id: ledgerJournal.id })
    .from(ledgerJournal)
    .where(
      and(
        eq(ledgerJournal.bizType, 'award'),
        eq(ledgerJournal.bizId, award.id),
        eq(ledgerJournal.step, 'grant'),
      ),
    )
  if (!journal) throw new Error(`The journal of ${award.awardNo} is missing.`)
  const reason = award.rewardType === 'points' ? 'integralOut' : 'awardRevoke'
  await reverse(tx, journal.id, { ...posting(award, 'revoke', by, memo), reason })
}

async function takeCoupon(tx: Tx, couponLogId: string): Promise<void> {
  const taken = await tx
    .update(couponLog)
    .set({ status: 'revoked', ...nextVersion(couponLog) })
    .where(and(eq(couponLog.id, couponLogId), eq(couponLog.status, 'unused')))
    .returning({ id: couponLog.id })
  if (taken.length === 0) throw new Refusal(Code.rule, 'couponSpent')
}

async function takeTrialFunds(tx: Tx, { awardNo, memberId }: Award, by: By, memo: string) {
  const [found] = await tx
    .select({ id: memberExperience.id })
    .from(memberExperience)
    .where(and(eq(memberExperience.batchNo, awardNo), eq(memberExperience.memberId, memberId)))
  const grant = found && (await lockGrant(tx, found.id))
  if (grant?.status !== 'active') throw new Refusal(Code.rule, 'trialFundsOver')
  await recover(tx, grant, 'revoked', { operatorId: by.id, operatorName: by.userName, memo })
}
