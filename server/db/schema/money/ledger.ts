// Typed mirror of the books in migrations/0001_ledger.sql; a test compares both.
import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { WalletType } from '#contract/ledger.ts'
import { idColumn, moneyColumn, stampColumn } from '#server/db/columns.ts'
import { identity, stamps } from '../shared-columns.ts'

const sides = ['D', 'C'] as const
const ownerKinds = ['M', 'H'] as const
const buckets = ['available', 'frozen', 'margin'] as const

type Wallet = z.output<typeof WalletType>

/** A member's wallet in one currency: three buckets, none below zero. */
export const ledgerAccount = pgTable('ledger_account', {
  ...identity,
  memberId: idColumn().notNull(),
  walletType: text().$type<Wallet>().notNull(),
  currency: text().notNull(),
  available: moneyColumn().notNull().default('0'),
  frozen: moneyColumn().notNull().default('0'),
  margin: moneyColumn().notNull().default('0'),
  version: integer().notNull().default(1),
  lastChangeAt: stampColumn()
    .notNull()
    .default(sql`now()`),
})

/** A house account; `balance` follows the entries some seconds behind (`rollUpHouse`). */
export const houseAccount = pgTable(
  'house_account',
  {
    code: text().notNull(),
    currency: text().notNull(),
    name: text().notNull(),
    normalSide: text({ enum: sides }).notNull(),
    allowNegative: boolean().notNull(),
    balance: moneyColumn().notNull().default('0'),
    rolledUpToEntryId: idColumn().notNull().default('0'),
  },
  (table) => [primaryKey({ columns: [table.code, table.currency] })],
)

/** A balanced set of lines, never changed. Mutually exclusive endings share one `step` and differ in `variant`. */
export const ledgerJournal = pgTable('ledger_journal', {
  ...identity,
  bizType: text().notNull(),
  bizId: idColumn().notNull(),
  step: text().notNull(),
  variant: text().notNull().default(''),
  bizNo: text().notNull().default(''),
  requestId: uuid(),
  memo: text().notNull().default(''),
  operatorId: idColumn(),
  operatorName: text().notNull().default(''),
  reversalOf: idColumn(),
  postedAt: stampColumn()
    .notNull()
    .default(sql`now()`),
})

/** One line of a journal: a member's bucket (`M`) or a house account (`H`). Partitioned by month of `postedAt`. */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    id: idColumn()
      .notNull()
      .default(sql`default`),
    journalId: idColumn().notNull(),
    lineNo: integer().notNull(),
    ownerKind: text({ enum: ownerKinds }).notNull(),
    accountId: idColumn(),
    memberId: idColumn(),
    walletType: text().$type<Wallet>(),
    bucket: text({ enum: buckets }),
    houseCode: text(),
    currency: text().notNull(),
    side: text({ enum: sides }).notNull(),
    amount: moneyColumn().notNull(),
    balanceAfter: moneyColumn(),
    postedAt: stampColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.postedAt] })],
)

/** What a member sees of a journal: before, change and after. Partitioned by month of `createdAt`. */
export const moneyLog = pgTable(
  'money_log',
  {
    id: idColumn()
      .notNull()
      .default(sql`default`),
    journalId: idColumn().notNull(),
    accountId: idColumn().notNull(),
    memberId: idColumn().notNull(),
    walletType: text().$type<Wallet>().notNull(),
    currency: text().notNull(),
    bizType: text().notNull(),
    bizNo: text().notNull().default(''),
    amount: moneyColumn()
      .notNull()
      .generatedAlwaysAs(
        sql`case when available_delta <> 0 then available_delta when frozen_delta <> 0 then frozen_delta else margin_delta end`,
      ),
    availableBefore: moneyColumn().notNull(),
    availableDelta: moneyColumn().notNull().default('0'),
    availableAfter: moneyColumn().notNull(),
    frozenDelta: moneyColumn().notNull().default('0'),
    frozenAfter: moneyColumn().notNull(),
    marginDelta: moneyColumn().notNull().default('0'),
    marginAfter: moneyColumn().notNull(),
    totalDelta: moneyColumn()
      .notNull()
      .generatedAlwaysAs(sql`available_delta + frozen_delta + margin_delta`),
    operatorId: idColumn(),
    remark: text().notNull().default(''),
    createdAt: stampColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.createdAt] })],
)

/** Part of a frozen bucket that an operator holds by hand. */
export const assetHold = pgTable('asset_hold', {
  ...identity,
  memberId: idColumn().notNull(),
  walletType: text().$type<Wallet>().notNull(),
  currency: text().notNull(),
  amount: moneyColumn().notNull(),
  released: moneyColumn().notNull().default('0'),
  reason: text().notNull(),
  operatorId: idColumn(),
  operatorName: text().notNull().default(''),
  ...stamps,
})
