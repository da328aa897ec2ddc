// Whose views an operator sees, to whom they may be offered, and what they may hold (decision 058).
import { and, count, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { ListEndpoint } from '#contract/endpoint.ts'
import { localizedText } from '#contract/lang.ts'
import * as api from '#contract/system/list-view.ts'
import { setRoleUser } from '#contract/system/role.ts'
import { Refusal } from '#server/base/refusal.ts'
import { role } from '#server/db/schema/operator/access.ts'
import { listView as table } from '#server/db/schema/operator/list-view.ts'
import type { App } from '#server/http/application.ts'
import { type Actor, assertMay, may, type Call, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { assertRolesBelow, rolesAbove } from './people/people-guard.ts'

export type View = typeof table.$inferSelect
type Search = api.ListView['search']

const isList = (endpoint: object): endpoint is ListEndpoint =>
  'filter' in endpoint && 'sortable' in endpoint

/** The list behind a path. Throws 40401 where there is none, or the caller may not read it: both look alike. */
export function readableList(app: App, { actor }: Pick<Call, 'actor'>, path: string): ListEndpoint {
  const found = [...app.mounted.values()].find((each) => each.path === path && isList(each))
  const isReadable =
    found?.access === 'session' || (found !== undefined && may(actor, found.permission))
  if (!found || !isList(found) || !isReadable) throw new Refusal(Code.notFound, 'notFound')
  return found
}

/** Throws 40001 at `search` unless each entry is a filter of the list, or its order, with a value that the list takes. */
export function assertSearch(list: ListEndpoint, search: Search, { lang }: Call): void {
  for (const [name, value] of Object.entries(search)) {
    if (name === 'orderBy') {
      const [field = '', direction = '', ...rest] = String(value).split(' ')
      if (list.sortable.includes(field) && /^(asc|desc)$/.test(direction) && rest.length === 0)
        continue
    } else {
      const schema = list.filter.shape[name]
      // An empty value says that a filter which holds by default does not.
      if (schema && (value === '' || z.safeParse(schema, value).success)) continue
    }
    throw invalidField('search', 'viewSearch', lang)
  }
}

/** True for filters that can hold what identifies a person: free text and ids. Choices, days and amounts do not. */
const namesPeople = (name: string, schema: z.core.$ZodType | undefined) =>
  name.endsWith('Id') || (schema !== undefined && z.safeParse(schema, '王 Wang').success)

/** Throws 42203 where a view that others get holds a filter that may name a person: masked on their screen, it is not in a view. */
export function assertImpersonal(list: ListEndpoint, search: Search): void {
  const named = Object.entries(search).some(
    ([name, value]) =>
      name !== 'orderBy' && value !== '' && namesPeople(name, list.filter.shape[name]),
  )
  if (named) throw new Refusal(Code.rule, 'viewNamesPeople')
}

/** Throws unless the caller may offer a view to its audience: a role that they may give, or everybody. */
export async function assertMayOffer(
  call: Change,
  { audience, roleId }: Pick<View, 'audience' | 'roleId'>,
): Promise<void> {
  const { actor, tx } = call
  if (audience === 'own') return
  if (actor.bindMemberId !== null) throw new Refusal(Code.outOfScope, 'outOfScope')
  if (audience === 'shared') {
    assertMay(actor, api.share.permission)
    return
  }
  assertMay(actor, setRoleUser.permission)
  if ((await tx.$count(role, eq(role.id, roleId ?? '0'))) === 0)
    throw new Refusal(Code.notFound, 'notFound')
  await assertRolesBelow(call, [roleId ?? '0'])
}

/** Roles that the caller may offer views to. */
export async function offerableRoles({ db, actor, lang }: Call) {
  if (actor.bindMemberId !== null || !may(actor, setRoleUser.permission)) return []
  const roles = await db.select().from(role).orderBy(role.id)
  const ids = roles.map(({ id }) => id)
  const above = await rolesAbove(db, actor, ids)
  return roles
    .filter(({ id }) => !above.has(id))
    .map(({ id, titles }) => ({ id, name: localizedText(titles, lang) }))
}

/** The views an operator gets: their own, those of roles that they hold now, and those for all. */
export const visibleTo = ({ id, roles }: Actor): SQL | undefined =>
  or(
    eq(table.ownerId, id),
    eq(table.audience, 'shared'),
    roles.length === 0
      ? undefined
      : sql`${table.roleId} in (select ${role.id} from ${role} where ${inArray(role.code, [...roles])})`,
  )

/** Holds the views of a list until the transaction ends, so that limits and names cannot be passed by two at once. */
export const lockViews = async ({ tx }: Change, list: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`listView ${list}`}, 0))`)
}

/** Throws 42202 where the owner, or the group of the menu that the view is to stand in, has as many as it may. */
export async function assertSpace(
  { tx }: Change,
  { list, ownerId, audience, roleId }: Pick<View, 'list' | 'ownerId' | 'audience' | 'roleId'>,
): Promise<void> {
  const group =
    audience === 'own'
      ? eq(table.ownerId, ownerId)
      : audience === 'role'
        ? eq(table.roleId, roleId ?? '0')
        : eq(table.audience, 'shared')
  const [found] = await tx
    .select({ n: count() })
    .from(table)
    .where(and(eq(table.list, list), group))
  if ((found?.n ?? 0) >= api.maxViews)
    throw new Refusal(Code.limitExceeded, 'viewLimit', { limit: String(api.maxViews) })
}
