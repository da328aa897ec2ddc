// Where an operator belongs: department, posts, bound member, roles.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { member } from '#server/db/schema/member/member.ts'
import { operator as table, operatorRole, role } from '#server/db/schema/operator/access.ts'
import { dept, operatorPost, post } from '#server/db/schema/operator/people.ts'
import type { Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { assertRolesBelow } from './people-guard.ts'
import { touchedRole } from './role-change.ts'

interface Belongings {
  readonly deptId?: string | null | undefined
  readonly postIds?: readonly string[] | undefined
  readonly mobile?: string | undefined
  readonly bindMemberId?: string | null | undefined
}

/** Refuses a department, posts or a member that are not there, and a number that somebody else has. */
export async function assertBelongings(
  { tx, lang }: Change,
  { deptId, postIds = [], mobile, bindMemberId }: Belongings,
  own: { readonly id: string; readonly postIds: readonly string[] } | undefined,
) {
  if (deptId !== null && deptId !== undefined) {
    const open = and(eq(dept.id, deptId), eq(dept.status, 'on'))
    if ((await tx.$count(dept, open)) === 0) throw invalidField('deptId', 'deptOff', lang)
  }
  const fresh = postIds.filter((id) => !own?.postIds.includes(id))
  if (fresh.length > 0) {
    const open = and(inArray(post.id, fresh), eq(post.status, 'on'))
    if ((await tx.$count(post, open)) < fresh.length) throw invalidField('postIds', 'postOff', lang)
  }
  if (mobile) {
    const same = and(
      eq(table.mobile, mobile),
      isNull(table.deletedAt),
      own && sql`${table.id} <> ${own.id}`,
    )
    if ((await tx.$count(table, same)) > 0)
      throw invalidField('mobile', 'mobileTaken', lang, Code.duplicate)
  }
  if (
    bindMemberId !== null &&
    bindMemberId !== undefined &&
    (await tx.$count(member, eq(member.id, bindMemberId))) === 0
  )
    throw invalidField('bindMemberId', 'memberUnknown', lang)
}

/** Refuses roles that are off, or hold more than the caller. */
export async function assertRolesAssignable(call: Change, given: readonly string[]) {
  if (given.length === 0) return
  const open = and(inArray(role.id, [...given]), eq(role.status, 'on'))
  if ((await call.tx.$count(role, open)) < given.length)
    throw invalidField('roleIds', 'roleOff', call.lang)
  await assertRolesBelow(call, given)
}

/** Gives an operator exactly these roles. Call `lockPeople` before. */
export async function setRoles(call: Change, operatorId: string, roleIds: readonly string[]) {
  const { tx } = call
  const gone = await tx
    .delete(operatorRole)
    .where(eq(operatorRole.operatorId, operatorId))
    .returning()
  if (roleIds.length > 0)
    await tx.insert(operatorRole).values(roleIds.map((roleId) => ({ operatorId, roleId })))
  const before = gone.map(({ roleId }) => roleId)
  const differing = [
    ...before.filter((id) => !roleIds.includes(id)),
    ...roleIds.filter((id) => !before.includes(id)),
  ]
  // A form of the holders of one of these roles that is open shows those of before.
  await tx.update(role).set(touchedRole(call)).where(inArray(role.id, differing))
}

/** Gives an operator exactly these posts. */
export async function setPosts({ tx }: Change, operatorId: string, postIds: readonly string[]) {
  await tx.delete(operatorPost).where(eq(operatorPost.operatorId, operatorId))
  if (postIds.length > 0)
    await tx.insert(operatorPost).values(postIds.map((postId) => ({ operatorId, postId })))
}
