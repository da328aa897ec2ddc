// What a menu entry must satisfy before it is stored, whoever edits it.
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import type { Lang } from '#contract/lang.ts'
import { canEmbed } from '#server/base/frame-source.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { menuItem, role } from '#server/db/schema/operator/access.ts'
import { may, type Actor } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'

type Item = typeof menuItem.$inferSelect
/** An entry as it would be stored. */
export type Draft = Pick<
  Item,
  'pid' | 'menuType' | 'name' | 'component' | 'path' | 'linkUrl' | 'isLink' | 'isIframe'
> & { readonly id?: string }

/** Menu edits run one after the other: two moves made at once could close a circle that neither sees. */
export const lockMenu = (tx: Tx) =>
  tx.execute(sql`lock table menu_item in share row exclusive mode`)

/** Only https, a host, and no credentials: menus open it for every operator. */
export function isSafeLink(text: string): boolean {
  if (!URL.canParse(text) || /[\s\\]/.test(text)) return false
  const url = new URL(text)
  return url.protocol === 'https:' && url.host !== '' && url.username === '' && url.password === ''
}

/** Refuses a frame that the content policy would leave empty: its host must be in `FRAME_SRC`. */
export function assertFrameSource(
  draft: Pick<Draft, 'isIframe' | 'linkUrl'>,
  sources: readonly string[] | undefined,
  lang: Lang,
): void {
  if (draft.isIframe && isSafeLink(draft.linkUrl) && !canEmbed(draft.linkUrl, sources ?? []))
    throw invalidField('linkUrl', 'menuFrame', lang)
}

/** Refuses a parent that is missing, a button, the entry itself or below it. */
async function checkParent(tx: Tx, draft: Draft, lang: Lang): Promise<void> {
  if (draft.pid === null) return
  const above = await tx.execute<{ id: string; menu_type: string }>(sql`
    with recursive up as (
      select id, pid, menu_type, 1 as step from menu_item where id = ${draft.pid}
      union all
      select m.id, m.pid, m.menu_type, up.step + 1 from menu_item m join up on m.id = up.pid where up.step < 100
    ) select id, menu_type from up order by step`)
  if (above.length === 0 || above[0]?.menu_type === 'button')
    throw invalidField('pid', 'menuParent', lang)
  if (above.some(({ id }) => id === draft.id)) throw invalidField('pid', 'menuCycle', lang)
}

function checkFields(draft: Draft, lang: Lang): void {
  if (draft.menuType !== 'button' && draft.path === '') throw invalidField('path', 'menuPath', lang)
  if (draft.isLink || draft.isIframe) {
    if (!isSafeLink(draft.linkUrl)) throw invalidField('linkUrl', 'menuLink', lang)
  } else if (draft.linkUrl !== '' && !isSafeLink(draft.linkUrl)) {
    throw invalidField('linkUrl', 'menuLink', lang)
  } else if (draft.menuType === 'menu' && draft.component === '') {
    throw invalidField('component', 'menuComponent', lang)
  }
}

/** Refuses an entry that cannot stand where it is to be stored (call `lockMenu` before). */
export async function assertMenuDraft(tx: Tx, draft: Draft, lang: Lang): Promise<void> {
  checkFields(draft, lang)
  await checkParent(tx, draft, lang)
  const taken = and(
    eq(menuItem.name, draft.name),
    draft.id === undefined ? undefined : ne(menuItem.id, draft.id),
  )
  if ((await tx.$count(menuItem, taken)) > 0) {
    throw invalidField('name', 'menuNameTaken', lang, Code.duplicate)
  }
}

/**
 * Refuses to hand out what the actor does not hold. Naming an entry that roles hold, or are given,
 * grants the permission of that name; taking grants away is always allowed.
 */
export function assertGrantable(actor: Actor, name: string): void {
  if (!may(actor, name)) throw new Refusal(Code.rule, 'grantBeyondOwn', { permission: name })
}

/** Refuses roles that do not exist. */
export async function assertRolesExist(
  tx: Tx,
  roleIds: readonly string[],
  lang: Lang,
): Promise<void> {
  const known = roleIds.length === 0 ? 0 : await tx.$count(role, inArray(role.id, [...roleIds]))
  if (known !== roleIds.length) throw invalidField('roles', 'roleNotFound', lang)
}
