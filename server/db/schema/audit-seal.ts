// The table of 0041_keyed_audit.sql.
import { pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn } from '../columns.ts'

/** Seals over the audit trail: one for the lines of each transaction. */
export const operationLogSeal = pgTable('operation_log_seal', {
  lastSeq: idColumn('last_seq').primaryKey(),
  firstSeq: idColumn('first_seq').notNull(),
  keyId: text('key_id').notNull(),
  mac: text('mac').notNull(),
})
