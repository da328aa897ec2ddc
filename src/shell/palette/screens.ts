import type { MenuEntry } from '#contract/menu-entry.ts'
import type { MenuIndex } from '#core/navigation/menu-index.ts'
import type { OwnPath } from '#core/navigation/own-pages.ts'
import type { PaletteEntry } from '#core/palette/palette.ts'

/** A screen of the menu, or a place of the console's own. */
export interface ScreenEntry extends PaletteEntry {
  readonly kind: 'screen'
  readonly path: string
  /** The branches above it, for telling screens of one name apart. */
  readonly above: string
}

const screen = (path: string, title: string, above = ''): ScreenEntry => ({
  kind: 'screen',
  id: path,
  path,
  title,
  above,
  also: path,
})

const isShown = (trail: readonly MenuEntry[]) => trail.every(({ meta }) => !meta.isHide)

/**
 * The screens an operator's menu shows, leaves only: a branch is no place to go; home before them and the others of the
 * console's own, those with a title, after them.
 */
export function collectScreens(
  menu: MenuIndex,
  own: Readonly<Record<OwnPath, string | undefined>>,
): ScreenEntry[] {
  const ownScreens = Object.entries(own).flatMap(([path, title]) =>
    title === undefined || menu.byPath.has(path) ? [] : [screen(path, title)],
  )
  const found = ownScreens.filter(({ path }) => path === '/home')
  for (const [path, { entry, trail }] of menu.byPath) {
    if (!isShown(trail) || entry.children?.some(({ meta }) => !meta.isHide)) continue
    const above = trail.slice(0, -1).map(({ meta }) => meta.title)
    found.push(screen(path, entry.meta.title, above.join(' / ')))
  }
  return [...found, ...ownScreens.filter(({ path }) => path !== '/home')]
}
