// Typed mirror of 0380_sign_in_codes.sql and 0381_sign_in_scans.sql; a test compares both.
import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, stampColumn } from '#server/db/columns.ts'
import { identity } from '../shared-columns.ts'

const answers = ['allowed', 'refused'] as const

const createdAt = stampColumn()
  .notNull()
  .default(sql`now()`)

/** A code that was asked for to sign in by mobile number. */
export const signInCode = pgTable('sign_in_code', {
  ...identity,
  createdAt,
  /** What the limits of a number count under. */
  numberHash: text().notNull(),
  /** Null: no operator has the number. */
  operatorId: idColumn(),
  ticketHash: text().notNull(),
  codeHash: text().notNull(),
  ipBlock: text().notNull(),
  tries: integer().notNull().default(0),
  expiresAt: stampColumn().notNull(),
  usedAt: stampColumn(),
})

/** A code on the sign-in page that a signed-in device may confirm. */
export const signInScan = pgTable('sign_in_scan', {
  ...identity,
  createdAt,
  codeHash: text().notNull(),
  ticketHash: text().notNull(),
  /** Of the browser that shows the code. */
  ip: text().notNull(),
  userAgent: text().notNull(),
  /** What the limit of an address counts under. */
  ipBlock: text().notNull(),
  expiresAt: stampColumn().notNull(),
  answer: text({ enum: answers }),
  /** The session that answered. */
  sessionId: idColumn(),
  usedAt: stampColumn(),
})
