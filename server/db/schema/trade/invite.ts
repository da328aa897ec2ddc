// Typed mirror of migrations/0301_invite.sql and 0351_rebate_usd.sql; a test compares both.
import { boolean, inet, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { ClientSource } from '#contract/member/values.ts'
import { InviteStatus, RebateStatus } from '#contract/trade/invite-log.ts'
import { idColumn, moneyColumn, rateColumn, stampColumn } from '#server/db/columns.ts'
import { identity, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

/** A member who was invited; `memberId` is the invitee. */
export const inviteLog = pgTable('invite_log', {
  ...identity,
  version: integer().notNull().default(1),
  memberId: idColumn().notNull(),
  inviterId: idColumn().notNull(),
  inviteCode: text().notNull(),
  registerIp: inet(),
  channel: text({ enum: valuesIn(ClientSource) }).notNull(),
  sameDevice: boolean().notNull().default(false),
  status: text({
    enum: valuesIn(InviteStatus),
  })
    .notNull()
    .default('registered'),
  firstRechargeUsd: moneyColumn().notNull().default('0'),
  rechargeUsd: moneyColumn().notNull().default('0'),
  volumeUsd: moneyColumn().notNull().default('0'),
  feeUsd: moneyColumn().notNull().default('0'),
  rebateUsd: moneyColumn().notNull().default('0'),
  effectiveAt: stampColumn(),
  ...stamps,
})

/** An inviter's part of the fee of one deal; `memberId` is who traded. */
export const inviteRebate = pgTable('invite_rebate', {
  ...identity,
  version: integer().notNull().default(1),
  dealId: idColumn().notNull(),
  level: integer().notNull(),
  inviterId: idColumn().notNull(),
  memberId: idColumn().notNull(),
  currency: text().notNull(),
  fee: moneyColumn().notNull(),
  rate: rateColumn().notNull(),
  amount: moneyColumn().notNull(),
  /** What it was worth when it was paid. */
  amountUsd: moneyColumn().notNull().default('0'),
  status: text({ enum: valuesIn(RebateStatus) })
    .notNull()
    .default('pending'),
  violationNo: text().notNull().default(''),
  paidAt: stampColumn(),
  revokedAt: stampColumn(),
  ...stamps,
})
