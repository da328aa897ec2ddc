import type { ListEndpoint } from '#contract/endpoint.ts'
import { getRowId, type List } from '../list/use-list.ts'

/** Selects rows of the page by their index; nothing happens where rows cannot be selected. */
export function useGridSelection<E extends ListEndpoint>(
  { rows, selected, select }: List<E>,
  selectable: boolean,
) {
  const isSelected = (row: number) => selected.has(getRowId(rows[row] ?? {}))
  const selectRange = (from: number, to: number, on: boolean) => {
    if (selectable) select(rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(getRowId), on)
  }
  return {
    isSelected,
    selectRange,
    /** Selects every row of the page. */
    selectAll: () => selectRange(0, rows.length - 1, true),
    /** Turns the selection of a row over; of the whole page for the header, row -1. */
    toggle: (row: number) =>
      row < 0
        ? selectRange(0, rows.length - 1, selected.size < rows.length)
        : selectRange(row, row, !isSelected(row)),
  }
}

export type GridSelection = ReturnType<typeof useGridSelection>
