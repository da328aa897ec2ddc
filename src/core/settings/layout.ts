// What the chosen layout comes to in a window. Pure: the shell draws it, the settings drawer explains it.
import type { ThemeConfig } from './theme-config.ts'

/** One of the four. */
export type Layout = ThemeConfig['layout']

/** The frame to draw. */
export interface LayoutFacts {
  /** The layout on screen; the chosen one is kept and returns when the window widens. */
  readonly layout: Layout
  /** The header stands over the whole width and never scrolls. */
  readonly isHeaderOnTop: boolean
  readonly isHeaderFixed: boolean
  /** Where the first level of the menu stands. */
  readonly firstLevel: 'aside' | 'header' | 'rail' | 'off-canvas'
  /** The first level stands in the header, what is below it in the aside. */
  readonly isSplit: boolean
  readonly isFolded: boolean
  readonly isBreadcrumbShown: boolean
}

const firstLevels = {
  defaults: 'aside',
  classic: 'aside',
  transverse: 'header',
  columns: 'rail',
} as const

/** Works out the frame. Below 1000 px (`isNarrow`) every layout is "defaults" with its menu off the canvas. */
export function layoutFor(
  config: Pick<
    ThemeConfig,
    'layout' | 'isFixedHeader' | 'isClassicSplitMenu' | 'isCollapse' | 'isBreadcrumb'
  >,
  isNarrow: boolean,
): LayoutFacts {
  const layout = isNarrow ? 'defaults' : config.layout
  const isHeaderOnTop = layout === 'classic' || layout === 'transverse'
  const isSplit = layout === 'classic' && config.isClassicSplitMenu
  return {
    layout,
    isHeaderOnTop,
    isHeaderFixed: isHeaderOnTop || config.isFixedHeader,
    firstLevel: isNarrow ? 'off-canvas' : isSplit ? 'header' : firstLevels[layout],
    isSplit,
    isFolded: config.isCollapse && !isNarrow && layout !== 'transverse',
    isBreadcrumbShown: config.isBreadcrumb && !isHeaderOnTop,
  }
}
