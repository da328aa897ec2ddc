// Typed mirror of migrations/0140_security.sql; a test compares both.
import { sql } from 'drizzle-orm'
import { boolean, cidr, inet, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ClientSource } from '#contract/member/values.ts'
import { ActorType } from '#contract/other/actor.ts'
import { IpRisk, Scene as IpRecordScene } from '#contract/other/ip-record.ts'
import { Rule as IpRuleRule, Scope as IpRuleScope } from '#contract/other/ip-rule.ts'
import { LoginErrorReason } from '#contract/other/login-error.ts'
import {
  Channel as VerificationCodeChannel,
  CodeScene,
  Status as VerificationCodeStatus,
} from '#contract/other/verification-code.ts'
import { idColumn, moneyColumn, stampColumn } from '#server/db/columns.ts'
import { identity, register, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

const clientSource = text({ enum: valuesIn(ClientSource) })
const actorType = text({ enum: valuesIn(ActorType) })

/** Addresses that may not, or always may. */
export const ipRule = pgTable('ip_rule', {
  ...identity,
  cidr: cidr().notNull(),
  rule: text({ enum: valuesIn(IpRuleRule) }).notNull(),
  scope: text({ enum: valuesIn(IpRuleScope) }).notNull(),
  until: stampColumn(),
  reason: text().notNull().default(''),
  ...register,
  ...stamps,
})

/** An address somebody came from. */
export const ipRecord = pgTable('ip_record', {
  ...identity,
  version: integer().notNull().default(1),
  ip: inet().notNull(),
  location: text().notNull().default(''),
  isp: text().notNull().default(''),
  ipRisk: text({ enum: valuesIn(IpRisk) })
    .notNull()
    .default('normal'),
  actorType: actorType.notNull(),
  memberId: idColumn(),
  operatorId: idColumn(),
  scene: text({
    enum: valuesIn(IpRecordScene),
  }).notNull(),
  device: text().notNull().default(''),
  isNewIp: boolean().notNull().default(false),
  countryCode: text().notNull().default(''),
  clientSource: clientSource.notNull(),
  ...stamps,
})

/** A refused log-in. */
export const loginError = pgTable('login_error', {
  ...identity,
  version: integer().notNull().default(1),
  actorType: actorType.notNull(),
  inputAccount: text().notNull().default(''),
  memberId: idColumn(),
  operatorId: idColumn(),
  reasonCode: text({
    enum: valuesIn(LoginErrorReason),
  }).notNull(),
  failCount: integer().notNull().default(1),
  ip: inet().notNull(),
  location: text().notNull().default(''),
  device: text().notNull().default(''),
  clientSource: clientSource.notNull(),
  ...stamps,
})

/** Who may not sign in until when. */
export const loginLock = pgTable(
  'login_lock',
  {
    actorType: actorType.notNull(),
    actorId: idColumn().notNull(),
    lockUntil: stampColumn().notNull(),
    reason: text().notNull().default(''),
    operatorName: text().notNull().default(''),
    createdAt: stamps.createdAt,
  },
  (table) => [primaryKey({ columns: [table.actorType, table.actorId] })],
)

/** A code sent to a member; of the code only its hash is kept. */
export const verificationCode = pgTable('verification_code', {
  ...identity,
  version: integer().notNull().default(1),
  channel: text({ enum: valuesIn(VerificationCodeChannel) }).notNull(),
  target: text().notNull(),
  codeHash: text().notNull(),
  memberId: idColumn(),
  scene: text({
    enum: valuesIn(CodeScene),
  }).notNull(),
  provider: text().notNull().default(''),
  providerMsgId: text().notNull().default(''),
  status: text({ enum: valuesIn(VerificationCodeStatus) })
    .notNull()
    .default('sending'),
  tryCount: integer().notNull().default(0),
  ip: inet().notNull(),
  cost: moneyColumn().notNull().default('0'),
  failReason: text().notNull().default(''),
  sentAt: stampColumn()
    .notNull()
    .default(sql`now()`),
  usedAt: stampColumn(),
  expireAt: stampColumn().notNull(),
  ...stamps,
})

/** Since when the sending limits of a target or an address count. */
export const codeLimitClear = pgTable('code_limit_clear', {
  subject: text().primaryKey(),
  clearedAt: stampColumn()
    .notNull()
    .default(sql`now()`),
})
