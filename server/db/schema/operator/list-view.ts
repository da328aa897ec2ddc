// Typed mirror of saved views and layouts of lists (migrations 0437 and 0438); a test compares both.
import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Arrangement } from '#contract/system/arrangement.ts'
import type { ListLayout, ListView } from '#contract/system/list-view.ts'
import { Audience as ListViewAudience } from '#contract/system/list-view.ts'
import { idColumn, stampColumn } from '#server/db/columns.ts'
import { identity, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

/** Saved views of lists. */
export const listView = pgTable('list_view', {
  ...identity,
  list: text().notNull(),
  name: text().notNull(),
  ownerId: idColumn().notNull(),
  audience: text({ enum: valuesIn(ListViewAudience) })
    .notNull()
    .default('own'),
  roleId: idColumn(),
  search: jsonb().$type<ListView['search']>().notNull(),
  columns: jsonb().$type<ListView['columns']>().notNull(),
  pageSize: integer().$type<NonNullable<ListView['pageSize']>>(),
  arrangement: jsonb().$type<Arrangement>(),
  version: integer().notNull().default(1),
  ...stamps,
})

/** How operators have their lists laid out, and the view each list opens with. */
export const listLayout = pgTable(
  'list_layout',
  {
    operatorId: idColumn().notNull(),
    list: text().notNull(),
    layout: jsonb().$type<ListLayout>(),
    defaultViewId: idColumn(),
    layoutAt: stampColumn()
      .notNull()
      .default(sql`'epoch'`),
    defaultAt: stampColumn()
      .notNull()
      .default(sql`'epoch'`),
    updatedAt: stampColumn()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.operatorId, table.list] })],
)
