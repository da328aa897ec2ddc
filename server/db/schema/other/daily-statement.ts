// Typed mirror of migrations/0366_daily_statement.sql; a test compares both.
import { sql } from 'drizzle-orm'
import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { CheckStatus, StatementStatus } from '#contract/other/daily-statement.ts'
import { idColumn, moneyColumn, rateColumn, stampColumn } from '#server/db/columns.ts'
import { register, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

const amount = () => moneyColumn().notNull().default('0')
const count = () => integer().notNull().default(0)

/** The closing figures of a day in one currency, or in USDT for all of them. */
export const dailyStatement = pgTable(
  'daily_statement',
  {
    id: idColumn()
      .notNull()
      .default(sql`default`),
    statDate: date().notNull(),
    currency: text().notNull(),
    daySince: stampColumn().notNull(),
    dayUntil: stampColumn().notNull(),
    priceUsd: moneyColumn().notNull(),
    newMembers: integer(),
    activeMembers: integer(),
    tradingMembers: count(),
    rechargeAmount: amount(),
    rechargeCount: count(),
    firstRechargeCount: count(),
    withdrawAmount: amount(),
    withdrawCount: count(),
    withdrawFee: amount(),
    netInflow: moneyColumn()
      .notNull()
      .generatedAlwaysAs(sql`recharge_amount - withdraw_amount`),
    flashRevenue: amount(),
    volumeUsd: amount(),
    tradeFee: amount(),
    memberPnl: amount(),
    deliveryStake: amount(),
    deliveryPnl: amount(),
    rebateExpense: amount(),
    campaignExpense: amount(),
    stakingIncomePaid: amount(),
    adjustNet: amount(),
    platformIncome: amount(),
    openingBalance: amount(),
    closingBalance: amount(),
    chainBalance: amount(),
    coverRate: rateColumn().generatedAlwaysAs(
      sql`case when closing_balance > 0 then least(round(chain_balance / closing_balance, 8), 9999999999) end`,
    ),
    checkDiff: amount(),
    checkStatus: text({ enum: valuesIn(CheckStatus) }).notNull(),
    status: text({ enum: valuesIn(StatementStatus) })
      .notNull()
      .default('open'),
    explanation: text().notNull().default(''),
    journalCount: count(),
    closedAt: stampColumn(),
    ...register,
    ...stamps,
  },
  (table) => [primaryKey({ columns: [table.statDate, table.currency] })],
)
