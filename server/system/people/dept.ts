import { and, arrayOverlaps, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/dept.ts'
import { readScopedOwners } from '#server/access/data-scope.ts'
import { defined } from '#server/base/defined.ts'
import { Refusal } from '#server/base/refusal.ts'
import { contains, is } from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { lockRecords } from '#server/db/records/lock-record.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { operator, role } from '#server/db/schema/operator/access.ts'
import { dept as table, roleMenuScope } from '#server/db/schema/operator/people.ts'
import type { App } from '#server/http/application.ts'
import { audited, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change, serve } from '#server/http/serve.ts'
import { diffFields } from '#server/lists/history.ts'
import { serveRecord } from '#server/lists/record.ts'
import {
  assertParent,
  inTreeOrder,
  lockPeople,
  toParentId,
  siblingOrder,
  withBelow,
} from '../tree.ts'
import { assertUnscoped } from './people-guard.ts'

type Dept = typeof table.$inferSelect
const notFound = () => new Refusal(Code.notFound, 'notFound')
const inOrder = [asc(table.orderNum), asc(table.id)]

/** Departments with what hangs on each: operators and departments below, at any depth. */
async function withCounts(db: ReadDb, rows: readonly Dept[]) {
  const counts = await db.execute<{ id: string; below: number; users: number }>(sql`
    with recursive tree as (
      select id as root, id from ${table}
      union all
      select tree.root, d.id from ${table} d join tree on d.pid = tree.id
    ) select root::text as id, (count(distinct tree.id) - 1)::int as below, count(o.id)::int as users
      from tree left join ${operator} o on o.dept_id = tree.id and o.deleted_at is null group by root`)
  const byId = new Map(counts.map((row) => [row.id, row]))
  return rows.map((row) => ({
    ...row,
    pid: row.pid ?? '0',
    belowCount: byId.get(row.id)?.below ?? 0,
    userCount: byId.get(row.id)?.users ?? 0,
  }))
}

const entry = (verb: string, { id, deptName }: Pick<Dept, 'id' | 'deptName'>) => ({
  action: `dept.${verb}`,
  targetType: 'dept',
  targetId: id,
  targetNo: deptName,
})

/** Condition: the department is in the caller's data scope. Undefined where nothing limits them. */
async function inReach(db: ReadDb, actor: Change['actor']) {
  const reach = await readScopedOwners(db, actor, api.list.permission)
  return reach && inArray(table.id, [...reach.deptIds])
}

/** Locks departments; throws unless each is in the caller's reach, at the version that was on screen. */
async function lock({ tx, actor }: Change, items: readonly { id: string; version: number }[]) {
  await lockPeople(tx)
  return lockRecords(tx, table, items, {
    within: await inReach(tx, actor),
    fresh: async (row) => (await withCounts(tx, [row]))[0],
  })
}

async function assertNameFree({ tx, lang }: Change, { id, pid, deptName }: Partial<Dept>) {
  const same = and(
    pid === null || pid === undefined ? isNull(table.pid) : eq(table.pid, pid),
    eq(table.deptName, deptName ?? ''),
    id === undefined ? undefined : sql`${table.id} <> ${id}`,
  )
  if ((await tx.$count(table, same)) > 0)
    throw invalidField('deptName', 'duplicateAny', lang, Code.duplicate)
}

/** Refuses departments with operators in them or below. */
async function assertUnused({ tx }: Change, ids: readonly string[]) {
  const used = await tx.$count(
    operator,
    and(inArray(operator.deptId, [...ids]), isNull(operator.deletedAt)),
  )
  if (used > 0) throw new Refusal(Code.rule, 'deptInUse', { count: String(used) })
}

/** Refuses departments that the data scope of a role names. Call `lockPeople` before. */
async function assertUnnamed({ tx }: Change, ids: readonly string[]) {
  const named = [
    ...(await tx
      .select({ id: role.id })
      .from(role)
      .where(arrayOverlaps(role.deptIds, [...ids]))),
    ...(await tx
      .select({ id: roleMenuScope.roleId })
      .from(roleMenuScope)
      .where(arrayOverlaps(roleMenuScope.deptIds, [...ids]))),
  ]
  const count = new Set(named.map(({ id }) => id)).size
  if (count > 0) throw new Refusal(Code.rule, 'deptInScope', { count: String(count) })
}

/** Returns the departments that a caller may choose, in the order of the tree. */
export async function deptOptions(
  db: ReadDb,
  actor: Change['actor'],
  permission: string,
): Promise<api.DeptOption[]> {
  const rows = await db
    .select()
    .from(table)
    .orderBy(...inOrder)
  const reach = await readScopedOwners(db, actor, permission)
  return inTreeOrder(rows)
    .filter(({ id }) => reach === undefined || reach.deptIds.includes(id))
    .map(({ id, pid, deptName, status }) => ({ id, pid: pid ?? '0', deptName, status }))
}

/** Departments of operators. */
export function dept(app: App): void {
  app.scopedLists.add(api.list.permission)

  serve(app, api.list, async ({ deptName, status, orderBy = [] }, { db, actor }) => {
    const rows = await db
      .select()
      .from(table)
      .where(
        and(contains(deptName, table.deptName), is(table.status, status), await inReach(db, actor)),
      )
      .orderBy(...siblingOrder(table, orderBy, inOrder))
    const list = await withCounts(db, inTreeOrder(rows))
    return { list, total: list.length, currentPage: 1 }
  })

  serve(app, api.treeSelect, async (_, { db, actor }) => ({
    deps: await deptOptions(db, actor, api.list.permission),
  }))

  serveRecord(app, api.get, {
    find: async ({ db, actor }, id) => {
      const which = and(eq(table.id, id), await inReach(db, actor))
      return (await withCounts(db, await db.select().from(table).where(which)))[0]
    },
    history: 'dept',
    answer: async (row) => ({ row }),
  })

  change(app, api.add, async ({ requestId: _requestId, ...fields }, call) => {
    const { tx, actor, lang } = call
    assertUnscoped(actor)
    await lockPeople(tx)
    const values = { ...fields, pid: toParentId(fields.pid) }
    await assertParent(tx, table, values, lang)
    await assertNameFree(call, values)
    const [row] = await tx
      .insert(table)
      .values({ ...values, operatorName: actor.userName })
      .returning()
    if (!row) throw new Error('The department was not stored.')
    return audited({ id: row.id }, { ...entry('add', row), after: fields })
  })

  change(app, api.edit, async ({ id, version, requestId: _requestId, ...fields }, call) => {
    const { tx, actor, lang } = call
    const [before] = await lock(call, [{ id, version }])
    if (!before) throw notFound()
    const wanted = defined({ ...fields, pid: fields.pid && toParentId(fields.pid) })
    const differing = diffFields(before, wanted).map(({ field }) => field as keyof Dept)
    if (differing.length === 0) throw new Refusal(Code.rule, 'nothingChanged')
    const next = { ...before, ...wanted }
    if (differing.includes('pid')) {
      assertUnscoped(actor)
      await assertParent(tx, table, next, lang)
    }
    await assertNameFree(call, next)
    const [row] = await tx
      .update(table)
      .set({
        ...wanted,
        operatorName: actor.userName,
        ...nextVersion(table),
      })
      .where(eq(table.id, id))
      .returning()
    if (!row) throw notFound()
    const only = (state: Dept) => Object.fromEntries(differing.map((name) => [name, state[name]]))
    return audited(
      { id, version: row.version },
      { ...entry('edit', row), before: only(before), after: only(row) },
    )
  })

  change(app, api.remove, async ({ items, reason }, call) => {
    const rows = await lock(call, items)
    const ids = await withBelow(
      call.tx,
      table,
      rows.map(({ id }) => id),
    )
    assertUnscoped(call.actor)
    await assertUnused(call, ids)
    await assertUnnamed(call, ids)
    const gone = await call.tx.select().from(table).where(inArray(table.id, ids))
    // Those below first: the reference upwards restricts.
    for (const row of inTreeOrder(gone).toReversed())
      await call.tx.delete(table).where(eq(table.id, row.id))
    const [first, ...rest] = gone.map((before) => ({ ...entry('remove', before), before, reason }))
    if (!first) throw notFound()
    return audited({ count: gone.length }, first, ...rest)
  })

  change(app, api.setStatus, async ({ items, status }, call) => {
    const rows = (await lock(call, items)).filter((row) => row.status !== status)
    if (status === 'off')
      await assertUnused(
        call,
        await withBelow(
          call.tx,
          table,
          rows.map(({ id }) => id),
        ),
      )
    for (const { id } of rows)
      await call.tx
        .update(table)
        .set({
          status,
          operatorName: call.actor.userName,
          ...nextVersion(table),
        })
        .where(eq(table.id, id))
    const [first, ...rest] = rows.map((row) => ({
      ...entry('setStatus', row),
      before: { status: row.status },
      after: { status },
    }))
    if (!first) throw new Refusal(Code.rule, 'nothingChanged')
    return audited({ count: rows.length }, first, ...rest)
  })
}
