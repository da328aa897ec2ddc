// Which recharges one person may decide: large approvals need a code, larger ones and every reversal
// a second operator.
import Big from 'big.js'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { ReviewOne, reverse } from '#contract/money/recharge-log.ts'
import type { Reader } from '#server/db/read-db.ts'
import { rechargeLog } from '#server/db/schema/money/money.ts'
import { readConfirmSettings } from '#server/db/settings.ts'
import type { Call, Change } from '#server/http/call.ts'
import type { Need } from '#server/http/operator-access.ts'
import { rechargeGuard } from './guard.ts'

type Decision = Pick<z.output<typeof ReviewOne>, 'id' | 'version' | 'action'>

/** What a decision on a recharge of this value needs. */
export async function confirmationLevel(
  db: Reader,
  action: Decision['action'],
  { usdValue }: { usdValue: string },
): Promise<Need> {
  if (action === 'reject') return { level: undefined }
  const settings = await readConfirmSettings(db)
  const reaches = (key: 'review.fourEyesUsd' | 'review.rechargeOtpUsd') =>
    new Big(usdValue).gte(settings[key])
  const needsTwo = settings['review.fourEyes'] && reaches('review.fourEyesUsd')
  if (needsTwo) return { level: 'K4', amountUsd: usdValue }
  return {
    level: reaches('review.rechargeOtpUsd') || reaches('review.fourEyesUsd') ? 'K3' : undefined,
    amountUsd: usdValue,
  }
}

/**
 * What a decision needs. Its version is checked first: a record that grows afterwards has another one, so that no edit slips
 * under the threshold.
 */
export async function requiredReviewConfirmation(
  { id, version, action }: Decision,
  call: Call,
): Promise<Need> {
  const row = await rechargeGuard.load(call.db, id)
  rechargeGuard.assertActionable(row, action, call, version)
  return confirmationLevel(call.db, action, row.log)
}

/** What a reversal needs: always a second operator. */
export async function requiredReversalConfirmation(
  { id }: Pick<z.output<typeof reverse.input>, 'id'>,
  { db }: Call,
): Promise<Need> {
  const { log } = await rechargeGuard.load(db, id)
  // What goes back is what was credited, at the price of then.
  const isWhole = log.creditedAmount === null || new Big(log.creditedAmount).eq(log.amount)
  const value = isWhole
    ? log.usdValue
    : new Big(log.usdValue)
        .times(log.creditedAmount ?? 0)
        .div(log.amount)
        .round(2)
        .toFixed()
  return { level: 'K4', amountUsd: value }
}

/** Gives the applicant's claim back: who decides next must not wait for it. */
export async function releaseClaim({ id }: { id: string }, { tx, actor }: Change): Promise<void> {
  await tx
    .update(rechargeLog)
    .set({ claimedBy: null, claimedByName: null, claimedUntil: null })
    .where(and(eq(rechargeLog.id, id), eq(rechargeLog.claimedBy, actor.id)))
}
