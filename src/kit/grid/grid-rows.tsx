import type { ReactNode, RefObject } from 'react'
import { lazyModule, useLazyModule } from '#ui/lazy-module.ts'

/** Up to here all rows are drawn: a page of this size costs no more than the window of a long one. */
const drawnWhole = 30
const windowed = lazyModule(() => import('./virtual-rows.tsx'))

interface GridRowsProps {
  grid: RefObject<HTMLDivElement | null>
  count: number
  /** Pixels of a row. */
  height: number
  /** The row that stays in the document wherever the mouse scrolls to. */
  keep: number
  /** Draws a row into the element of a key: when a row leaves the list, the next takes its element and the focus stays. */
  draw: (index: number, key?: number) => ReactNode
}

/** The rows of a short page, or the window of a long one; its first rows until the window can be had. */
export function GridRows({ grid, count, height, keep, draw }: GridRowsProps) {
  const isLong = count > drawnWhole
  const known = useLazyModule(windowed, isLong, () => undefined)
  return isLong && known ? (
    <known.VirtualRows {...{ grid, count, height, keep, draw }} />
  ) : (
    Array.from({ length: Math.min(count, drawnWhole) }, (_, index) => draw(index))
  )
}
