// Typed mirror of the marketing tables (migrations 0050 and 0051); a test compares both.
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { OnOff } from '#contract/define-resource.ts'
import { Lang, type Titles } from '#contract/lang.ts'
import {
  Position as BannerPosition,
  Platform as BannerPlatform,
  LinkType,
} from '#contract/marketing/banner.ts'
import { PublishStatus } from '#contract/marketing/publish.ts'
import { Kind as ServiceLinkKind } from '#contract/marketing/service-link.ts'
import { stampColumn } from '#server/db/columns.ts'
import { identity, register, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

/** Ways to reach customer service. */
export const serviceLink = pgTable('service_link', {
  ...identity,
  name: jsonb().$type<Titles>().notNull(),
  icon: text()
    .array()
    .notNull()
    .default(sql`'{}'`),
  linkKind: text({
    enum: valuesIn(ServiceLinkKind),
  }).notNull(),
  url: text().notNull(),
  langs: text().array().$type<Lang[]>().notNull(),
  workTime: text().notNull().default(''),
  clickCount: integer().notNull().default(0),
  sort: integer().notNull().default(0),
  status: text({ enum: valuesIn(OnOff) })
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
  position: text({ enum: valuesIn(BannerPosition) }).notNull(),
  platform: text({ enum: valuesIn(BannerPlatform) }).notNull(),
  lang: text({ enum: valuesIn(Lang) }).notNull(),
  linkType: text({ enum: valuesIn(LinkType) }).notNull(),
  linkValue: text().notNull().default(''),
  sort: integer().notNull().default(0),
  startAt: stampColumn(),
  endAt: stampColumn(),
  clickCount: integer().notNull().default(0),
  status: text({ enum: valuesIn(PublishStatus) })
    .notNull()
    .default('draft'),
  ...register,
  ...stamps,
})
