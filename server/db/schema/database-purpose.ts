// The table of 0496_database_purpose.sql: what a database was made for.
import { sql } from 'drizzle-orm'
import { boolean, pgTable, smallint } from 'drizzle-orm/pg-core'
import { stampColumn } from '../columns.ts'

export const databasePurpose = pgTable('database_purpose', {
  id: smallint('id')
    .primaryKey()
    .default(sql`default`),
  isDemo: boolean('is_demo').notNull(),
  filledAt: stampColumn('filled_at')
    .notNull()
    .default(sql`now()`),
})
