// Redeeming a stake for its member (`screens` O04): by two people, as the rules of the product have it.
import Big from 'big.js'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/other/staking-record.ts'
import type { Tx } from '../db/client.ts'
import { stakingProduct, stakingRecord as table } from '../db/schema/staking.ts'
import type { App } from '../http/application.ts'
import { audited, type Audited, type Change } from '../http/call.ts'
import { Refusal } from '../http/refusal.ts'
import { change } from '../http/serve.ts'
import type { Line } from '../ledger/lines.ts'
import { post } from '../ledger/post.ts'
import { currencyFacts, priceUsdOf } from '../money/currency-facts.ts'

type Stake = typeof table.$inferSelect
type Product = typeof stakingProduct.$inferSelect

const open: readonly Stake['status'][] = ['staking', 'matured']

async function lock(tx: Tx, { id, version }: { id: string; version: number }) {
  const [stake] = await tx.select().from(table).where(eq(table.id, id)).for('update')
  if (!stake) throw new Refusal(Code.notFound, 'notFound')
  if (!open.includes(stake.status)) {
    const { status, redeemedAt: reviewedAt } = stake
    const facts = { id, status, version: stake.version, reviewerName: null, reviewedAt }
    throw new Refusal(Code.alreadyHandled, 'stakeRedeemed', {}, facts)
  }
  if (stake.version !== version) throw new Refusal(Code.stale, 'stale')
  const [product] = await tx
    .select()
    .from(stakingProduct)
    .where(eq(stakingProduct.id, stake.stakingId))
    .for('update')
  if (!product) throw new Refusal(Code.notFound, 'notFound')
  return { stake, product }
}

/** What the product takes of a stake that leaves now; null where it leaves on time. Throws 42203 where it may not leave. */
function penaltyRateOf({ status, matureAt }: Stake, product: Product): string | null {
  if (status === 'matured' || product.stakingType === 'flexible') return null
  // Its interest is paid at maturity, before the principal goes.
  if (matureAt !== null && Date.parse(matureAt) <= Date.now())
    throw new Refusal(Code.rule, 'stakeMaturing')
  if (!product.earlyRedeem) throw new Refusal(Code.rule, 'stakeNotEarly')
  return product.penaltyRate
}

async function redeem(
  { id, version, waivePenalty, reason, requestId }: z.output<typeof api.redeem.input>,
  { tx, actor }: Change,
): Promise<Audited<z.input<typeof api.redeem.output>>> {
  const { stake, product } = await lock(tx, { id, version })
  const { memberId, currency, principal, recordNo } = stake
  const rate = penaltyRateOf(stake, product)
  const isEarly = rate !== null
  const { scale = 0 } = (await currencyFacts(tx, currency)) ?? {}
  const kept = new Big(1).minus(waivePenalty ? 0 : (rate ?? 0))
  // What a member is credited is rounded down; the penalty is the rest, so that both make the principal.
  const received = isEarly
    ? new Big(principal).times(kept).round(scale, Big.roundDown)
    : new Big(principal)
  const penalty = waivePenalty ? new Big(0) : new Big(principal).minus(received)
  const paid = new Big(principal).minus(penalty)
  const wallet = { memberId, currency } as const
  const frozen = { ...wallet, walletType: 'staking', bucket: 'frozen', side: 'D' } as const
  const lines: Line[] = [
    { ...frozen, amount: paid.toFixed(), reason: 'stakingOut' },
    {
      ...wallet,
      walletType: 'spot',
      bucket: 'available',
      side: 'C',
      amount: paid.toFixed(),
      reason: 'stakingOut',
    },
  ]
  if (penalty.gt(0))
    lines.push(
      { ...frozen, amount: penalty.toFixed(), reason: 'stakingPenalty' },
      { house: '4150', currency, side: 'C', amount: penalty.toFixed() },
    )
  await post(tx, {
    bizType: 'staking',
    bizId: id,
    step: 'close',
    variant: isEarly ? 'early' : 'matured',
    bizNo: recordNo,
    operatorId: actor.id,
    operatorName: actor.userName,
    requestId,
    memo: reason,
    lines,
  })
  const status = isEarly ? 'earlyRedeemed' : 'redeemed'
  const closed = await tx
    .update(table)
    .set({
      status,
      penaltyAmount: penalty.toFixed(),
      redeemedAt: sql`now()` as never,
      version: version + 1,
      updatedAt: sql`now()`,
    })
    .where(and(eq(table.id, id), eq(table.version, version)))
    .returning({ id: table.id })
  if (closed.length !== 1) throw new Refusal(Code.stale, 'stale')
  const freed = await tx
    .update(stakingProduct)
    .set({ stakedAmount: sql`${stakingProduct.stakedAmount} - ${principal}::numeric` })
    .where(and(eq(stakingProduct.id, product.id), gte(stakingProduct.stakedAmount, principal)))
    .returning({ id: stakingProduct.id })
  if (freed.length !== 1) throw new Refusal(Code.rule, 'stakeNotCounted')
  return audited(
    { id, status, received: paid.toFixed(), penaltyAmount: penalty.toFixed() },
    {
      action: 'stakingRecord.redeem',
      targetType: 'stakingRecord',
      targetId: id,
      targetNo: recordNo,
      before: { status: stake.status, principal, currency },
      after: { status, received: paid.toFixed(), penaltyAmount: penalty.toFixed(), waivePenalty },
      reason,
    },
  )
}

/** Mounts the redemption of a stake for its member. */
export const stakeRedeem = (app: App): void =>
  change(app, api.redeem, redeem, {
    need: async ({ id }, { db }) => {
      const [stake] = await db.select().from(table).where(eq(table.id, id))
      if (!stake) return { level: 'K4' }
      const price = await priceUsdOf(db, stake.currency)
      return { level: 'K4', amountUsd: new Big(stake.principal).times(price).toFixed() }
    },
  })
