// Nobody hands out, or takes over, what they do not hold; nobody locks themselves or the last administrator out.
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { isAdministrator } from '#server/access/administrators.ts'
import { readScopedOwners } from '#server/access/data-scope.ts'
import { exactlyOne } from '#server/base/exactly-one.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { menuItem, operator, operatorRole, role } from '#server/db/schema/operator/access.ts'
import { may, type Actor, type Call, type Change } from '#server/http/call.ts'

type Reader = Pick<Call['db'], 'select' | 'execute'>

const Holds = z.object({ holds: z.boolean() })
const Names = z.object({ list: z.array(z.string()) })
const Holding = z.object({
  id: z.string(),
  isAll: z.boolean(),
  isOwn: z.boolean(),
  scopes: z.array(z.string()),
  permissions: z.array(z.string()),
})
const Holdings = z.object({ list: z.array(Holding) })

/** Refuses callers whose data scope is limited anywhere: they must not change what data scopes follow from. */
export function assertUnscoped(actor: Actor): void {
  if (actor.isScoped) throw new Refusal(Code.rule, 'scopeLimited')
}

/** Refuses to act on oneself. */
function assertOther(actor: Actor, operatorId: string): void {
  if (operatorId === actor.id) throw new Refusal(Code.rule, 'ownAccount')
}

/** Refuses roles that the actor holds: when they count would widen what the actor reaches. */
export async function assertRolesOfOthers(
  { tx, actor }: Pick<Change, 'tx' | 'actor'>,
  roleIds: readonly string[],
): Promise<void> {
  if (may(actor, '*/*/*') || roleIds.length === 0) return
  const rows = await tx
    .select({ holds: sql<boolean>`count(*) > 0` })
    .from(operatorRole)
    .where(and(eq(operatorRole.operatorId, actor.id), inArray(operatorRole.roleId, [...roleIds])))
  if (exactlyOne(rows, Holds).holds) throw new Refusal(Code.rule, 'roleOwn')
}

/** Returns the first permission among menu entries that the actor does not hold. */
export async function firstBeyond(
  db: Reader,
  actor: Actor,
  menuIds: readonly string[],
): Promise<string | undefined> {
  if (menuIds.length === 0 || may(actor, '*/*/*')) return undefined
  const rows = await db
    .select({ list: sql`coalesce(jsonb_agg(${menuItem.name} order by ${menuItem.id}), '[]')` })
    .from(menuItem)
    .where(and(inArray(menuItem.id, [...menuIds]), ne(menuItem.menuType, 'directory')))
  return exactlyOne(rows, Names).list.find((name) => !may(actor, name))
}

/** Returns what roles hold, whether or not they count at this moment, and which of them the actor holds. */
async function holdingsOf(db: Reader, actor: Actor, roleIds: readonly string[]) {
  const ids = sql.param([...roleIds])
  const rows = await db.execute(sql`
    select coalesce(jsonb_agg(jsonb_build_object('id', r.id::text, 'isAll', r.is_all,
        'isOwn', exists (select from operator_role x where x.role_id = r.id and x.operator_id = ${actor.id}),
        'scopes', to_jsonb(array(select r.data_scope union all
          select c.data_scope from role_menu_scope c where c.role_id = r.id)),
        'permissions', to_jsonb(array(select m.name from role_menu g
          join menu_item m on m.id = g.menu_id and m.menu_type <> 'directory' where g.role_id = r.id)))), '[]') as list
      from role r where r.id = any (${ids}::bigint[])`)
  return exactlyOne(rows, Holdings).list
}

/** The ids of those roles among `roleIds` that hold more than the actor: permissions, or records to see. */
export async function rolesAbove(
  db: Reader,
  actor: Actor,
  roleIds: readonly string[],
): Promise<Set<string>> {
  if (may(actor, '*/*/*') || roleIds.length === 0) return new Set()
  const above = (await holdingsOf(db, actor, roleIds)).filter(
    ({ isAll, isOwn, scopes, permissions }) =>
      isAll ||
      (actor.isScoped && !isOwn && scopes.some((scope) => scope !== 'self')) ||
      permissions.some((permission) => !may(actor, permission)),
  )
  return new Set(above.map(({ id }) => id))
}

/** Refuses to hand out or to change roles that hold more than the actor. */
export async function assertRolesBelow(
  { tx, actor }: Pick<Change, 'tx' | 'actor'>,
  roleIds: readonly string[],
): Promise<void> {
  if ((await rolesAbove(tx, actor, roleIds)).size > 0) throw new Refusal(Code.rule, 'roleAbove')
}

/** Refuses to act on oneself, and on operators who hold more than the actor. */
export async function assertOperatorsBelow(
  { tx, actor }: Pick<Change, 'tx' | 'actor'>,
  operatorIds: readonly string[],
): Promise<void> {
  for (const id of operatorIds) assertOther(actor, id)
  const rows = await tx
    .select({ list: sql`coalesce(jsonb_agg(distinct ${operatorRole.roleId}::text), '[]')` })
    .from(operatorRole)
    .where(inArray(operatorRole.operatorId, [...operatorIds]))
  if ((await rolesAbove(tx, actor, exactlyOne(rows, Names).list)).size > 0)
    throw new Refusal(Code.rule, 'operatorAbove')
}

/** Refuses a department out of the actor's data scope: whoever is moved there would see what the actor does not. */
export async function assertDeptInReach(
  { tx, actor }: Pick<Change, 'tx' | 'actor'>,
  deptId: string | null,
  permission: string,
): Promise<void> {
  const reach = await readScopedOwners(tx, actor, permission)
  if (reach === undefined) return
  if (deptId === null || !reach.deptIds.includes(deptId))
    throw new Refusal(Code.rule, 'scopeLimited')
}

/** Refuses to end sessions of operators who hold more than the actor; their own they may end. */
export async function assertSessionsBelow(
  call: Pick<Change, 'tx' | 'actor'>,
  operatorIds: readonly string[],
): Promise<void> {
  const others = operatorIds.filter((id) => id !== call.actor.id)
  if (others.length > 0) await assertOperatorsBelow(call, others)
}

/**
 * Refuses a change that leaves nobody who holds everything and can sign in: on, with a password, and not locked by hand. Call
 * `lockPeople` before.
 */
export async function assertAdminLeft(tx: Tx): Promise<void> {
  const [left] = await tx
    .select({ id: operator.id })
    .from(operator)
    .innerJoin(operatorRole, eq(operatorRole.operatorId, operator.id))
    .innerJoin(role, eq(role.id, operatorRole.roleId))
    .where(
      and(
        isAdministrator,
        ne(operator.passwordHash, ''),
        sql`not exists (select from login_lock held where held.actor_type = 'operator'
          and held.actor_id = ${operator.id} and held.lock_until > now())`,
      ),
    )
    .limit(1)
  if (!left) throw new Refusal(Code.rule, 'lastAdmin')
}
