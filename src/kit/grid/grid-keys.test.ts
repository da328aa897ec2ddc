import { describe, expect, it } from 'vitest'
import { nextCell } from './grid-keys.ts'

const grid = { rows: 100, cols: 5, page: 10 }

describe('nextCell', () => {
  it.each([
    ['ArrowDown', 0, 2, 1, 2],
    ['ArrowDown', 99, 2, 99, 2],
    ['ArrowUp', 0, 2, -1, 2],
    ['ArrowUp', -1, 2, -1, 2],
    ['ArrowRight', 3, 4, 3, 4],
    ['ArrowRight', 3, 3, 3, 4],
    ['ArrowLeft', 3, 0, 3, 0],
    ['j', -1, 1, 0, 1],
    ['j', 99, 1, 99, 1],
    ['k', 0, 1, 0, 1],
    ['k', 7, 1, 6, 1],
    ['Home', 7, 3, 7, 0],
    ['End', 7, 0, 7, 4],
    ['Ctrl+Home', 50, 3, 0, 0],
    ['Ctrl+End', 50, 0, 99, 4],
    ['PageDown', 50, 1, 60, 1],
    ['PageDown', 95, 1, 99, 1],
    ['PageUp', 5, 1, 0, 1],
    ['PageUp', 50, 1, 40, 1],
  ])('%s from %i,%i goes to %i,%i', (key, row, col, toRow, toCol) => {
    expect(nextCell(grid, { row, col }, key)).toEqual({ row: toRow, col: toCol })
  })

  it.each(['Enter', 'a', 'Shift+ArrowDown', 'Ctrl+a', 'Tab'])('leaves %s alone', (key) => {
    expect(nextCell(grid, { row: 1, col: 1 }, key)).toBeNull()
  })

  it.each(['ArrowDown', 'j', 'Ctrl+Home', 'Ctrl+End', 'PageDown'])(
    'stays in the header of an empty grid: %s',
    (key) => {
      expect(nextCell({ rows: 0, cols: 5, page: 10 }, { row: -1, col: 0 }, key)?.row).toBe(-1)
    },
  )
})
