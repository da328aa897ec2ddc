// What members own, wallet by wallet, and what of it is held by hand.
import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { historyFields, recordEndpoint } from '../history.ts'
import { WalletType } from '../ledger.ts'
import { memberFields } from '../review.ts'
import { Id, Money, Stamp, Text, WireBool } from '../wire.ts'
import { MemberType } from './member-type.ts'

export * from './asset-adjust.ts'
export * from './asset-hold.ts'

const Row = z.object({
  id: Id,
  version: z.int(),
  ...memberFields,
  walletType: WalletType,
  currency: z.string(),
  available: Money,
  frozen: Money,
  margin: Money,
  total: Money,
  usdValue: Money,
  lastChangeAt: Stamp,
})
export type Row = z.output<typeof Row>

export const { list } = defineResource('memberAsset', {
  exportPath: 'memberAsset/export',
  verbs: ['list'],
  fields: z.object({}),
  row: Row,
  filter: z
    .object({
      keyword: Text(64),
      memberId: Id,
      walletType: z.array(WalletType),
      memberType: z.array(MemberType).max(5),
      currency: z.array(Text(16)),
      usdValueMin: Money,
      usdValueMax: Money,
      nonZero: WireBool,
      hasFrozen: WireBool,
    })
    .partial(),
  sortable: ['currency', 'available', 'frozen', 'margin', 'total', 'usdValue', 'lastChangeAt'],
  summary: z.object({
    currency: z.string(),
    count: z.int(),
    available: Money,
    frozen: Money,
    margin: Money,
    usdValue: Money,
  }),
})

/** A part of a frozen bucket that an operator holds by hand. */
const Hold = z.object({
  id: Id,
  amount: Money,
  released: Money,
  reason: z.string(),
  operatorName: z.string(),
  createdAt: Stamp,
})
export type Hold = z.output<typeof Hold>

/** One wallet with what is held of it, and the other wallets of its member. */
export const get = recordEndpoint(
  'GET memberAsset/get',
  z.object({
    row: Row,
    ...historyFields,
    holds: z.array(Hold),
    wallets: z.array(Row),
  }),
)
export type Detail = z.output<(typeof get)['output']>
