// Typed mirror of migrations/0202_member_profit_loss.sql and 0370_team_profit.sql; a test compares both.
import { sql } from 'drizzle-orm'
import { date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { idColumn, moneyColumn, stampColumn } from '#server/db/columns.ts'

const amount = () => moneyColumn().notNull().default('0')
const count = () => integer().notNull().default(0)

/** What a member won, lost, paid and moved on a day. */
export const statMemberDaily = pgTable(
  'stat_member_daily',
  {
    statDate: date().notNull(),
    memberId: idColumn().notNull(),
    contractPnl: amount(),
    deliveryPnl: amount(),
    followPnl: amount(),
    fundingFee: amount(),
    tradeFee: amount(),
    volumeUsd: amount(),
    rechargeUsd: amount(),
    withdrawUsd: amount(),
    rebateIncome: amount(),
    stakingIncome: amount(),
    awardIncome: amount(),
    tradeCount: count(),
    closeCount: count(),
    winCount: count(),
  },
  (table) => [primaryKey({ columns: [table.statDate, table.memberId] })],
)

/** What the platform earned of a member on a day beside trading fees, and what campaigns gave. */
export const statMemberRevenueDaily = pgTable(
  'stat_member_revenue_daily',
  {
    statDate: date().notNull(),
    memberId: idColumn().notNull(),
    flashFee: amount(),
    withdrawFee: amount(),
    campaignCost: amount(),
  },
  (table) => [primaryKey({ columns: [table.statDate, table.memberId] })],
)

/** A day whose figures are written. */
export const statMemberDay = pgTable('stat_member_day', {
  statDate: date().primaryKey(),
  builtAt: stampColumn()
    .notNull()
    .default(sql`now()`),
})
