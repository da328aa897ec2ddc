// Typed mirror of migrations/0320_website_info.sql; a test compares both.
import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { Lang } from '#contract/lang.ts'
import type { InfoKey } from '#contract/other/website-keys.ts'
import { WebsiteGroup, ValueType } from '#contract/other/website-keys.ts'
import { idColumn, stampColumn } from '#server/db/columns.ts'
import { identity, register, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

/** One value of the public site in one language. */
export const websiteInfo = pgTable('website_info', {
  ...identity,
  infoKey: text().$type<InfoKey>().notNull(),
  lang: text({ enum: valuesIn(Lang) }).notNull(),
  groupCode: text({
    enum: valuesIn(WebsiteGroup),
  }).notNull(),
  valueType: text({ enum: valuesIn(ValueType) }).notNull(),
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
