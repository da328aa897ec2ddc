// Giving parameters of a product or a cycle their new values, all at one moment.
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/connection/client.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { deliveryCycle, deliveryCycleVersion } from '#server/db/schema/trade/delivery.ts'
import { contractProduct, contractProductTier } from '#server/db/schema/trade/trade.ts'
import type { AuditEntry } from '#server/http/call.ts'
import { writeVersion } from '../cycle-version.ts'
import { type Holder, nextSteps, type ParamChange, getParamValue } from './control-target.ts'
import { tiersIn, trailText, typed } from './control-values.ts'

interface By {
  readonly operatorName: string
  readonly approverName: string
  readonly reason: string
}

/** Puts other steps of risk limits in the place of those a product has. */
async function writeTiers(tx: Tx, productId: string, text: string): Promise<void> {
  await tx.delete(contractProductTier).where(eq(contractProductTier.productId, productId))
  await tx
    .insert(contractProductTier)
    .values(tiersIn(text).map((terms, index) => ({ ...terms, productId, tier: index + 1 })))
}

/**
 * Gives parameters their new values; a cycle gets a new version, which orders opened from now on name. Returns the line of
 * the trail, which belongs to the history of the product or cycle.
 */
export async function writeParams(
  tx: Tx,
  holder: Holder,
  changes: readonly ParamChange[],
  by: By,
): Promise<AuditEntry> {
  const before = Object.fromEntries(
    changes.map(({ param }) => [param, trailText(param, getParamValue(holder, param))]),
  )
  const after = Object.fromEntries(
    changes.map(({ param, value }) => [param, trailText(param, value)]),
  )
  const tiers = changes.find(({ param }) => param === 'tiers')
  const columns = changes.filter((each) => each !== tiers)
  const changed = Object.fromEntries(
    columns.map(({ param, value }) => [param, typed(param, value)]),
  )
  if ('product' in holder) {
    const { id, productCode, leverageOptions } = holder.product
    const steps = nextSteps(holder.product, changes)
    if (tiers) await writeTiers(tx, id, tiers.value)
    await tx
      .update(contractProduct)
      .set({ ...changed, leverageOptions: steps, ...nextVersion(contractProduct) })
      .where(eq(contractProduct.id, id))
    const hasSteps = 'maxLeverage' in after
    return {
      action: 'contractProduct.control',
      targetType: 'contractProduct',
      targetId: id,
      targetNo: productCode,
      before: { ...before, ...(hasSteps && { leverageOptions }) },
      after: { ...after, ...(hasSteps && { leverageOptions: steps }) },
      reason: by.reason,
    }
  }
  const { id, productCode, seconds } = holder.cycle
  const [cycle] = await tx
    .update(deliveryCycle)
    .set({
      ...changed,
      ...nextVersion(deliveryCycle),
      operatorName: by.operatorName,
      effectiveAt: sql`now()`,
    })
    .where(eq(deliveryCycle.id, id))
    .returning()
  if (!cycle) throw new Error('A locked cycle is gone.')
  await writeVersion(tx, cycle, by.reason)
  await tx
    .update(deliveryCycleVersion)
    .set({ approverName: by.approverName })
    .where(
      and(eq(deliveryCycleVersion.cycleId, id), eq(deliveryCycleVersion.version, cycle.version)),
    )
  return {
    action: 'deliveryCycle.control',
    targetType: 'deliveryCycle',
    targetId: id,
    targetNo: `${productCode} ${seconds}s`,
    before,
    after,
    reason: by.reason,
  }
}
