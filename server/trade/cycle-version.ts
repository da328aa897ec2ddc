import type { Tx } from '../db/client.ts'
import { type deliveryCycle, deliveryCycleVersion } from '../db/schema/delivery.ts'

/** Keeps what a cycle is at its present version, for the orders that will name it. */
export async function writeVersion(
  tx: Tx,
  cycle: typeof deliveryCycle.$inferSelect,
  reason: string,
): Promise<void> {
  await tx.insert(deliveryCycleVersion).values({
    cycleId: cycle.id,
    version: cycle.version,
    params: {
      seconds: cycle.seconds,
      payout_rate: cycle.payoutRate,
      fee_rate: cycle.feeRate,
      draw_rule: cycle.drawRule,
      min_stake: cycle.minStake,
      max_stake: cycle.maxStake,
      max_open_per_member: cycle.maxOpenPerMember,
      max_open_stake: cycle.maxOpenStake,
      settle_rule: cycle.settleRule,
      status: cycle.status,
    },
    effectiveAt: new Date().toISOString(),
    operatorName: cycle.operatorName ?? '',
    reason,
  })
}
