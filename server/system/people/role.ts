import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { localizedText } from '#contract/lang.ts'
import * as api from '#contract/system/role.ts'
import { list as userList } from '#contract/system/user.ts'
import { ownedBy } from '#server/access/data-scope.ts'
import { Refusal } from '#server/base/refusal.ts'
import { contains, is } from '#server/db/lists/filters.ts'
import { operator, operatorRole, role as table } from '#server/db/schema/operator/access.ts'
import { dept } from '#server/db/schema/operator/people.ts'
import type { App } from '#server/http/application.ts'
import { audited, unchanged } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change, serve } from '#server/http/serve.ts'
import { serveRecord } from '#server/lists/record.ts'
import { inTreeOrder, siblingOrder } from '../tree.ts'
import { assertAdminLeft, assertOperatorsBelow } from './people-guard.ts'
import { lockRoles, roleChange, roleEntry, touchedRole } from './role-change.ts'
import { grantTree, readMenuIds, wireRoles } from './role-row.ts'
import { roleScope } from './role-scope.ts'
import { touchedUser } from './user-change.ts'

const inOrder = [asc(table.listOrder), asc(table.id)]

/** Mounts the calls of roles: the tree, its grants, its operators, its data scopes. */
export function role(app: App): void {
  roleChange(app)
  roleScope(app)

  serve(app, api.list, async ({ roleName, roleStatus, orderBy = [] }, { db }) => {
    const rows = await db
      .select()
      .from(table)
      .where(and(contains(roleName, table.titles, table.code), is(table.status, roleStatus)))
      .orderBy(...siblingOrder(table, orderBy, inOrder))
    const list = await wireRoles(db, inTreeOrder(rows))
    return { list, total: list.length, currentPage: 1 }
  })

  serveRecord(app, api.get, {
    find: async ({ db }, id) =>
      (await wireRoles(db, await db.select().from(table).where(eq(table.id, id))))[0],
    history: 'role',
    answer: async (row, { db }, id) => ({ row, menuIds: await readMenuIds(db, id) }),
  })

  serve(app, api.getParams, async (_, { db, actor, lang }) => {
    const roles = await db
      .select()
      .from(table)
      .orderBy(...inOrder)
    return {
      menu: await grantTree(db, actor, lang),
      roles: inTreeOrder(roles)
        .filter(({ isAll }) => !isAll)
        .map(({ id, pid, titles }) => ({ id, pid: pid ?? '0', name: localizedText(titles, lang) })),
    }
  })

  serve(app, api.getByRoleId, async ({ roleId }, { db, actor }) => {
    const inReach = await ownedBy(db, operator.id, actor, userList.permission)
    const users = await db
      .select({
        id: operator.id,
        userName: operator.userName,
        userNickname: operator.userNickname,
        deptName: sql<string>`coalesce(${dept.deptName}, '')`,
        status: operator.status,
      })
      .from(operatorRole)
      .innerJoin(operator, eq(operator.id, operatorRole.operatorId))
      .leftJoin(dept, eq(dept.id, operator.deptId))
      .where(
        and(
          eq(operatorRole.roleId, roleId),
          isNull(operator.deletedAt),
          inReach,
          actor.bindMemberId === null ? undefined : eq(operator.id, actor.id),
        ),
      )
      .orderBy(asc(operator.id))
    return { userIds: users.map(({ id }) => id), users }
  })

  change(app, api.setRoleUser, async ({ roleId, version, userIds, reason }, call) => {
    const { tx, actor, lang } = call
    const [row] = await lockRoles(call, [{ id: roleId, version }])
    if (!row) throw new Refusal(Code.notFound, 'notFound')
    // Who is out of reach was not on screen: neither taken away nor added.
    const inReach = await ownedBy(tx, operator.id, actor, userList.permission)
    const wanted = new Set(userIds)
    const holders = await tx
      .select({ id: operator.id, userName: operator.userName })
      .from(operatorRole)
      .innerJoin(operator, eq(operator.id, operatorRole.operatorId))
      .where(and(eq(operatorRole.roleId, roleId), isNull(operator.deletedAt), inReach))
    const added = [...wanted].filter((id) => !holders.some((one) => one.id === id))
    const removed = holders.filter(({ id }) => !wanted.has(id)).map(({ id }) => id)
    if (added.length + removed.length === 0) return unchanged({ added: 0, removed: 0 })
    const found = await tx.$count(
      operator,
      and(inArray(operator.id, added), isNull(operator.deletedAt), inReach),
    )
    if (found < added.length) throw invalidField('userIds', 'notFound', lang)
    const touched = [...added, ...removed]
    await assertOperatorsBelow(call, touched)
    await tx
      .delete(operatorRole)
      .where(and(eq(operatorRole.roleId, roleId), inArray(operatorRole.operatorId, removed)))
    if (added.length > 0)
      await tx.insert(operatorRole).values(added.map((operatorId) => ({ operatorId, roleId })))
    await assertAdminLeft(tx)
    await tx.update(table).set(touchedRole(call)).where(eq(table.id, roleId))
    // A form of one of these operators that is open shows their roles of before.
    await tx.update(operator).set(touchedUser(call)).where(inArray(operator.id, touched))
    return audited(
      { added: added.length, removed: removed.length },
      {
        ...roleEntry('setRoleUser', row),
        before: { users: holders.map(({ id }) => id) },
        after: { users: [...wanted] },
        reason,
      },
    )
  })
}
