// The server's menu, made searchable. It is data from outside: cycles, duplicates and thousands of entries are survived.
import { type MenuEntry, toViewId } from '#contract/menu-entry.ts'

/** A menu entry with where it stands. */
export interface MenuMatch {
  readonly entry: MenuEntry
  /** From the top to the entry itself. */
  readonly trail: readonly MenuEntry[]
}

/** A menu by path. */
export interface MenuIndex {
  readonly entries: readonly MenuEntry[]
  readonly byPath: ReadonlyMap<string, MenuMatch>
}

/** Entries deeper than this are left out: no menu of people has them, and a cycle is infinitely deep. */
const maxDepth = 20

const isVisible = (entry: MenuEntry) => !entry.meta.isHide

/**
 * Drops what asks for roles the operator has none of, with everything below. An entry without a title
 * is called by its name, one without either by its path.
 */
function keepFor(
  roles: readonly string[],
  entries: readonly MenuEntry[],
  above: ReadonlySet<MenuEntry>,
): MenuEntry[] {
  return entries.flatMap((entry) => {
    const needed = entry.meta.roles ?? []
    if (needed.length > 0 && !needed.some((role) => roles.includes(role))) return []
    if (above.has(entry) || above.size >= maxDepth) return []
    const children = keepFor(roles, entry.children ?? [], new Set([...above, entry]))
    const title = entry.meta.title.trim() || entry.name || entry.path
    return [{ ...entry, meta: { ...entry.meta, title }, children }]
  })
}

/** Indexes the entries that are kept for these roles. Of several entries with one path, the deepest first one wins. */
export function indexMenu(menu: readonly MenuEntry[], roles: readonly string[]): MenuIndex {
  const entries = keepFor(roles, menu, new Set())
  const byPath = new Map<string, MenuMatch>()
  const visit = (entry: MenuEntry, above: readonly MenuEntry[]) => {
    const trail = [...above, entry]
    for (const child of entry.children ?? []) visit(child, trail)
    if (entry.path !== '' && !byPath.has(entry.path)) byPath.set(entry.path, { entry, trail })
  }
  for (const entry of entries) visit(entry, [])
  return { entries, byPath }
}

/** The entry a path belongs to; a trailing slash does not count. */
export const findMenuEntry = (index: MenuIndex, path: string): MenuMatch | undefined =>
  index.byPath.get(path.length > 1 ? path.replace(/\/+$/, '') : path)

/** Where an entry leads: its first visible child, at every level; an entry without one leads to itself. */
export function resolveDestination(entry: MenuEntry): MenuEntry {
  const child = entry.children?.find(isVisible)
  return child === undefined ? entry : resolveDestination(child)
}

/** The children the menu shows. */
export const visibleChildren = (entries: readonly MenuEntry[] | undefined): MenuEntry[] =>
  (entries ?? []).filter(isVisible)

/** The path of the screen with this component (`money/rechargeLog`); undefined where the operator has it not. */
export function pathOfComponent(index: MenuIndex, component: string): string | undefined {
  for (const [path, { entry }] of index.byPath) {
    if (toViewId(entry.component) === component) return path
  }
  return undefined
}

/**
 * The entries to mark and to hold open for a page, from the top down. A page hidden from the menu (a record's details)
 * marks the entry of its first two path segments where there is one, else the nearest entry above that is shown.
 */
export function markedTrail(index: MenuIndex, path: string): readonly MenuEntry[] {
  const trail = findMenuEntry(index, path)?.trail ?? []
  const hidden = trail.findIndex((entry) => !isVisible(entry))
  if (trail.length > 0 && hidden < 0) return trail
  const segments = path.split('/').filter((segment) => segment !== '')
  const parent =
    segments.length > 2 ? findMenuEntry(index, `/${segments.slice(0, 2).join('/')}`) : undefined
  if (parent?.trail.every(isVisible)) return parent.trail
  return trail.slice(0, Math.max(hidden, 0))
}

/** Counts the pages below an entry that the menu shows, itself where it has none below; stops counting at `most`. */
export function countVisibleLeaves(entry: MenuEntry, max: number): number {
  const children = visibleChildren(entry.children)
  if (children.length === 0) return 1
  let count = 0
  for (const child of children) {
    if (count >= max) break
    count += countVisibleLeaves(child, max - count)
  }
  return count
}
