import type { MenuEntry } from '#contract/system/menu.ts'
import type { MenuIndex } from '#core/menu-index.ts'
import type { PaletteEntry } from '#core/palette.ts'

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

/** The screens an operator's menu shows, leaves only: a branch is no place to go. */
export function screensOf(menu: MenuIndex, home: string): ScreenEntry[] {
  const found = menu.byPath.has('/home') ? [] : [screen('/home', home)]
  for (const [path, { entry, trail }] of menu.byPath) {
    if (!isShown(trail) || entry.children?.some(({ meta }) => !meta.isHide)) continue
    const above = trail.slice(0, -1).map(({ meta }) => meta.title)
    found.push(screen(path, entry.meta.title, above.join(' / ')))
  }
  return found
}
