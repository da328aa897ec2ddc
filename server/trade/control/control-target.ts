// The parameters that control records are about: what they are now, and what they may become.
import { and, eq } from 'drizzle-orm'
import {
  controlWords,
  type ControlParam,
  fitsParam,
  isCycleParam,
} from '#contract/trade/control-rules.ts'
import {
  cycleFaults,
  productFaults,
  tierFault,
  type TierTerms,
} from '#contract/trade/product-rules.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { lockRow } from '#server/db/records/lock-record.ts'
import { deliveryCycle } from '#server/db/schema/trade/delivery.ts'
import { contractProduct, contractProductTier } from '#server/db/schema/trade/trade.ts'
import { toParamText, tiersIn, typed } from './control-values.ts'

export interface ControlTarget {
  readonly productCode: string
  readonly periodSeconds: number | null
  readonly paramCode: ControlParam
}
type Cycle = typeof deliveryCycle.$inferSelect
type Product = typeof contractProduct.$inferSelect
/** The record that holds the parameters, locked; `tiers` where they are what is changed. */
export type Holder =
  | { readonly cycle: Cycle }
  | { readonly product: Product; readonly tiers?: readonly TierTerms[] }

/** The steps of a product's risk limits, lowest first. */
export const readTiers = (tx: Pick<Tx, 'select'>, productId: string): Promise<TierTerms[]> =>
  tx
    .select({
      notionalCap: contractProductTier.notionalCap,
      maxLeverage: contractProductTier.maxLeverage,
      maintMarginRate: contractProductTier.maintMarginRate,
    })
    .from(contractProductTier)
    .where(eq(contractProductTier.productId, productId))
    .orderBy(contractProductTier.tier)

/** Locks the product or cycle that holds a parameter; undefined where there is none. */
export async function lockHolder(
  tx: Tx,
  { productCode, periodSeconds, paramCode }: ControlTarget,
): Promise<Holder | undefined> {
  if (isCycleParam(paramCode)) {
    const ofPeriod = eq(deliveryCycle.seconds, periodSeconds ?? 0)
    const one = and(eq(deliveryCycle.productCode, productCode), ofPeriod)
    const cycle = await lockRow(tx, deliveryCycle, one)
    return cycle && { cycle }
  }
  const ofCode = eq(contractProduct.productCode, productCode)
  const product = await lockRow(tx, contractProduct, ofCode)
  if (!product) return undefined
  return paramCode === 'tiers' ? { product, tiers: await readTiers(tx, product.id) } : { product }
}

const recordOf = (holder: Holder): Readonly<Record<string, unknown>> =>
  'cycle' in holder ? holder.cycle : { ...holder.product, tiers: holder.tiers ?? [] }

/** The value of a parameter now, as text. */
export const getParamValue = (holder: Holder, param: ControlParam): string =>
  toParamText(param, recordOf(holder)[param])

/** The steps of leverage as a change of `maxLeverage` finds them; null for other parameters. */
export const getLeverageSteps = (holder: Holder, param: ControlParam): number[] | null =>
  param === 'maxLeverage' && 'product' in holder ? holder.product.leverageOptions : null

/** A parameter and its new value. */
export interface ParamChange {
  readonly param: ControlParam
  readonly value: string
  /** The steps of leverage before the change that is taken back: those that it cut off come back. */
  readonly restored?: readonly number[] | null
}

/** The steps of leverage that a product has after changes: those that are given, or those below the new limit. */
export function nextSteps(
  { leverageOptions, maxLeverage }: Product,
  changes: readonly ParamChange[],
): number[] {
  const given = changes.find(({ param }) => param === 'leverageOptions')
  if (given) return typed('leverageOptions', given.value) as number[]
  const limit = changes.find(({ param }) => param === 'maxLeverage')
  if (!limit) return leverageOptions
  const cut = (limit.restored ?? []).filter((step) => step > maxLeverage)
  return [...leverageOptions, ...cut]
    .filter((step) => step <= Number(limit.value))
    .toSorted((a, b) => a - b)
}

const isOfLeverage = ({ param }: ParamChange) =>
  param === 'maxLeverage' || param === 'leverageOptions'

/** Returns the parameter that cannot take its new value beside all the others of its product or cycle; undefined if none. */
export function findInvalidParam(
  holder: Holder,
  changes: readonly ParamChange[],
): string | undefined {
  const unfit = changes.find(({ param, value }) => {
    // A draft or delisted product is not put into trading by a change of parameters.
    const before = getParamValue(holder, param)
    return !fitsParam(param, value) || controlWords(param)?.includes(before) === false
  })
  if (unfit) return unfit.param
  const next = Object.fromEntries(changes.map(({ param, value }) => [param, typed(param, value)]))
  if ('cycle' in holder) return cycleFaults({ ...holder.cycle, ...next })[0]
  const tiers = changes.find(({ param }) => param === 'tiers')
  if (tiers)
    return tierFault(tiersIn(tiers.value), holder.product.maxLeverage) === undefined
      ? undefined
      : 'tiers'
  const steps = nextSteps(holder.product, changes)
  if (steps.length === 0 && changes.some(isOfLeverage)) return 'leverageOptions'
  const terms = { ...holder.product, ...next, leverageOptions: steps.map(String) }
  return productFaults(terms)[0]
}

/** Returns whether parameters can take their values beside all the others of their product or cycle. */
export const canTake = (holder: Holder, ...changes: readonly ParamChange[]): boolean =>
  findInvalidParam(holder, changes) === undefined
