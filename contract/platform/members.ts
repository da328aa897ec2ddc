// Members as the platform knows them. It registers them and tells what changes; what operators decide about them (level,
// switches, freezes) is theirs, and comes back as events.
import { z } from 'zod'
import { effectiveFields } from '../member/member-config.ts'
import { AuthStatus, MemberLevel, MemberStatus, MemberType, TradeSwitch } from '../member/values.ts'
import { Id, Money } from '../wire.ts'
import { platformEndpoint } from './platform-endpoint.ts'
import {
  ByExternalId,
  ExternalId,
  Instant,
  Line,
  pageFields,
  createPageSchema,
  recordFields,
} from './wire.ts'

/** What a PUT tells of a member; the inviter is set once. */
export const MemberInput = z.strictObject({
  account: Line(64).pipe(z.string().min(1)),
  nickname: Line(64).optional(),
  email: z.email().max(128).optional(),
  /** Digits without the area code. */
  mobile: z
    .string()
    .regex(/^\d{5,15}$/)
    .optional(),
  /** With `mobile`: the code of its country, such as `+86`. */
  areaCode: z
    .string()
    .regex(/^\+\d{1,4}$/)
    .optional(),
  /** Two letters of ISO 3166-1. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  inviterExternalId: ExternalId.optional(),
  /** Accounts that work for the platform are opened in the console. */
  memberType: MemberType.extract(['normal', 'test']).optional(),
  registeredAt: Instant,
  ip: z.union([z.ipv4(), z.ipv6()]).optional(),
})
export type MemberInput = z.output<typeof MemberInput>

/** What holds for a member now: what was set for them, before what their level has. */
export const Limits = z.object(effectiveFields)

/** A member as a program reads them: the state, and what they may do. */
export const Member = z.object({
  ...recordFields,
  status: MemberStatus,
  memberNo: z.string(),
  account: z.string(),
  nickname: z.string(),
  memberType: MemberType,
  level: MemberLevel,
  identity: AuthStatus,
  trade: TradeSwitch,
  withdraw: z.enum(['on', 'off']),
  /** Off while the account is frozen or closed. */
  login: z.enum(['on', 'off']),
  limits: Limits,
  inviterExternalId: ExternalId.nullable(),
  registeredAt: Instant,
})
export type Member = z.output<typeof Member>

/** What a member has in one wallet of one currency. */
export const Balance = z.object({
  wallet: z.string(),
  currency: z.string(),
  available: Money,
  frozen: Money,
})

const options = { scope: 'members', params: ByExternalId } as const

/** Makes or changes a member. */
export const putMember = platformEndpoint('PUT members/{externalId}', MemberInput, Member, {
  ...options,
  status: 201,
  problems: ['unknown_member', 'conflict', 'closed'],
})

/** Reads a member. */
export const getMember = platformEndpoint('GET members/{externalId}', z.strictObject({}), Member, {
  ...options,
  problems: ['unknown_member'],
})

/** Reads what a member has, wallet by wallet; none before the first money came. */
export const getBalances = platformEndpoint(
  'GET members/{externalId}/balances',
  z.strictObject({}),
  z.object({ data: z.array(Balance) }),
  { ...options, problems: ['unknown_member'] },
)

/** One line of a wallet: what a posting changed of it, and what it had afterwards. */
export const MoneyLogLine = z.object({
  id: Id,
  at: Instant,
  wallet: z.string(),
  currency: z.string(),
  /** What it was for, such as `recharge` or `withdrawApply`. */
  type: z.string(),
  /** The number of the record behind it. */
  no: z.string(),
  availableDelta: Money,
  availableAfter: Money,
  frozenDelta: Money,
  frozenAfter: Money,
  marginDelta: Money,
  marginAfter: Money,
})

/** Reads the lines of a member's wallets, the newest first; `next` is where earlier ones go on. */
export const getMoneyLog = platformEndpoint(
  'GET members/{externalId}/money-log',
  z.strictObject({
    ...pageFields,
    after: z
      .string()
      .regex(/^\d{1,15}_\d{1,18}$/, 'fieldFormat')
      .optional(),
  }),
  createPageSchema(MoneyLogLine),
  { ...options, problems: ['unknown_member'] },
)
