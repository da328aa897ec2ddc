// Rules of a product's parameters that the form and the server both check.
import Big from 'big.js'

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
