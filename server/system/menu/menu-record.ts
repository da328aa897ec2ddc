import { asc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { type Lang, localizedText } from '#contract/lang.ts'
import type { MenuRecord } from '#contract/system/menu.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { menuItem, roleMenu } from '#server/db/schema/operator/access.ts'

type Item = typeof menuItem.$inferSelect

/** Roles that hold each of the entries. */
export async function holders(db: Pick<ReadDb, 'select'>, ids: readonly string[]) {
  const held = new Map<string, string[]>()
  if (ids.length === 0) return held
  const rows = await db
    .select()
    .from(roleMenu)
    .where(inArray(roleMenu.menuId, [...ids]))
    .orderBy(asc(roleMenu.roleId))
  for (const { menuId, roleId } of rows) held.set(menuId, [...(held.get(menuId) ?? []), roleId])
  return held
}

/** A menu entry as administrators edit it; the root is parent 0. */
export function toRecord(
  item: Item,
  roles: readonly string[],
  lang: Lang,
): z.input<typeof MenuRecord> {
  return {
    ...item,
    pid: item.pid ?? '0',
    menuName: localizedText(item.titles, lang) || item.name,
    roles: [...roles],
  }
}

/** One record, or undefined. */
export async function readRecord(db: Pick<ReadDb, 'select'>, id: string, lang: Lang) {
  const [item] = await db.select().from(menuItem).where(eq(menuItem.id, id))
  if (!item) return undefined
  return toRecord(item, (await holders(db, [id])).get(id) ?? [], lang)
}
