// The window of a long page. It comes with the first page that needs it: the usual page of 20 rows does not.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'
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
  // Follows from what stands in the document, not from properties alone. A drawing that React gives up changes nothing:
  // one that counted as drawn would let the row with the focus be moved, which takes the focus from it.
  const [last] = useState((): { slots: readonly RowSlot[]; held: number } => ({
    slots: [],
    held: -1,
  }))
  const slots = fillSlots(last.slots, {
    wanted: virtualizer.getVirtualItems().map(({ index }) => index),
    held: last.held,
    atRest: !virtualizer.isScrolling,
  })
  useLayoutEffect(() => {
    last.slots = slots
    last.held = keep
  })
  return slots.map(({ index, key }) => draw(index, key))
}
