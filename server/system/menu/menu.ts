import { and, asc, eq, inArray, like, ne, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { localizedText } from '#contract/lang.ts'
import * as api from '#contract/system/menu.ts'
import { defined } from '#server/base/defined.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { escapeLike } from '#server/db/lists/like.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { menuItem, role, roleMenu } from '#server/db/schema/operator/access.ts'
import type { App } from '#server/http/application.ts'
import { audited, type Change } from '#server/http/call.ts'
import { change, serve } from '#server/http/serve.ts'
import { assertUnscoped } from '../people/people-guard.ts'
import { touchedRole } from '../people/role-change.ts'
import { toParentId } from '../tree.ts'
import {
  assertMenuDraft,
  assertFrameSource,
  assertGrantable,
  assertRolesExist,
  lockMenu,
} from './menu-guard.ts'
import { menuMove } from './menu-move.ts'
import { holders, readRecord, toRecord } from './menu-record.ts'

const notFound = () => new Refusal(Code.notFound, 'notFound')
const order = [asc(menuItem.menuSort), asc(menuItem.id)]

/** Mounts the calls of the menu administration. */
export function menu(app: App): void {
  const { frameSrc } = app.deps.config
  menuMove(app)
  serve(app, api.list, async ({ title, component }, { db, lang }) => {
    const items = await db
      .select()
      .from(menuItem)
      .where(
        and(
          title
            ? sql`coalesce(nullif(${menuItem.titles}->>${lang}, ''), ${menuItem.titles}->>'zh-cn') ilike ${`%${escapeLike(title)}%`}`
            : undefined,
          component ? like(menuItem.component, `%${escapeLike(component)}%`) : undefined,
        ),
      )
      .orderBy(...order)
    const held = await holders(
      db,
      items.map((item) => item.id),
    )
    return { rules: items.map((item) => toRecord(item, held.get(item.id) ?? [], lang)) }
  })

  serve(app, api.getParams, async (_, { db, lang }) => {
    const roles = await db.select().from(role).where(eq(role.status, 'on')).orderBy(asc(role.id))
    const items = await db
      .select()
      .from(menuItem)
      .where(ne(menuItem.menuType, 'button'))
      .orderBy(...order)
    return {
      roles: roles.map(({ id, code, titles }) => ({ id, code, name: localizedText(titles, lang) })),
      menus: items.map(({ id, pid, titles, name }) => ({
        id,
        pid: pid ?? '0',
        title: localizedText(titles, lang) || name,
      })),
    }
  })

  serve(app, api.get, async ({ id }, { db, lang }) => {
    const record = await readRecord(db, id, lang)
    if (!record) throw notFound()
    return record
  })

  change(app, api.add, async ({ roles = [], pid, ...fields }, { tx, actor, lang }) => {
    await lockMenu(tx)
    const draft = {
      component: '',
      path: '',
      linkUrl: '',
      isLink: false,
      isIframe: false,
      ...defined(fields),
      pid: toParentId(pid),
    }
    const roleIds = [...new Set(roles)]
    await assertMenuDraft(tx, draft, lang)
    assertFrameSource(draft, frameSrc, lang)
    await assertRolesExist(tx, roleIds, lang)
    // One of the roles may be the caller's: whoever is limited must not widen what it reaches.
    if (roleIds.length > 0) assertUnscoped(actor)
    if (roleIds.length > 0 && draft.menuType !== 'directory') assertGrantable(actor, draft.name)
    const [row] = await tx.insert(menuItem).values(draft).returning()
    if (!row) throw new Error('The menu entry was not stored.')
    await grant(tx, row.id, roleIds)
    await touchRoles(tx, actor, roleIds)
    const after = { ...defined(fields), roles: roleIds }
    return audited({ id: row.id }, { ...target('add', row), after })
  })

  change(app, api.update, async ({ id, version, roles, pid, ...fields }, { tx, actor, lang }) => {
    await lockMenu(tx)
    const before = await readRecord(tx, id, lang)
    if (!before) throw notFound()
    if (before.version !== version) throw new Refusal(Code.stale, 'stale', {}, before)
    const { roles: heldBy, menuName: _, ...stored } = before
    const draft = { ...stored, ...defined(fields), pid: toParentId(pid ?? String(before.pid)) }
    const roleIds = [...new Set(roles ?? heldBy.map(String))]
    const given = roleIds.filter((roleId) => !heldBy.includes(roleId))
    // Roles, name, type and the screen an entry is below say who reaches whose records with it.
    if (
      given.length > 0 ||
      draft.pid !== toParentId(String(before.pid)) ||
      draft.name !== before.name ||
      draft.menuType !== before.menuType
    )
      assertUnscoped(actor)
    await assertMenuDraft(tx, { ...draft, id }, lang)
    assertFrameSource(draft, frameSrc, lang)
    await assertRolesExist(tx, roleIds, lang)
    const meansMore = draft.name !== before.name || before.menuType === 'directory'
    if (draft.menuType !== 'directory' && (given.length > 0 || (meansMore && roleIds.length > 0))) {
      assertGrantable(actor, draft.name)
    }
    const set = {
      ...defined(fields),
      pid: draft.pid,
      ...nextVersion(menuItem),
    }
    const [row] = await tx.update(menuItem).set(set).where(eq(menuItem.id, id)).returning()
    if (!row) throw notFound()
    if (roles) {
      await tx.delete(roleMenu).where(eq(roleMenu.menuId, id))
      const taken = heldBy.map(String).filter((roleId) => !roleIds.includes(roleId))
      await grant(tx, id, roleIds)
      await touchRoles(tx, actor, [...given, ...taken])
    }
    const after = { ...stored, ...defined(fields), pid: draft.pid ?? '0', roles: roleIds }
    return audited({ id, version: row.version }, { ...target('update', row), before, after })
  })

  change(app, api.remove, async ({ ids: [id = ''], reason }, { tx, lang }) => {
    await lockMenu(tx)
    const before = await readRecord(tx, id, lang)
    if (!before) throw notFound()
    // Counted first: the foreign keys take the descendants and all their grants along.
    const below = sql`(
      with recursive down as (
        select id from menu_item where id = ${id}
        union all
        select m.id from menu_item m join down on m.pid = down.id
      ) select id from down)`
    const count = await tx.$count(menuItem, sql`${menuItem.id} in ${below}`)
    await tx.delete(menuItem).where(eq(menuItem.id, id))
    return audited(
      { count },
      { ...target('delete', { id, name: before.name }), before, after: { count }, reason },
    )
  })
}

const target = (verb: string, { id, name }: { id: string; name: string }) => ({
  action: `menu.${verb}`,
  targetType: 'menu',
  targetId: id,
  targetNo: name,
})

async function grant(tx: Tx, menuId: string, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return
  await tx.insert(roleMenu).values(roleIds.map((roleId) => ({ roleId, menuId })))
}

/** Makes forms of roles that were opened before out of date: they would store what the roles held then. */
async function touchRoles(tx: Tx, actor: Change['actor'], ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const touched = await tx
    .update(role)
    .set(touchedRole({ actor }))
    .where(inArray(role.id, [...ids]))
    .returning({ id: role.id })
  if (touched.length < ids.length) throw notFound()
}
