// Typed mirror of migrations/0300_follow.sql; a test compares both.
import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { FollowMode, ShareStatus, FollowStatus } from '#contract/trade/follow-log.ts'
import { RelationStatus } from '#contract/trade/follow-relation.ts'
import { PositionSide } from '#contract/trade/order-terms.ts'
import { idColumn, moneyColumn, numberColumn, rateColumn, stampColumn } from '#server/db/columns.ts'
import { identity, register, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

const now = () =>
  stampColumn()
    .notNull()
    .default(sql`now()`)

/** A member who follows a tutor. */
export const followRelation = pgTable('follow_relation', {
  ...identity,
  tutorId: idColumn().notNull(),
  memberId: idColumn().notNull(),
  followMode: text({ enum: valuesIn(FollowMode) }).notNull(),
  amount: moneyColumn().notNull(),
  status: text({ enum: valuesIn(RelationStatus) })
    .notNull()
    .default('active'),
  stopReason: text().notNull().default(''),
  since: now(),
  stoppedAt: stampColumn(),
  ...register,
  ...stamps,
})

/** A copied position and the tutor's share of its profit; `memberId` is the follower. */
export const followLog = pgTable('follow_log', {
  ...identity,
  version: integer().notNull().default(1),
  followNo: numberColumn('FO', 'follow_no_seq'),
  relationId: idColumn().notNull(),
  tutorId: idColumn().notNull(),
  memberId: idColumn().notNull(),
  tutorPositionId: idColumn().notNull(),
  positionId: idColumn(),
  productCode: text().notNull(),
  currency: text().notNull(),
  positionSide: text({ enum: valuesIn(PositionSide) }).notNull(),
  followMode: text({ enum: valuesIn(FollowMode) }).notNull(),
  leverage: integer().notNull(),
  margin: moneyColumn().notNull(),
  openPrice: moneyColumn(),
  closePrice: moneyColumn(),
  slippageRate: rateColumn(),
  realizedPnl: moneyColumn().notNull().default('0'),
  profitShareRate: rateColumn().notNull(),
  platformShareRate: rateColumn().notNull().default('0.1'),
  profitShareAmount: moneyColumn().notNull().default('0'),
  shareStatus: text({ enum: valuesIn(ShareStatus) })
    .notNull()
    .default('none'),
  status: text({ enum: valuesIn(FollowStatus) })
    .notNull()
    .default('following'),
  failReason: text().notNull().default(''),
  openedAt: now(),
  closedAt: stampColumn(),
  ...stamps,
})
