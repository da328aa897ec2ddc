// Typed mirror of the tables of points batches (migration 0312); a test compares both.
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import {
  Direction as IntegralSendDirection,
  ReasonType,
  Status as IntegralSendStatus,
  ItemStatus,
} from '#contract/marketing/integral-send.ts'
import { Target as IntegralSendTarget } from '#contract/marketing/recipients.ts'
import { idColumn, moneyColumn, numberColumn, stampColumn } from '#server/db/columns.ts'
import { identity, reviewed, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

const failReasons = ['pointsShort', 'pointsRefused'] as const

/** Points for many members, decided once. */
export const integralSend = pgTable('integral_send', {
  ...identity,
  version: integer().notNull().default(1),
  batchNo: numberColumn('IS', 'integral_send_no_seq'),
  title: text().notNull(),
  target: text({ enum: valuesIn(IntegralSendTarget) }).notNull(),
  direction: text({ enum: valuesIn(IntegralSendDirection) }).notNull(),
  pointsEach: moneyColumn(),
  memberCount: integer().notNull(),
  totalPoints: moneyColumn().notNull(),
  successCount: integer().notNull().default(0),
  failedCount: integer().notNull().default(0),
  reasonType: text({
    enum: valuesIn(ReasonType),
  }).notNull(),
  status: text({ enum: valuesIn(IntegralSendStatus) })
    .notNull()
    .default('pending'),
  remark: text().notNull().default(''),
  creatorId: idColumn().notNull(),
  creatorName: text().notNull().default(''),
  ...reviewed,
  ...stamps,
})

/** One member of a batch; its posting belongs to it. */
export const integralSendItem = pgTable('integral_send_item', {
  ...identity,
  version: integer().notNull().default(1),
  batchId: idColumn().notNull(),
  memberId: idColumn().notNull(),
  points: moneyColumn().notNull(),
  status: text({ enum: valuesIn(ItemStatus) })
    .notNull()
    .default('pending'),
  failReason: text({ enum: failReasons }),
  postedAt: stampColumn(),
  ...stamps,
})
