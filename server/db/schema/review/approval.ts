// Typed mirror of migrations/0090_approvals.sql, 0500_approval_moves.sql and 0520_one_application.sql; a test compares both.
import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Move, Status } from '#contract/system/approval.ts'
import { idColumn, moneyColumn, stampColumn } from '#server/db/columns.ts'
import { identity, stamps } from '../shared-columns.ts'

/** A field that the call of an application would change; null where there is no value. */
export interface ApprovalChange {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/** The authenticator of an operator; bound once its first code was given. */
export const operatorOtp = pgTable('operator_otp', {
  operatorId: idColumn().primaryKey(),
  secret: text().notNull(),
  recovery: text().array().notNull().default([]),
  boundAt: stampColumn(),
  lastStep: idColumn().notNull().default('0'),
  ...stamps,
})

/** Why an approved call was not carried out, in no language yet. */
export interface ApprovalFailure {
  readonly code: number
  readonly key: string
  readonly params: Readonly<Record<string, string>>
}

const states = [
  'pending',
  'approved',
  'rejected',
  'expired',
  'failed',
  'withdrawn',
] as const satisfies readonly Status[]

/** A call that waits for another operator, or once did. */
export const approvalRequest = pgTable('approval_request', {
  ...identity,
  permission: text().notNull(),
  action: text().notNull(),
  targetType: text().notNull(),
  targetId: text(),
  targetNo: text().notNull().default(''),
  targetVersion: integer(),
  /** What the application is about: of those that wait, a call has one for each. */
  subject: text().notNull(),
  payload: jsonb().notNull(),
  diff: jsonb().$type<ApprovalChange[]>().notNull(),
  /** What members' wallets would gain or lose, as the trial of the call posted it. */
  moves: jsonb().$type<z.input<typeof Move>[]>().notNull().default([]),
  amountUsd: moneyColumn(),
  reason: text().notNull(),
  applicantId: idColumn().notNull(),
  applicantName: text().notNull(),
  status: text({ enum: states }).notNull().default('pending'),
  reviewerId: idColumn(),
  reviewerName: text(),
  reviewedAt: stampColumn(),
  remark: text().notNull().default(''),
  failure: jsonb().$type<ApprovalFailure>(),
  expiresAt: stampColumn()
    .notNull()
    .default(sql`now() + interval '24 hours'`),
  version: integer().notNull().default(1),
  ...stamps,
})
