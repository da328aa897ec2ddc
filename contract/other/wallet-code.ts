import { z } from 'zod'
import { defineResource, OnOff } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import { DateRange, Id, Money, Reason, RequestId, Stamp, Text, WireBool, WireInt } from '../wire.ts'
import { FeeType, walletFields } from './wallet-code-rules.ts'

/** What stops while a network is maintained, one switch each. */
export const SwitchField = z.enum(['rechargeEnabled', 'withdrawEnabled'])
export type SwitchField = z.output<typeof SwitchField>

export const { list, get, add, edit, remove } = defineResource('walletCode', {
  verbs: ['list', 'get', 'add', 'edit', 'remove'],
  levels: { add: 'K3', edit: 'K4', remove: 'K3' },
  // Another operator for fees and limits, and for what the asset is once the code is open or in use.
  isEditConditional: true,
  fields: walletFields,
  row: z.object({
    id: Id,
    version: z.int(),
    code: z.string(),
    currency: z.string(),
    network: z.string(),
    fullName: z.string(),
    icon: z.string(),
    contractAddress: z.string(),
    scale: z.int(),
    displayScale: z.int(),
    priceUsd: Money,
    rechargeEnabled: z.boolean(),
    withdrawEnabled: z.boolean(),
    flashEnabled: z.boolean(),
    rewardEnabled: z.boolean(),
    confirmations: z.int(),
    minRecharge: Money,
    minWithdraw: Money,
    maxWithdraw: Money,
    withdrawFeeType: FeeType,
    withdrawFee: Money,
    /** What the hot wallets hold of the currency, on all its networks. */
    hotBalance: Money,
    addressRegex: z.string(),
    txRegex: z.string(),
    sampleAddress: z.string(),
    memoRequired: z.boolean(),
    explorerTxUrl: z.string(),
    explorerAddressUrl: z.string(),
    sort: z.int(),
    status: OnOff,
    createdAt: Stamp,
    updatedAt: Stamp,
  }),
  filter: z
    .object({
      keyword: Text(64),
      status: OnOff,
      network: z.array(Text(16)).max(50),
      rechargeEnabled: WireBool,
      withdrawEnabled: WireBool,
      dateRange: DateRange,
    })
    .partial(),
  sortable: ['code', 'currency', 'priceUsd', 'hotBalance', 'sort', 'createdAt', 'updatedAt'],
})

/**
 * Opens or closes recharges or withdrawals of one wallet code. Opening a code that nothing uses yet needs another operator: from
 * then on money is what it says.
 */
export const setSwitch = endpoint(
  'PUT walletCode/setSwitch',
  z.object({
    id: Id,
    version: WireInt,
    field: SwitchField,
    value: z.boolean(),
    reason: Reason,
    requestId: RequestId.optional(),
  }),
  z.object({ id: Id, version: z.int() }),
  { level: 'K4', isLevelConditional: true },
)

export type Row = z.output<(typeof list)['row']>
