// A member stakes: the amount goes from the spot wallet into the stake, within what the product still takes.
import Big from 'big.js'
import { and, eq, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import type { Lang } from '#contract/lang.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { lockRow } from '#server/db/records/lock-record.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { stakingProduct, stakingRecord } from '#server/db/schema/other/staking.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { post } from '#server/ledger/post.ts'
import { stakeLines } from '#server/ledger/postings/staking.ts'
import { assertMayMove, openCurrency, toUsdValue } from '#server/money/index.ts'
import type { Stake } from './stake-close.ts'

/** What is known of a stake before it is opened. */
export interface StakeFacts {
  readonly externalId: string
  readonly memberId: string
  /** The number of the product. */
  readonly stakingNo: string
  readonly amount: string
  readonly autoRenew: boolean
}

type Product = typeof stakingProduct.$inferSelect

function assertOnSale({ status, saleFrom, saleTo }: Product, lang: Lang): void {
  const now = Date.now()
  const isOpen =
    status === 'onSale' &&
    (saleFrom === null || Date.parse(saleFrom) <= now) &&
    (saleTo === null || Date.parse(saleTo) > now)
  if (!isOpen) throw invalidField('product', 'stakeNotOnSale', lang, Code.rule)
}

/** Takes the amount from the quota of the product; what is left below its smallest stake ends the sale. */
async function takeQuota(tx: Tx, product: Product, amount: Big, lang: Lang): Promise<void> {
  const staked = new Big(product.stakedAmount).plus(amount)
  if (staked.gt(product.quota)) throw invalidField('amount', 'stakeQuota', lang, Code.limitExceeded)
  const isFull = new Big(product.quota).minus(staked).lt(product.minAmount)
  // As long as it is on sale operators see the same record, however many stake meanwhile.
  const taken = await tx
    .update(stakingProduct)
    .set({
      stakedAmount: staked.toFixed(),
      ...(isFull && { status: 'soldOut' as const, ...nextVersion(stakingProduct) }),
    })
    .where(and(eq(stakingProduct.id, product.id), eq(stakingProduct.status, 'onSale')))
    .returning({ id: stakingProduct.id })
  if (taken.length !== 1)
    throw new Error(`Product ${product.stakingNo} left the sale under its lock.`)
}

/**
 * Opens a stake at the terms of its product. Throws `Refusal` 40401 for a product that is not there, 42203 for a member who is
 * closed, frozen or switched off and for a product that is not on sale, 42202 beyond its limits or its quota, 42201 where the
 * wallet has less.
 */
export async function openStake(tx: Tx, facts: StakeFacts, lang: Lang): Promise<Stake> {
  const { externalId, memberId, stakingNo, amount, autoRenew } = facts
  await assertMayMove(tx, memberId, 'stakingEnabled', lang)
  const product = await lockRow(tx, stakingProduct, eq(stakingProduct.stakingNo, stakingNo))
  if (!product || product.status === 'draft') throw new Refusal(Code.notFound, 'notFound')
  assertOnSale(product, lang)
  const { currency, minAmount, maxAmount, annualRate, termDays } = product
  const coin = await openCurrency(tx, currency, { field: 'product', lang })
  toUsdValue(amount, coin, { field: 'amount', lang })
  const principal = new Big(amount)
  if (principal.lt(minAmount) || (maxAmount !== null && principal.gt(maxAmount)))
    throw invalidField('amount', 'stakeAmountRange', lang, Code.limitExceeded)
  await takeQuota(tx, product, principal, lang)
  const [stake] = await tx
    .insert(stakingRecord)
    .values({
      externalId,
      memberId,
      stakingId: product.id,
      currency,
      principal: amount,
      annualRate,
      termDays,
      startAt: sql`now()` as never,
      ...(termDays > 0 && {
        matureAt: sql`now() + make_interval(hours => 24 * ${termDays}::int)` as never,
      }),
      autoRenew,
    })
    .returning()
  if (!stake) throw new Error('The stake was not stored.')
  await post(tx, {
    bizType: 'staking',
    bizId: stake.id,
    step: 'in',
    bizNo: stake.recordNo,
    operatorId: null,
    memo: '',
    lines: stakeLines(stake),
  })
  return stake
}
