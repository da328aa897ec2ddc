// Typed mirror of migrations/0321_tutor.sql; a test compares both.
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Titles } from '#contract/lang.ts'
import { idColumn, moneyColumn, numberColumn, rateColumn } from '#server/db/columns.ts'
import { identity, register, reviewed, stamps } from '../shared-columns.ts'

/** A member whom others copy (`screens` O06); who does is in `follow_relation`. */
export const tutor = pgTable('tutor', {
  ...identity,
  tutorNo: numberColumn('TU', 'tutor_no_seq'),
  memberId: idColumn().notNull(),
  displayName: text().notNull(),
  tutorLevel: text({ enum: ['junior', 'middle', 'senior', 'master'] }).notNull(),
  profitShareRate: rateColumn().notNull(),
  minFollowAmount: moneyColumn().notNull(),
  maxFollowers: integer().notNull(),
  products: text().array().notNull().default([]),
  intro: jsonb().$type<Titles>().notNull(),
  status: text({ enum: ['pending', 'active', 'suspended', 'rejected', 'closed'] })
    .notNull()
    .default('pending'),
  ...reviewed,
  ...register,
  ...stamps,
})
