// Typed mirror of migrations/0581_platform_files.sql; a test compares both.
import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { FilePurpose } from '#contract/platform/identity.ts'
import { FileKind } from '#contract/upload.ts'
import { idColumn, stampColumn } from '../columns.ts'
import { identity } from './shared-columns.ts'
import { valuesIn } from './values.ts'

// Byte counts: far below 2^53.
const inBytes = { mode: 'number' } as const

/** A file that a member handed in through the platform. */
export const platformFile = pgTable('platform_file', {
  ...identity,
  platformKeyId: idColumn().notNull(),
  purpose: text({ enum: valuesIn(FilePurpose) }).notNull(),
  name: text().notNull(),
  kind: text({ enum: valuesIn(FileKind.extract(['image', 'document'])) }).notNull(),
  extension: text().notNull(),
  mimeType: text().notNull(),
  size: bigint(inBytes).notNull(),
  sha256: text('sha256').notNull(),
  width: integer(),
  height: integer(),
  sourceSize: bigint(inBytes).notNull(),
  sourceSha256: text('source_sha256').notNull(),
  storeKey: text().notNull(),
  /** When a record named it. */
  usedAt: stampColumn(),
  createdAt: stampColumn()
    .notNull()
    .default(sql`now()`),
})
