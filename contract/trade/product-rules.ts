// The parameters of a product and of its delivery cycles, and the rules that forms and the server both check.
import { z } from 'zod'
import { TitlesInput } from '../lang.ts'
import { Id, Money, PositiveMoney, Sort, Text, WireBool, WireInt } from '../wire.ts'
import { PriceSource } from './price-path.ts'
import { ProductType } from './product-options.ts'

const Leverage = WireInt.pipe(z.int().min(1).max(200))

/** What people see of a product, and where: all that an edit may change. */
export const basics = z.object({
  name: TitlesInput(32),
  icon: z.array(Id).max(1).default([]),
  sort: Sort.default(0),
  isHot: WireBool.default(false),
  isVisible: WireBool.default(true),
})
/** Everything a new product is given. */
export const fields = z.object({
  productCode: Text(24).regex(/^[A-Z0-9]{3,16}(USDT|USD|USDC)(-[A-Z0-9]{2,8})?$/),
  ...basics.shape,
  productType: ProductType,
  baseCurrency: Text(16).min(1),
  settleCurrency: Text(16).min(1),
  contractSize: PositiveMoney,
  priceTick: PositiveMoney,
  qtyStep: PositiveMoney,
  minQty: PositiveMoney,
  maxQty: PositiveMoney,
  maxPositionQty: PositiveMoney,
  maxLeverage: Leverage,
  /** Whole numbers, kept in ascending order. */
  leverageOptions: z
    .array(z.string().regex(/^[1-9]\d{0,2}$/))
    .min(1)
    .max(10)
    .transform((values) => values.toSorted((a, b) => Number(a) - Number(b))),
  makerFeeRate: Money,
  takerFeeRate: Money,
  maintMarginRate: Money,
  fundingIntervalH: z.enum(['1', '2', '4', '8']),
  fundingRateCap: Money,
  priceSource: PriceSource,
})

/** The parameters that depend on one another, as they were typed. */
export interface ProductTerms {
  qtyStep: string
  minQty: string
  maxQty: string
  maxPositionQty: string
  maxLeverage: number
  leverageOptions: readonly string[]
  makerFeeRate: string
  takerFeeRate: string
  maintMarginRate: string
  fundingRateCap: string
}

/** The fields a rule can be broken in. */
export type ProductFault =
  | 'minQty'
  | 'maxQty'
  | 'maxPositionQty'
  | 'leverageOptions'
  | 'makerFeeRate'
  | 'takerFeeRate'
  | 'maintMarginRate'
  | 'fundingRateCap'

const one = 10n ** 18n
/** A decimal in units of its eighteenth place. */
function units(value: string): bigint {
  const [whole = '0', part = ''] = value.replace('-', '').split('.')
  const size = BigInt(whole + part.padEnd(18, '0'))
  return value.startsWith('-') ? -size : size
}
const within = (value: string, min: string, max: string) =>
  units(value) >= units(min) && units(value) <= units(max)
const ascends = (values: readonly number[]) =>
  values.every((value, index) => index === 0 || value > (values[index - 1] ?? 0))

/** Returns the fields whose values break a rule. */
export function productFaults(terms: ProductTerms): ProductFault[] {
  const options = terms.leverageOptions.map(Number)
  const needed = units(terms.maintMarginRate) * BigInt(Math.trunc(terms.maxLeverage))
  const broken: Record<ProductFault, boolean> = {
    minQty: units(terms.minQty) % units(terms.qtyStep) !== 0n,
    maxQty: units(terms.maxQty) < units(terms.minQty),
    maxPositionQty: units(terms.maxPositionQty) < units(terms.maxQty),
    leverageOptions: !ascends(options) || options.some((value) => value > terms.maxLeverage),
    makerFeeRate: !within(terms.makerFeeRate, '-0.001', '0.01'),
    takerFeeRate: !within(terms.takerFeeRate, '-0.001', '0.01'),
    maintMarginRate: !within(terms.maintMarginRate, '0.001', '0.5') || needed >= one,
    fundingRateCap: !within(terms.fundingRateCap, '0', '0.03'),
  }
  return (Object.keys(broken) as ProductFault[]).filter((field) => broken[field])
}

/** The parameters of a delivery cycle that depend on one another, as they were typed. */
export interface CycleTerms {
  payoutRate: string
  feeRate: string
  minStake: string
  maxStake: string
  maxOpenStake: string
}

/** Returns the fields whose values break a rule. */
export function cycleFaults(terms: CycleTerms): Exclude<keyof CycleTerms, 'minStake'>[] {
  const broken = {
    payoutRate: !within(terms.payoutRate, '0.01', '1'),
    feeRate: !within(terms.feeRate, '0', '0.05'),
    maxStake: units(terms.maxStake) < units(terms.minStake),
    maxOpenStake: units(terms.maxOpenStake) < units(terms.maxStake),
  }
  return (Object.keys(broken) as (keyof typeof broken)[]).filter((field) => broken[field])
}

/** One step of the risk limits of a product: up to `notionalCap`, at most `maxLeverage`. */
export interface TierTerms {
  notionalCap: string
  maxLeverage: number
  maintMarginRate: string
}

const isSafe = ({ maxLeverage, maintMarginRate }: TierTerms) =>
  within(maintMarginRate, '0.001', '0.5') && units(maintMarginRate) * BigInt(maxLeverage) < one

/**
 * Returns the first step (from 1) that breaks a rule: caps ascend, no step allows more leverage than the product, and each
 * keeps its maintenance margin below what the leverage leaves. Undefined where all are fine.
 */
export function tierFault(tiers: readonly TierTerms[], maxLeverage: number): number | undefined {
  const wrong = tiers.findIndex(
    (tier, index) =>
      units(tier.notionalCap) <= units(tiers[index - 1]?.notionalCap ?? '0') ||
      tier.maxLeverage > maxLeverage ||
      !isSafe(tier),
  )
  return wrong < 0 ? undefined : wrong + 1
}

/** The parameters of a product that an edit of its risk may change. */
export const riskFields = fields.pick({
  makerFeeRate: true,
  takerFeeRate: true,
  maxLeverage: true,
  leverageOptions: true,
  maintMarginRate: true,
  minQty: true,
  maxQty: true,
  maxPositionQty: true,
  fundingIntervalH: true,
  fundingRateCap: true,
})
