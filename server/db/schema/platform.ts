// Typed mirror of the tables behind the interface for programs; a test compares both.
import { sql } from 'drizzle-orm'
import { boolean, cidr, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Scope } from '#contract/platform/scope.ts'
import { idColumn, stampColumn } from '../columns.ts'
import { identity, stamps } from './shared-columns.ts'

/** A key that programs of the platform call with. */
export const platformKey = pgTable('platform_key', {
  ...identity,
  keyId: text().notNull(),
  name: text().notNull(),
  scopes: text().array().$type<Scope[]>().notNull(),
  networks: cidr().array().notNull().default([]),
  expiresAt: stampColumn(),
  endedAt: stampColumn(),
  ownerId: idColumn(),
  version: integer().notNull().default(1),
  ...stamps,
})

/** What is stored of a key's secrets; two of them at most are valid at a time. */
export const platformSecret = pgTable('platform_secret', {
  ...identity,
  platformKeyId: idColumn().notNull(),
  hash: text().notNull(),
  /** Its last characters. */
  hint: text().notNull().default(''),
  endsAt: stampColumn(),
  lastUsedAt: stampColumn(),
  createdAt: stamps.createdAt,
})

/** Calls with a key, by the minute. */
export const platformKeyMinute = pgTable(
  'platform_key_minute',
  {
    platformKeyId: idColumn().notNull(),
    minute: stampColumn().notNull(),
    calls: integer().notNull(),
    /** Those that were refused or failed. */
    errors: integer().notNull(),
  },
  ({ platformKeyId, minute }) => [primaryKey({ columns: [platformKeyId, minute] })],
)

/** The first answer to an Idempotency-Key. */
export const platformRequest = pgTable(
  'platform_request',
  {
    platformKeyId: idColumn().notNull(),
    idempotencyKey: text().notNull(),
    call: text().notNull(),
    bodyHash: text().notNull(),
    status: integer(),
    answer: jsonb(),
    createdAt: stamps.createdAt,
  },
  ({ platformKeyId, idempotencyKey }) => [primaryKey({ columns: [platformKeyId, idempotencyKey] })],
)

/** Facts that wait for their place in the order; written by triggers. */
export const platformOutbox = pgTable('platform_outbox', {
  id: idColumn()
    .primaryKey()
    .default(sql`default`),
  type: text().notNull(),
  at: stampColumn().notNull(),
  memberId: idColumn(),
  data: jsonb().notNull(),
  previous: jsonb(),
})

/** Facts in the order that readers follow. */
export const platformEvent = pgTable('platform_event', {
  sequence: idColumn().primaryKey(),
  id: idColumn().notNull(),
  type: text().notNull(),
  at: stampColumn().notNull(),
  memberExternalId: text(),
  data: jsonb().notNull(),
  previous: jsonb(),
})

/** The last place that was given. */
export const platformEventHead = pgTable('platform_event_head', {
  isHead: boolean().primaryKey().default(true),
  sequence: idColumn().notNull(),
})
