// Rewards: what one is worth when it is planned, and how it is paid, by a posting or as a coupon.
import Big from 'big.js'
import { eq } from 'drizzle-orm'
import type { Lang } from '#contract/lang.ts'
import type { GrantSource } from '#contract/marketing/coupon-log.ts'
import { isPercent } from '#contract/marketing/coupon-rules.ts'
import {
  pointsCurrency,
  pointsScale,
  rewardFault,
  type RewardInput,
  type RewardType,
} from '#contract/marketing/reward.ts'
import type { Tx } from '#server/db/connection/client.ts'
import type { Reader } from '#server/db/read-db.ts'
import { coupon } from '#server/db/schema/marketing/coupon.ts'
import { readSettings } from '#server/db/settings.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { currencyFacts, readPriceUsd } from '#server/ledger/currency-facts.ts'
import { post, type Posting } from '#server/ledger/post.ts'
import { rewardLines } from '#server/ledger/postings/marketing.ts'
import { assertMonthBudget, giveTrialFunds } from '#server/member/index.ts'
import { issueCoupon } from './coupon/coupon-issue.ts'

/** A reward as it is stored: points have their own currency, a coupon counts as one of itself. */
export interface StoredReward {
  readonly rewardType: RewardType
  readonly currency: string
  readonly amount: string
  readonly couponId: string | null
}

/** Returns a reward as it is stored, with its worth in USDT. Throws 40001 for the field that does not fit. */
export async function planReward(
  db: Reader,
  input: RewardInput & { readonly rewardType: RewardType },
  lang: Lang,
): Promise<StoredReward & { readonly worthUsd: string }> {
  const { rewardType, currency = '', amount, couponId } = input
  const fault = rewardFault(input)
  if (fault) throw invalidField(fault, 'fieldRequired', lang)
  if (rewardType === 'coupon') return planCoupon(db, couponId ?? '', lang)
  const isPoints = rewardType === 'points'
  const code = isPoints
    ? { scale: pointsScale, priceUsd: '0', isReward: true }
    : await currencyFacts(db, currency)
  if (!code) throw invalidField('currency', 'currencyUnknown', lang)
  if (!code.isReward) throw invalidField('currency', 'currencyNoReward', lang)
  const value = new Big(amount ?? 0)
  if (!value.round(code.scale).eq(value)) throw invalidField('amount', 'amountScale', lang)
  const held = isPoints ? pointsCurrency : currency
  const worthUsd = value.times(code.priceUsd).toFixed()
  if (rewardType === 'trialFund') {
    const { 'marketing.experienceMax': maxUsd } = await readSettings(db)
    if (value.times(code.priceUsd).gt(maxUsd))
      throw invalidField('amount', 'experienceTooMuch', lang)
  }
  return { rewardType, currency: held, amount: value.toFixed(), couponId: null, worthUsd }
}

async function planCoupon(db: Reader, couponId: string, lang: Lang) {
  const [row] = await db.select().from(coupon).where(eq(coupon.id, couponId))
  if (row?.status !== 'active') throw invalidField('couponId', 'campaignInactive', lang)
  const maxCost = isPercent(row.couponType) ? (row.maxDeduct ?? '0') : row.faceValue
  const worthUsd = new Big(maxCost).times(await readPriceUsd(db, row.currency)).toFixed()
  return { rewardType: 'coupon' as const, currency: '', amount: '1', couponId, worthUsd }
}

/** Where trial funds that are a reward come from; levels and tasks are campaigns. */
const fundSources: Partial<Record<GrantSource, 'register' | 'redemption' | 'manual'>> = {
  register: 'register',
  redemption: 'redemption',
  manual: 'manual',
}

interface Payment {
  readonly reward: StoredReward
  readonly memberId: string
  /** The step of the record the reward belongs to. */
  readonly posting: Omit<Posting, 'lines'>
  /** Type of the member's money log line; points have their own. */
  readonly reason: 'redemption' | 'award'
  readonly source: GrantSource
}

/**
 * Pays a reward: a currency to the spot wallet out of the campaign cost, points out of their issuance, trial funds as a
 * grant of their own within the budget of the month, a coupon out of its own budget. Returns the coupon that was issued,
 * if any. Throws 42202 where one of the budgets is spent.
 */
export async function payReward(
  tx: Tx,
  { reward, memberId, posting, reason, source }: Payment,
): Promise<{ couponLogId: string | null }> {
  const { rewardType, currency, amount, couponId } = reward
  if (rewardType === 'coupon') {
    const { id } = await issueCoupon(tx, {
      couponId: couponId ?? '',
      memberId,
      source,
      batchNo: posting.bizNo,
      ...(posting.operatorName !== undefined && { operatorName: posting.operatorName }),
    })
    return { couponLogId: id }
  }
  if (rewardType === 'trialFund') {
    const { operatorId, operatorName = '', bizNo, memo } = posting
    const { 'marketing.experienceRewardDays': days } = await readSettings(tx)
    await assertMonthBudget(tx, new Big(amount).times(await readPriceUsd(tx, currency)))
    await giveTrialFunds(
      tx,
      {
        memberId,
        currency,
        amount,
        source: fundSources[source] ?? 'campaign',
        scope: 'all',
        validTo: new Date(Date.now() + days * 86_400_000).toISOString(),
        batchNo: bizNo,
      },
      { operatorId, operatorName, memo },
    )
    return { couponLogId: null }
  }
  const lines = rewardLines(reward, memberId, reason)
  await post(tx, { ...posting, lines })
  return { couponLogId: null }
}
