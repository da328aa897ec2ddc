// A role as administrators see it, and the tree of what roles can grant.
import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Lang, localizedText } from '#contract/lang.ts'
import type * as api from '#contract/system/role.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import {
  menuItem,
  operator,
  operatorRole,
  role as table,
  roleMenu,
} from '#server/db/schema/operator/access.ts'
import { may, type Actor } from '#server/http/call.ts'

export type Role = typeof table.$inferSelect
type Row = z.input<(typeof api.list)['row']>

/** Roles with what hangs on each. */
export async function wireRoles(db: ReadDb, rows: readonly Role[]): Promise<Row[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [users, menus, now] = await Promise.all([
    db
      .select({ roleId: operatorRole.roleId, n: count() })
      .from(operatorRole)
      .innerJoin(operator, eq(operator.id, operatorRole.operatorId))
      .where(and(inArray(operatorRole.roleId, ids), isNull(operator.deletedAt)))
      .groupBy(operatorRole.roleId),
    db
      .select({ roleId: roleMenu.roleId, n: count() })
      .from(roleMenu)
      .where(inArray(roleMenu.roleId, ids))
      .groupBy(roleMenu.roleId),
    db
      .select({ id: table.id, isEffective: sql<boolean>`is_role_effective(${table})` })
      .from(table)
      .where(inArray(table.id, ids)),
  ])
  const of = (list: readonly { roleId: string; n: number }[], id: string) =>
    list.find(({ roleId }) => roleId === id)?.n ?? 0
  return rows.map(({ deptIds: _deptIds, ...row }) => ({
    ...row,
    pid: row.pid ?? '0',
    weekDays: row.weekDays.map(String) as Row['weekDays'],
    isEffective: now.find(({ id }) => id === row.id)?.isEffective ?? false,
    menuCount: of(menus, row.id),
    userCount: of(users, row.id),
  }))
}

/** Every menu entry in order, with whether the caller may grant it. */
export async function grantTree(
  db: ReadDb,
  actor: Actor,
  lang: Lang,
): Promise<z.input<typeof api.GrantNode>[]> {
  const items = await db.select().from(menuItem).orderBy(asc(menuItem.menuSort), asc(menuItem.id))
  return items.map(({ id, pid, titles, menuType, name, icon }) => ({
    id,
    pid: pid ?? '0',
    title: localizedText(titles, lang) || name,
    menuType,
    name,
    icon,
    isHeld: menuType === 'directory' || may(actor, name),
  }))
}

/** The entries that a role grants. */
export const readMenuIds = async (db: Pick<ReadDb, 'select'>, roleId: string): Promise<string[]> =>
  (
    await db
      .select({ menuId: roleMenu.menuId })
      .from(roleMenu)
      .where(eq(roleMenu.roleId, roleId))
      .orderBy(asc(roleMenu.menuId))
  ).map(({ menuId }) => menuId)
