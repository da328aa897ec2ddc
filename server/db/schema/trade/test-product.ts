// Typed mirror of migrations/0303_test_product.sql; a test compares both.
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Titles } from '#contract/lang.ts'
import { OrderSide } from '#contract/trade/order-terms.ts'
import { ProductType } from '#contract/trade/product-options.ts'
import { TestFeedMode, TestProductStatus } from '#contract/trade/test-contract-product.ts'
import { idColumn, moneyColumn, rateColumn, stampColumn } from '#server/db/columns.ts'
import { identity, register, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

/** A sandbox product. */
export const testProduct = pgTable('test_product', {
  ...identity,
  productCode: text().notNull(),
  name: jsonb().$type<Titles>().notNull(),
  productType: text({ enum: valuesIn(ProductType) }).notNull(),
  baseProductCode: text(),
  feedMode: text({ enum: valuesIn(TestFeedMode) }).notNull(),
  replayFrom: stampColumn(),
  replayTo: stampColumn(),
  replaySpeed: integer(),
  syntheticStart: moneyColumn(),
  syntheticVolatility: rateColumn(),
  syntheticDrift: rateColumn(),
  syntheticSeed: integer(),
  initialBalance: moneyColumn().notNull(),
  maxLeverage: integer().notNull(),
  takerFeeRate: rateColumn().notNull().default('0'),
  status: text({ enum: valuesIn(TestProductStatus) })
    .notNull()
    .default('draft'),
  validTo: stampColumn().notNull(),
  promotedCode: text().notNull().default(''),
  ...register,
  ...stamps,
})

/** An order of a tester; no real money stands behind it. */
export const testOrder = pgTable('test_order', {
  ...identity,
  testProductId: idColumn().notNull(),
  memberId: idColumn().notNull(),
  side: text({ enum: valuesIn(OrderSide) }).notNull(),
  qty: moneyColumn().notNull(),
  createdAt: stamps.createdAt,
})

/** What a tester has left on one product, in TUSDT. */
export const testBalance = pgTable(
  'test_balance',
  {
    testProductId: idColumn().notNull(),
    memberId: idColumn().notNull(),
    balance: moneyColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.testProductId, table.memberId] })],
)
