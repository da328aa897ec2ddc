// Typed mirror of migrations/0141_violation_record.sql and 0435_violation_measure.sql; a test compares both.
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import {
  ViolationType,
  Severity as ViolationRecordSeverity,
  Measure as ViolationRecordMeasure,
  Status as ViolationRecordStatus,
} from '#contract/other/violation-record.ts'
import { idColumn, numberColumn, stampColumn } from '#server/db/columns.ts'
import { identity, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

/** A case against a member with its evidence and what was decided. */
export const violationRecord = pgTable('violation_record', {
  ...identity,
  version: integer().notNull().default(1),
  violationNo: numberColumn('VR', 'violation_no_seq'),
  memberId: idColumn().notNull(),
  violationType: text({
    enum: valuesIn(ViolationType),
  }).notNull(),
  severity: text({ enum: valuesIn(ViolationRecordSeverity) }).notNull(),
  description: text().notNull(),
  evidence: text().array().notNull().default([]),
  relatedNos: text().array().notNull().default([]),
  measure: text({
    enum: valuesIn(ViolationRecordMeasure),
  })
    .notNull()
    .default('none'),
  measureUntil: stampColumn(),
  /** The measure closed a switch of the member; lifting it opens the switch again. */
  memberSwitched: boolean().notNull().default(false),
  status: text({ enum: valuesIn(ViolationRecordStatus) })
    .notNull()
    .default('open'),
  createdBy: idColumn(),
  reporterName: text().notNull().default(''),
  handlerId: idColumn(),
  handlerName: text(),
  handleRemark: text().notNull().default(''),
  handledAt: stampColumn(),
  appealText: text().notNull().default(''),
  ...stamps,
})
