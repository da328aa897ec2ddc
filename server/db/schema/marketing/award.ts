// Typed mirror of the table of awards (migration 0311); a test compares both.
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, moneyColumn, numberColumn, stampColumn } from '#server/db/columns.ts'
import { identity, reviewed, stamps } from '../shared-columns.ts'

/** One reward of one member, planned or paid. */
export const awardRecord = pgTable('award_record', {
  ...identity,
  version: integer().notNull().default(1),
  awardNo: numberColumn('AW', 'award_no_seq'),
  memberId: idColumn().notNull(),
  awardType: text({
    enum: [
      'register',
      'realName',
      'firstRecharge',
      'invite',
      'trade',
      'ranking',
      'level',
      'manual',
    ],
  }).notNull(),
  rewardType: text({ enum: ['currency', 'points', 'trialFund', 'coupon'] }).notNull(),
  currency: text().notNull().default(''),
  amount: moneyColumn().notNull(),
  usdValue: moneyColumn().notNull().default('0'),
  couponId: idColumn(),
  couponLogId: idColumn(),
  relatedNo: text().notNull().default(''),
  status: text({ enum: ['pending', 'granted', 'rejected', 'revoked'] })
    .notNull()
    .default('pending'),
  creatorId: idColumn(),
  creatorName: text().notNull().default(''),
  remark: text().notNull().default(''),
  ...reviewed,
  grantedAt: stampColumn(),
  ...stamps,
})
