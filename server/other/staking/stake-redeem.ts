// Redeeming a stake for its member: by two people, as the rules of the product have it.
import Big from 'big.js'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import * as api from '#contract/other/staking-record.ts'
import type { RecordVersion } from '#contract/wire.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { alreadyHandled, toDecisionDetails } from '#server/db/records/assert-seen.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { stakingProduct, stakingRecord as table } from '#server/db/schema/other/staking.ts'
import type { App } from '#server/http/application.ts'
import { audited, type Audited, type Change } from '#server/http/call.ts'
import { change } from '#server/http/serve.ts'
import { readPriceUsd } from '#server/ledger/currency-facts.ts'
import type { Stake } from './stake-close.ts'
import { leaveStake } from './stake-leave.ts'

const open: readonly Stake['status'][] = ['staking', 'matured']

/** Locks a stake that runs at the version that was on screen, and its product. Throws 40901 for one that has ended. */
export async function lockStake(tx: Tx, seen: Pick<RecordVersion, 'id'> & Partial<RecordVersion>) {
  const refusal = ({ redeemedAt: reviewedAt, ...row }: Stake) =>
    alreadyHandled('stakeRedeemed', toDecisionDetails({ ...row, reviewerName: null, reviewedAt }))
  const stake = await lockRecord(tx, table, seen, { allowed: { states: open, refusal } })
  const product = await lockRecord(tx, stakingProduct, { id: stake.stakingId })
  return { stake, product }
}

async function redeem(
  { id, version, waivePenalty, reason, requestId }: z.output<typeof api.redeem.input>,
  { tx, actor }: Change,
): Promise<Audited<z.input<typeof api.redeem.output>>> {
  const { stake, product } = await lockStake(tx, { id, version })
  const { currency, principal, recordNo } = stake
  const { status, received, penaltyAmount } = await leaveStake(tx, stake, product, {
    waivePenalty,
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
      const price = await readPriceUsd(db, stake.currency)
      return { level: 'K4', amountUsd: new Big(stake.principal).times(price).toFixed() }
    },
  })
