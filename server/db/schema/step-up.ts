// Typed mirror of migrations/0550_step_ups.sql; a test compares both.
import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, moneyColumn, stampColumn } from '../columns.ts'

/** What one code of a session holds for: reviews of small value, for some minutes. */
export const stepUp = pgTable('step_up', {
  sessionId: idColumn().primaryKey(),
  operatorId: idColumn().notNull(),
  tokenHash: text().notNull(),
  ip: text().notNull(),
  openedAt: stampColumn()
    .notNull()
    .default(sql`clock_timestamp()`),
  usedUsd: moneyColumn().notNull(),
})
