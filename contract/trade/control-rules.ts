// The parameters that may be changed under approval, whose they are, and which way a change goes.
import { z } from 'zod'

/** What a control record may be proposed for, one parameter at a time. */
export const ProposedParam = z.enum([
  'tradeStatus',
  'minStake',
  'maxStake',
  'maxOpenPerMember',
  'maxOpenStake',
  'payoutRate',
  'feeRate',
  'maxLeverage',
  'maintMarginRate',
  'maxPositionQty',
  'fundingRateCap',
  'priceSource',
  'settleRule',
])
export type ProposedParam = z.output<typeof ProposedParam>
/** Besides, what an edit of a product or a cycle changes, which leaves a record for each parameter too. */
export const ControlParam = z.enum([
  ...ProposedParam.options,
  'label',
  'drawRule',
  'makerFeeRate',
  'takerFeeRate',
  'leverageOptions',
  'minQty',
  'maxQty',
  'fundingIntervalH',
  'tiers',
])
export type ControlParam = z.output<typeof ControlParam>

const ofCycles: readonly ControlParam[] = [
  'minStake',
  'maxStake',
  'maxOpenPerMember',
  'maxOpenStake',
  'payoutRate',
  'feeRate',
  'settleRule',
  'label',
  'drawRule',
]
/** True for a parameter of a delivery cycle, which is named by its product and its seconds. */
export const isCycleParam = (param: ControlParam): boolean => ofCycles.includes(param)

const words: Partial<Record<ControlParam, readonly string[]>> = {
  tradeStatus: ['trading', 'closeOnly', 'halted'],
  priceSource: ['composite', 'exchangeA', 'exchangeB', 'manualHalt'],
  settleRule: ['last', 'twap3', 'twap5'],
  drawRule: ['refund', 'lose'],
  fundingIntervalH: ['1', '2', '4', '8'],
}
/** The values a parameter can take, where it is no number. */
export const controlWords = (param: ControlParam): readonly string[] | undefined => words[param]

const ranges: Partial<Record<ControlParam, readonly [min: number, max: number]>> = {
  maxOpenPerMember: [1, 50],
  payoutRate: [0.01, 1],
  feeRate: [0, 0.05],
  maxLeverage: [1, 200],
  maintMarginRate: [0.001, 0.5],
  fundingRateCap: [0, 0.03],
  makerFeeRate: [-0.001, 0.01],
  takerFeeRate: [-0.001, 0.01],
}
const wholes: readonly ControlParam[] = ['maxOpenPerMember', 'maxLeverage']
/** Parameters of several parts; whether they fit, the calls that change them say. */
const composed: readonly ControlParam[] = ['label', 'leverageOptions', 'tiers']
/** True for a parameter of several parts, which a record holds as JSON. */
export const isComposed = (param: ControlParam): boolean => composed.includes(param)

/** Returns whether a value fits a parameter by itself (T04, T05); what depends on other parameters the server checks. */
export function fitsParam(param: ControlParam, value: string): boolean {
  const known = words[param]
  if (known) return known.includes(value)
  if (isComposed(param)) return true
  const shape = wholes.includes(param) ? /^\d{1,3}$/ : /^-?\d{1,18}(\.\d{1,8})?$/
  if (!shape.test(value)) return false
  const [min, max] = ranges[param] ?? [Number.MIN_VALUE, Number.MAX_VALUE]
  return Number(value) >= min && Number(value) <= max
}

const raisesTighten: readonly ControlParam[] = [
  'minStake',
  'feeRate',
  'maintMarginRate',
  'makerFeeRate',
  'takerFeeRate',
  'minQty',
]
const strictness = ['trading', 'closeOnly', 'halted']

/** Returns whether a change makes trading tighter or looser. */
export function controlDirection(
  param: ControlParam,
  before: string,
  after: string,
): 'tighten' | 'loosen' | 'neutral' {
  const isWord = param !== 'tradeStatus' && words[param] !== undefined
  if (isWord || isComposed(param)) return 'neutral'
  const rises =
    param === 'tradeStatus'
      ? strictness.indexOf(after) > strictness.indexOf(before)
      : Number(after) > Number(before) === raisesTighten.includes(param)
  return rises ? 'tighten' : 'loosen'
}
