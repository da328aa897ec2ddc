// Typed mirror of migrations/0475_value_grants.sql; a test compares both.
import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, moneyColumn, stampColumn } from '#server/db/columns.ts'
import { identity } from '../shared-columns.ts'

/** What an operator gave away, and who else agreed to it. Takes new rows only. */
export const valueGrant = pgTable('value_grant', {
  ...identity,
  action: text().notNull(),
  targetType: text().notNull(),
  targetId: text().notNull(),
  operatorId: idColumn().notNull(),
  secondId: idColumn(),
  usdValue: moneyColumn().notNull().default('0'),
  points: moneyColumn().notNull().default('0'),
  createdAt: stampColumn()
    .notNull()
    .default(sql`clock_timestamp()`),
})
