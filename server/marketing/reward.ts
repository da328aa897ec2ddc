// Rewards: what one is worth when it is planned, and how it is paid, by a posting or as a coupon.
import Big from 'big.js'
import { eq, max, min, sql } from 'drizzle-orm'
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
import type { Tx } from '../db/client.ts'
import { coupon } from '../db/schema/coupon.ts'
import { walletCode } from '../db/schema/money.ts'
import { invalidField } from '../http/field-errors.ts'
import type { Line } from '../ledger/lines.ts'
import { post, type Posting } from '../ledger/post.ts'
import type { Reader } from '../member/scope.ts'
import { issueCoupon } from './coupon-issue.ts'

/** A reward as it is stored: points have their own currency, a coupon counts as one of itself. */
export interface StoredReward {
  readonly rewardType: RewardType
  readonly currency: string
  readonly amount: string
  readonly couponId: string | null
}

/** The price of a currency in USDT; 0 for points and what is not known. */
export async function priceUsd(db: Reader, currency: string): Promise<string> {
  const [row] = await db
    .select({ price: max(walletCode.priceUsd) })
    .from(walletCode)
    .where(eq(walletCode.currency, currency))
  return row?.price ?? '0'
}

/** Returns a reward as it is stored, with its worth in USDT. Throws 40001 for the field that does not fit. */
export async function planReward(
  db: Reader,
  input: RewardInput & { readonly rewardType: RewardType },
  lang: Lang,
): Promise<StoredReward & { readonly worthUsd: string }> {
  const { rewardType, currency = '', amount, couponId } = input
  const fault = rewardFault(input as RewardInput)
  if (fault) throw invalidField(fault, 'fieldRequired', lang)
  if (rewardType === 'coupon') return planCoupon(db, couponId ?? '', lang)
  const isPoints = rewardType === 'points'
  const [code] = isPoints
    ? [{ scale: pointsScale, isReward: true }]
    : await db
        .select({
          scale: min(walletCode.scale),
          isReward: sql<boolean>`bool_or(${walletCode.rewardEnabled})`,
        })
        .from(walletCode)
        .where(eq(walletCode.currency, currency))
        .groupBy(walletCode.currency)
  if (!code) throw invalidField('currency', 'currencyUnknown', lang)
  if (!code.isReward) throw invalidField('currency', 'currencyNoReward', lang)
  const value = new Big(amount ?? 0)
  if (!value.round(code.scale ?? 0).eq(value)) throw invalidField('amount', 'amountScale', lang)
  const held = isPoints ? pointsCurrency : currency
  const worthUsd = value.times(await priceUsd(db, held)).toFixed()
  return { rewardType, currency: held, amount: value.toFixed(), couponId: null, worthUsd }
}

async function planCoupon(db: Reader, couponId: string, lang: Lang) {
  const [row] = await db.select().from(coupon).where(eq(coupon.id, couponId))
  if (row?.status !== 'active') throw invalidField('couponId', 'campaignInactive', lang)
  const maxCost = isPercent(row.couponType) ? (row.maxDeduct ?? '0') : row.faceValue
  const worthUsd = new Big(maxCost).times(await priceUsd(db, row.currency)).toFixed()
  return { rewardType: 'coupon' as const, currency: '', amount: '1', couponId, worthUsd }
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
 * Pays a reward: a currency to the spot wallet out of the campaign cost, points out of their issuance, a coupon out of its
 * own budget. Returns the coupon that was issued, if any.
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
  if (rewardType === 'trialFund') throw new Error('Trial funds cannot be given out yet.')
  const isPoints = rewardType === 'points'
  const lines: Line[] = [
    { house: isPoints ? '3300' : '5100', currency, side: 'D', amount },
    {
      memberId,
      walletType: isPoints ? 'integral' : 'spot',
      bucket: 'available',
      currency,
      side: 'C',
      amount,
      reason: isPoints ? 'integralIn' : reason,
    },
  ]
  await post(tx, { ...posting, lines })
  return { couponLogId: null }
}
