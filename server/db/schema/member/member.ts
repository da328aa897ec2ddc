// Typed mirror of the member tables in migrations/0001_ledger.sql; a test compares both.
import { boolean, date, inet, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { OnOff } from '#contract/define-resource.ts'
import { Lang } from '#contract/lang.ts'
import {
  AuthLevel,
  IdType,
  Status as MemberAuthStatus,
  RejectCode,
} from '#contract/member/auth-rules.ts'
import { MemberType } from '#contract/member/member-type.ts'
import {
  MemberLevel,
  AuthStatus,
  MemberStatus,
  TradeSwitch,
  RiskLevel,
  ClientSource,
} from '#contract/member/values.ts'
import { idColumn, moneyColumn, numberColumn, rateColumn, stampColumn } from '#server/db/columns.ts'
import { claimed, identity, reviewed, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

/** A customer of the platform. `path` lists the ids from the invitation root to the member. */
export const member = pgTable('member', {
  ...identity,
  memberNo: text().notNull(),
  account: text().notNull(),
  nickname: text().notNull().default(''),
  avatar: text().notNull().default(''),
  areaCode: text(),
  mobile: text(),
  email: text(),
  countryCode: text().notNull().default('CN'),
  lang: text({ enum: valuesIn(Lang) })
    .notNull()
    .default('zh-cn'),
  inviteCode: text().notNull(),
  level: text({ enum: valuesIn(MemberLevel) })
    .notNull()
    .default('v0'),
  memberType: text({ enum: valuesIn(MemberType) })
    .notNull()
    .default('normal'),
  realNameStatus: text({ enum: valuesIn(AuthStatus) })
    .notNull()
    .default('none'),
  inviterId: idColumn(),
  path: text().notNull(),
  depth: integer().notNull().default(0),
  status: text({ enum: valuesIn(MemberStatus) })
    .notNull()
    .default('normal'),
  tradeStatus: text({ enum: valuesIn(TradeSwitch) })
    .notNull()
    .default('on'),
  withdrawStatus: text({ enum: valuesIn(OnOff) })
    .notNull()
    .default('on'),
  riskLevel: text({ enum: valuesIn(RiskLevel) })
    .notNull()
    .default('low'),
  rechargeTotalUsd: moneyColumn().notNull().default('0'),
  withdrawTotalUsd: moneyColumn().notNull().default('0'),
  tags: text().array().notNull().default([]),
  otpBound: boolean().notNull().default(false),
  fundPwdSet: boolean().notNull().default(false),
  /** Until then no withdrawal is approved: an operator has reset how the member signs in. */
  credentialHoldUntil: stampColumn(),
  registerIp: inet(),
  registerSource: text({ enum: valuesIn(ClientSource) })
    .notNull()
    .default('web'),
  lastLoginAt: stampColumn(),
  lastLoginIp: inet(),
  remark: text().notNull().default(''),
  version: integer().notNull().default(1),
  ...stamps,
  /** What the platform calls the member, where the platform registered them. */
  externalId: text(),
})

/** One identity submission; a member has at most one pending. */
export const memberAuth = pgTable('member_auth', {
  ...identity,
  authNo: numberColumn('KY', 'auth_no_seq'),
  memberId: idColumn().notNull(),
  authLevel: text({ enum: valuesIn(AuthLevel) })
    .notNull()
    .default('primary'),
  realName: text().notNull(),
  idType: text({ enum: valuesIn(IdType) }).notNull(),
  idNoEnc: text().notNull(),
  idNoHash: text().notNull(),
  countryCode: text().notNull(),
  birthDate: date(),
  expiryDate: date(),
  frontImg: text().notNull().default(''),
  backImg: text().notNull().default(''),
  handImg: text().notNull().default(''),
  faceScore: rateColumn().notNull().default('0'),
  attemptNo: integer().notNull().default(1),
  submitIp: inet(),
  status: text({ enum: valuesIn(MemberAuthStatus) })
    .notNull()
    .default('pending'),
  rejectCode: text({
    enum: valuesIn(RejectCode),
  }),
  ...claimed,
  ...reviewed,
  /** Revoking switched the member's withdrawals off; the next approval switches them on. */
  withdrawSwitchedOff: boolean().notNull().default(false),
  /** Who corrected it: none of them decides. */
  amenderIds: idColumn().array().notNull().default([]),
  /** Hashes of the numbers that it had before corrections. */
  earlierHashes: text().array().notNull().default([]),
  version: integer().notNull().default(1),
  ...stamps,
  /** What the platform calls it, where the platform reported it. */
  externalId: text(),
})
