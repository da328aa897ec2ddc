// The members themselves (`screens` M01): find one, read the state of the account, switch parts of it on and off.
import { z } from 'zod'
import { crudOf, HistoryEvent, OnOff } from '../crud.ts'
import { endpoint } from '../endpoint.ts'
import { WalletType } from '../ledger.ts'
import { DateRange, Id, Money, Reason, RequestId, Stamp, Text } from '../wire.ts'
import {
  AuthStatus,
  ClientSource,
  MemberLevel,
  MemberStatus,
  MemberType,
  RiskLevel,
  TradeSwitch,
} from './values.ts'

/** Returns whether a text is an account name: a letter, then 5 to 15 letters, digits or underscores. */
export const isAccount = (text: string): boolean => /^[A-Za-z]\w{5,15}$/.test(text)

/** Returns whether a text is a member's password: 6 to 16 characters with a letter, a digit and one of `!@#$%^&.*`. */
export const isMemberPassword = (text: string): boolean =>
  /^[A-Za-z\d!@#$%^&.*]{6,16}$/.test(text) &&
  [/[A-Za-z]/, /\d/, /[!@#$%^&.*]/].every((kind) => kind.test(text))

/** Returns whether digits are a mobile number where the area code is dialled. */
export const isMobileIn = (areaCode: string, mobile: string): boolean =>
  areaCode === '+86' ? /^1[3-9]\d{9}$/.test(mobile) : /^\d{5,15}$/.test(mobile)

const Tag = Text(16).min(1)
const Tags = z.array(Tag).max(10)

const editable = {
  nickname: Text(32).default(''),
  level: MemberLevel.default('v0'),
  memberType: MemberType.default('internal'),
  tags: Tags.default([]),
  remark: Text(500).default(''),
}

const Row = z.object({
  id: Id,
  version: z.int(),
  memberNo: z.string(),
  account: z.string(),
  nickname: z.string(),
  areaCode: z.string(),
  mobile: z.string(),
  email: z.string(),
  countryCode: z.string(),
  inviteCode: z.string(),
  level: MemberLevel,
  memberType: MemberType,
  realNameStatus: AuthStatus,
  inviterId: Id.nullable(),
  inviterNo: z.string().nullable(),
  depth: z.int(),
  assetUsd: Money,
  rechargeTotalUsd: Money,
  withdrawTotalUsd: Money,
  status: MemberStatus,
  tradeStatus: TradeSwitch,
  withdrawStatus: OnOff,
  riskLevel: RiskLevel,
  tags: z.array(z.string()),
  otpBound: z.boolean(),
  fundPwdSet: z.boolean(),
  registerIp: z.string().nullable(),
  registerSource: ClientSource,
  lastLoginAt: Stamp.nullable(),
  lastLoginIp: z.string().nullable(),
  noteCount: z.int(),
  remark: z.string(),
  createdAt: Stamp,
  updatedAt: Stamp,
})
export type Row = z.output<typeof Row>

export const { list, edit } = crudOf('member', {
  verbs: ['list', 'edit'],
  fields: z.object(editable),
  row: Row,
  filter: z
    .object({
      keyword: Text(128),
      status: z.array(MemberStatus),
      tradeStatus: z.array(TradeSwitch),
      withdrawStatus: OnOff,
      realNameStatus: z.array(AuthStatus),
      memberType: z.array(MemberType),
      level: z.array(MemberLevel),
      riskLevel: z.array(RiskLevel),
      inviterId: Id,
      teamRootId: Id,
      countryCode: Text(2),
      tag: Text(16),
      registerIp: Text(45),
      assetUsdMin: Money,
      assetUsdMax: Money,
      dateField: z.enum(['createdAt', 'lastLoginAt']),
      dateRange: DateRange,
    })
    .partial(),
  sortable: [
    'memberNo',
    'level',
    'assetUsd',
    'riskLevel',
    'depth',
    'rechargeTotalUsd',
    'withdrawTotalUsd',
    'lastLoginAt',
    'createdAt',
    'updatedAt',
  ],
})

/** Internal, test and agent accounts; members register themselves. */
export const add = endpoint(
  'POST member/add',
  z.object({
    account: z.string().trim().refine(isAccount, 'account'),
    password: z.string().refine(isMemberPassword, 'memberPassword'),
    areaCode: z
      .string()
      .trim()
      .regex(/^(\+\d{1,4})?$/)
      .default(''),
    mobile: Text(20).default(''),
    email: z.union([z.literal(''), z.email().max(128)]).default(''),
    countryCode: z
      .string()
      .trim()
      .regex(/^[A-Z]{2}$/)
      .default('CN'),
    inviterId: Id.optional(),
    ...editable,
    reason: Reason,
    requestId: RequestId.optional(),
  }),
  z.object({ id: Id }),
)

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
  createdAt: Stamp,
  lastSeenAt: Stamp,
  endedAt: Stamp.nullable(),
})
/** What two accounts have in common. */
export const Tie = z.enum(['inviter', 'invited', 'registerIp', 'device', 'document', 'address'])
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
export const get = endpoint(
  'GET member/get',
  z.object({ id: Id }),
  z.object({
    row: Row,
    history: z.array(HistoryEvent),
    wallets: z.array(Wallet),
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
  'operation',
  'note',
])
export type TimelineKind = z.output<typeof TimelineKind>
const TimelineEvent = z.object({
  at: Stamp,
  kind: TimelineKind,
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

const ids = (max: number) =>
  z
    .array(Id)
    .min(1)
    .max(max)
    .transform((all) => [...new Set(all)])
const common = { ids: ids(200), reason: Reason, requestId: RequestId.optional() }
const counted = z.object({ count: z.int() })

/** Freezes accounts, or switches trading or withdrawals of them. Refused with 40901 where a member already has the value. */
export const setStatus = endpoint(
  'PUT member/setStatus',
  z.discriminatedUnion('field', [
    z.object({ ...common, field: z.literal('status'), value: MemberStatus.exclude(['closed']) }),
    z.object({ ...common, field: z.literal('tradeStatus'), value: TradeSwitch }),
    z.object({ ...common, field: z.literal('withdrawStatus'), value: OnOff }),
  ]),
  counted,
)

export const setTags = endpoint(
  'PUT member/setTags',
  z.object({ ids: ids(500), add: Tags, remove: Tags, requestId: RequestId.optional() }),
  counted,
)

/** Ends every session of the member. */
export const kick = endpoint(
  'PUT member/kick',
  z.object({ id: Id, reason: Reason, requestId: RequestId.optional() }),
  z.object({ count: z.int() }),
)

/** Seconds that revealed contact data stay on the screen. */
export const revealSec = 60 as const
/** The clear contact data of a member. Every call is audited with its reason. */
export const unmask = endpoint(
  'POST member/unmask',
  // Without a request id: the answer of an intent is stored, and this one must not be.
  z.object({ id: Id, reason: Reason }),
  z.object({
    account: z.string(),
    mobile: z.string(),
    email: z.string(),
    expiresIn: z.literal(revealSec),
  }),
)
