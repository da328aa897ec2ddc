import { expect, it } from 'vitest'
import {
  cycleFaults,
  type CycleTerms,
  productFaults,
  type ProductTerms,
  tierFault,
  type TierTerms,
} from './product-rules.ts'

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

const cycle: CycleTerms = {
  payoutRate: '0.8',
  feeRate: '0',
  minStake: '5',
  maxStake: '500',
  maxOpenStake: '500',
}

it.each<[Partial<CycleTerms>, readonly string[]]>([
  [{}, []],
  [{ payoutRate: '0.009' }, ['payoutRate']],
  [{ payoutRate: '1.00000001' }, ['payoutRate']],
  [{ feeRate: '0.051' }, ['feeRate']],
  [{ feeRate: '-0.01' }, ['feeRate']],
  [{ minStake: '501' }, ['maxStake']],
  [{ maxStake: '501' }, ['maxOpenStake']],
])('finds in a cycle with %o the faults %j', (terms, fields) => {
  expect(cycleFaults({ ...cycle, ...terms })).toEqual(fields)
})

const tier: TierTerms = { notionalCap: '100', maxLeverage: 50, maintMarginRate: '0.01' }

it.each<[readonly Partial<TierTerms>[], number | undefined]>([
  [[], undefined],
  [[{}, { notionalCap: '100.1', maxLeverage: 20 }], undefined],
  [[{}, {}], 2],
  [[{ notionalCap: '0' }], 1],
  [[{ maxLeverage: 101 }], 1],
  [[{ maintMarginRate: '0.02' }], 1],
  [[{}, { notionalCap: '200', maintMarginRate: '0.0009' }], 2],
])('finds in the steps %j the first that breaks a rule: %s', (steps, fault) => {
  const tiers = steps.map((terms) => ({ ...tier, ...terms }))
  expect(tierFault(tiers, 100)).toBe(fault)
})
