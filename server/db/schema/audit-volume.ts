// Typed mirror of audit_volume (migrations/0511_audit_volume.sql); a test compares both.
import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { idColumn, stampColumn } from '../columns.ts'

const kinds = ['nothing', 'publication'] as const

/** How much each operator made the audit trail grow in this hour. */
export const auditVolume = pgTable(
  'audit_volume',
  {
    operatorId: idColumn().notNull(),
    kind: text({ enum: kinds }).notNull(),
    hour: stampColumn().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.operatorId, table.kind] })],
)
