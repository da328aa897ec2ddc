// The table of 0042_record_claim.sql.
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { idColumn, stampColumn } from '#server/db/columns.ts'

/** Who claimed a record last, and how often without a pause. */
export const recordClaim = pgTable(
  'record_claim',
  {
    targetType: text('target_type').notNull(),
    targetId: idColumn('target_id').notNull(),
    operatorId: idColumn('operator_id').notNull(),
    renewals: integer('renewals').notNull().default(0),
    until: stampColumn('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.targetType, table.targetId] })],
)
