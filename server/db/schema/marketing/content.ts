// Typed mirror of notices and news (migrations 0120 and 0121); a test compares both.
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { Lang, type Titles } from '#contract/lang.ts'
import { Category as NewsCategory } from '#contract/marketing/news.ts'
import type { Level } from '#contract/marketing/notice.ts'
import { NoticeType, Audience as NoticeAudience } from '#contract/marketing/notice.ts'
import { PublishStatus } from '#contract/marketing/publish.ts'
import { idColumn, numberColumn, stampColumn } from '#server/db/columns.ts'
import { identity, register, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

const empty = sql`'{}'`

/** Announcements to members. */
export const notice = pgTable('notice', {
  ...identity,
  noticeNo: numberColumn('NT', 'notice_no_seq'),
  title: jsonb().$type<Titles>().notNull(),
  content: text().notNull(),
  contentEn: text().notNull().default(''),
  contentTw: text().notNull().default(''),
  noticeType: text({ enum: valuesIn(NoticeType) }).notNull(),
  audience: text({ enum: valuesIn(NoticeAudience) }).notNull(),
  levels: text().array().$type<z.output<typeof Level>[]>().notNull().default(empty),
  teamRootId: idColumn(),
  memberNos: text().array().notNull().default(empty),
  isTop: boolean().notNull().default(false),
  isPopup: boolean().notNull().default(false),
  langs: text().array().$type<Lang[]>().notNull(),
  readCount: integer().notNull().default(0),
  publishAt: stampColumn(),
  offlineAt: stampColumn(),
  status: text({ enum: valuesIn(PublishStatus) })
    .notNull()
    .default('draft'),
  ...register,
  ...stamps,
})

/** Articles and market news. */
export const news = pgTable('news', {
  ...identity,
  title: text().notNull(),
  cover: text().array().notNull(),
  summary: text().notNull().default(''),
  content: text().notNull(),
  category: text({ enum: valuesIn(NewsCategory) }).notNull(),
  lang: text({ enum: valuesIn(Lang) }).notNull(),
  source: text().notNull().default(''),
  sourceUrl: text().notNull().default(''),
  isTop: boolean().notNull().default(false),
  sort: integer().notNull().default(0),
  viewCount: integer().notNull().default(0),
  publishAt: stampColumn(),
  status: text({ enum: valuesIn(PublishStatus) })
    .notNull()
    .default('draft'),
  ...register,
  ...stamps,
})
