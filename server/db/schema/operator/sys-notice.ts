// Typed mirror of notices to operators (migrations 0263 and 0487); a test compares both.
import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { OnOff } from '#contract/define-resource.ts'
import { NoticeKind, NoticeTag } from '#contract/system/sys-notice-read.ts'
import { idColumn, stampColumn } from '#server/db/columns.ts'
import { identity, register, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

/** Notices to all operators and messages to some. */
export const sysNotice = pgTable('sys_notice', {
  ...identity,
  title: text().notNull(),
  noticeType: text({ enum: valuesIn(NoticeKind) }).notNull(),
  tag: text({ enum: valuesIn(NoticeTag) })
    .notNull()
    .default('none'),
  content: text().notNull(),
  receiverIds: text()
    .array()
    .notNull()
    .default(sql`'{}'`),
  status: text({ enum: valuesIn(OnOff) })
    .notNull()
    .default('on'),
  sort: integer().notNull().default(0),
  remark: text().notNull().default(''),
  createdBy: idColumn(),
  /** Names what the server tells, with the values of its text; null for what people write. */
  bell: text(),
  bellParams: jsonb().$type<Record<string, string>>(),
  ...register,
  ...stamps,
})

/** Who has read which. */
export const sysNoticeRead = pgTable(
  'sys_notice_read',
  {
    noticeId: idColumn().notNull(),
    operatorId: idColumn().notNull(),
    readAt: stampColumn()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.noticeId, table.operatorId] })],
)
