// The parameters of a product, and the rules that the form and the server both check.
import Big from 'big.js'
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

const within = (value: string, min: string, max: string) => {
  const number = new Big(value)
  return number.gte(min) && number.lte(max)
}
const ascends = (values: readonly number[]) =>
  values.every((value, index) => index === 0 || value > (values[index - 1] ?? 0))

/** Returns the fields whose values break a rule (`screens` T04, form product). */
export function productFaults(terms: ProductTerms): ProductFault[] {
  const options = terms.leverageOptions.map(Number)
  const rate = new Big(terms.maintMarginRate)
  const broken: Record<ProductFault, boolean> = {
    minQty: !new Big(terms.minQty).mod(terms.qtyStep).eq(0),
    maxQty: new Big(terms.maxQty).lt(terms.minQty),
    maxPositionQty: new Big(terms.maxPositionQty).lt(terms.maxQty),
    leverageOptions: !ascends(options) || options.some((value) => value > terms.maxLeverage),
    makerFeeRate: !within(terms.makerFeeRate, '-0.001', '0.01'),
    takerFeeRate: !within(terms.takerFeeRate, '-0.001', '0.01'),
    maintMarginRate:
      !within(terms.maintMarginRate, '0.001', '0.5') || rate.times(terms.maxLeverage).gte(1),
    fundingRateCap: !within(terms.fundingRateCap, '0', '0.03'),
  }
  return (Object.keys(broken) as ProductFault[]).filter((field) => broken[field])
}
