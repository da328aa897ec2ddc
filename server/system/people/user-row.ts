// An operator as administrators see them. No password, hash or secret is ever read into it.
import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { localizedText } from '#contract/lang.ts'
import * as api from '#contract/system/user.ts'
import { ownedBy } from '#server/access/data-scope.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { member } from '#server/db/schema/member/member.ts'
import { operator as table, operatorRole, role } from '#server/db/schema/operator/access.ts'
import { dept, operatorPost, passwordTicket, post } from '#server/db/schema/operator/people.ts'
import { operatorOtp } from '#server/db/schema/review/approval.ts'
import type { Actor, Call } from '#server/http/call.ts'

const { passwordHash, avatar: _avatar, deletedAt: _deletedAt, ...columns } = getTableColumns(table)

/** Whoever is bound to a member sees no other operator. */
export const ownOnly = ({ id, bindMemberId }: Actor) =>
  bindMemberId === null ? undefined : eq(table.id, id)

/** Finds an operator only where the caller may see them. */
export const visibleUser = async ({ db, actor }: Pick<Call, 'db' | 'actor'>, id: string) =>
  and(
    eq(table.id, id),
    isNull(table.deletedAt),
    ownOnly(actor),
    await ownedBy(db, table.id, actor, api.list.permission),
  )

/** Loads operators with department, bound member, and how they sign in. */
export async function loadUsers(db: ReadDb, ids: readonly string[]) {
  if (ids.length === 0) return []
  const wanted = [...ids]
  const [rows, roles, posts] = await Promise.all([
    db
      .select({
        ...columns,
        deptName: sql<string>`coalesce(${dept.deptName}, '')`,
        bindMemberNo: member.memberNo,
        hasPassword: sql<boolean>`${passwordHash} <> ''`,
        isInvited: sql<boolean>`coalesce(${passwordTicket.expiresAt} > now(), false)`,
        hasOtp: sql<boolean>`${operatorOtp.boundAt} is not null`,
      })
      .from(table)
      .leftJoin(dept, eq(dept.id, table.deptId))
      .leftJoin(member, eq(member.id, table.bindMemberId))
      .leftJoin(passwordTicket, eq(passwordTicket.operatorId, table.id))
      .leftJoin(operatorOtp, eq(operatorOtp.operatorId, table.id))
      .where(inArray(table.id, wanted)),
    db
      .select({ operatorId: operatorRole.operatorId, id: role.id, titles: role.titles })
      .from(operatorRole)
      .innerJoin(role, eq(role.id, operatorRole.roleId))
      .where(inArray(operatorRole.operatorId, wanted))
      .orderBy(asc(role.listOrder), asc(role.id)),
    db
      .select({ operatorId: operatorPost.operatorId, id: post.id, postName: post.postName })
      .from(operatorPost)
      .innerJoin(post, eq(post.id, operatorPost.postId))
      .where(inArray(operatorPost.operatorId, wanted))
      .orderBy(asc(post.postSort), asc(post.id)),
  ])
  return rows.map((row) => ({
    ...row,
    roles: roles.filter(({ operatorId }) => operatorId === row.id),
    posts: posts.filter(({ operatorId }) => operatorId === row.id),
  }))
}

/** An operator with what belongs to them. */
export type User = Awaited<ReturnType<typeof loadUsers>>[number]

/** The row of the contract. */
export function wireUser(
  { roles, posts, hasPassword, isInvited, mustChange, ...row }: User,
  { lang, actor }: Pick<Call, 'lang' | 'actor'>,
): z.input<(typeof api.list)['row']> {
  const credential = isInvited ? 'invited' : !hasPassword ? 'none' : mustChange ? 'first' : 'set'
  return {
    ...row,
    credential,
    roleIds: roles.map(({ id }) => id),
    roleNames: roles.map(({ titles }) => localizedText(titles, lang)),
    postIds: posts.map(({ id }) => id),
    postNames: posts.map(({ postName }) => postName),
    isOwn: row.id === actor.id,
  }
}
