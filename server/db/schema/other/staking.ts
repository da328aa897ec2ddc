// Typed mirror of migrations/0142_staking.sql and its successors; a test compares both.
import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Titles } from '#contract/lang.ts'
import { IncomeType, Status as IncomeRecordStatus } from '#contract/other/income-record.ts'
import { Status as StakingRecordStatus } from '#contract/other/staking-record.ts'
import { StakingType, PayMode, Status as StakingProductStatus } from '#contract/other/staking.ts'
import { idColumn, moneyColumn, numberColumn, rateColumn, stampColumn } from '#server/db/columns.ts'
import { identity, register, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

/** A staking product with its rate, quota and rule of early redemption. */
export const stakingProduct = pgTable('staking_product', {
  ...identity,
  stakingNo: numberColumn('SP', 'staking_no_seq'),
  name: jsonb().$type<Titles>().notNull(),
  currency: text().notNull(),
  stakingType: text({ enum: valuesIn(StakingType) }).notNull(),
  termDays: integer().notNull(),
  annualRate: rateColumn().notNull(),
  payMode: text({ enum: valuesIn(PayMode) }).notNull(),
  minAmount: moneyColumn().notNull(),
  maxAmount: moneyColumn(),
  quota: moneyColumn().notNull(),
  stakedAmount: moneyColumn().notNull().default('0'),
  earlyRedeem: boolean().notNull().default(false),
  penaltyRate: rateColumn().notNull().default('0'),
  saleFrom: stampColumn(),
  saleTo: stampColumn(),
  sort: integer().notNull().default(0),
  status: text({ enum: valuesIn(StakingProductStatus) })
    .notNull()
    .default('draft'),
  ...register,
  ...stamps,
})

/** What a member staked. */
export const stakingRecord = pgTable('staking_record', {
  ...identity,
  version: integer().notNull().default(1),
  recordNo: numberColumn('SR', 'staking_record_no_seq'),
  memberId: idColumn().notNull(),
  stakingId: idColumn().notNull(),
  currency: text().notNull(),
  principal: moneyColumn().notNull(),
  annualRate: rateColumn().notNull(),
  rateUp: rateColumn().notNull().default('0'),
  termDays: integer().notNull(),
  accruedIncome: moneyColumn().notNull().default('0'),
  paidIncome: moneyColumn().notNull().default('0'),
  penaltyAmount: moneyColumn().notNull().default('0'),
  /** In which the stake's days are counted: that of the day on which it was opened. */
  dayZone: text()
    .notNull()
    .default(sql`report_zone()`),
  startAt: stampColumn().notNull(),
  matureAt: stampColumn(),
  redeemedAt: stampColumn(),
  autoRenew: boolean().notNull().default(false),
  renewedFromId: idColumn(),
  status: text({ enum: valuesIn(StakingRecordStatus) })
    .notNull()
    .default('staking'),
  ...stamps,
  /** What the platform calls it, where the platform reported it. */
  externalId: text(),
})

/** A yield of a member for one day. */
export const incomeRecord = pgTable('income_record', {
  ...identity,
  version: integer().notNull().default(1),
  incomeNo: numberColumn('IN', 'income_no_seq'),
  memberId: idColumn().notNull(),
  incomeType: text({ enum: valuesIn(IncomeType) }).notNull(),
  sourceId: idColumn().notNull(),
  relatedNo: text().notNull().default(''),
  currency: text().notNull(),
  baseAmount: moneyColumn().notNull(),
  rate: rateColumn().notNull(),
  amount: moneyColumn().notNull(),
  incomeDate: date().notNull(),
  status: text({ enum: valuesIn(IncomeRecordStatus) })
    .notNull()
    .default('pending'),
  failReason: text().notNull().default(''),
  journalId: idColumn(),
  paidAt: stampColumn(),
  ...stamps,
})
