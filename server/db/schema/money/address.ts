// Typed mirror of migrations/0220_addresses.sql; a test compares both.
import { boolean, inet, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { RiskFlag } from '#contract/money/withdraw-address.ts'
import { idColumn, moneyColumn, stampColumn } from '#server/db/columns.ts'
import { identity, register, reviewed, stamps } from '../shared-columns.ts'

/** An address that deposits come to: shown to everybody, or one member's own (`screens` F01). */
export const rechargeAddress = pgTable('recharge_address', {
  ...identity,
  ...register,
  address: text().notNull(),
  currency: text().notNull(),
  network: text().notNull(),
  addressKind: text({ enum: ['shared', 'dedicated'] }).notNull(),
  memberId: idColumn(),
  label: text().notNull().default(''),
  chainBalance: moneyColumn().notNull().default('0'),
  receivedTotal: moneyColumn().notNull().default('0'),
  receivedCount: integer().notNull().default(0),
  lastReceivedAt: stampColumn(),
  status: text({ enum: ['pending', 'active', 'disabled', 'rejected'] }).notNull(),
  memo: text().notNull().default(''),
  sort: integer().notNull().default(0),
  createdBy: idColumn(),
  creatorName: text().notNull().default(''),
  allocatedBy: idColumn(),
  ...reviewed,
  ...stamps,
})

/** An address that a member saved for payouts (`screens` F03). */
export const withdrawAddress = pgTable('withdraw_address', {
  ...identity,
  version: integer().notNull().default(1),
  memberId: idColumn().notNull(),
  currency: text().notNull(),
  network: text().notNull(),
  address: text().notNull(),
  memo: text().notNull().default(''),
  label: text().notNull().default(''),
  isWhitelisted: boolean().notNull().default(false),
  status: text({ enum: ['cooling', 'active', 'blocked', 'archived'] })
    .notNull()
    .default('cooling'),
  coolingUntil: stampColumn(),
  riskFlags: text().array().$type<RiskFlag[]>().notNull().default([]),
  usedCount: integer().notNull().default(0),
  usedTotalUsd: moneyColumn().notNull().default('0'),
  lastUsedAt: stampColumn(),
  createdIp: inet(),
  ...stamps,
})
