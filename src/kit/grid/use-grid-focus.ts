// The roving focus of a grid: one tab stop, moved by keys, by clicks and from outside.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Cell } from './grid-keys.ts'
import { shiftColumns } from './use-sideways.ts'

const cellOf = (grid: HTMLElement | null, { row, col }: Cell) =>
  grid?.querySelector<HTMLElement>(`[data-row="${row}"] [data-col="${col}"]`)

/** The element that takes the focus in a cell: its widget where it has one. */
function targetOf(grid: HTMLElement | null, at: Cell) {
  const cell = cellOf(grid, at)
  return cell?.querySelector<HTMLElement>('input,button') ?? cell
}

/** The cell with the tab stop, in a grid of so many rows and columns. `move` focuses another one in the same frame, `setActive` only moves the stop. */
export function useGridFocus(grid: RefObject<HTMLDivElement | null>, rows: number, cols: number) {
  const [active, setActive] = useState<Cell>({ row: 0, col: 0 })
  const wanted = useRef(false)
  // Rows and columns may have gone since; an empty grid keeps its stop in the header.
  const cell: Cell = { row: Math.min(active.row, rows - 1), col: Math.min(active.col, cols - 1) }
  // The focus is the document's, not React's: moved once the cell is drawn and before the frame is painted.
  useLayoutEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    const target = targetOf(grid.current, cell)
    target?.focus({ preventScroll: true })
    // The cell stands where the last scroll put it, also when nobody was told of that scroll yet.
    if (grid.current) shiftColumns(grid.current)
    target?.closest('[data-col]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const link = useRef<HTMLElement>(null)
  // The link of the cell with the stop is the next stop; those of the other cells are passed by.
  useLayoutEffect(() => {
    const found = cellOf(grid.current, cell)?.querySelector<HTMLElement>('a') ?? null
    if (found === link.current) return
    if (link.current) link.current.tabIndex = -1
    if (found) found.tabIndex = 0
    link.current = found
  })
  const move = (to: Cell) => {
    wanted.current = true
    setActive({ ...to })
  }
  return { cell, setActive, move }
}
