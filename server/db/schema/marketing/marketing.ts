// Typed mirror of the marketing tables (migrations 0050 and 0051); a test compares both.
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Lang, Titles } from '#contract/lang.ts'
import { stampColumn } from '#server/db/columns.ts'
import { identity, register, stamps } from '../shared-columns.ts'

/** Ways to reach customer service. */
export const serviceLink = pgTable('service_link', {
  ...identity,
  name: jsonb().$type<Titles>().notNull(),
  icon: text()
    .array()
    .notNull()
    .default(sql`'{}'`),
  linkKind: text({
    enum: ['onlineChat', 'telegram', 'whatsapp', 'line', 'email', 'phone'],
  }).notNull(),
  url: text().notNull(),
  langs: text().array().$type<Lang[]>().notNull(),
  workTime: text().notNull().default(''),
  clickCount: integer().notNull().default(0),
  sort: integer().notNull().default(0),
  status: text({ enum: ['on', 'off'] })
    .notNull()
    .default('on'),
  checkOk: boolean(),
  /** The address that was asked. */
  checkedUrl: text(),
  lastCheckAt: stampColumn(),
  ...register,
  ...stamps,
})

/** Pictures on the pages of web and app. */
export const banner = pgTable('banner', {
  ...identity,
  image: text().array().notNull(),
  title: text().notNull(),
  position: text({ enum: ['home', 'trade', 'activity', 'asset', 'startup'] }).notNull(),
  platform: text({ enum: ['all', 'web', 'app', 'h5'] }).notNull(),
  lang: text({ enum: ['zh-cn', 'en', 'zh-tw'] }).notNull(),
  linkType: text({ enum: ['none', 'url', 'inner', 'notice', 'product'] }).notNull(),
  linkValue: text().notNull().default(''),
  sort: integer().notNull().default(0),
  startAt: stampColumn(),
  endAt: stampColumn(),
  clickCount: integer().notNull().default(0),
  status: text({ enum: ['draft', 'scheduled', 'published', 'offline'] })
    .notNull()
    .default('draft'),
  ...register,
  ...stamps,
})
