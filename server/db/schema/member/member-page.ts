// Typed mirror of migrations/0160_member_page.sql and 0360_member_position.sql and 0601_more_comes_in.sql; a test compares both.
import { sql } from 'drizzle-orm'
import { boolean, inet, pgTable, text } from 'drizzle-orm/pg-core'
import { ClientSource } from '#contract/member/values.ts'
import { CredentialKind } from '#contract/platform/security.ts'
import { idColumn, stampColumn } from '#server/db/columns.ts'
import { identity } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

const now = () =>
  stampColumn()
    .notNull()
    .default(sql`now()`)

/** How a member signs in. The password itself is nowhere. */
export const memberCredential = pgTable('member_credential', {
  memberId: idColumn().primaryKey(),
  passwordHash: text().notNull(),
  updatedAt: now(),
})

/** One sign-in of a member. */
export const memberSession = pgTable('member_session', {
  ...identity,
  memberId: idColumn().notNull(),
  clientSource: text({ enum: valuesIn(ClientSource) })
    .notNull()
    .default('web'),
  deviceId: text().notNull().default(''),
  device: text().notNull().default(''),
  ip: inet(),
  createdAt: now(),
  lastSeenAt: now(),
  endedAt: stampColumn(),
})

/** A change of how a member signs in, as the platform reported it. */
export const memberCredentialChange = pgTable('member_credential_change', {
  ...identity,
  memberId: idColumn().notNull(),
  kind: text({ enum: valuesIn(CredentialKind) }).notNull(),
  ip: inet(),
  changedAt: stampColumn().notNull(),
  createdAt: now(),
})

/** What an operator noted about a member. */
export const memberNote = pgTable('member_note', {
  ...identity,
  memberId: idColumn().notNull(),
  content: text().notNull(),
  pinned: boolean().notNull().default(false),
  operatorId: idColumn().notNull(),
  operatorName: text().notNull(),
  createdAt: now(),
})

/** When a member was last sent the margin notice. */
export const marginNotice = pgTable('margin_notice', {
  memberId: idColumn().primaryKey(),
  sentAt: now(),
})
