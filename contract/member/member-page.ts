// The page of one member: everything beside the list.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { historyFields, recordEndpoint } from '../history.ts'
import { BalanceCheck, WalletType } from '../ledger.ts'
import { Country, Id, Money, Stamp, Text } from '../wire.ts'
import { Row } from './member-row.ts'
import { ClientSource, MemberStatus } from './values.ts'

const Wallet = z.object({
  walletType: WalletType,
  currency: z.string(),
  available: Money,
  frozen: Money,
  margin: Money,
  usdValue: Money,
})
const Device = z.object({
  id: Id,
  clientSource: ClientSource,
  device: z.string(),
  ip: z.string().nullable(),
  countryCode: Country,
  createdAt: Stamp,
  lastSeenAt: Stamp,
  endedAt: Stamp.nullable(),
})
/** What two accounts have in common. */
export const Tie = z.enum([
  'inviter',
  'invited',
  'registerIp',
  'loginIp',
  'device',
  'document',
  'address',
])
export type Tie = z.output<typeof Tie>
const Linked = z.object({
  id: Id,
  memberNo: z.string(),
  account: z.string(),
  nickname: z.string(),
  status: MemberStatus,
  ties: z.array(Tie),
})
export const Note = z.object({
  id: Id,
  content: z.string(),
  pinned: z.boolean(),
  operatorName: z.string(),
  createdAt: Stamp,
  /** Own, and not older than a day. */
  canDelete: z.boolean(),
})

/** Everything about one member that fits a page; the timeline is a call of its own. */
export const get = recordEndpoint(
  'GET member/get',
  z.object({
    row: Row,
    ...historyFields,
    wallets: z.array(Wallet),
    /** How the balance of each currency came about. */
    balanceChecks: z.array(BalanceCheck),
    devices: z.array(Device),
    linked: z.array(Linked),
    notes: z.array(Note),
  }),
)
export type Detail = z.output<(typeof get)['output']>

const TimelineKind = z.enum([
  'registered',
  'login',
  'recharge',
  'withdraw',
  'transfer',
  'flash',
  'auth',
  'position',
  'delivery',
  'copy',
  'stake',
  'adjustment',
  'award',
  'coupon',
  'envelope',
  'violation',
  'operation',
  'note',
])
export type TimelineKind = z.output<typeof TimelineKind>
const TimelineEvent = z.object({
  at: Stamp,
  kind: TimelineKind,
  /** Of the record in its table. */
  id: Id,
  /** The number people know the record by, or what was done. */
  no: z.string(),
  amount: Money.nullable(),
  currency: z.string(),
  status: z.string(),
  text: z.string(),
  actorName: z.string().nullable(),
})
export type TimelineEvent = z.output<typeof TimelineEvent>

/** What happened to a member and what they did, newest first. `cursor` continues after the last event of a page. */
export const timeline = endpoint(
  'GET member/timeline',
  z.object({ id: Id, cursor: Text(80).optional() }),
  z.object({ list: z.array(TimelineEvent), cursor: z.string().nullable() }),
)
