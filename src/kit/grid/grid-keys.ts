// Where the focus goes in a grid, as a function of the key: the WAI-ARIA grid pattern, without wrapping.

/** A place in a grid; row -1 is the header. */
export interface Cell {
  row: number
  col: number
}
/** The size of a grid: rows of data, columns, and the rows one page key moves. */
export interface GridSize {
  rows: number
  cols: number
  page: number
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high))

/** The cell a key leads to, or null when the key does not move. `key` is a combo of `toKeyCombo`, e.g. `Ctrl+Home`. */
export function nextCell(grid: GridSize, from: Cell, key: string): Cell | null {
  const at = (row: number, col: number): Cell => ({
    row: clamp(row, -1, grid.rows - 1),
    col: clamp(col, 0, Math.max(grid.cols - 1, 0)),
  })
  const body = (row: number) => at(Math.max(row, grid.rows === 0 ? -1 : 0), from.col)
  switch (key) {
    case 'ArrowUp':
      return at(from.row - 1, from.col)
    case 'ArrowDown':
      return at(from.row + 1, from.col)
    case 'ArrowLeft':
      return at(from.row, from.col - 1)
    case 'ArrowRight':
      return at(from.row, from.col + 1)
    case 'k':
      return body(from.row - 1)
    case 'j':
      return body(from.row + 1)
    case 'Home':
      return at(from.row, 0)
    case 'End':
      return at(from.row, grid.cols - 1)
    case 'Ctrl+Home':
      return at(grid.rows === 0 ? -1 : 0, 0)
    case 'Ctrl+End':
      return at(grid.rows - 1, grid.cols - 1)
    case 'PageUp':
      return body(from.row - grid.page)
    case 'PageDown':
      return body(from.row + grid.page)
    default:
      return null
  }
}
