import { and, asc, eq, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { localizedText } from '#contract/lang.ts'
import * as api from '#contract/system/list-view.ts'
import { Refusal } from '#server/base/refusal.ts'
import { getConstraintName } from '#server/db/constraint.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { role } from '#server/db/schema/operator/access.ts'
import { listLayout, listView as table } from '#server/db/schema/operator/list-view.ts'
import type { App } from '#server/http/application.ts'
import { audited, may, unchanged, type Call, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change, serve } from '#server/http/serve.ts'
import { canonical } from '#server/http/transact.ts'
import { keepDefault, keepLayout } from './kept-layout.ts'
import {
  assertImpersonal,
  assertMayOffer,
  assertSearch,
  assertSpace,
  lockViews,
  offerableRoles,
  readableList,
  type View,
  visibleTo,
} from './list-view-rules.ts'

const notFound = () => new Refusal(Code.notFound, 'notFound')

const entry = (verb: string, { id, name }: Pick<View, 'id' | 'name'>) => ({
  action: `listView.${verb}`,
  targetType: 'listView',
  targetId: id,
  targetNo: name,
})
const kept = ({ list, name, audience, roleId, search, columns, pageSize, arrangement }: View) => ({
  list,
  name,
  audience,
  roleId,
  search,
  columns,
  pageSize,
  arrangement,
})

const throwDuplicateError =
  ({ lang }: Call) =>
  (error: unknown): never => {
    throw getConstraintName(error)?.endsWith('_name')
      ? invalidField('name', 'duplicateAny', lang, Code.duplicate)
      : error
  }

/** A view that the caller sees, locked with the others of its list and at the version that was on screen. */
async function lockView(app: App, call: Change, seen: { id: string; version: number }) {
  const { tx, actor } = call
  const one = and(eq(table.id, seen.id), visibleTo(actor))
  const [known] = await tx.select({ list: table.list }).from(table).where(one)
  if (!known) throw notFound()
  const list = readableList(app, call, known.list)
  await lockViews(call, known.list)
  const view = await lockRecord(tx, table, seen, { within: visibleTo(actor) })
  return { view, list, isMine: view.ownerId === actor.id }
}

/** The same, for what only its owner may do. */
async function lockOwn(app: App, call: Change, seen: { id: string; version: number }) {
  const found = await lockView(app, call, seen)
  if (!found.isMine) throw new Refusal(Code.noPermission, 'viewNotYours')
  return found
}

async function store(call: Change, verb: string, before: View, values: Partial<View>) {
  const [row] = await call.tx
    .update(table)
    .set({ ...values, ...nextVersion(table) })
    .where(eq(table.id, before.id))
    .returning()
    .catch(throwDuplicateError(call))
  if (!row) throw notFound()
  return audited(
    { id: row.id, version: row.version },
    { ...entry(verb, row), before: kept(before), after: kept(row) },
  )
}

/** Shows a view to another audience. */
async function present(
  app: App,
  call: Change,
  seen: { id: string; version: number },
  to: Pick<View, 'audience' | 'roleId'>,
) {
  const { view, list } = await lockOwn(app, call, seen)
  await assertMayOffer(call, to)
  if (view.audience === to.audience && view.roleId === to.roleId)
    return unchanged({ id: view.id, version: view.version })
  if (to.audience !== 'own') {
    assertImpersonal(list, view.search)
    await assertSpace(call, { ...view, ...to })
  }
  return store(call, to.audience === 'own' ? 'withdraw' : 'offer', view, to)
}

/** Saved views of lists and their layouts, for whoever may read the list. */
export function listView(app: App): void {
  serve(app, api.all, async ({ list }, call) => {
    readableList(app, call, list)
    const { db, actor, lang } = call
    const [rows, [own], roles] = await Promise.all([
      db
        .select({ view: table, role })
        .from(table)
        .leftJoin(role, eq(role.id, table.roleId))
        .where(and(eq(table.list, list), visibleTo(actor)))
        .orderBy(asc(sql`lower(${table.name})`), asc(table.id)),
      db
        .select()
        .from(listLayout)
        .where(and(eq(listLayout.operatorId, actor.id), eq(listLayout.list, list))),
      offerableRoles(call),
    ])
    const canRemove = ({ ownerId, audience, roleId }: View) =>
      ownerId === actor.id ||
      (audience === 'shared'
        ? actor.bindMemberId === null && may(actor, api.share.permission)
        : roles.some(({ id }) => id === roleId))
    return {
      views: rows.map(({ view, role: of }) => ({
        id: view.id,
        version: view.version,
        name: view.name,
        audience: view.audience,
        roleName: of ? localizedText(of.titles, lang) : '',
        isMine: view.ownerId === actor.id,
        canRemove: canRemove(view),
        search: view.search,
        columns: view.columns,
        pageSize: view.pageSize,
        arrangement: view.arrangement,
      })),
      // One that was taken back since opens nothing.
      defaultId: rows.find(({ view }) => view.id === own?.defaultViewId)?.view.id ?? null,
      layout: own?.layout ?? null,
      roles,
    }
  })

  change(app, api.add, async ({ list: path, requestId: _key, ...content }, call) => {
    const list = readableList(app, call, path)
    assertSearch(list, content.search, call)
    await lockViews(call, path)
    const owner = { list: path, ownerId: call.actor.id }
    await assertSpace(call, { ...owner, audience: 'own', roleId: null })
    const [row] = await call.tx
      .insert(table)
      .values({ ...owner, ...content })
      .returning()
      .catch(throwDuplicateError(call))
    if (!row) throw new Error('The view was not stored.')
    return audited({ id: row.id, version: row.version }, { ...entry('add', row), after: kept(row) })
  })

  change(app, api.edit, async ({ id, version, name, content }, call) => {
    const { view, list } = await lockOwn(app, call, { id, version })
    await assertMayOffer(call, view)
    if (content) {
      assertSearch(list, content.search, call)
      if (view.audience !== 'own') assertImpersonal(list, content.search)
    }
    const next = { ...view, ...content, ...(name !== undefined && { name }) }
    if (canonical(kept(next)) === canonical(kept(view)))
      throw new Refusal(Code.rule, 'nothingChanged')
    return store(call, 'edit', view, { ...content, ...(name !== undefined && { name }) })
  })

  change(app, api.remove, async (seen, call) => {
    const { view, isMine } = await lockView(app, call, seen)
    if (!isMine) await assertMayOffer(call, view)
    await call.tx.delete(table).where(eq(table.id, view.id))
    return audited(null, { ...entry('remove', view), before: kept(view) })
  })

  change(app, api.offer, ({ id, version, roleId }, call) =>
    present(app, call, { id, version }, { audience: roleId === null ? 'own' : 'role', roleId }),
  )

  change(app, api.share, (seen, call) =>
    present(app, call, seen, { audience: 'shared', roleId: null }),
  )

  change(app, api.setDefault, async ({ list, id }, call) => {
    readableList(app, call, list)
    if (id !== null) {
      const one = and(eq(table.id, id), eq(table.list, list), visibleTo(call.actor))
      if ((await call.tx.$count(table, one)) === 0) throw notFound()
    }
    return keepDefault(call, list, id)
  })

  change(app, api.layout, ({ list, layout }, call) => {
    readableList(app, call, list)
    return keepLayout(call, list, layout)
  })
}
