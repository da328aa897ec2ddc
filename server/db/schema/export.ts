// Typed mirror of migrations/0222_export_job.sql, 0281_export_tries.sql, 0493_export_scope.sql and
// 0540_export_filter.sql; a test compares both.
import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ExportColumn } from '#contract/export-call.ts'
import { Format as ExportJobFormat } from '#contract/export-call.ts'
import { Status as ExportJobStatus } from '#contract/export.ts'
import type { Lang } from '#contract/lang.ts'
import { idColumn, stampColumn } from '../columns.ts'
import { identity, stamps } from './shared-columns.ts'
import { valuesIn } from './values.ts'

/** A sum of one field over the exported rows. */
export interface ExportTotal {
  readonly field: string
  /** The heading of its column; unset in files of before. */
  readonly title?: string
  readonly currency: string
  readonly amount: string
}

/** Whose records an operator sees: those below a member, and those of some owners; null where nothing limits them. */
export interface ExportScope {
  readonly bindMemberId: string | null
  readonly owners: { readonly deptIds: readonly string[]; readonly self: boolean } | null
}

/** A list on its way into a file. */
export const exportJob = pgTable('export_job', {
  ...identity,
  version: integer().notNull().default(1),
  operatorId: idColumn().notNull(),
  operatorName: text().notNull(),
  path: text().notNull(),
  module: text().notNull(),
  title: text().notNull(),
  query: jsonb().$type<Record<string, unknown>>().notNull(),
  columns: jsonb().$type<ExportColumn[]>().notNull(),
  /** What the list calls its filters; none in jobs of before. */
  filterColumns: jsonb().$type<ExportColumn[]>().notNull().default([]),
  format: text({ enum: valuesIn(ExportJobFormat) }).notNull(),
  lang: text().$type<Lang>().notNull(),
  ip: text().notNull(),
  traceId: text().notNull(),
  permissions: text().array().notNull(),
  status: text({ enum: valuesIn(ExportJobStatus) })
    .notNull()
    .default('queued'),
  rowCount: integer().notNull().default(0),
  expectedCount: integer(),
  bytes: bigint({ mode: 'number' }).notNull().default(0),
  totals: jsonb().$type<ExportTotal[]>().notNull().default([]),
  fileKey: text(),
  failReason: text().notNull().default(''),
  leaseUntil: stampColumn(),
  tries: integer().notNull().default(0),
  /** Set when the file is written; unset in files of before. */
  scope: jsonb().$type<ExportScope>(),
  finishedAt: stampColumn(),
  expiresAt: stampColumn(),
  ...stamps,
})
