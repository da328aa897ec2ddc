// Coupons in the hands of members: used once, for what their kind is about. Members use them at the
// platform, which names the trade, recharge or stake; the console and its jobs do not.
import Big from 'big.js'
import { and, eq, gt, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { alreadyHandled } from '#server/db/records/assert-seen.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { coupon, couponLog as table } from '#server/db/schema/marketing/coupon.ts'
import { member } from '#server/db/schema/member/member.ts'
import { stakingRecord } from '#server/db/schema/other/staking.ts'
import { readSettings } from '#server/db/settings.ts'
import { currencyFacts } from '#server/ledger/currency-facts.ts'
import { post } from '#server/ledger/post.ts'
import { couponLines } from '#server/ledger/postings/marketing.ts'
import { assertMonthBudget, giveTrialFunds } from '#server/member/index.ts'

type Coupon = typeof coupon.$inferSelect
type Log = typeof table.$inferSelect

/** What a coupon is used for; amounts are in the currency of the coupon. */
export type CouponPurpose = {
  /** The number of the trade, recharge or stake, as people see it. */
  readonly bizNo: string
  /** The amount that counts for the minimum of the coupon. */
  readonly amount: string
} & (
  | { readonly kind: 'fee'; readonly productCode: string; readonly fee: string }
  | { readonly kind: 'loss'; readonly productCode: string; readonly loss: string }
  | { readonly kind: 'recharge' | 'trialFund' }
  | { readonly kind: 'stake' }
)

interface Use {
  readonly couponLogNo: string
  readonly memberId: string
  readonly purpose: CouponPurpose
}

const kindOf: Readonly<Record<Log['couponType'], CouponPurpose['kind']>> = {
  feeDeduct: 'fee',
  feePercent: 'fee',
  cashback: 'loss',
  rechargeBonus: 'recharge',
  trialFund: 'trialFund',
  rateUp: 'stake',
}
const now = sql`now()`

/** What the coupon is worth for its purpose, rounded down; a part of an amount has an upper bound. */
function worthOf({ couponType, faceValue }: Log, { maxDeduct }: Coupon, to: CouponPurpose): Big {
  const bounded = (amount: Big) =>
    maxDeduct !== null && amount.gt(maxDeduct) ? new Big(maxDeduct) : amount
  if (to.kind === 'fee') {
    if (couponType === 'feePercent') return bounded(new Big(to.fee).times(faceValue))
    return new Big(faceValue).gt(to.fee) ? new Big(to.fee) : new Big(faceValue)
  }
  if (to.kind === 'loss') return bounded(new Big(to.loss).times(faceValue))
  return new Big(to.kind === 'stake' ? 0 : faceValue)
}

/** Throws 42203 where the coupon is not for this: another kind, a product that it leaves out, or too small an amount. */
function assertFits({ couponType }: Log, of: Coupon, to: CouponPurpose): void {
  if (kindOf[couponType] !== to.kind) throw new Refusal(Code.rule, 'couponUnfit')
  const isOther =
    'productCode' in to && of.scopeProducts.length > 0 && !of.scopeProducts.includes(to.productCode)
  if (isOther) throw new Refusal(Code.rule, 'couponUnfit')
  if (new Big(to.amount).lt(of.minUseAmount))
    throw new Refusal(Code.rule, 'couponBelowMin', { min: of.minUseAmount })
}

/** Raises the rate of the member's running stake. */
async function raiseRate(tx: Tx, { memberId, faceValue }: Log, recordNo: string): Promise<void> {
  const raised = await tx
    .update(stakingRecord)
    .set({
      rateUp: sql`${stakingRecord.rateUp} + ${faceValue}::numeric`,
      ...nextVersion(stakingRecord),
    })
    .where(
      and(
        eq(stakingRecord.recordNo, recordNo),
        eq(stakingRecord.memberId, memberId),
        eq(stakingRecord.status, 'staking'),
      ),
    )
    .returning({ id: stakingRecord.id })
  if (raised.length !== 1) throw new Refusal(Code.rule, 'couponUnfit')
}

/** Gives the trial funds of a coupon as a grant of its own, within the budget of the month. */
async function grant(tx: Tx, log: Log, amount: Big, priceUsd: string): Promise<void> {
  const { 'marketing.experienceRewardDays': days } = await readSettings(tx)
  await assertMonthBudget(tx, amount.times(priceUsd))
  await giveTrialFunds(
    tx,
    {
      memberId: log.memberId,
      currency: log.currency,
      amount: amount.toFixed(),
      source: 'coupon',
      scope: 'all',
      validTo: new Date(Date.now() + days * 86_400_000).toISOString(),
      batchNo: log.couponLogNo,
    },
    { operatorId: null, operatorName: '', memo: '' },
  )
}

/**
 * Uses a coupon of a member, exactly once, and pays what it is worth; returns that. Throws 40401 for a coupon that is not
 * theirs, 40901 for one that cannot be used any more, 42202 beyond the budget of trial funds, 42203 for a member who is not
 * in good standing and for a purpose that the coupon is not for.
 */
export async function spendCoupon(
  tx: Tx,
  { couponLogNo, memberId, purpose }: Use,
): Promise<{ id: string; currency: string; deductAmount: string }> {
  const [owner] = await tx
    .select({ status: member.status })
    .from(member)
    .where(eq(member.id, memberId))
    .for('key share')
  if (owner?.status !== 'normal') throw new Refusal(Code.rule, 'claimLimited')
  const own = and(eq(table.couponLogNo, couponLogNo), eq(table.memberId, memberId))
  // The race is decided here: of any number at once, one finds the coupon unused.
  const [log] = await tx
    .update(table)
    .set({
      status: 'used',
      usedBizNo: purpose.bizNo,
      usedAt: now as never,
      ...nextVersion(table),
    })
    .where(and(own, eq(table.status, 'unused'), gt(table.expireAt, now)))
    .returning()
  if (!log) {
    const [known] = await tx.select({ status: table.status }).from(table).where(own)
    if (!known) throw new Refusal(Code.notFound, 'notFound')
    throw alreadyHandled('couponUnusable', { status: known.status })
  }
  const [of] = await tx.select().from(coupon).where(eq(coupon.id, log.couponId))
  if (!of) throw new Refusal(Code.notFound, 'notFound')
  assertFits(log, of, purpose)
  const { currency } = log
  const { scale = 0, priceUsd = '0' } = (await currencyFacts(tx, currency)) ?? {}
  const worth = worthOf(log, of, purpose).round(scale, Big.roundDown)
  if (purpose.kind !== 'stake' && worth.lte(0)) throw new Refusal(Code.rule, 'couponUnfit')
  const deductAmount = worth.toFixed()
  // Before the wallets, in the order in which others lock them.
  await tx
    .update(coupon)
    .set({
      usedCount: sql`${coupon.usedCount} + 1`,
      costUsd: sql`${coupon.costUsd} + ${worth.times(priceUsd).toFixed()}::numeric`,
      updatedAt: now,
    })
    .where(eq(coupon.id, of.id))
  await tx.update(table).set({ deductAmount }).where(eq(table.id, log.id))
  if (purpose.kind === 'stake') await raiseRate(tx, log, purpose.bizNo)
  else if (purpose.kind === 'trialFund') await grant(tx, log, worth, priceUsd)
  else
    await post(tx, {
      bizType: 'coupon',
      bizId: log.id,
      step: 'use',
      bizNo: couponLogNo,
      operatorId: null,
      memo: '',
      lines: couponLines(log, deductAmount),
    })
  return { id: log.id, currency, deductAmount }
}
