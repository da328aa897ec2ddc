// Typed mirror of migrations/0425_member_adjust.sql; a test compares both.
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { AdjustDirection, AdjustCategory, AdjustStatus } from '#contract/member/asset-adjust.ts'
import { MovableWallet } from '#contract/money/transfer-log.ts'
import { idColumn, moneyColumn, numberColumn } from '#server/db/columns.ts'
import { identity, reviewed, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

/** A correction of a member's balance, waiting or decided. */
export const memberAdjust = pgTable('member_adjust', {
  ...identity,
  version: integer().notNull().default(1),
  adjustNo: numberColumn('AD', 'adjust_no_seq'),
  memberId: idColumn().notNull(),
  walletType: text({ enum: valuesIn(MovableWallet) }).notNull(),
  currency: text().notNull(),
  direction: text({ enum: valuesIn(AdjustDirection) }).notNull(),
  amount: moneyColumn().notNull(),
  priceUsd: moneyColumn().notNull(),
  usdValue: moneyColumn().notNull(),
  category: text({
    enum: valuesIn(AdjustCategory),
  }).notNull(),
  reason: text().notNull(),
  attachments: text().array().notNull().default([]),
  status: text({ enum: valuesIn(AdjustStatus) })
    .notNull()
    .default('pending'),
  applicantId: idColumn().notNull(),
  applicantName: text().notNull(),
  ...reviewed,
  ...stamps,
})
