// The table of 0040_seed_record.sql.
import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { stampColumn } from '../columns.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** The fields that seeding answers for, as JSON. */
export type SeedValues = Readonly<Record<string, Json>>

/** What seeding wrote, by key, with the values it wrote. */
export const seedRecord = pgTable('seed_record', {
  key: text('key').primaryKey(),
  values: jsonb('values').$type<SeedValues>().notNull(),
  seededAt: stampColumn('seeded_at')
    .notNull()
    .default(sql`now()`),
})
