// Tables of 0000_access.sql, 0020_server_secret.sql and 0191_login_log.sql, with what 0240, 0241, 0260, 0261, 0429 and 0551 added: who may do what, what they did, and the texts the server owns.
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { OnOff } from '#contract/define-resource.ts'
import type { Titles } from '#contract/lang.ts'
import { ConfigKind } from '#contract/system/config.ts'
import type { Tone } from '#contract/system/dict.ts'
import { SignInResult } from '#contract/system/login-log.ts'
import { MenuType } from '#contract/system/menu.ts'
import { DataScope } from '#contract/system/role-scope.ts'
import { EffectiveType } from '#contract/system/role.ts'
import { Sex } from '#contract/system/user.ts'
import { idColumn, stampColumn } from '#server/db/columns.ts'
import { valuesIn } from '../values.ts'

const endReasons = ['logout', 'limit', 'password', 'reset', 'unlock', 'revoked'] as const

// The database fills these in; `default` tells Drizzle that an insert may leave them out.
const identity = (name: string) =>
  idColumn(name)
    .primaryKey()
    .default(sql`default`)
const now = (name: string) =>
  stampColumn(name)
    .notNull()
    .default(sql`now()`)
const versioned = {
  version: integer('version').notNull().default(1),
  createdAt: now('created_at'),
  updatedAt: now('updated_at'),
}

export const operator = pgTable('operator', {
  id: identity('id'),
  userName: text('user_name').notNull(),
  userNickname: text('user_nickname').notNull(),
  avatar: text('avatar').notNull().default(''),
  passwordHash: text('password_hash').notNull().default(''),
  mustChange: boolean('must_change').notNull().default(true),
  status: text('status', { enum: valuesIn(OnOff) })
    .notNull()
    .default('on'),
  bindMemberId: idColumn('bind_member_id'),
  deptId: idColumn('dept_id'),
  mobile: text('mobile').notNull().default(''),
  email: text('email').notNull().default(''),
  sex: text('sex', { enum: valuesIn(Sex) })
    .notNull()
    .default('secret'),
  remark: text('remark').notNull().default(''),
  /** Who changed the record last. */
  operatorName: text('operator_name').notNull().default(''),
  /** Whoever is deleted stays as a name in the trail and is let in no more. */
  deletedAt: stampColumn('deleted_at'),
  ...versioned,
})

export const role = pgTable('role', {
  id: identity('id'),
  code: text('code').notNull(),
  titles: jsonb('titles').$type<Titles>().notNull(),
  isAll: boolean('is_all').notNull().default(false),
  status: text('status', { enum: valuesIn(OnOff) })
    .notNull()
    .default('on'),
  /** Null at the top. */
  pid: idColumn('pid'),
  listOrder: integer('list_order').notNull().default(0),
  remark: text('remark').notNull().default(''),
  effectiveType: text('effective_type', { enum: valuesIn(EffectiveType) })
    .notNull()
    .default('always'),
  startDate: date('start_date'),
  endDate: date('end_date'),
  /** 0 is Sunday. */
  weekDays: integer('week_days')
    .array()
    .notNull()
    .default(sql`'{}'`),
  dayStart: text('day_start'),
  dayEnd: text('day_end'),
  dataScope: text('data_scope', { enum: valuesIn(DataScope) })
    .notNull()
    .default('all'),
  deptIds: idColumn('dept_ids')
    .array()
    .notNull()
    .default(sql`'{}'`),
  operatorName: text('operator_name').notNull().default(''),
  ...versioned,
})

export const operatorRole = pgTable(
  'operator_role',
  { operatorId: idColumn('operator_id').notNull(), roleId: idColumn('role_id').notNull() },
  (table) => [primaryKey({ columns: [table.operatorId, table.roleId] })],
)

export const menuItem = pgTable('menu_item', {
  id: identity('id'),
  pid: idColumn('pid'),
  menuType: text('menu_type', { enum: valuesIn(MenuType) }).notNull(),
  titles: jsonb('titles').$type<Titles>().notNull(),
  name: text('name').notNull(),
  component: text('component').notNull().default(''),
  path: text('path').notNull().default(''),
  redirect: text('redirect').notNull().default(''),
  icon: text('icon').notNull().default(''),
  linkUrl: text('link_url').notNull().default(''),
  menuSort: integer('menu_sort').notNull().default(0),
  isHide: boolean('is_hide').notNull().default(false),
  isKeepAlive: boolean('is_keep_alive').notNull().default(true),
  isAffix: boolean('is_affix').notNull().default(false),
  isLink: boolean('is_link').notNull().default(false),
  isIframe: boolean('is_iframe').notNull().default(false),
  ...versioned,
})

export const roleMenu = pgTable(
  'role_menu',
  { roleId: idColumn('role_id').notNull(), menuId: idColumn('menu_id').notNull() },
  (table) => [primaryKey({ columns: [table.roleId, table.menuId] })],
)

export const operatorSession = pgTable('operator_session', {
  id: identity('id'),
  operatorId: idColumn('operator_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  createdAt: now('created_at'),
  lastSeenAt: now('last_seen_at'),
  expiresAt: stampColumn('expires_at').notNull(),
  endedAt: stampColumn('ended_at'),
  endReason: text('end_reason', {
    enum: endReasons,
  }),
  lockedAt: stampColumn('locked_at'),
  ip: text('ip').notNull(),
  userAgent: text('user_agent').notNull(),
  countryCode: text('country_code'),
})

export const sysConfig = pgTable('sys_config', {
  id: identity('id').notNull(),
  key: text('key').notNull(),
  value: jsonb('value').notNull(),
  titles: jsonb('titles').$type<Titles>().notNull().default({ 'zh-cn': '', en: '', 'zh-tw': '' }),
  kind: text('kind', { enum: valuesIn(ConfigKind) })
    .notNull()
    .default('text'),
  remark: text('remark').notNull().default(''),
  operatorName: text('operator_name').notNull().default(''),
  ...versioned,
})

export const dictType = pgTable('dict_type', {
  id: identity('id').notNull(),
  dictType: text('dict_type').notNull(),
  titles: jsonb('titles').$type<Titles>().notNull(),
  remark: text('remark').notNull().default(''),
  operatorName: text('operator_name').notNull().default(''),
  ...versioned,
})

export const dictRevision = pgTable('dict_revision', {
  id: boolean('id').primaryKey().default(true),
  revision: idColumn('revision').notNull().default('1'),
})

export const dictData = pgTable('dict_data', {
  dictCode: identity('dict_code'),
  dictType: text('dict_type').notNull(),
  dictValue: text('dict_value').notNull(),
  labels: jsonb('labels').$type<Titles>().notNull(),
  color: text('color').$type<Tone>().notNull(),
  dictSort: integer('dict_sort').notNull().default(0),
  digit: smallint('digit'),
  isDefault: boolean('is_default').notNull().default(false),
  enabled: boolean('enabled').notNull().default(true),
  remark: text('remark').notNull().default(''),
  ...versioned,
})

export const requestKey = pgTable(
  'request_key',
  {
    operatorId: idColumn('operator_id').notNull(),
    path: text('path').notNull(),
    requestId: text('request_id').notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: jsonb('answer'),
    createdAt: now('created_at'),
  },
  (table) => [primaryKey({ columns: [table.operatorId, table.path, table.requestId] })],
)

export const operationLog = pgTable('operation_log', {
  // Set by the sealing trigger together with `at`, `prevHash` and `hash`.
  seq: idColumn('seq')
    .primaryKey()
    .default(sql`default`),
  at: now('at'),
  operatorId: idColumn('operator_id').notNull(),
  operatorName: text('operator_name').notNull(),
  permission: text('permission').notNull(),
  action: text('action').notNull(),
  targetType: text('target_type').notNull(),
  targetId: text('target_id').notNull(),
  targetNo: text('target_no'),
  before: jsonb('before'),
  after: jsonb('after'),
  reason: text('reason'),
  requestId: text('request_id'),
  ip: text('ip').notNull(),
  traceId: text('trace_id').notNull(),
  prevHash: text('prev_hash')
    .notNull()
    .default(sql`default`),
  hash: text('hash')
    .notNull()
    .default(sql`default`),
})

export const loginLog = pgTable('login_log', {
  id: identity('id'),
  createdAt: now('created_at'),
  operatorId: idColumn('operator_id'),
  operatorName: text('operator_name').notNull().default(''),
  result: text('result', {
    enum: valuesIn(SignInResult),
  }).notNull(),
  ip: text('ip').notNull(),
  userAgent: text('user_agent').notNull(),
  traceId: text('trace_id').notNull(),
  countryCode: text('country_code'),
})

export const serverSecret = pgTable('server_secret', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: now('created_at'),
})
