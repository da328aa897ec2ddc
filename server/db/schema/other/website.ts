// Typed mirror of migrations/0320_website_info.sql; a test compares both.
import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import type { InfoKey } from '#contract/other/website-keys.ts'
import { idColumn, stampColumn } from '#server/db/columns.ts'
import { identity, register, stamps } from '../shared-columns.ts'

/** One value of the public site in one language (`screens` O02). */
export const websiteInfo = pgTable('website_info', {
  ...identity,
  infoKey: text().$type<InfoKey>().notNull(),
  lang: text({ enum: ['zh-cn', 'en', 'zh-tw'] }).notNull(),
  groupCode: text({
    enum: ['basic', 'contact', 'seo', 'legal', 'download', 'maintenance'],
  }).notNull(),
  valueType: text({ enum: ['text', 'image', 'html', 'url', 'bool'] }).notNull(),
  value: text().notNull().default(''),
  ...register,
  ...stamps,
})

/** A product that was trading when the maintenance began, and trades again when it ends. */
export const websiteMaintenanceProduct = pgTable('website_maintenance_product', {
  productId: idColumn().primaryKey(),
  since: stampColumn()
    .notNull()
    .default(sql`now()`),
})
