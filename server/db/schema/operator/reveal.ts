// Typed mirror of migrations/0510_reveals.sql; a test compares both.
import { sql } from 'drizzle-orm'
import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, stampColumn } from '#server/db/columns.ts'
import { identity } from '../shared-columns.ts'

/** What an operator had shown in clear, and why. Takes new rows only. */
export const reveal = pgTable('reveal', {
  ...identity,
  operatorId: idColumn().notNull(),
  targetType: text().notNull(),
  targetId: text().notNull(),
  reason: text().notNull(),
  isAlert: boolean().notNull().default(false),
  createdAt: stampColumn()
    .notNull()
    .default(sql`clock_timestamp()`),
})
