// The window of a long page. It comes with the first page that needs it: the usual page of 20 rows does not.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode, RefObject } from 'react'

type VirtualRowsProps = {
  grid: RefObject<HTMLDivElement | null>
  count: number
  /** Pixels of a row. */
  height: number
  /** The row that stays in the document wherever the mouse scrolls to: the focused one; -1 for none. */
  keep: number
  draw: (index: number) => ReactNode
}

/** Draws the rows in view, a few around them, and the one to keep. */
export function VirtualRows({ grid, count, height, keep, draw }: VirtualRowsProps) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => grid.current,
    estimateSize: () => height,
    overscan: 3,
    rangeExtractor: (range) => [
      ...new Set([...defaultRangeExtractor(range), ...(keep >= 0 ? [keep] : [])]),
    ],
  })
  return virtualizer.getVirtualItems().map(({ index }) => draw(index))
}
