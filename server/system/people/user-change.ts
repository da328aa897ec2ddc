// What changes an operator. Nobody acts on themselves, on whoever holds more, or on the last administrator.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/user.ts'
import { noteGivenCredential } from '#server/access/credential.ts'
import { ownedBy } from '#server/access/data-scope.ts'
import { revoked } from '#server/access/open-session.ts'
import { defined } from '#server/base/defined.ts'
import { Refusal } from '#server/base/refusal.ts'
import { lockRecords } from '#server/db/records/lock-record.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { operator as table, operatorSession } from '#server/db/schema/operator/access.ts'
import { oidcInvitation, operatorOidcLink } from '#server/db/schema/operator/oidc.ts'
import { passwordTicket } from '#server/db/schema/operator/people.ts'
import { operatorOtp } from '#server/db/schema/review/approval.ts'
import type { App } from '#server/http/application.ts'
import { audited, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change } from '#server/http/serve.ts'
import { diffFields } from '#server/lists/history.ts'
import { ringAdministrators } from '../bell.ts'
import { lockPeople } from '../tree.ts'
import { assertAdminLeft, assertDeptInReach, assertOperatorsBelow } from './people-guard.ts'
import { assertBelongings, assertRolesAssignable, setPosts, setRoles } from './user-belongings.ts'
import { loadUsers, type User, wireUser } from './user-row.ts'

/** The audit line of a change to an operator. */
export const userEntry = (verb: string, { id, userName }: Pick<User, 'id' | 'userName'>) => ({
  action: `operator.${verb}`,
  targetType: 'operator',
  targetId: id,
  targetNo: userName,
})

/** What every change of an operator sets besides. */
export const touchedUser = ({ actor }: Pick<Change, 'actor'>) => ({
  operatorName: actor.userName,
  ...nextVersion(table),
})

/** Counts a change of what belongs to an operator as one of theirs and returns the new version. */
export async function touchUser(call: Pick<Change, 'tx' | 'actor'>, id: string): Promise<number> {
  const [row] = await call.tx
    .update(table)
    .set(touchedUser(call))
    .where(eq(table.id, id))
    .returning({ version: table.version })
  if (!row) throw new Refusal(Code.notFound, 'notFound')
  return row.version
}

/** Locks operators; throws unless each is in the caller's reach, at the version on screen, and holds no more than the caller. */
export async function lockUsers(
  call: Change,
  items: readonly { id: string; version: number }[],
): Promise<User[]> {
  const { tx, actor } = call
  await lockPeople(tx)
  const ids = items.map(({ id }) => id)
  await lockRecords(tx, table, items, {
    within: and(isNull(table.deletedAt), await ownedBy(tx, table.id, actor, api.list.permission)),
    async fresh({ id }) {
      const [row] = await loadUsers(tx, [id])
      return row && wireUser(row, call)
    },
  })
  await assertOperatorsBelow(call, ids)
  return loadUsers(tx, ids)
}

/** Ends every open session of an operator. */
export const endSessions = ({ tx }: Pick<Change, 'tx'>, operatorId: string) =>
  tx
    .update(operatorSession)
    .set(revoked)
    .where(and(eq(operatorSession.operatorId, operatorId), isNull(operatorSession.endedAt)))

/** Mounts the calls that add, change, switch and delete operators. */
export function userChange(app: App): void {
  change(app, api.add, async ({ requestId: _requestId, roleIds, postIds, ...fields }, call) => {
    const { tx, actor, lang } = call
    await lockPeople(tx)
    const taken = eq(sql`lower(${table.userName})`, fields.userName.toLowerCase())
    if ((await tx.$count(table, taken)) > 0)
      throw invalidField('userName', 'userNameTaken', lang, Code.duplicate)
    await assertBelongings(call, { ...fields, postIds }, undefined)
    await assertDeptInReach(call, fields.deptId, api.list.permission)
    const given = [...new Set(roleIds)]
    await assertRolesAssignable(call, given)
    const [row] = await tx
      .insert(table)
      .values({ ...fields, operatorName: actor.userName })
      .returning({ id: table.id, userName: table.userName })
    if (!row) throw new Error('The operator was not stored.')
    await setRoles(call, row.id, given)
    await setPosts(call, row.id, [...new Set(postIds)])
    await noteGivenCredential(call, row.id, 'password')
    await ringAdministrators(call, 'bellOperatorAdded', { operator: row.userName })
    return audited(
      { id: row.id },
      { ...userEntry('add', row), after: { ...fields, roleIds, postIds } },
    )
  })

  change(
    app,
    api.edit,
    async (input, call) => {
      const { id, version, requestId: _requestId, reason, roleIds, postIds, ...fields } = input
      const { tx, lang } = call
      const [loaded] = await lockUsers(call, [{ id, version }])
      if (!loaded) throw new Refusal(Code.notFound, 'notFound')
      if (fields.userName !== undefined && fields.userName !== loaded.userName)
        throw invalidField('userName', 'userNameFixed', lang)
      const before = {
        ...loaded,
        roleIds: loaded.roles.map((one) => one.id),
        postIds: loaded.posts.map((one) => one.id),
      }
      const wanted = defined({
        ...fields,
        roleIds: roleIds && [...new Set(roleIds)],
        postIds: postIds && [...new Set(postIds)],
      })
      const differing = diffFields(before, wanted).map(({ field }) => field as keyof typeof before)
      if (differing.length === 0) throw new Refusal(Code.rule, 'nothingChanged')
      const changed = (field: keyof typeof before) => differing.includes(field)
      await assertBelongings(
        call,
        {
          ...(changed('deptId') && { deptId: wanted.deptId }),
          ...(changed('bindMemberId') && { bindMemberId: wanted.bindMemberId }),
          postIds: wanted.postIds,
          mobile: wanted.mobile,
        },
        before,
      )
      if (changed('deptId'))
        await assertDeptInReach(call, wanted.deptId ?? null, api.list.permission)
      const given = wanted.roleIds?.filter((one) => !before.roleIds.includes(one)) ?? []
      await assertRolesAssignable(call, given)
      const { roleIds: roles, postIds: posts, ...columns } = wanted
      if (roles) await setRoles(call, id, roles)
      if (posts) await setPosts(call, id, posts)
      const [row] = await tx
        .update(table)
        .set({ ...columns, ...touchedUser(call) })
        .where(eq(table.id, id))
        .returning({ version: table.version })
      if (!row) throw new Refusal(Code.notFound, 'notFound')
      if (changed('mobile') && wanted.mobile) {
        await noteGivenCredential(call, id, 'mobile')
        await ringAdministrators(call, 'bellMobileSet', { operator: loaded.userName })
      }
      await assertAdminLeft(tx)
      const next = { ...before, ...wanted }
      const only = (state: typeof before) =>
        Object.fromEntries(differing.map((name) => [name, state[name]]))
      return audited(
        { id, version: row.version },
        { ...userEntry('edit', loaded), before: only(before), after: only(next), reason },
      )
    },
    // Codes to sign in are sent to the number: whoever sets it could sign in as this operator.
    { need: ({ mobile }) => ({ level: mobile ? 'K3' : undefined }) },
  )

  change(app, api.remove, async ({ items, reason }, call) => {
    const { tx } = call
    const rows = await lockUsers(call, items)
    for (const { id } of rows) {
      await endSessions(call, id)
      await setRoles(call, id, [])
      await setPosts(call, id, [])
      await tx.delete(passwordTicket).where(eq(passwordTicket.operatorId, id))
      await tx.delete(operatorOtp).where(eq(operatorOtp.operatorId, id))
      await tx.delete(oidcInvitation).where(eq(oidcInvitation.operatorId, id))
      await tx.delete(operatorOidcLink).where(eq(operatorOidcLink.operatorId, id))
      await tx
        .update(table)
        .set({
          status: 'off',
          passwordHash: '',
          deptId: null,
          deletedAt: sql`now()`,
          ...touchedUser(call),
        })
        .where(eq(table.id, id))
    }
    await assertAdminLeft(tx)
    const [first, ...rest] = rows.map((row) => ({
      ...userEntry('remove', row),
      before: {
        userNickname: row.userNickname,
        roles: row.roles.map(({ id }) => id),
        deptId: row.deptId,
      },
      reason,
    }))
    if (!first) throw new Refusal(Code.notFound, 'notFound')
    return audited({ count: rows.length }, first, ...rest)
  })

  change(app, api.setStatus, async ({ items, status, reason }, call) => {
    const rows = (await lockUsers(call, items)).filter((row) => row.status !== status)
    for (const { id } of rows) {
      // Let out at once: the next call of an open session finds no operator that is on.
      if (status === 'off') await endSessions(call, id)
      await call.tx
        .update(table)
        .set({ status, ...touchedUser(call) })
        .where(eq(table.id, id))
    }
    await assertAdminLeft(call.tx)
    const [first, ...rest] = rows.map((row) => ({
      ...userEntry('setStatus', row),
      before: { status: row.status },
      after: { status },
      reason,
    }))
    if (!first) throw new Refusal(Code.rule, 'nothingChanged')
    return audited({ count: rows.length }, first, ...rest)
  })
}
