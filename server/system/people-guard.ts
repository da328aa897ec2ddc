// Nobody hands out, or takes over, what they do not hold; nobody locks themselves or the last administrator out.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import type { Tx } from '../db/client.ts'
import { menuItem, operator, operatorRole, role, roleMenu } from '../db/schema/access.ts'
import { roleMenuScope } from '../db/schema/people.ts'
import { may, type Actor, type Call, type Change } from '../http/call.ts'
import { reachOf } from '../http/data-scope.ts'
import { Refusal } from '../http/refusal.ts'

type Reader = Pick<Call['db'], 'select' | 'execute'>

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
  const own = await tx
    .select()
    .from(operatorRole)
    .where(and(eq(operatorRole.operatorId, actor.id), inArray(operatorRole.roleId, [...roleIds])))
  if (own.length > 0) throw new Refusal(Code.rule, 'roleOwn')
}

/** Returns the first permission among menu entries that the actor does not hold. */
export async function firstBeyond(
  db: Reader,
  actor: Actor,
  menuIds: readonly string[],
): Promise<string | undefined> {
  if (menuIds.length === 0 || may(actor, '*/*/*')) return undefined
  const rows = await db
    .select({ name: menuItem.name, menuType: menuItem.menuType })
    .from(menuItem)
    .where(inArray(menuItem.id, [...menuIds]))
  return rows.find(({ name, menuType }) => menuType !== 'directory' && !may(actor, name))?.name
}

interface Held {
  readonly id: string
  readonly isAll: boolean
  readonly scopes: readonly string[]
  readonly menuIds: readonly string[]
}

/** What roles hold, whether or not they count at this moment. */
async function holdingsOf(db: Reader, roleIds: readonly string[]): Promise<Held[]> {
  if (roleIds.length === 0) return []
  const ids = [...roleIds]
  const [roles, menus, scopes] = await Promise.all([
    db.select().from(role).where(inArray(role.id, ids)),
    db.select().from(roleMenu).where(inArray(roleMenu.roleId, ids)),
    db.select().from(roleMenuScope).where(inArray(roleMenuScope.roleId, ids)),
  ])
  return roles.map(({ id, isAll, dataScope }) => ({
    id,
    isAll,
    scopes: [
      dataScope,
      ...scopes.filter(({ roleId }) => roleId === id).map((scope) => scope.dataScope),
    ],
    menuIds: menus.filter(({ roleId }) => roleId === id).map(({ menuId }) => menuId),
  }))
}

/** The ids of those roles among `roleIds` that hold more than the actor: permissions, or records to see. */
export async function rolesAbove(
  db: Reader,
  actor: Actor,
  roleIds: readonly string[],
): Promise<Set<string>> {
  if (may(actor, '*/*/*')) return new Set()
  const own = actor.isScoped
    ? new Set(
        (
          await db
            .select({ roleId: operatorRole.roleId })
            .from(operatorRole)
            .where(eq(operatorRole.operatorId, actor.id))
        ).map(({ roleId }) => roleId),
      )
    : undefined
  const above = new Set<string>()
  for (const { id, isAll, scopes, menuIds } of await holdingsOf(db, roleIds)) {
    const reaches = own && !own.has(id) && scopes.some((scope) => scope !== 'self')
    if (isAll || reaches || (await firstBeyond(db, actor, menuIds)) !== undefined) above.add(id)
  }
  return above
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
  const held = await tx
    .selectDistinct({ roleId: operatorRole.roleId })
    .from(operatorRole)
    .where(inArray(operatorRole.operatorId, [...operatorIds]))
  const roleIds = held.map(({ roleId }) => roleId)
  if ((await rolesAbove(tx, actor, roleIds)).size > 0) throw new Refusal(Code.rule, 'operatorAbove')
}

/** Refuses a department out of the actor's data scope: whoever is moved there would see what the actor does not. */
export async function assertDeptInReach(
  { tx, actor }: Pick<Change, 'tx' | 'actor'>,
  deptId: string | null,
  permission: string,
): Promise<void> {
  const reach = await reachOf(tx, actor, permission)
  if (reach === undefined) return
  if (deptId === null || !reach.deptIds.includes(deptId))
    throw new Refusal(Code.rule, 'scopeLimited')
}

/** Refuses a change that leaves nobody who holds everything and can sign in. Call `lockPeople` before. */
export async function assertAdminLeft(tx: Tx): Promise<void> {
  const [left] = await tx
    .select({ id: operator.id })
    .from(operator)
    .innerJoin(operatorRole, eq(operatorRole.operatorId, operator.id))
    .innerJoin(role, eq(role.id, operatorRole.roleId))
    .where(
      and(
        eq(role.isAll, true),
        sql`is_role_effective(${role})`,
        eq(operator.status, 'on'),
        isNull(operator.bindMemberId),
      ),
    )
    .limit(1)
  if (!left) throw new Refusal(Code.rule, 'lastAdmin')
}
