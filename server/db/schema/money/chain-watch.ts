// Typed mirror of migrations/0610_chain_watch.sql; a test compares both.
import { sql } from 'drizzle-orm'
import { bigint, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { idColumn, stampColumn } from '#server/db/columns.ts'
import { identity, stamps } from '../shared-columns.ts'

const blockColumn = () => bigint({ mode: 'number' })

/** How far a network was read, and by which process. */
export const chainWatch = pgTable('chain_watch', {
  network: text().primaryKey(),
  nextBlock: blockColumn().notNull(),
  headBlock: blockColumn().notNull(),
  leaseOwner: text(),
  leaseUntil: stampColumn()
    .notNull()
    .default(sql`now()`),
  disagreement: text(),
  updatedAt: stamps.updatedAt,
})

/** A block that was read; the newest are kept, to see where a chain was reorganised. */
export const chainBlock = pgTable(
  'chain_block',
  { network: text().notNull(), number: blockColumn().notNull(), hash: text().notNull() },
  (table) => [primaryKey({ columns: [table.network, table.number] })],
)

/** What came to one of our addresses in one transaction. */
export const chainDeposit = pgTable('chain_deposit', {
  ...identity,
  network: text().notNull(),
  txHash: text().notNull(),
  toAddress: text().notNull(),
  currency: text().notNull(),
  rechargeId: idColumn().notNull(),
  blockNumber: blockColumn(),
  missingSince: blockColumn(),
  isLost: boolean().notNull().default(false),
  createdAt: stamps.createdAt,
})
