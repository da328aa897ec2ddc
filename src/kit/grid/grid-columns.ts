// How the columns of a grid share its width: the first, the boxes and the actions stay in view, the rest passes between.
import type { CSSProperties } from 'react'

/** Pixels. */
export const headHeight = 40
const boxes = 40
const actions = 68

/** The columns between the pinned ones, in the head and in a row; shifted when the grid is scrolled sideways. */
export const betweenPinned = 'ml-(--sideways) grid grid-cols-(--grid-between)'

const share = (width: number) => `minmax(${width}px,${width}fr)`

interface GridColumns {
  /** Pixels that show all columns at once; in a wider grid they grow in proportion. */
  readonly total: number
  readonly style: CSSProperties
}

/** The style of a grid whose columns need some widths in pixels, the first of them pinned. */
export function gridColumns(
  widths: readonly number[],
  { selectable, hasActions }: { selectable: boolean; hasActions: boolean },
): GridColumns {
  const [first = 0, ...others] = widths
  const rest = others.reduce((sum, width) => sum + width, 0)
  const left = selectable ? boxes : 0
  const right = hasActions ? actions : 0
  const row = [
    ...(selectable ? [`${boxes}px`] : []),
    share(first),
    `minmax(0,${rest}fr)`,
    ...(hasActions ? [`${actions}px`] : []),
  ]
  return {
    total: left + first + rest + right,
    style: {
      ['--grid-columns' as string]: row.join(' '),
      ['--grid-between' as string]: others.map(share).join(' '),
      // What is brought into view must not end up below the head or a pinned column.
      scrollPadding: `${headHeight}px ${right}px 0 ${left + first}px`,
    },
  }
}
