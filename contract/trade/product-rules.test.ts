import { expect, it } from 'vitest'
import { productFaults, type ProductTerms } from './product-rules.ts'

const fine: ProductTerms = {
  qtyStep: '1',
  minQty: '1',
  maxQty: '100',
  maxPositionQty: '500',
  maxLeverage: 100,
  leverageOptions: ['5', '10', '100'],
  makerFeeRate: '-0.0001',
  takerFeeRate: '0.0005',
  maintMarginRate: '0.005',
  fundingRateCap: '0.0075',
}

it('accepts a product whose parameters fit one another', () => {
  expect(productFaults(fine)).toEqual([])
})

it.each<[keyof ProductTerms, string | readonly string[]]>([
  ['minQty', '1.5'],
  ['maxQty', '0.5'],
  ['maxPositionQty', '99'],
  ['leverageOptions', ['10', '5']],
  ['leverageOptions', ['5', '125']],
  ['makerFeeRate', '-0.002'],
  ['takerFeeRate', '0.02'],
  ['maintMarginRate', '0.01'],
  ['fundingRateCap', '0.04'],
])('refuses %s = %s in that field', (field, value) => {
  expect(productFaults({ ...fine, [field]: value })).toContain(field)
})
