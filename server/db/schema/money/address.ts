// Typed mirror of migrations/0220_addresses.sql; a test compares both.
import { boolean, inet, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { AddressKind, Status as RechargeAddressStatus } from '#contract/money/recharge-address.ts'
import type { RiskFlag } from '#contract/money/withdraw-address.ts'
import { Status as WithdrawAddressStatus } from '#contract/money/withdraw-address.ts'
import { idColumn, moneyColumn, stampColumn } from '#server/db/columns.ts'
import { identity, register, reviewed, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

/** An address that deposits come to: shown to everybody, or one member's own. */
export const rechargeAddress = pgTable('recharge_address', {
  ...identity,
  ...register,
  address: text().notNull(),
  currency: text().notNull(),
  network: text().notNull(),
  addressKind: text({ enum: valuesIn(AddressKind) }).notNull(),
  memberId: idColumn(),
  label: text().notNull().default(''),
  chainBalance: moneyColumn().notNull().default('0'),
  receivedTotal: moneyColumn().notNull().default('0'),
  receivedCount: integer().notNull().default(0),
  lastReceivedAt: stampColumn(),
  status: text({ enum: valuesIn(RechargeAddressStatus) }).notNull(),
  memo: text().notNull().default(''),
  sort: integer().notNull().default(0),
  createdBy: idColumn(),
  creatorName: text().notNull().default(''),
  allocatedBy: idColumn(),
  ...reviewed,
  ...stamps,
})

/** An address that a member saved for payouts. */
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
  status: text({ enum: valuesIn(WithdrawAddressStatus) })
    .notNull()
    .default('cooling'),
  coolingUntil: stampColumn(),
  riskFlags: text().array().$type<RiskFlag[]>().notNull().default([]),
  usedCount: integer().notNull().default(0),
  usedTotalUsd: moneyColumn().notNull().default('0'),
  lastUsedAt: stampColumn(),
  createdIp: inet(),
  ...stamps,
  /** What the platform calls it, where the platform reported it. */
  externalId: text(),
})
