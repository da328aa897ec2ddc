// Typed mirror of the coupon tables (migration 0122); a test compares both.
import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Titles } from '#contract/lang.ts'
import { GrantSource, Status as CouponLogStatus } from '#contract/marketing/coupon-log.ts'
import { ValidType, CampaignStatus } from '#contract/marketing/coupon-rules.ts'
import { idColumn, moneyColumn, numberColumn, stampColumn } from '#server/db/columns.ts'
import { identity, register, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

const couponTypes = [
  'feeDeduct',
  'feePercent',
  'rechargeBonus',
  'trialFund',
  'cashback',
  'rateUp',
] as const

/** Kinds of coupons, with their budget: how many may be issued, were issued and used. */
export const coupon = pgTable('coupon', {
  ...identity,
  couponNo: numberColumn('CP', 'coupon_no_seq'),
  name: jsonb().$type<Titles>().notNull(),
  couponType: text({ enum: couponTypes }).notNull(),
  faceValue: moneyColumn().notNull(),
  currency: text().notNull(),
  minUseAmount: moneyColumn().notNull().default('0'),
  maxDeduct: moneyColumn(),
  scopeProducts: text()
    .array()
    .notNull()
    .default(sql`'{}'`),
  totalCount: integer().notNull(),
  sentCount: integer().notNull().default(0),
  usedCount: integer().notNull().default(0),
  perMemberLimit: integer().notNull().default(1),
  validType: text({ enum: valuesIn(ValidType) }).notNull(),
  validDays: integer(),
  validFrom: stampColumn(),
  validTo: stampColumn(),
  costUsd: moneyColumn().notNull().default('0'),
  status: text({ enum: valuesIn(CampaignStatus) })
    .notNull()
    .default('draft'),
  ...register,
  ...stamps,
})

/** One coupon in a member's hands. Type, value and currency are those of the day it was issued. */
export const couponLog = pgTable('coupon_log', {
  ...identity,
  version: integer().notNull().default(1),
  couponLogNo: numberColumn('CL', 'coupon_log_no_seq'),
  couponId: idColumn().notNull(),
  memberId: idColumn().notNull(),
  couponType: text({ enum: couponTypes }).notNull(),
  faceValue: moneyColumn().notNull(),
  currency: text().notNull(),
  source: text({
    enum: valuesIn(GrantSource),
  }).notNull(),
  batchNo: text(),
  status: text({ enum: valuesIn(CouponLogStatus) })
    .notNull()
    .default('unused'),
  usedBizNo: text(),
  deductAmount: moneyColumn().notNull().default('0'),
  receivedAt: stampColumn()
    .notNull()
    .default(sql`now()`),
  usedAt: stampColumn(),
  expireAt: stampColumn().notNull(),
  operatorName: text().notNull().default(''),
  ...stamps,
})
