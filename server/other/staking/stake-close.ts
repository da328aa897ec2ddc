// How a stake ends: its principal goes back to the member, less what an early end costs, and its quota is free again.
import { and, eq, gte, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import { stakingProduct, stakingRecord as table } from '#server/db/schema/other/staking.ts'
import { currencyFacts } from '#server/ledger/currency-facts.ts'
import { post, type Posting } from '#server/ledger/post.ts'
import { stakeEndLines } from '#server/ledger/postings/staking.ts'
import { splitPrincipal } from './stake-terms.ts'

export type Stake = typeof table.$inferSelect

interface Ending extends Pick<Posting, 'operatorId' | 'operatorName' | 'requestId' | 'memo'> {
  /** The part of the principal that the house keeps; null where the stake leaves on time. */
  readonly penaltyRate: string | null
}

interface Closed {
  readonly status: 'redeemed' | 'earlyRedeemed'
  readonly received: string
  readonly penaltyAmount: string
}

/** Gives the quota that a stake took back to its product. Throws 42203 where the product counts less than that. */
async function releaseQuota(
  tx: Tx,
  { stakingId, principal }: Pick<Stake, 'stakingId' | 'principal'>,
): Promise<void> {
  const freed = await tx
    .update(stakingProduct)
    .set({ stakedAmount: sql`${stakingProduct.stakedAmount} - ${principal}::numeric` })
    .where(and(eq(stakingProduct.id, stakingId), gte(stakingProduct.stakedAmount, principal)))
    .returning({ id: stakingProduct.id })
  if (freed.length !== 1) throw new Refusal(Code.rule, 'stakeNotCounted')
}

/** Marks a stake as ended. Throws 40902 where somebody changed it meanwhile. */
export async function storeEnding(
  tx: Tx,
  stake: Stake,
  { status, penaltyAmount }: Pick<Closed, 'status' | 'penaltyAmount'>,
): Promise<void> {
  await updateRecord(tx, table, stake, { status, penaltyAmount, redeemedAt: sql`now()` })
}

/** Ends a stake whose row is locked: the posting, its state, and the quota of its product. */
export async function closeStake(
  tx: Tx,
  stake: Stake,
  { penaltyRate, ...by }: Ending,
): Promise<Closed> {
  const { id, currency, principal, recordNo } = stake
  const { scale = 0 } = (await currencyFacts(tx, currency)) ?? {}
  const { paid, penalty } = splitPrincipal(principal, penaltyRate ?? '0', scale)
  const isEarly = penaltyRate !== null
  await post(tx, {
    ...by,
    bizType: 'staking',
    bizId: id,
    step: 'close',
    variant: isEarly ? 'early' : 'matured',
    bizNo: recordNo,
    lines: stakeEndLines(stake, { paid, penalty }),
  })
  const ending: Closed = {
    status: isEarly ? 'earlyRedeemed' : 'redeemed',
    received: paid.toFixed(),
    penaltyAmount: penalty.toFixed(),
  }
  await storeEnding(tx, stake, ending)
  await releaseQuota(tx, stake)
  return ending
}
