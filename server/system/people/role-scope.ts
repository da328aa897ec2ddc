// Over whose records a role counts, as a whole and on single screens, and what it lets an operator see.
import { asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { type Lang, localizedText } from '#contract/lang.ts'
import * as api from '#contract/system/role.ts'
import { menuTree } from '#server/access/menu-tree.ts'
import { Refusal } from '#server/base/refusal.ts'
import { menuItem, role as table } from '#server/db/schema/operator/access.ts'
import { dept, roleMenuScope } from '#server/db/schema/operator/people.ts'
import type { App } from '#server/http/application.ts'
import { audited, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change, serve } from '#server/http/serve.ts'
import { deptOptions } from './dept.ts'
import { assertUnscoped } from './people-guard.ts'
import { lockRoles, roleEntry, touchedRole } from './role-change.ts'
import { readMenuIds } from './role-row.ts'

const notFound = () => new Refusal(Code.notFound, 'notFound')

async function roleOf(db: Pick<Change['db'], 'select'>, id: string) {
  const [found] = await db.select().from(table).where(eq(table.id, id))
  if (!found) throw notFound()
  return found
}

/** Refuses a choice of departments that is empty or names one that does not exist. */
async function checkDepts(
  { tx, lang }: Change,
  scopes: readonly { dataScope: string; deptIds: readonly string[] }[],
) {
  const custom = scopes.filter(({ dataScope }) => dataScope === 'custom')
  if (custom.some(({ deptIds }) => deptIds.length === 0))
    throw invalidField('deptIds', 'scopeDepts', lang)
  const ids = [...new Set(custom.flatMap(({ deptIds }) => deptIds))]
  if (ids.length > 0 && (await tx.$count(dept, inArray(dept.id, ids))) < ids.length)
    throw invalidField('deptIds', 'notFound', lang)
}

const kept = ({
  dataScope,
  deptIds,
}: {
  dataScope: api.DataScope
  deptIds: readonly string[]
}) => ({
  dataScope,
  deptIds: dataScope === 'custom' ? [...new Set(deptIds)] : [],
})

type Item = typeof menuItem.$inferSelect

/** The titles of granted buttons, by the screen they are on; those beside every screen come last, under no name. */
function buttonsByScreen(granted: readonly Item[], items: readonly Item[], lang: Lang) {
  const byId = new Map(items.map((item) => [item.id, item]))
  const screens = new Map<string, string[]>()
  for (const { pid, menuType, titles, name } of granted) {
    if (menuType !== 'button') continue
    const above = byId.get(pid ?? '')
    const screen = above ? localizedText(above.titles, lang) || above.name : ''
    screens.set(screen, [...(screens.get(screen) ?? []), localizedText(titles, lang) || name])
  }
  return [...screens].map(([screen, names]) => ({ screen, titles: names }))
}

/** Mounts what reads and sets data scopes. */
export function roleScope(app: App): void {
  serve(app, api.menuTreeSelect, async ({ roleId }, { db, lang }) => {
    const found = await roleOf(db, roleId)
    const items = await db
      .select()
      .from(menuItem)
      .where(ne(menuItem.menuType, 'button'))
      .orderBy(asc(menuItem.menuSort), asc(menuItem.id))
    const scopes = await db.select().from(roleMenuScope).where(eq(roleMenuScope.roleId, roleId))
    return {
      version: found.version,
      dataScope: found.dataScope,
      deptIds: found.deptIds,
      rules: items.map(({ id, pid, titles, name }) => ({
        id,
        pid: pid ?? '0',
        title: localizedText(titles, lang) || name,
        isScoped: app.scopedLists.has(name),
      })),
      scopes: scopes.map(({ menuId, dataScope, deptIds }) => ({ menuId, dataScope, deptIds })),
    }
  })

  serve(app, api.deptTreeSelect, async ({ roleId }, { db, actor }) => ({
    checkedKeys: (await roleOf(db, roleId)).deptIds,
    depts: await deptOptions(db, actor, api.list.permission),
  }))

  change(app, api.dataScope, async (input, call) => {
    const { roleId, version, authData, reason } = input
    const { tx, actor, lang } = call
    assertUnscoped(actor)
    const [before] = await lockRoles(call, [{ id: roleId, version }])
    if (!before) throw notFound()
    if (before.isAll) throw new Refusal(Code.rule, 'roleProtected')
    const byMenu = new Map(authData.map((scope) => [scope.menuId, kept(scope)]))
    const menus = await tx
      .select({ id: menuItem.id, name: menuItem.name })
      .from(menuItem)
      .where(inArray(menuItem.id, [...byMenu.keys(), '0']))
    if (menus.length < byMenu.size || menus.some(({ name }) => !app.scopedLists.has(name)))
      throw invalidField('authData', 'notFound', lang)
    const whole = kept(input)
    await checkDepts(call, [whole, ...byMenu.values()])
    const old = await tx.select().from(roleMenuScope).where(eq(roleMenuScope.roleId, roleId))
    await tx.delete(roleMenuScope).where(eq(roleMenuScope.roleId, roleId))
    if (byMenu.size > 0)
      await tx
        .insert(roleMenuScope)
        .values([...byMenu].map(([menuId, scope]) => ({ roleId, menuId, ...scope })))
    const [row] = await tx
      .update(table)
      .set({ ...whole, ...touchedRole(call) })
      .where(eq(table.id, roleId))
      .returning()
    if (!row) throw notFound()
    const { dataScope, deptIds } = before
    return audited(
      { id: roleId, version: row.version },
      {
        ...roleEntry('dataScope', row),
        before: { dataScope, deptIds, menus: old.map(({ roleId: _roleId, ...scope }) => scope) },
        after: { ...whole, menus: [...byMenu].map(([menuId, scope]) => ({ menuId, ...scope })) },
        reason,
      },
    )
  })

  serve(app, api.preview, async ({ id }, { db, lang }) => {
    const found = await roleOf(db, id)
    const items = await db.select().from(menuItem).orderBy(asc(menuItem.menuSort), asc(menuItem.id))
    const granted = new Set(await readMenuIds(db, id))
    const holds = (one: { id: string }) => found.isAll || granted.has(one.id)
    const [now] = await db
      .select({ isEffective: sql<boolean>`is_role_effective(${table})` })
      .from(table)
      .where(eq(table.id, id))
    const scopes = await db.select().from(roleMenuScope).where(eq(roleMenuScope.roleId, id))
    return {
      name: localizedText(found.titles, lang),
      isAll: found.isAll,
      isEffective: now?.isEffective ?? false,
      dataScope: found.dataScope,
      menuList: menuTree(items, holds, lang),
      buttons: buttonsByScreen(items.filter(holds), items, lang),
      scopes: items
        .filter((item) => item.menuType === 'menu' && holds(item) && app.scopedLists.has(item.name))
        .map((item) => ({
          screen: localizedText(item.titles, lang),
          dataScope: scopes.find(({ menuId }) => menuId === item.id)?.dataScope ?? found.dataScope,
        })),
    }
  })
}
