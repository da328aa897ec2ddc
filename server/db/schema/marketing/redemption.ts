// Typed mirror of the tables of redemption codes (migrations 0310 and 0601); a test compares both.
import { sql } from 'drizzle-orm'
import { boolean, inet, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { Status as RedemptionCodeStatus } from '#contract/marketing/redemption-code.ts'
import { idColumn, moneyColumn, numberColumn, stampColumn } from '#server/db/columns.ts'
import { identity, register, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

const rewardTypes = ['currency', 'points', 'trialFund', 'coupon'] as const

/** Batches of codes with their budget: how many there are and were used. */
export const redemptionBatch = pgTable('redemption_batch', {
  ...identity,
  batchNo: numberColumn('RB', 'redemption_batch_no_seq'),
  batchName: text().notNull(),
  rewardType: text({ enum: rewardTypes }).notNull(),
  currency: text().notNull().default(''),
  amount: moneyColumn().notNull(),
  couponId: idColumn(),
  count: integer().notNull(),
  usedCount: integer().notNull().default(0),
  costUsd: moneyColumn().notNull().default('0'),
  codeLength: integer().notNull(),
  perMemberLimit: integer().notNull(),
  validFrom: stampColumn().notNull(),
  validTo: stampColumn().notNull(),
  keepsCodes: boolean().notNull().default(true),
  downloadedAt: stampColumn(),
  downloadedBy: idColumn(),
  creatorId: idColumn(),
  ...register,
  ...stamps,
})

/** One code: its hash, and sealed until its batch was downloaded. */
export const redemptionCode = pgTable('redemption_code', {
  ...identity,
  version: integer().notNull().default(1),
  batchId: idColumn().notNull(),
  codeHash: text().notNull(),
  codeSealed: text(),
  codeMask: text().notNull(),
  rewardType: text({ enum: rewardTypes }).notNull(),
  currency: text().notNull().default(''),
  amount: moneyColumn().notNull(),
  validTo: stampColumn().notNull(),
  status: text({ enum: valuesIn(RedemptionCodeStatus) })
    .notNull()
    .default('unused'),
  usedMemberId: idColumn(),
  usedAt: stampColumn(),
  usedIp: inet(),
  ...stamps,
})

/** Attempts of the last minutes. */
export const redemptionGuess = pgTable('redemption_guess', {
  ...identity,
  /** Who made it: an address, or a member where it is not known. */
  ip: inet(),
  memberId: idColumn(),
  /** Of a program that repeats it. */
  attemptKey: text(),
  createdAt: stampColumn()
    .notNull()
    .default(sql`clock_timestamp()`),
})
