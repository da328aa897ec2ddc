// Typed mirror of migrations/0323_member_config.sql and 0478_member_level_changes.sql; a test compares both.
import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { MemberLevel } from '#contract/member/values.ts'
import { idColumn, moneyColumn, rateColumn, stampColumn } from '#server/db/columns.ts'
import { identity, register, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

/**
 * The limits and switches of a level. What takes orders, transfers and withdrawals of members reads them, by
 * the rule of `readEffectiveConfig` in `server/member/config`; the console sets them.
 */
export const memberLevelConfig = pgTable('member_level_config', {
  level: text({ enum: valuesIn(MemberLevel) }).primaryKey(),
  feeDiscountRate: rateColumn().notNull(),
  maxLeverage: integer().notNull(),
  maxNotionalUsd: moneyColumn().notNull(),
  withdrawSingleLimitUsd: moneyColumn().notNull(),
  withdrawDailyLimitUsd: moneyColumn().notNull(),
  withdrawDailyCount: integer().notNull(),
  inviteRebateRate: rateColumn().notNull(),
  contractEnabled: boolean().notNull().default(true),
  deliveryEnabled: boolean().notNull().default(true),
  followEnabled: boolean().notNull().default(true),
  flashEnabled: boolean().notNull().default(true),
  transferEnabled: boolean().notNull().default(true),
  stakingEnabled: boolean().notNull().default(true),
  rechargeEnabled: boolean().notNull().default(true),
  withdrawManualReview: boolean().notNull().default(false),
})

/** What was set for one member; null comes from the level, and everything does after `validUntil`. */
export const memberConfig = pgTable('member_config', {
  memberId: idColumn().primaryKey(),
  feeDiscountRate: rateColumn(),
  maxLeverage: integer(),
  maxNotionalUsd: moneyColumn(),
  withdrawSingleLimitUsd: moneyColumn(),
  withdrawDailyLimitUsd: moneyColumn(),
  withdrawDailyCount: integer(),
  inviteRebateRate: rateColumn(),
  contractEnabled: boolean(),
  deliveryEnabled: boolean(),
  followEnabled: boolean(),
  flashEnabled: boolean(),
  transferEnabled: boolean(),
  stakingEnabled: boolean(),
  rechargeEnabled: boolean(),
  withdrawManualReview: boolean(),
  validUntil: stampColumn(),
  remark: text().notNull().default(''),
  ...register,
  ...stamps,
})

/** Which levels a member had and when it changed; written by a trigger, whoever changes it. Takes new rows only. */
export const memberLevelChange = pgTable('member_level_change', {
  ...identity,
  memberId: idColumn().notNull(),
  fromLevel: text().notNull(),
  toLevel: text().notNull(),
  createdAt: stampColumn()
    .notNull()
    .default(sql`clock_timestamp()`),
})
