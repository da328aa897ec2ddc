// Typed mirror of migrations/0302_periodic_control.sql, 0350_control_steps.sql and 0415_control_edits.sql; a test compares
// them with the database.
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { ControlParam } from '#contract/trade/control-rules.ts'
import { ControlStatus, ControlTrigger } from '#contract/trade/periodic-control-record.ts'
import { idColumn, numberColumn, stampColumn } from '#server/db/columns.ts'
import { identity, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

/** A change of a risk parameter of a product or a cycle; `hash` is set by the database. */
export const periodicControlRecord = pgTable('periodic_control_record', {
  ...identity,
  version: integer().notNull().default(1),
  controlNo: numberColumn('PC', 'control_no_seq'),
  productCode: text().notNull(),
  periodSeconds: integer(),
  paramCode: text({ enum: valuesIn(ControlParam) }).notNull(),
  beforeValue: text().notNull(),
  afterValue: text().notNull(),
  triggerType: text({ enum: valuesIn(ControlTrigger) }).notNull(),
  reason: text().notNull(),
  attachments: text().array().notNull().default([]),
  applicantId: idColumn(),
  applicantName: text().notNull(),
  effectiveAt: stampColumn().notNull(),
  expireAt: stampColumn(),
  openOrdersAtChange: integer().notNull().default(0),
  leverageOptions: integer().array(),
  marketSnapshot: jsonb().$type<Record<string, string>>().notNull().default({}),
  revertOf: idColumn(),
  leadId: idColumn(),
  hash: text().notNull().default(''),
  status: text({ enum: valuesIn(ControlStatus) })
    .notNull()
    .default('proposed'),
  approverId: idColumn(),
  approverName: text().notNull().default(''),
  approvedAt: stampColumn(),
  reviewRemark: text().notNull().default(''),
  failReason: text().notNull().default(''),
  ...stamps,
})
