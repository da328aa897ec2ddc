// Typed mirror of the table of awards (migration 0311); a test compares both.
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { AwardType, Status as AwardRecordStatus } from '#contract/marketing/award-record.ts'
import { RewardType } from '#contract/marketing/reward.ts'
import { idColumn, moneyColumn, numberColumn, stampColumn } from '#server/db/columns.ts'
import { identity, reviewed, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

/** One reward of one member, planned or paid. */
export const awardRecord = pgTable('award_record', {
  ...identity,
  version: integer().notNull().default(1),
  awardNo: numberColumn('AW', 'award_no_seq'),
  memberId: idColumn().notNull(),
  awardType: text({
    enum: valuesIn(AwardType),
  }).notNull(),
  rewardType: text({ enum: valuesIn(RewardType) }).notNull(),
  currency: text().notNull().default(''),
  amount: moneyColumn().notNull(),
  usdValue: moneyColumn().notNull().default('0'),
  couponId: idColumn(),
  couponLogId: idColumn(),
  relatedNo: text().notNull().default(''),
  status: text({ enum: valuesIn(AwardRecordStatus) })
    .notNull()
    .default('pending'),
  creatorId: idColumn(),
  creatorName: text().notNull().default(''),
  remark: text().notNull().default(''),
  ...reviewed,
  grantedAt: stampColumn(),
  ...stamps,
})
