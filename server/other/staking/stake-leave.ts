// A stake that leaves before its time, or when it may: with the interest of its days, less what the product takes.
import { Code } from '#contract/codes.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import type { stakingProduct } from '#server/db/schema/other/staking.ts'
import { accrueDays } from './stake-accrual.ts'
import { closeStake, type Stake } from './stake-close.ts'

type Product = typeof stakingProduct.$inferSelect

/** What the product takes of a stake that leaves now; null where it leaves on time. Throws 42203 where it may not leave. */
function penaltyRateOf({ status, matureAt }: Stake, product: Product): string | null {
  if (status === 'matured' || product.stakingType === 'flexible') return null
  // Its interest is paid at maturity, before the principal goes.
  if (matureAt !== null && Date.parse(matureAt) <= Date.now())
    throw new Refusal(Code.rule, 'stakeMaturing')
  if (!product.earlyRedeem) throw new Refusal(Code.rule, 'stakeNotEarly')
  return product.penaltyRate
}

type By = Omit<Parameters<typeof closeStake>[2], 'penaltyRate'>

/** Ends a stake whose row is locked, and its product's. Throws 42203 where the product does not let it leave. */
export async function leaveStake(
  tx: Tx,
  stake: Stake,
  product: Product,
  { waivePenalty, ...by }: By & { readonly waivePenalty: boolean },
): ReturnType<typeof closeStake> {
  const rate = penaltyRateOf(stake, product)
  // The days since the last run are the member's too.
  if (stake.status === 'staking') await accrueDays(tx, stake, { product, isOver: false })
  const penaltyRate = rate !== null && waivePenalty ? '0' : rate
  return closeStake(tx, stake, { ...by, penaltyRate })
}
