// Typed mirror of migrations/0416_recharge_recheck.sql; a test compares both.
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ChainState } from '#contract/money/recharge-recheck.ts'
import { idColumn, moneyColumn, stampColumn } from '#server/db/columns.ts'
import { identity, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

/** What a node of the chain said of a recharge's transaction; rows are only added. */
export const rechargeRecheck = pgTable('recharge_recheck', {
  ...identity,
  rechargeId: idColumn().notNull(),
  rechargeVersion: integer().notNull(),
  txHash: text().notNull(),
  state: text({ enum: valuesIn(ChainState) }).notNull(),
  confirmations: integer().notNull(),
  confirmationsRequired: integer().notNull(),
  chainAmount: moneyColumn(),
  differences: text().array().$type<('amount' | 'toAddress' | 'token')[]>().notNull().default([]),
  token: text(),
  fromAddress: text(),
  toAddress: text(),
  blockTime: stampColumn(),
  operatorId: idColumn().notNull(),
  operatorName: text().notNull(),
  createdAt: stamps.createdAt,
})

/** Who asks about a recharge right now: one at a time. */
export const rechargeRecheckLease = pgTable('recharge_recheck_lease', {
  rechargeId: idColumn().primaryKey(),
  holder: uuid().notNull(),
  endsAt: stampColumn().notNull(),
})
