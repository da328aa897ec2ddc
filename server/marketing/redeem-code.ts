// Redemption codes in the hands of members: used once, or run out; guesses are limited, texts are forgotten. Members use codes
// at the platform, which reports it; the console and its jobs do not.
import Big from 'big.js'
import { and, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { downloadMin } from '#contract/marketing/redemption-code.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { alreadyHandled } from '#server/db/records/assert-seen.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import {
  redemptionGuess,
  redemptionBatch,
  redemptionCode,
} from '#server/db/schema/marketing/redemption.ts'
import { member } from '#server/db/schema/member/member.ts'
import { readPriceUsd } from '#server/ledger/currency-facts.ts'
import { codeHashes } from './code-text.ts'
import { payReward } from './reward.ts'

interface Use {
  readonly code: string
  readonly memberId: string
  readonly ip: string | undefined
}

/** Attempts that an address or a member may make in a minute. */
const perMinute = 5
const now = sql`now()`
const touched = nextVersion(redemptionCode)

/** Who guesses: an address where it is known, else a member; `key` is what a program repeats an attempt under. */
export interface Attempt {
  readonly memberId: string
  readonly ip: string | undefined
  readonly key?: string
}

/**
 * Counts an attempt in a transaction of its own, as it counts whatever becomes of it. Throws 42901 when there were too many from
 * the address or of the member.
 */
export const countAttempt = (
  db: Pick<Db, 'transaction'>,
  { ip, memberId, key }: Attempt,
): Promise<void> =>
  db.transaction(async (tx) => {
    const subject = ip ?? `member ${memberId}`
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`redeem ${subject}`}, 0))`)
    const { attemptKey } = redemptionGuess
    if (key !== undefined && (await tx.$count(redemptionGuess, eq(attemptKey, key))) > 0) return
    const recent = await tx.$count(
      redemptionGuess,
      and(
        ip === undefined ? eq(redemptionGuess.memberId, memberId) : eq(redemptionGuess.ip, ip),
        gt(redemptionGuess.createdAt, sql`clock_timestamp() - interval '1 minute'`),
      ),
    )
    if (recent >= perMinute) throw new Refusal(Code.tooMany, 'tooManyRedemptions')
    await tx.insert(redemptionGuess).values({
      ...(ip === undefined ? { memberId } : { ip }),
      ...(key !== undefined && { attemptKey: key }),
    })
  })

/** What a code was good for. */
export interface Redeemed {
  readonly id: string
  readonly batchNo: string
  readonly rewardType: (typeof redemptionCode.$inferSelect)['rewardType']
  readonly currency: string
  readonly amount: string
}

/**
 * Uses a code: pays its reward to a member, exactly once; `countAttempt` comes first. Throws 40401 for an unknown code, 40901
 * for one that cannot be used any more, 42202 beyond the limit per member, 42203 outside of its period and for a member who is
 * not in good standing.
 */
export async function redeemCode(tx: Tx, { code, memberId, ip }: Use): Promise<Redeemed> {
  const hashes = codeHashes(code)
  const [owner] = await tx.select().from(member).where(eq(member.id, memberId))
  if (owner?.status !== 'normal') throw new Refusal(Code.rule, 'claimLimited')
  // The race is decided here: of any number at once, one finds the code unused.
  const [used] = await tx
    .update(redemptionCode)
    .set({ ...touched, status: 'used', usedMemberId: memberId, usedAt: now, usedIp: ip ?? null })
    .where(and(inArray(redemptionCode.codeHash, hashes), eq(redemptionCode.status, 'unused')))
    .returning()
  if (!used) {
    const known = await tx.$count(redemptionCode, inArray(redemptionCode.codeHash, hashes))
    if (known === 0) throw new Refusal(Code.notFound, 'codeUnknown')
    throw alreadyHandled('redemptionCodeSpent')
  }
  const cost = new Big(used.amount).times(await readPriceUsd(tx, used.currency)).toFixed()
  const [batch] = await tx
    .update(redemptionBatch)
    .set({
      usedCount: sql`${redemptionBatch.usedCount} + 1`,
      costUsd: sql`${redemptionBatch.costUsd} + ${cost}::numeric`,
      updatedAt: now,
    })
    .where(
      and(
        eq(redemptionBatch.id, used.batchId),
        lt(redemptionBatch.usedCount, redemptionBatch.count),
      ),
    )
    .returning()
  if (!batch) throw new Refusal(Code.limitExceeded, 'budgetSpent')
  const at = new Date().toISOString()
  if (at < batch.validFrom || at >= batch.validTo) throw new Refusal(Code.rule, 'codeNotOpen')
  // The batch is locked now: nobody counts beside.
  const own = await tx.$count(
    redemptionCode,
    and(eq(redemptionCode.batchId, batch.id), eq(redemptionCode.usedMemberId, memberId)),
  )
  if (own > batch.perMemberLimit) throw new Refusal(Code.limitExceeded, 'perMemberLimit')
  const { rewardType, currency, amount } = used
  await payReward(tx, {
    reward: { rewardType, currency, amount, couponId: batch.couponId },
    memberId,
    posting: {
      bizType: 'redemption',
      bizId: used.id,
      step: 'use',
      bizNo: batch.batchNo,
      operatorId: null,
      memo: '',
    },
    reason: 'redemption',
    source: 'redemption',
  })
  return { id: used.id, batchNo: batch.batchNo, rewardType, currency, amount }
}

const perPart = 2_000

/** Lets unused codes run out, in parts that are short enough to be beside other work. */
async function endCodes(db: Pick<Db, 'transaction'>): Promise<void> {
  for (let count = perPart; count === perPart;)
    count = await db.transaction(async (tx) => {
      const due = tx
        .select({ id: redemptionCode.id })
        .from(redemptionCode)
        .where(and(eq(redemptionCode.status, 'unused'), lte(redemptionCode.validTo, now)))
        .orderBy(redemptionCode.validTo)
        .limit(perPart)
        .for('update', { skipLocked: true })
      const ended = await tx
        .update(redemptionCode)
        .set({ ...touched, status: 'expired' })
        .where(inArray(redemptionCode.id, due))
        .returning({ id: redemptionCode.id })
      return ended.length
    })
}

/** Forgets the texts of batches that were downloaded or are over, one batch after the other. */
async function forgetTexts(db: Pick<Db, 'transaction'>): Promise<void> {
  const isSpent = and(
    eq(redemptionBatch.keepsCodes, true),
    or(
      lte(redemptionBatch.downloadedAt, sql`now() - make_interval(mins => ${downloadMin})`),
      lte(redemptionBatch.validTo, now),
    ),
  )
  for (let hasMore = true; hasMore;)
    hasMore = await db.transaction(async (tx) => {
      const [batch] = await tx
        .select({ id: redemptionBatch.id })
        .from(redemptionBatch)
        .where(isSpent)
        .limit(1)
        .for('update', { skipLocked: true })
      if (!batch) return false
      await tx
        .update(redemptionCode)
        .set({ codeSealed: null })
        .where(eq(redemptionCode.batchId, batch.id))
      await tx
        .update(redemptionBatch)
        .set({ keepsCodes: false })
        .where(eq(redemptionBatch.id, batch.id))
      return true
    })
}

/** Forgets texts, lets codes run out, and drops old attempts. Any number of servers may run it at once. */
export async function expireCodes(db: Pick<Db, 'transaction'>): Promise<void> {
  await forgetTexts(db)
  await endCodes(db)
  await db.transaction((tx) =>
    tx
      .delete(redemptionGuess)
      .where(lt(redemptionGuess.createdAt, sql`now() - interval '5 minutes'`)),
  )
}
