// Claiming a part of a red envelope: under the lock of its row, so that claims, stopping and expiry follow one another.
import { randomBytes } from 'node:crypto'
import Big from 'big.js'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { getConstraintName } from '#server/db/constraint.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { redEnvelope, redEnvelopeRecord } from '#server/db/schema/marketing/red-envelope.ts'
import { member } from '#server/db/schema/member/member.ts'
import { currencyFacts } from '#server/ledger/currency-facts.ts'
import { post } from '#server/ledger/post.ts'
import { envelopeClaimLines } from '#server/ledger/postings/marketing.ts'

type Envelope = typeof redEnvelope.$inferSelect

interface Claim {
  readonly envelopeId: string
  readonly memberId: string
  readonly ip: string
  readonly clientSource: (typeof redEnvelopeRecord.$inferSelect)['clientSource']
}

const newMemberDays = 7

/** Whole units of the smallest part that is paid out. */
const toUnits = (amount: string, scale: number) =>
  BigInt(new Big(amount).times(new Big(10).pow(scale)).round(0, Big.roundDown).toFixed(0))

/**
 * Returns the next part of what is left. Equal parts are cut and the last one takes the rest; lucky ones lie between one
 * unit and twice the average, and leave at least a unit for each that follows.
 */
function nextPart(envelope: Envelope, scale: number): string {
  const { totalAmount, totalCount, claimedAmount, claimedCount, envelopeType } = envelope
  const left = new Big(totalAmount).minus(claimedAmount)
  const parts = totalCount - claimedCount
  if (parts === 1) return left.toFixed()
  const amount = (units: bigint) => new Big(units.toString()).div(new Big(10).pow(scale)).toFixed()
  if (envelopeType === 'equal') return amount(toUnits(totalAmount, scale) / BigInt(totalCount))
  const units = toUnits(left.toFixed(), scale)
  const reserve = units - BigInt(parts - 1)
  const twice = (units * 2n) / BigInt(parts)
  const maxUnits = reserve < twice ? reserve : twice
  return amount((BigInt(`0x${randomBytes(16).toString('hex')}`) % maxUnits) + 1n)
}

/** Throws 42203 unless the envelope is open to the member. */
async function assertMayClaim(tx: Tx, envelope: Envelope, memberId: string): Promise<void> {
  const now = new Date().toISOString()
  if (envelope.status !== 'active' || now < envelope.startAt || now >= envelope.expireAt)
    throw new Refusal(Code.rule, 'campaignInactive')
  const [owner] = await tx.select().from(member).where(eq(member.id, memberId))
  const isAllowed = {
    all: true,
    verified: owner?.realNameStatus === 'approved',
    newMember: Date.now() - Date.parse(owner?.createdAt ?? '') < newMemberDays * 86_400_000,
    recharged: new Big(owner?.rechargeTotalUsd ?? 0).gt(0),
  }[envelope.claimLimit]
  if (!owner || owner.status !== 'normal' || !isAllowed)
    throw new Refusal(Code.rule, 'claimLimited')
}

/** Pays a member their part; returns it. Throws 42202 when nothing is left, 40903 for a second claim. */
export async function claimEnvelope(
  tx: Tx,
  claim: Claim,
): Promise<{ recordNo: string; amount: string }> {
  const { envelopeId, memberId, ip, clientSource } = claim
  const envelope = await lockRecord(tx, redEnvelope, { id: envelopeId })
  if (envelope.status === 'finished') throw new Refusal(Code.limitExceeded, 'budgetSpent')
  await assertMayClaim(tx, envelope, memberId)
  const { currency, totalCount, claimedCount } = envelope
  const facts = await currencyFacts(tx, currency)
  const amount = nextPart(envelope, facts?.scale ?? 2)
  const isLast = claimedCount + 1 === totalCount
  const [record] = await tx
    .insert(redEnvelopeRecord)
    .values({ envelopeId, memberId, currency, amount, claimIp: ip, clientSource })
    .returning()
    .catch((error: unknown) => {
      if (getConstraintName(error) !== 'red_envelope_record_envelope_id_member_id_key') throw error
      throw new Refusal(Code.duplicate, 'alreadyClaimed')
    })
  const [taken] = await tx
    .update(redEnvelope)
    .set({
      claimedCount: sql`${redEnvelope.claimedCount} + 1`,
      claimedAmount: sql`${redEnvelope.claimedAmount} + ${amount}::numeric`,
      status: isLast ? 'finished' : 'active',
      ...nextVersion(redEnvelope),
    })
    .where(
      and(
        eq(redEnvelope.id, envelopeId),
        eq(redEnvelope.status, 'active'),
        gt(redEnvelope.totalCount, redEnvelope.claimedCount),
      ),
    )
    .returning({ id: redEnvelope.id })
  if (!record || !taken) throw new Refusal(Code.limitExceeded, 'budgetSpent')
  if (isLast && envelope.envelopeType === 'lucky') await markBest(tx, envelopeId)
  await post(tx, {
    bizType: 'redEnvelopeRecord',
    bizId: record.id,
    step: 'claim',
    bizNo: record.recordNo,
    operatorId: null,
    memo: '',
    lines: envelopeClaimLines(record),
  })
  return { recordNo: record.recordNo, amount }
}

async function markBest(tx: Tx, envelopeId: string): Promise<void> {
  const [best] = await tx
    .select({ id: redEnvelopeRecord.id })
    .from(redEnvelopeRecord)
    .where(eq(redEnvelopeRecord.envelopeId, envelopeId))
    .orderBy(desc(redEnvelopeRecord.amount), redEnvelopeRecord.id)
    .limit(1)
  if (best)
    await tx
      .update(redEnvelopeRecord)
      .set({ isBest: true })
      .where(eq(redEnvelopeRecord.id, best.id))
}
