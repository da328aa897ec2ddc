// Menu entries of the seed, stored so that a newer version's reach a menu that was rearranged.
import { eq, sql } from 'drizzle-orm'
import type { Titles } from '#contract/lang.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { menuItem } from '#server/db/schema/operator/access.ts'
import { menuEntries } from './entries.ts'
import type { SeedItem, SeedTable } from './reconcile.ts'

type Row = typeof menuItem.$inferSelect
type NewRow = typeof menuItem.$inferInsert

const fields = (row: NewRow) => ({
  menuType: row.menuType,
  titles: { ...row.titles },
  component: row.component ?? '',
  path: row.path ?? '',
  redirect: row.redirect ?? '',
  icon: row.icon ?? '',
  linkUrl: row.linkUrl ?? '',
  menuSort: row.menuSort ?? 0,
  isHide: row.isHide ?? false,
  isKeepAlive: row.isKeepAlive ?? true,
  isAffix: row.isAffix ?? false,
  isLink: row.isLink ?? false,
  isIframe: row.isIframe ?? false,
})

/** A menu entry; `parent` is the name of the entry above it. */
export type MenuValues = ReturnType<typeof fields> & { readonly parent: string | null }

const getKey = (name: string) => `menu:${name}`

/** The menu entries of this version, those above first; `isDemo` with those of the demo set. */
export const menuItems = (isDemo: boolean): SeedItem<MenuValues>[] =>
  menuEntries({ isDemo }).map(({ parent, item }) => ({
    key: getKey(item.name),
    values: { parent, ...fields(item) },
  }))

/** The stored menu. An entry whose parent is gone is stored below the nearest one above that is left. */
export async function menuTable(tx: Tx): Promise<SeedTable<MenuValues>> {
  // Nobody moves an entry meanwhile: two moves at once could close a circle that neither sees.
  await tx.execute(sql`lock table menu_item in share row exclusive mode`)
  const rows = new Map((await tx.select().from(menuItem)).map((row) => [row.name, row]))
  const getName = new Map([...rows.values()].map(({ id, name }) => [id, name]))
  const parentOf = ({ pid }: Row) => (pid === null ? null : (getName.get(pid) ?? null))
  const seededParents = new Map(
    menuEntries({ isDemo: true }).map(({ item, parent }) => [item.name, parent]),
  )

  const placeFor = (wanted: string | null): string | null => {
    let name = wanted
    while (name !== null && !rows.has(name)) name = seededParents.get(name) ?? null
    return name === null ? null : (rows.get(name)?.id ?? null)
  }

  const isBelow = (id: string | null, above: string) => {
    const seen = new Set<string>()
    let at = id
    while (at !== null && !seen.has(at)) {
      if (at === above) return true
      seen.add(at)
      at = rows.get(getName.get(at) ?? '')?.pid ?? null
    }
    return false
  }

  return {
    stored: new Map(
      [...rows].map(([name, row]) => [getKey(name), { parent: parentOf(row), ...fields(row) }]),
    ),
    async insert(items) {
      for (const { key, values } of items) {
        const { parent, ...rest } = values
        const name = key.slice(getKey('').length)
        const [row] = await tx
          .insert(menuItem)
          .values({ ...rest, titles: rest.titles as Titles, name, pid: placeFor(parent) })
          .returning()
        if (!row) throw new Error(`The menu entry ${name} was not stored.`)
        rows.set(name, row)
        getName.set(row.id, name)
      }
      return items.map(({ key }) => key)
    },
    async update(key, { parent, ...changes }) {
      const row = rows.get(key.slice(getKey('').length))
      if (!row) return
      const pid = parent === undefined ? row.pid : placeFor(parent)
      const parentId = isBelow(pid, row.id) ? row.pid : pid
      const [stored] = await tx
        .update(menuItem)
        .set({ ...changes, pid: parentId, version: sql`version + 1`, updatedAt: sql`now()` })
        .where(eq(menuItem.id, row.id))
        .returning()
      if (stored) rows.set(row.name, stored)
    },
  }
}
