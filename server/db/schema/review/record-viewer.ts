// The table of 0406_record_viewer.sql.
import { sql } from 'drizzle-orm'
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { idColumn, stampColumn } from '#server/db/columns.ts'

/** Who has a record of a review queue open, and when their console last said so. */
export const recordViewer = pgTable(
  'record_viewer',
  {
    targetType: text('target_type').notNull(),
    targetId: idColumn('target_id').notNull(),
    operatorId: idColumn('operator_id').notNull(),
    seenAt: stampColumn('seen_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.targetType, table.targetId, table.operatorId] })],
)
