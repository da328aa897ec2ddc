// Tables of 0240_departments_posts.sql and 0241_role_scopes.sql: where operators belong, and over whose records roles count.
import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { OnOff } from '#contract/define-resource.ts'
import { DataScope } from '#contract/system/role-scope.ts'
import { idColumn, stampColumn } from '#server/db/columns.ts'
import { identity, register, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

export const dept = pgTable('dept', {
  ...identity,
  /** Null at the top. */
  pid: idColumn(),
  deptName: text().notNull(),
  leader: text().notNull().default(''),
  phone: text().notNull().default(''),
  email: text().notNull().default(''),
  orderNum: integer().notNull().default(0),
  status: text({ enum: valuesIn(OnOff) })
    .notNull()
    .default('on'),
  ...register,
  ...stamps,
})

export const post = pgTable('post', {
  ...identity,
  postCode: text().notNull(),
  postName: text().notNull(),
  postSort: integer().notNull().default(0),
  status: text({ enum: valuesIn(OnOff) })
    .notNull()
    .default('on'),
  remark: text().notNull().default(''),
  ...register,
  ...stamps,
})

export const operatorPost = pgTable(
  'operator_post',
  { operatorId: idColumn().notNull(), postId: idColumn().notNull() },
  (table) => [primaryKey({ columns: [table.operatorId, table.postId] })],
)

/** One-time codes for setting a password; at most one is open for an operator. */
export const passwordTicket = pgTable('password_ticket', {
  operatorId: idColumn().primaryKey(),
  codeHash: text().notNull(),
  createdBy: idColumn().notNull(),
  expiresAt: stampColumn().notNull(),
  createdAt: stamps.createdAt,
})

/** The data scope of a role on one screen, where it differs from the role's own. */
export const roleMenuScope = pgTable(
  'role_menu_scope',
  {
    roleId: idColumn().notNull(),
    menuId: idColumn().notNull(),
    dataScope: text({ enum: valuesIn(DataScope) }).notNull(),
    deptIds: idColumn()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.menuId] })],
)

/** Grows with every change of menu, roles and what operators hold. */
export const accessState = pgTable('access_state', {
  isOnly: boolean().primaryKey().default(true),
  version: bigint({ mode: 'number' }).notNull().default(1),
})
