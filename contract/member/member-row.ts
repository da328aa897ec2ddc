// A member as lists and the page show it, and what its fields must look like.
import { z } from 'zod'
import { OnOff } from '../define-resource.ts'
import { originFields } from '../origin.ts'
import { Id, Money, Stamp, Text } from '../wire.ts'
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

const Label = Text(16).min(1)
/** At most ten texts of people's own choosing. */
export const Labels = z.array(Label).max(10)

/** What an operator may change of a member. */
export const editable = {
  nickname: Text(32).default(''),
  level: MemberLevel.default('v0'),
  memberType: MemberType.default('internal'),
  tags: Labels.default([]),
  remark: Text(500).default(''),
}

export const Row = z.object({
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
  ...originFields,
  lastLoginAt: Stamp.nullable(),
  lastLoginIp: z.string().nullable(),
  noteCount: z.int(),
  remark: z.string(),
  createdAt: Stamp,
  updatedAt: Stamp,
})
export type Row = z.output<typeof Row>
