// The staking products on offer: the same for every seed number.
import { day, iso, numberDay, type Clock } from '../clock.ts'
import { decimal, units, type Units } from '../decimal.ts'

export interface StakingProduct {
  readonly id: number
  readonly name: string
  readonly english: string
  readonly traditional: string
  /** 0 for flexible products. */
  readonly termDays: number
  readonly rate: Units
  readonly daily: boolean
  readonly early: boolean
  readonly penalty: Units
  readonly min: Units
  readonly max: Units
  readonly quota: Units
  /** How often members choose it; nobody could stake the ones with 0. */
  readonly weight: number
  readonly status: 'draft' | 'onSale' | 'soldOut' | 'ended'
}

type Shape = readonly [
  term: number,
  rate: string,
  daily: boolean,
  early: boolean,
  weight: number,
  status: StakingProduct['status'],
]

const shapes: readonly Shape[] = [
  [7, '0.042', true, true, 20, 'onSale'],
  [14, '0.048', true, true, 10, 'onSale'],
  [30, '0.058', false, true, 30, 'onSale'],
  [60, '0.066', false, true, 14, 'onSale'],
  [90, '0.075', false, true, 16, 'onSale'],
  [180, '0.088', false, false, 5, 'ended'],
  [0, '0.021', true, true, 5, 'onSale'],
  [365, '0.1', false, false, 0, 'draft'],
  [3, '0.12', true, false, 0, 'ended'],
  [0, '0.035', true, true, 0, 'draft'],
]

export const products: readonly StakingProduct[] = shapes.map(
  ([termDays, rate, daily, early, weight, status], index) => ({
    id: index + 1,
    name: termDays === 0 ? `USDT 活期${index === 6 ? '' : '加强'}` : `USDT ${termDays} 天定期`,
    english:
      termDays === 0 ? `USDT flexible${index === 6 ? '' : ' plus'}` : `USDT ${termDays} days`,
    traditional:
      termDays === 0 ? `USDT 活期${index === 6 ? '' : '加強'}` : `USDT ${termDays} 天定期`,
    termDays,
    rate: units(rate),
    daily,
    early,
    penalty: units(early && termDays > 0 ? '0.01' : '0'),
    min: units('10'),
    max: units('50000'),
    quota: units('5000000'),
    weight,
    status,
  }),
)

/** Rows of `staking_product`; one more is sold out to the last coin. */
export function productRows(
  { start, asof }: Clock,
  staked: ReadonlyMap<number, Units>,
): Record<string, unknown>[] {
  return products.map((product) => {
    const held = staked.get(product.id) ?? 0n
    // The product of two weeks takes no more: its quota was cut to what is staked.
    const isSoldOut = product.id === 2 && held >= product.min
    return {
      id: product.id,
      version: 1,
      staking_no: `SP${numberDay(start)}${String(product.id).padStart(10, '0')}`,
      name: { 'zh-cn': product.name, en: product.english, 'zh-tw': product.traditional },
      currency: 'USDT',
      staking_type: product.termDays === 0 ? 'flexible' : 'fixed',
      term_days: product.termDays,
      annual_rate: decimal(product.rate),
      pay_mode: product.daily ? 'daily' : 'maturity',
      min_amount: decimal(product.min),
      max_amount: decimal(product.max),
      quota: decimal(isSoldOut ? held : product.quota),
      staked_amount: decimal(held),
      early_redeem: product.early,
      penalty_rate: decimal(product.penalty),
      sale_from: iso(start),
      sale_to: product.status === 'ended' ? iso(asof - 30 * day) : null,
      sort: product.id * 10,
      status: isSoldOut ? 'soldOut' : product.status,
      operator_name: '',
      created_at: iso(start),
      updated_at: iso(start),
    }
  })
}
