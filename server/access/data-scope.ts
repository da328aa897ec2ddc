// Whose records an operator sees: the data scopes of their roles, on the screen of the call.
import { and, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { exactlyOne } from '#server/base/exactly-one.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import type { Actor } from '#server/http/call.ts'

/** Over whose records a caller may work: of departments, and perhaps of themselves. */
export interface ScopedOwners {
  readonly deptIds: readonly string[]
  readonly self: boolean
}

const StoredScope = z.object({
  is_all: z.boolean(),
  self: z.boolean(),
  dept_ids: z.array(z.string()),
})

/**
 * Returns the union of what the caller's roles reach with a permission; undefined where nothing limits them. The scope
 * set for the screen of the permission comes before that of the role as a whole.
 */
export async function readScopedOwners(
  db: Pick<ReadDb, 'execute'>,
  actor: Pick<Actor, 'id' | 'isScoped'>,
  permission: string,
): Promise<ScopedOwners | undefined> {
  if (!actor.isScoped) return undefined
  const rows = await db.execute(sql`
    with recursive screen as (
      select id, pid, menu_type from menu_item where name = ${permission} and menu_type <> 'directory'
      union all
      select m.id, m.pid, m.menu_type from menu_item m join screen on m.id = screen.pid
       where screen.menu_type = 'button'
    ), held as (
      select coalesce(c.data_scope, r.data_scope) as scope, coalesce(c.dept_ids, r.dept_ids) as dept_ids
      from operator_role x
      join role r on r.id = x.role_id and is_role_effective(r)
      join role_menu g on g.role_id = r.id
      join menu_item m on m.id = g.menu_id and m.name = ${permission}
      left join role_menu_scope c on c.role_id = r.id
        and c.menu_id = (select id from screen where menu_type = 'menu' limit 1)
      where x.operator_id = ${actor.id}
    ), own as (select dept_id from operator where id = ${actor.id}),
    below as (
      select dept_id as id from own where dept_id is not null
      union
      select d.id from dept d join below on d.pid = below.id
    )
    select coalesce(bool_or(scope = 'all'), false) as is_all, coalesce(bool_or(scope = 'self'), false) as self,
      array(select unnest(dept_ids) from held where scope = 'custom'
        union select dept_id from own where dept_id is not null and exists (select from held where scope = 'dept')
        union select id from below where exists (select from held where scope = 'deptBelow'))::text[] as dept_ids
    from held`)
  const { is_all, self, dept_ids } = exactlyOne(rows, StoredScope)
  return is_all ? undefined : { deptIds: dept_ids, self }
}

/**
 * Condition on a column that names the operator a record belongs to: it is in the caller's data scope, and in that of whoever
 * applied for the call. Undefined where nothing limits them. Records of nobody are everybody's.
 */
export async function ownedBy(
  db: Pick<ReadDb, 'execute'>,
  column: PgColumn | SQL,
  { applicant, ...actor }: Pick<Actor, 'id' | 'isScoped' | 'applicant'>,
  permission: string,
): Promise<SQL | undefined> {
  const others = applicant && (await ownedBy(db, column, applicant, permission))
  const reach = await readScopedOwners(db, actor, permission)
  if (reach === undefined) return others
  const departments = sql.param([...reach.deptIds])
  const own = sql`(${column} is null or ${column} in (select id from operator where dept_id = any (${departments}::bigint[])
    or (${reach.self} and id = ${actor.id})))`
  return and(others, own)
}
