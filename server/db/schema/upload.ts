// Typed mirror of migrations/0002_upload.sql, 0004_file_ticket.sql, 0030_file_read.sql, 0031_store_installation.sql and 0032_upload_promise.sql; a test compares both.
import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { TicketUse } from '#contract/system/file-content.ts'
import { FileKind } from '#contract/upload.ts'
import { idColumn, stampColumn } from '../columns.ts'
import { identity, stamps } from './shared-columns.ts'
import { valuesIn } from './values.ts'

const uploadStates = ['uploading', 'merging'] as const
const readUses = ['view', 'download'] as const

// Byte counts: far below 2^53.
const inBytes = { mode: 'number' } as const
const { createdAt } = stamps

/** Stored files. */
export const bigFile = pgTable('big_file', {
  ...identity,
  version: integer().notNull().default(1),
  name: text().notNull(),
  describe: text().notNull().default(''),
  kind: text({ enum: valuesIn(FileKind) }).notNull(),
  extension: text().notNull(),
  mimeType: text().notNull(),
  size: bigint(inBytes).notNull(),
  sha256: text('sha256').notNull(),
  width: integer(),
  height: integer(),
  storeKey: text().notNull(),
  identifier: text().notNull(),
  sourceName: text().notNull(),
  sourceSize: bigint(inBytes).notNull(),
  sourceSha256: text('source_sha256').notNull(),
  /** Null of what a member handed in. */
  uploaderId: idColumn(),
  uploaderName: text().notNull(),
  ...stamps,
})

/** Which record uses which file. */
export const fileUse = pgTable(
  'file_use',
  {
    ownerType: text().notNull(),
    ownerId: idColumn().notNull(),
    field: text().notNull(),
    fileId: idColumn().notNull(),
    ownerNo: text().notNull(),
    createdAt,
  },
  (table) => [primaryKey({ columns: [table.ownerType, table.ownerId, table.field, table.fileId] })],
)

/** Uploads under way. */
export const uploadSession = pgTable('upload_session', {
  ...identity,
  operatorId: idColumn().notNull(),
  operatorName: text().notNull(),
  identifier: text().notNull(),
  filename: text().notNull(),
  totalSize: bigint(inBytes).notNull(),
  totalChunks: integer().notNull(),
  claimedSha256: text('claimed_sha256').notNull().default(''),
  storeKey: text().notNull(),
  status: text({ enum: uploadStates }).notNull().default('uploading'),
  leaseOwner: text(),
  leaseUntil: stampColumn(),
  finalKey: text(),
  promisedBytes: bigint(inBytes).notNull().default(0),
  activeAt: stampColumn()
    .notNull()
    .default(sql`now()`),
  createdAt,
})

/** Chunks that are stored. */
export const uploadChunk = pgTable(
  'upload_chunk',
  {
    sessionId: idColumn().notNull(),
    number: integer().notNull(),
    size: integer().notNull(),
    storeKey: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.number] })],
)

/** Objects to delete from the store. */
export const uploadTrash = pgTable('upload_trash', { storeKey: text().primaryKey(), createdAt })

/** The installation this database belongs to: one row. */
export const installation = pgTable('installation', {
  isOnly: boolean().primaryKey().default(true),
  id: uuid()
    .notNull()
    .default(sql`gen_random_uuid()`),
  sweep: bigint(inBytes).notNull().default(0),
  createdAt,
})

/** Stored objects that no record names. */
export const storeQuarantine = pgTable('store_quarantine', {
  storeKey: text().primaryKey(),
  foundAt: stampColumn()
    .notNull()
    .default(sql`now()`),
})

/** Which session has read which file. */
export const fileRead = pgTable(
  'file_read',
  {
    sessionId: idColumn().notNull(),
    fileId: idColumn().notNull(),
    use: text({ enum: readUses }).notNull(),
    readAt: stampColumn()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.fileId, table.use] })],
)

/** Tickets for one file each, of one session each. */
export const fileTicket = pgTable('file_ticket', {
  ticketHash: text().primaryKey(),
  sessionId: idColumn().notNull(),
  fileId: idColumn().notNull(),
  use: text({ enum: valuesIn(TicketUse) }).notNull(),
  expiresAt: stampColumn().notNull(),
  usedAt: stampColumn(),
})
