import { asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { localizedText } from '#contract/lang.ts'
import * as api from '#contract/system/user.ts'
import { days, is, startsWith } from '#server/db/lists/filters.ts'
import { operator as table, operatorRole, role } from '#server/db/schema/operator/access.ts'
import { dept, post } from '#server/db/schema/operator/people.ts'
import type { App } from '#server/http/application.ts'
import { serve } from '#server/http/serve.ts'
import { serveList } from '#server/lists/list-page.ts'
import { serveRecord } from '#server/lists/record.ts'
import { inTreeOrder, withBelow } from '../tree.ts'
import { deptOptions } from './dept.ts'
import { rolesAbove } from './people-guard.ts'
import { userChange } from './user-change.ts'
import { userOidc } from './user-oidc.ts'
import { loadUsers, ownOnly, visibleUser, wireUser, type User } from './user-row.ts'
import { userSecrets } from './user-secrets.ts'

/** Mounts the calls of operators. */
export function user(app: App): void {
  userChange(app)
  userOidc(app)
  userSecrets(app)

  serveList<typeof api.list, typeof table, User>(app, api.list, table, {
    order: ['createdAt', 'desc'],
    owner: table.id,
    load: loadUsers,
    wire: wireUser,
    where: async ({ keyWords, mobile, status, roleId, deptId, dateRange }, { actor, db, zone }) => [
      isNull(table.deletedAt),
      ownOnly(actor),
      or(
        startsWith(keyWords?.toLowerCase(), sql`lower(${table.userName})`),
        startsWith(keyWords, table.userNickname),
      ),
      startsWith(mobile, table.mobile),
      is(table.status, status),
      deptId === undefined ? undefined : inArray(table.deptId, await withBelow(db, dept, [deptId])),
      roleId === undefined
        ? undefined
        : inArray(
            table.id,
            db
              .select({ id: operatorRole.operatorId })
              .from(operatorRole)
              .where(eq(operatorRole.roleId, roleId)),
          ),
      days(zone, table.createdAt, dateRange),
    ],
  })

  serveRecord(app, api.get, {
    find: async (call, id) => {
      const visible = await visibleUser(call, id)
      const [row] =
        (await call.db.$count(table, visible)) === 0 ? [] : await loadUsers(call.db, [id])
      return row
    },
    history: 'operator',
    answer: async (row, call) => ({ row: wireUser(row, call) }),
  })

  serve(app, api.params, async (_, { db, actor, lang }) => {
    const roles = await db
      .select()
      .from(role)
      .where(eq(role.status, 'on'))
      .orderBy(asc(role.listOrder), asc(role.id))
    const above = await rolesAbove(
      db,
      actor,
      roles.map(({ id }) => id),
    )
    const posts = await db
      .select({ id: post.id, postName: post.postName })
      .from(post)
      .where(eq(post.status, 'on'))
      .orderBy(asc(post.postSort), asc(post.id))
    return {
      roleList: inTreeOrder(roles).map(({ id, pid, code, titles }) => ({
        id,
        pid: pid ?? '0',
        code,
        name: localizedText(titles, lang),
        isGrantable: !above.has(id),
      })),
      posts,
      deps: await deptOptions(db, actor, api.list.permission),
    }
  })
}
