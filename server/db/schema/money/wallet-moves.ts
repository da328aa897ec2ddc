// Typed mirror of migrations/0070_transfer_flash.sql; a test compares both.
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { ClientSource } from '#contract/member/values.ts'
import { MovableWallet, MoveStatus } from '#contract/money/transfer-log.ts'
import { idColumn, moneyColumn, numberColumn, rateColumn, stampColumn } from '#server/db/columns.ts'
import { identity, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

const wallet = () => text({ enum: valuesIn(MovableWallet) }).notNull()
const ending = {
  status: text({ enum: valuesIn(MoveStatus) }).notNull(),
  failReason: text().notNull().default(''),
  clientSource: text({ enum: valuesIn(ClientSource) }).notNull(),
}

/** A move between two wallets of one member. */
export const transferLog = pgTable('transfer_log', {
  ...identity,
  version: integer().notNull().default(1),
  transferNo: numberColumn('TR', 'transfer_no_seq'),
  memberId: idColumn().notNull(),
  fromWallet: wallet(),
  toWallet: wallet(),
  currency: text().notNull(),
  amount: moneyColumn().notNull(),
  usdValue: moneyColumn().notNull().default('0'),
  ...ending,
  ...stamps,
  /** What the platform calls it, where the platform reported it. */
  externalId: text(),
})

/** A conversion of one currency into another at a quoted rate. */
export const flashLog = pgTable('flash_log', {
  ...identity,
  version: integer().notNull().default(1),
  flashNo: numberColumn('FL', 'flash_no_seq'),
  memberId: idColumn().notNull(),
  fromCurrency: text().notNull(),
  fromAmount: moneyColumn().notNull(),
  toCurrency: text().notNull(),
  toAmount: moneyColumn().notNull(),
  rate: moneyColumn().notNull(),
  refRate: moneyColumn().notNull(),
  spreadRate: rateColumn().notNull().default('0'),
  /** In the currency that is bought. */
  feeAmount: moneyColumn().notNull().default('0'),
  usdValue: moneyColumn().notNull().default('0'),
  revenueUsd: moneyColumn().notNull().default('0'),
  priceSource: text().notNull().default(''),
  quotedAt: stampColumn().notNull(),
  ...ending,
  ...stamps,
  /** What the platform calls it, where the platform reported it. */
  externalId: text(),
})
