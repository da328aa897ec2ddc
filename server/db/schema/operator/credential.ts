// Typed mirror of 0487_operator_credentials.sql and 0550_step_ups.sql; a test compares both.
import { sql } from 'drizzle-orm'
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { idColumn, moneyColumn, stampColumn } from '#server/db/columns.ts'

const kinds = ['password', 'authenticator', 'link', 'mobile'] as const
const sources = ['host', 'operator', 'self', 'unknown'] as const

/** By whom and when an operator was given what they sign in with. */
export const operatorCredential = pgTable(
  'operator_credential',
  {
    operatorId: idColumn().notNull(),
    kind: text({ enum: kinds }).notNull(),
    source: text({ enum: sources }).notNull(),
    givenBy: idColumn(),
    changedAt: stampColumn()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.operatorId, table.kind] })],
)

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
