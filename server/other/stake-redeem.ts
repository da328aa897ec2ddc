// Redeeming a stake for its member: by two people, as the rules of the product have it.
import Big from 'big.js'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/other/staking-record.ts'
import type { SeenVersion } from '#contract/wire.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { alreadyHandled, decisionOf } from '#server/db/records/assert-seen.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { stakingProduct, stakingRecord as table } from '#server/db/schema/other/staking.ts'
import type { App } from '#server/http/application.ts'
import { audited, type Audited, type Change } from '#server/http/call.ts'
import { change } from '#server/http/serve.ts'
import { priceUsdOf } from '#server/ledger/currency-facts.ts'
import { accrueDays } from './stake-accrual.ts'
import { closeStake, type Stake } from './stake-close.ts'

type Product = typeof stakingProduct.$inferSelect

const open: readonly Stake['status'][] = ['staking', 'matured']

async function lock(tx: Tx, seen: SeenVersion) {
  const refusal = ({ redeemedAt: reviewedAt, ...row }: Stake) =>
    alreadyHandled('stakeRedeemed', decisionOf({ ...row, reviewerName: null, reviewedAt }))
  const stake = await lockRecord(tx, table, seen, { allowed: { states: open, refusal } })
  const product = await lockRecord(tx, stakingProduct, { id: stake.stakingId })
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
  const { currency, principal, recordNo } = stake
  const rate = penaltyRateOf(stake, product)
  // The days since the last run are the member's too.
  if (stake.status === 'staking') await accrueDays(tx, stake, { product, isOver: false })
  const { status, received, penaltyAmount } = await closeStake(tx, stake, {
    penaltyRate: rate !== null && waivePenalty ? '0' : rate,
    operatorId: actor.id,
    operatorName: actor.userName,
    requestId,
    memo: reason,
  })
  return audited(
    { id, status, received, penaltyAmount },
    {
      action: 'stakingRecord.redeem',
      targetType: 'stakingRecord',
      targetId: id,
      targetNo: recordNo,
      before: { status: stake.status, principal, currency },
      after: { status, received, penaltyAmount, waivePenalty },
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
