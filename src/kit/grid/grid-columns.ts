// How the columns of a grid share its width: the first ones, the boxes and the actions stay in view, the rest passes between.
import type { CSSProperties } from 'react'

/** Pixels. */
export const headHeight = 36
export const boxesWidth = 40
/** The button in it says what it is; a word above it would take as much as half a column. */
export const actionsWidth = 44

/** The columns between the pinned ones, in the head and in a row; shifted when the grid is scrolled sideways. */
export const betweenPinned = 'ml-(--sideways) grid grid-cols-(--grid-between)'

/** How wide a column is drawn. */
export interface ColumnSize {
  /** Pixels. */
  readonly width: number
  /** Set by hand: it does not grow with the grid, and its cells clip what does not fit. */
  readonly isFixed?: boolean
}

const share = ({ width, isFixed }: ColumnSize) =>
  isFixed ? `${width}px` : `minmax(${width}px,${width}fr)`
const sum = (sizes: readonly ColumnSize[]) => sizes.reduce((total, { width }) => total + width, 0)

/** Pixels that the boxes and the actions give away in a narrow window. */
const tightBoxes = 4
const tightActions = 8

interface GridColumns {
  /** Pixels that show all columns at once; in a wider grid they grow in proportion. */
  readonly total: number
  /** Pixels from the left edge to each column, as far as the columns before it are at their narrowest. */
  readonly lefts: readonly number[]
  readonly style: CSSProperties
}

/**
 * The style of a grid whose columns need some widths in pixels, the first ones pinned: one, unless more are asked for. In a
 * narrow window (`isTight`) boxes and actions take less.
 */
export function gridColumns(
  sizes: readonly ColumnSize[],
  {
    selectable,
    hasActions,
    pins = 1,
    isTight = false,
  }: { selectable: boolean; hasActions: boolean; pins?: number; isTight?: boolean },
): GridColumns {
  const [pinned, others] = [sizes.slice(0, pins), sizes.slice(pins)]
  const rest = sum(others)
  const boxes = boxesWidth - (isTight ? tightBoxes : 0)
  const actions = actionsWidth - (isTight ? tightActions : 0)
  const left = selectable ? boxes : 0
  let edge = left
  const lefts = sizes.map(({ width }) => (edge += width) - width)
  const right = hasActions ? actions : 0
  const row = [
    ...(selectable ? [`${boxes}px`] : []),
    ...pinned.map(share),
    `minmax(0,${rest}fr)`,
    ...(hasActions ? [`${actions}px`] : []),
  ]
  return {
    total: left + sum(pinned) + rest + right,
    lefts,
    style: {
      ['--grid-columns' as string]: row.join(' '),
      ['--grid-between' as string]: others.map(share).join(' '),
      // What is brought into view must not end up below the head or a pinned column.
      scrollPadding: `${headHeight}px ${right}px 0 ${left + sum(pinned)}px`,
    },
  }
}
