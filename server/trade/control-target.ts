// The parameter that a control record is about (`screens` T09): what it is now, what it may become, and its change.
import Big from 'big.js'
import { and, eq, sql } from 'drizzle-orm'
import {
  controlWords,
  type ControlParam,
  fitsParam,
  isCycleParam,
} from '#contract/trade/control-rules.ts'
import { productFaults } from '#contract/trade/product-rules.ts'
import type { Tx } from '../db/client.ts'
import { deliveryCycle, deliveryCycleVersion } from '../db/schema/delivery.ts'
import { contractProduct } from '../db/schema/trade.ts'
import type { AuditEntry } from '../http/call.ts'
import { writeVersion } from './cycle-version.ts'

export interface ControlTarget {
  readonly productCode: string
  readonly periodSeconds: number | null
  readonly paramCode: ControlParam
}
type Cycle = typeof deliveryCycle.$inferSelect
type Product = typeof contractProduct.$inferSelect
/** The record that holds the parameter, locked. */
type Holder = { readonly cycle: Cycle } | { readonly product: Product }

/** Locks the product or cycle that holds a parameter; undefined where there is none. */
export async function lockHolder(
  tx: Tx,
  { productCode, periodSeconds, paramCode }: ControlTarget,
): Promise<Holder | undefined> {
  if (isCycleParam(paramCode)) {
    const [cycle] = await tx
      .select()
      .from(deliveryCycle)
      .where(
        and(
          eq(deliveryCycle.productCode, productCode),
          eq(deliveryCycle.seconds, periodSeconds ?? 0),
        ),
      )
      .for('update')
    return cycle && { cycle }
  }
  const [product] = await tx
    .select()
    .from(contractProduct)
    .where(eq(contractProduct.productCode, productCode))
    .for('update')
  return product && { product }
}

const recordOf = (holder: Holder): Readonly<Record<string, unknown>> =>
  'cycle' in holder ? holder.cycle : holder.product

/** The value of a parameter now, as text. */
export const valueOf = (holder: Holder, param: ControlParam): string =>
  String(recordOf(holder)[param])

/** A value as it is stored: a number without superfluous zeros. */
export const plainValue = (param: ControlParam, value: string): string =>
  controlWords(param) || !fitsParam(param, value) ? value : new Big(value).toFixed()

const typed = (param: ControlParam, value: string) =>
  param === 'maxLeverage' || param === 'maxOpenPerMember' ? Number(value) : value

/** The steps of leverage as a change of `maxLeverage` finds them; null for other parameters. */
export const stepsOf = (holder: Holder, param: ControlParam): number[] | null =>
  param === 'maxLeverage' && 'product' in holder ? holder.product.leverageOptions : null

/** A parameter and its new value. */
export interface ParamChange {
  readonly param: ControlParam
  readonly value: string
  /** The steps of leverage before the change that is taken back: those that it cut off come back. */
  readonly restored?: readonly number[] | null
}

/** The steps of leverage that a product has after a change. */
function nextSteps(
  { leverageOptions, maxLeverage }: Product,
  { param, value, restored }: ParamChange,
): number[] {
  if (param !== 'maxLeverage') return leverageOptions
  const cut = (restored ?? []).filter((step) => step > maxLeverage)
  return [...leverageOptions, ...cut]
    .filter((step) => step <= Number(value))
    .toSorted((a, b) => a - b)
}

/** Returns whether a parameter can take a value beside all the others of its product or cycle. */
export function canTake(holder: Holder, change: ParamChange): boolean {
  const { param, value } = change
  if (!fitsParam(param, value)) return false
  const before = valueOf(holder, param)
  // A draft or delisted product is not put into trading by a change of parameters.
  if (controlWords(param)?.includes(before) === false) return false
  const next = { [param]: typed(param, value) }
  if ('cycle' in holder) {
    const { minStake, maxStake, maxOpenStake } = { ...holder.cycle, ...next }
    return new Big(maxStake).gte(minStake) && new Big(maxOpenStake).gte(maxStake)
  }
  const steps = nextSteps(holder.product, change)
  const terms = { ...holder.product, ...next, leverageOptions: steps.map(String) }
  return (param !== 'maxLeverage' || steps.length > 0) && productFaults(terms).length === 0
}

interface By {
  readonly operatorName: string
  readonly approverName: string
  readonly reason: string
}

/**
 * Gives a parameter its new value; a cycle gets a new version, which orders opened from now on name. Returns the line of
 * the trail, which belongs to the history of the product or cycle.
 */
export async function writeParam(
  tx: Tx,
  holder: Holder,
  change: ParamChange,
  by: By,
): Promise<AuditEntry> {
  const { param, value } = change
  const before = { [param]: valueOf(holder, param) }
  const after = { [param]: value }
  const changed = { [param]: typed(param, value), updatedAt: sql`now()` }
  if ('product' in holder) {
    const { id, version, productCode, leverageOptions } = holder.product
    const steps = nextSteps(holder.product, change)
    await tx
      .update(contractProduct)
      .set({ ...changed, leverageOptions: steps, version: version + 1 })
      .where(eq(contractProduct.id, id))
    const hasSteps = param === 'maxLeverage'
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
  const { id, version, productCode, seconds } = holder.cycle
  const [cycle] = await tx
    .update(deliveryCycle)
    .set({
      ...changed,
      version: version + 1,
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
