// Typed mirror of migrations/0321_tutor.sql; a test compares both.
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Titles } from '#contract/lang.ts'
import { TutorLevel, TutorStatus } from '#contract/other/tutor.ts'
import { idColumn, moneyColumn, numberColumn, rateColumn } from '#server/db/columns.ts'
import { identity, register, reviewed, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

/** A member whom others copy; who does is in `follow_relation`. */
export const tutor = pgTable('tutor', {
  ...identity,
  tutorNo: numberColumn('TU', 'tutor_no_seq'),
  memberId: idColumn().notNull(),
  displayName: text().notNull(),
  tutorLevel: text({ enum: valuesIn(TutorLevel) }).notNull(),
  profitShareRate: rateColumn().notNull(),
  minFollowAmount: moneyColumn().notNull(),
  maxFollowers: integer().notNull(),
  products: text().array().notNull().default([]),
  intro: jsonb().$type<Titles>().notNull(),
  status: text({ enum: valuesIn(TutorStatus) })
    .notNull()
    .default('pending'),
  ...reviewed,
  ...register,
  ...stamps,
})
