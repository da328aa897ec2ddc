// Typed mirror of 0400_sign_in_oidc.sql; a test compares both.
import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, stampColumn } from '#server/db/columns.ts'
import { identity, stamps } from '../shared-columns.ts'

const failures = ['denied', 'down', 'invalid'] as const

/** An account of a provider by which an operator signs in. */
export const operatorOidcLink = pgTable('operator_oidc_link', {
  ...identity,
  createdAt: stamps.createdAt,
  operatorId: idColumn().notNull(),
  /** Together they name the account for good. */
  issuer: text().notNull(),
  subject: text().notNull(),
  provider: text().notNull(),
  /** What the provider called the account when it was linked; proves nothing. */
  accountName: text().notNull().default(''),
  lastUsedAt: stampColumn()
    .notNull()
    .default(sql`now()`),
})

/** One-time codes for linking an account; at most one is open for an operator. */
export const oidcInvitation = pgTable('oidc_invitation', {
  operatorId: idColumn().primaryKey(),
  codeHash: text().notNull(),
  createdBy: idColumn().notNull(),
  expiresAt: stampColumn().notNull(),
  createdAt: stamps.createdAt,
})

/** A sign-in that was sent to a provider. */
export const signInOidc = pgTable('sign_in_oidc', {
  ...identity,
  createdAt: stamps.createdAt,
  browserHash: text().notNull(),
  provider: text().notNull(),
  /** What the limit of an address counts under. */
  ipBlock: text().notNull(),
  /** Of the invitation that it is to redeem. */
  invitationHash: text(),
  /** The page to go to after signing in, as the sign-in page knows it. */
  redirect: text(),
  params: text(),
  expiresAt: stampColumn().notNull(),
  /** When the provider sent the browser back. */
  answeredAt: stampColumn(),
  issuer: text(),
  subject: text(),
  accountName: text().notNull().default(''),
  failure: text({ enum: failures }),
  usedAt: stampColumn(),
})
