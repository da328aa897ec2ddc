// Typed mirror of migrations/0425_member_adjust.sql; a test compares both.
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, moneyColumn, numberColumn } from '#server/db/columns.ts'
import { identity, reviewed, stamps } from '../shared-columns.ts'

/** A correction of a member's balance, waiting or decided (`screens` M02). */
export const memberAdjust = pgTable('member_adjust', {
  ...identity,
  version: integer().notNull().default(1),
  adjustNo: numberColumn('AD', 'adjust_no_seq'),
  memberId: idColumn().notNull(),
  walletType: text({ enum: ['spot', 'contract', 'delivery', 'follow'] }).notNull(),
  currency: text().notNull(),
  direction: text({ enum: ['add', 'sub'] }).notNull(),
  amount: moneyColumn().notNull(),
  priceUsd: moneyColumn().notNull(),
  usdValue: moneyColumn().notNull(),
  category: text({
    enum: ['missedDeposit', 'compensation', 'errorFix', 'campaign', 'recovery'],
  }).notNull(),
  reason: text().notNull(),
  attachments: text().array().notNull().default([]),
  status: text({ enum: ['pending', 'approved', 'rejected', 'cancelled'] })
    .notNull()
    .default('pending'),
  applicantId: idColumn().notNull(),
  applicantName: text().notNull(),
  ...reviewed,
  ...stamps,
})
