// What changes a role: its fields, its grants, its state, its end.
import { eq, inArray, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/role.ts'
import { defined } from '#server/base/defined.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { lockRecords } from '#server/db/records/lock-record.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import {
  menuItem,
  operatorRole,
  role as table,
  roleMenu,
} from '#server/db/schema/operator/access.ts'
import type { App } from '#server/http/application.ts'
import { audited, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change } from '#server/http/serve.ts'
import { diffFields } from '#server/lists/history.ts'
import { assertParent, lockPeople, toParentId } from '../tree.ts'
import {
  assertRolesBelow,
  assertRolesOfOthers,
  assertUnscoped,
  firstBeyond,
} from './people-guard.ts'
import { readMenuIds, type Role, wireRoles } from './role-row.ts'

const notFound = () => new Refusal(Code.notFound, 'notFound')

/** The audit line of a change to a role. */
export const roleEntry = (verb: string, { id, code }: Pick<Role, 'id' | 'code'>) => ({
  action: `role.${verb}`,
  targetType: 'role',
  targetId: id,
  targetNo: code,
})

/** What every change of a role sets besides. */
export const touchedRole = ({ actor }: Pick<Change, 'actor'>) => ({
  operatorName: actor.userName,
  ...nextVersion(table),
})

/** Locks roles; throws unless each is there at the version that was on screen and holds no more than the caller. */
export async function lockRoles(
  call: Change,
  items: readonly { id: string; version: number }[],
): Promise<Role[]> {
  await lockPeople(call.tx)
  const ids = items.map(({ id }) => id)
  const rows = await lockRecords(call.tx, table, items, {
    fresh: async (row) => (await wireRoles(call.tx, [row]))[0],
  })
  await assertRolesBelow(call, ids)
  return rows
}

const assertLimitable = ({ isAll }: Role) => {
  if (isAll) throw new Refusal(Code.rule, 'roleProtected')
}

/** Refuses entries that do not exist, and to grant what the caller does not hold. What the role holds already may stay. */
async function checkMenus({ tx, actor, lang }: Change, wanted: string[], held: readonly string[]) {
  const known = await tx.$count(menuItem, inArray(menuItem.id, wanted))
  if (wanted.length > 0 && known < wanted.length) throw invalidField('menuIds', 'notFound', lang)
  const given = wanted.filter((id) => !held.includes(id))
  const permission = await firstBeyond(tx, actor, given)
  if (permission !== undefined) throw new Refusal(Code.rule, 'grantBeyondOwn', { permission })
}

async function setMenus(tx: Tx, roleId: string, menuIds: readonly string[]) {
  await tx.delete(roleMenu).where(eq(roleMenu.roleId, roleId))
  if (menuIds.length > 0)
    await tx.insert(roleMenu).values(menuIds.map((menuId) => ({ roleId, menuId })))
}

const periodFields = [
  'effectiveType',
  'startDate',
  'endDate',
  'weekDays',
  'dayStart',
  'dayEnd',
] as const

type Period = Parameters<typeof api.isPeriodComplete>[0]

function checkPeriod(period: Period, { lang }: Change) {
  if (!api.isPeriodComplete(period)) throw invalidField('effectiveType', 'rolePeriod', lang)
}

const namesOf = async (tx: Tx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : (
        await tx
          .select()
          .from(menuItem)
          .where(inArray(menuItem.id, [...ids]))
      ).map(({ name }) => name)

async function assertCodeFree({ tx, lang }: Change, code: string) {
  if ((await tx.$count(table, eq(sql`lower(${table.code})`, code.toLowerCase()))) > 0)
    throw invalidField('code', 'duplicateAny', lang, Code.duplicate)
}

/** Mounts the calls that add, change, switch and delete roles. */
export function roleChange(app: App): void {
  change(app, api.add, async ({ requestId: _requestId, reason, menuIds, ...fields }, call) => {
    const { tx, actor, lang } = call
    // A new role reaches everything: its maker must too.
    assertUnscoped(actor)
    await lockPeople(tx)
    const values = { ...fields, pid: toParentId(fields.pid) }
    await assertParent(tx, table, values, lang)
    checkPeriod(fields, call)
    await assertCodeFree(call, fields.code)
    const wanted = [...new Set(menuIds)]
    await checkMenus(call, wanted, [])
    const [row] = await tx
      .insert(table)
      .values({ ...values, weekDays: fields.weekDays.map(Number), operatorName: actor.userName })
      .returning()
    if (!row) throw new Error('The role was not stored.')
    await setMenus(tx, row.id, wanted)
    const after = { ...fields, granted: await namesOf(tx, wanted) }
    return audited({ id: row.id }, { ...roleEntry('add', row), after, reason })
  })

  change(app, api.edit, async (input, call) => {
    const { id, version, requestId: _requestId, reason, menuIds, ...fields } = input
    const { tx, lang } = call
    const [before] = await lockRoles(call, [{ id, version }])
    if (!before) throw notFound()
    if (fields.code !== undefined && fields.code !== before.code)
      throw invalidField('code', 'roleCodeFixed', lang)
    const wanted = defined({
      ...fields,
      pid: fields.pid && toParentId(fields.pid),
      weekDays: fields.weekDays?.map(Number),
    })
    const differing = diffFields(before, wanted).map(({ field }) => field as keyof Role)
    const next: Role = { ...before, ...wanted }
    const limits = ['pid', 'effectiveType'] as const
    if (limits.some((field) => differing.includes(field))) assertLimitable(before)
    if (differing.includes('pid')) await assertParent(tx, table, next, lang)
    if (periodFields.some((field) => differing.includes(field)))
      await assertRolesOfOthers(call, [id])
    checkPeriod({ ...next, weekDays: next.weekDays.map(String) }, call)
    const held = await readMenuIds(tx, id)
    const grants = menuIds && [...new Set(menuIds)]
    const given = grants?.filter((one) => !held.includes(one)) ?? []
    const taken = grants ? held.filter((one) => !grants.includes(one)) : []
    // More entries reach more records: whoever is limited must not widen a role, which may be their own.
    if (given.length > 0) assertUnscoped(call.actor)
    if (grants) await checkMenus(call, grants, held)
    if (differing.length + given.length + taken.length === 0)
      throw new Refusal(Code.rule, 'nothingChanged')
    const only = (state: Role) => Object.fromEntries(differing.map((name) => [name, state[name]]))
    const was = { ...only(before), ...(taken.length > 0 && { granted: await namesOf(tx, taken) }) }
    if (given.length + taken.length > 0 && grants) await setMenus(tx, id, grants)
    const [row] = await tx
      .update(table)
      .set({ ...wanted, ...touchedRole(call) })
      .where(eq(table.id, id))
      .returning()
    if (!row) throw notFound()
    const now = {
      ...only(row),
      ...(given.length + taken.length > 0 && { granted: await namesOf(tx, given) }),
    }
    return audited(
      { id, version: row.version },
      { ...roleEntry('edit', row), before: was, after: now, reason },
    )
  })

  change(app, api.remove, async ({ items, reason }, call) => {
    const { tx } = call
    const rows = await lockRoles(call, items)
    rows.forEach(assertLimitable)
    const ids = rows.map(({ id }) => id)
    const users = await tx.$count(operatorRole, inArray(operatorRole.roleId, ids))
    if (users > 0) throw new Refusal(Code.rule, 'roleInUse', { count: String(users) })
    if ((await tx.$count(table, inArray(table.pid, ids))) > 0)
      throw new Refusal(Code.rule, 'treeHasBelow')
    await tx.delete(table).where(inArray(table.id, ids))
    const [first, ...rest] = rows.map((before) => ({
      ...roleEntry('remove', before),
      before,
      reason,
    }))
    if (!first) throw notFound()
    return audited({ count: rows.length }, first, ...rest)
  })

  change(app, api.setStatus, async ({ items, status, reason }, call) => {
    const rows = (await lockRoles(call, items)).filter((row) => row.status !== status)
    rows.forEach(assertLimitable)
    if (status === 'on')
      await assertRolesOfOthers(
        call,
        rows.map(({ id }) => id),
      )
    for (const { id } of rows)
      await call.tx
        .update(table)
        .set({ status, ...touchedRole(call) })
        .where(eq(table.id, id))
    const [first, ...rest] = rows.map((row) => ({
      ...roleEntry('setStatus', row),
      before: { status: row.status },
      after: { status },
      reason,
    }))
    if (!first) throw new Refusal(Code.rule, 'nothingChanged')
    return audited({ count: rows.length }, first, ...rest)
  })
}
