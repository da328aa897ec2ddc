// Typed mirror of the delivery tables in migrations/0080_trade.sql; a test compares both.
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { OnOff } from '#contract/define-resource.ts'
import type { Titles } from '#contract/lang.ts'
import { DrawRule, SettleRule } from '#contract/trade/delivery-cycle.ts'
import {
  DeliveryDirection,
  DeliveryResult,
  DeliveryStatus,
} from '#contract/trade/delivery-order.ts'
import { PriceSource } from '#contract/trade/price-path.ts'
import { idColumn, moneyColumn, numberColumn, rateColumn, stampColumn } from '#server/db/columns.ts'
import { identity, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

/** A duration on offer for a delivery product. */
export const deliveryCycle = pgTable('delivery_cycle', {
  ...identity,
  version: integer().notNull().default(1),
  productCode: text().notNull(),
  seconds: integer().notNull(),
  label: jsonb().$type<Titles>().notNull(),
  payoutRate: rateColumn().notNull(),
  feeRate: rateColumn().notNull().default('0'),
  drawRule: text({ enum: valuesIn(DrawRule) })
    .notNull()
    .default('refund'),
  minStake: moneyColumn().notNull(),
  maxStake: moneyColumn().notNull(),
  maxOpenPerMember: integer().notNull(),
  maxOpenStake: moneyColumn().notNull(),
  settleRule: text({ enum: valuesIn(SettleRule) })
    .notNull()
    .default('twap3'),
  status: text({ enum: valuesIn(OnOff) })
    .notNull()
    .default('off'),
  sort: integer().notNull().default(0),
  operatorName: text(),
  effectiveAt: stampColumn()
    .notNull()
    .default(sql`now()`),
  ...stamps,
})

/** What a cycle was at one version. */
export const deliveryCycleVersion = pgTable(
  'delivery_cycle_version',
  {
    cycleId: idColumn().notNull(),
    version: integer().notNull(),
    params: jsonb().$type<Record<string, unknown>>().notNull(),
    effectiveAt: stampColumn().notNull(),
    operatorName: text().notNull().default(''),
    approverName: text().notNull().default(''),
    reason: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.cycleId, table.version] })],
)

/** One stake on one cycle. Prices and results are made by the system. */
export const deliveryOrder = pgTable('delivery_order', {
  ...identity,
  version: integer().notNull().default(1),
  orderNo: numberColumn('DO', 'delivery_no_seq'),
  memberId: idColumn().notNull(),
  cycleId: idColumn().notNull(),
  cycleVersion: integer().notNull(),
  productCode: text().notNull(),
  seconds: integer().notNull(),
  currency: text().notNull(),
  direction: text({ enum: valuesIn(DeliveryDirection) }).notNull(),
  stake: moneyColumn().notNull(),
  payoutRate: rateColumn().notNull(),
  fee: moneyColumn().notNull().default('0'),
  openPrice: moneyColumn().notNull(),
  settlePrice: moneyColumn(),
  priceSource: text({ enum: valuesIn(PriceSource) }).notNull(),
  result: text({ enum: valuesIn(DeliveryResult) })
    .notNull()
    .default('none'),
  payout: moneyColumn().notNull().default('0'),
  pnl: moneyColumn().notNull().default('0'),
  isExperience: boolean().notNull().default(false),
  isFollow: boolean().notNull().default(false),
  incidentNo: text().notNull().default(''),
  status: text({ enum: valuesIn(DeliveryStatus) })
    .notNull()
    .default('open'),
  openedAt: stampColumn()
    .notNull()
    .default(sql`now()`),
  settleDueAt: stampColumn().notNull(),
  settledAt: stampColumn(),
})
