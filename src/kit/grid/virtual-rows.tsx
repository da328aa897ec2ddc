// The window of a long page. It comes with the first page that needs it: the usual page of 20 rows does not.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useState } from 'react'
import { fillSlots, type RowSlot } from './row-slots.ts'

type VirtualRowsProps = {
  grid: RefObject<HTMLDivElement | null>
  count: number
  /** Pixels of a row. */
  height: number
  /** The row that stays in the document wherever the mouse scrolls to: the focused one; -1 for none. */
  keep: number
  /** Draws a row into the element of a key. */
  draw: (index: number, key: number) => ReactNode
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
  // Follows from what was drawn before, not from properties alone; drawing twice gives the same.
  const [last] = useState((): { slots: readonly RowSlot[]; held: number } => ({
    slots: [],
    held: -1,
  }))
  last.slots = fillSlots(last.slots, {
    wanted: virtualizer.getVirtualItems().map(({ index }) => index),
    held: last.held,
    atRest: !virtualizer.isScrolling,
  })
  last.held = keep
  return last.slots.map(({ index, key }) => draw(index, key))
}
