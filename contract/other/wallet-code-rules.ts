// The form of a wallet code, and the rules that take more than one of its fields. Server and console use the same.
import { z } from 'zod'
import { OnOff } from '../define-resource.ts'
import { Money, Sort, Text, WireInt } from '../wire.ts'

export const FeeType = z.enum(['fixed', 'percent'])
export type FeeType = z.output<typeof FeeType>

const NotNegative = Money.refine((value) => !value.startsWith('-'), 'positive')
const zero = '0' as Money
const Digits = WireInt.pipe(z.int().min(0).max(18))

/** What the form fills. Neither a price nor the switches of a network's maintenance are among it. */
export const walletFields = z.object({
  code: Text(32).regex(/^[A-Z0-9]{2,12}(-[A-Z0-9]{2,10})?$/),
  currency: Text(16).regex(/^[A-Z0-9]{2,16}$/),
  network: Text(16).regex(/^[A-Z0-9]{2,16}$/),
  fullName: Text(64).default(''),
  contractAddress: Text(128).default(''),
  scale: Digits,
  displayScale: Digits,
  flashEnabled: z.boolean().default(false),
  rewardEnabled: z.boolean().default(false),
  memoRequired: z.boolean().default(false),
  confirmations: WireInt.pipe(z.int().min(0).max(200)).default(1),
  minRecharge: NotNegative.default(zero),
  minWithdraw: NotNegative.default(zero),
  maxWithdraw: NotNegative.default(zero),
  withdrawFeeType: FeeType.default('fixed'),
  withdrawFee: NotNegative.default(zero),
  addressRegex: Text(200).default(''),
  txRegex: Text(200).default(''),
  sampleAddress: Text(128).default(''),
  explorerTxUrl: Text(200).default(''),
  explorerAddressUrl: Text(200).default(''),
  sort: Sort.default(0),
  status: OnOff.default('on'),
})

/** What stays as it is once anything depends on a code. */
export const fixedOnceUsed = ['code', 'currency', 'network', 'scale'] as const
/** What says which asset a code is, where its money goes and how that is checked: of a code in use two people change it. */
export const assetIdentity = [
  ...fixedOnceUsed,
  'contractAddress',
  'addressRegex',
  'txRegex',
  'memoRequired',
  'displayScale',
  'explorerTxUrl',
  'explorerAddressUrl',
] as const
/** What needs another operator to change, always: what members pay, how much moves, and how sure a deposit has to be. */
export const feesAndLimits = [
  'minRecharge',
  'minWithdraw',
  'maxWithdraw',
  'withdrawFeeType',
  'withdrawFee',
  'confirmations',
] as const

const amounts = ['minRecharge', 'minWithdraw', 'maxWithdraw'] as const
/** The highest fee that is a part of what is withdrawn. */
export const maxFeeRate = '0.1'

const digitsOf = (value: string) => (value.split('.')[1] ?? '').replace(/0+$/, '').length
/** An amount that is not negative, written so that texts are in the order of the amounts. */
const inOrder = (value: string) => {
  const [whole = '', fraction = ''] = value.split('.')
  return `${whole.padStart(18, '0')}.${fraction.padEnd(18, '0')}`
}
const isBelow = (value: string, than: string) => inOrder(value) < inOrder(than)
/** Whether a text is an https address that leaves room for what is looked up. */
const isExplorer = (value: string, slot: string) =>
  value === '' || (/^https:\/\/[^\s/]+\S*$/.test(value) && value.includes(slot))

type Values = { [K in keyof z.input<typeof walletFields>]?: unknown }
type Rule = 'walletScale' | 'amountScale' | 'walletMaxBelowMin' | 'walletFeeRate' | 'walletExplorer'

/** The first field that does not fit the others, and the rule it breaks. */
export function walletProblem(
  values: Values,
): readonly [field: keyof z.input<typeof walletFields>, rule: Rule] | undefined {
  const text = (name: keyof Values) => {
    const value = values[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const scale = Number(text('scale'))
  if (Number(text('displayScale')) > scale) return ['displayScale', 'walletScale']
  for (const name of amounts) if (digitsOf(text(name)) > scale) return [name, 'amountScale']
  if (isBelow(text('maxWithdraw'), text('minWithdraw'))) return ['maxWithdraw', 'walletMaxBelowMin']
  const isRate = text('withdrawFeeType') === 'percent'
  if (isRate && isBelow(maxFeeRate, text('withdrawFee'))) return ['withdrawFee', 'walletFeeRate']
  if (!isRate && digitsOf(text('withdrawFee')) > scale) return ['withdrawFee', 'amountScale']
  if (!isExplorer(text('explorerTxUrl'), '{tx}')) return ['explorerTxUrl', 'walletExplorer']
  if (!isExplorer(text('explorerAddressUrl'), '{address}'))
    return ['explorerAddressUrl', 'walletExplorer']
  return undefined
}
