// Typed mirror of migrations/0221_withdraw_third.sql and 0480_withdraw_payout.sql; a test compares both.
import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { PayMethod } from '#contract/money/withdraw-rules.ts'
import { ChannelStatus, ReconcileStatus } from '#contract/money/withdraw-third.ts'
import { idColumn, moneyColumn, numberColumn, stampColumn } from '#server/db/columns.ts'
import { identity, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

const directions = ['request', 'response', 'callback'] as const
const outcomes = ['open', 'paid', 'failed'] as const

/** An external channel that pays out. */
export const payoutChannel = pgTable('payout_channel', {
  code: text().primaryKey(),
  name: text().notNull(),
  enabled: boolean().notNull().default(true),
  currencies: text().array().notNull(),
  maxAmount: moneyColumn().notNull(),
  /** True: the configuration names it or did; it is never simulated. */
  isExternal: boolean().notNull().default(false),
})

/** An order at a channel, and the outbox it is sent from. */
export const withdrawThird = pgTable('withdraw_third', {
  ...identity,
  version: integer().notNull().default(1),
  thirdOrderNo: numberColumn('TP', 'third_order_no_seq'),
  withdrawId: idColumn().notNull(),
  memberId: idColumn().notNull(),
  channelCode: text().notNull(),
  channelOrderNo: text(),
  currency: text().notNull(),
  network: text().notNull(),
  amount: moneyColumn().notNull(),
  channelFee: moneyColumn().notNull().default('0'),
  channelStatus: text({
    enum: valuesIn(ChannelStatus),
  })
    .notNull()
    .default('created'),
  submittedAt: stampColumn(),
  finishedAt: stampColumn(),
  reconcileStatus: text({
    enum: valuesIn(ReconcileStatus),
  })
    .notNull()
    .default('none'),
  txHash: text(),
  retryCount: integer().notNull().default(0),
  lastError: text().notNull().default(''),
  operatorId: idColumn(),
  operatorName: text().notNull().default(''),
  nextTryAt: stampColumn()
    .notNull()
    .default(sql`now()`),
  ...stamps,
})

/** What was said between the channel and us. */
export const withdrawThirdExchange = pgTable('withdraw_third_exchange', {
  ...identity,
  orderId: idColumn().notNull(),
  dir: text({ enum: directions }).notNull(),
  httpStatus: integer(),
  body: text().notNull(),
  createdAt: stamps.createdAt,
})

/** Each time a withdrawal was sent out; triggers of `withdraw_log` write it. */
export const withdrawPayout = pgTable('withdraw_payout', {
  ...identity,
  withdrawId: idColumn().notNull(),
  payMethod: text({ enum: valuesIn(PayMethod) }).notNull(),
  thirdOrderNo: text(),
  payerId: idColumn(),
  payerName: text(),
  startedAt: stampColumn()
    .notNull()
    .default(sql`now()`),
  outcome: text({ enum: outcomes }).notNull().default('open'),
  endedAt: stampColumn(),
  failReason: text().notNull().default(''),
  failedById: idColumn(),
  failedByName: text(),
  txHash: text(),
})
