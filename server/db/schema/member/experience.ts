// Typed mirror of migrations/0322_member_experience.sql; a test compares both.
import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import {
  Source as MemberExperienceSource,
  Scope as MemberExperienceScope,
  Status as MemberExperienceStatus,
} from '#contract/member/member-experience.ts'
import { idColumn, moneyColumn, numberColumn, stampColumn } from '#server/db/columns.ts'
import { identity, register, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

/** Trial funds granted to a member. */
export const memberExperience = pgTable('member_experience', {
  ...identity,
  grantNo: numberColumn('EX', 'experience_no_seq'),
  memberId: idColumn().notNull(),
  currency: text().notNull(),
  amount: moneyColumn().notNull(),
  usedAmount: moneyColumn().notNull().default('0'),
  marginAmount: moneyColumn().notNull().default('0'),
  recoveredAmount: moneyColumn().notNull().default('0'),
  profitPaid: moneyColumn().notNull().default('0'),
  source: text({ enum: valuesIn(MemberExperienceSource) }).notNull(),
  scope: text({ enum: valuesIn(MemberExperienceScope) }).notNull(),
  maxLeverage: integer().notNull().default(20),
  validFrom: stampColumn()
    .notNull()
    .default(sql`now()`),
  validTo: stampColumn().notNull(),
  status: text({ enum: valuesIn(MemberExperienceStatus) })
    .notNull()
    .default('active'),
  batchNo: text().notNull().default(''),
  remark: text().notNull().default(''),
  ...register,
  ...stamps,
})
