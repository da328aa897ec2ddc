// What the keys do in a grid: move, select, open, and the actions of the row.
import { msg } from '@lingui/core/macro'
import type { KeyboardEvent, RefObject } from 'react'
import { useAccess } from '#core/session/access.ts'
import { isImeKey } from '#ui/field/ime-key.ts'
import { type Action, actionKeys } from '../actions/action.ts'
import { toKeyCombo, type KeyBinding, useKeys } from '../keys/keys.ts'
import { headHeight } from './grid-columns.ts'
import { type Cell, nextCell } from './grid-keys.ts'
import type { GridSelection } from './use-grid-selection.ts'

interface GridKeysOptions<R> {
  grid: RefObject<HTMLDivElement | null>
  rows: readonly R[]
  cols: number
  /** Pixels of a row. */
  height: number
  /** The cell with the tab stop. */
  cell: Cell
  move: (to: Cell) => void
  selectable: boolean
  selection: GridSelection
  onOpen: ((row: R) => void) | undefined
  rowActions: ((row: R) => readonly Action[]) | undefined
}

// React's event of the same name is imported above.
type KeyPress = Parameters<KeyBinding['run']>[0]

/** Binds the keys of the list and returns the handler of those that work while the grid has the focus. */
export function useGridKeys<R>({
  grid,
  rows,
  cols,
  height,
  cell,
  move,
  selectable,
  selection: { selectRange, selectAll, toggle },
  onOpen,
  rowActions,
}: GridKeysOptions<R>) {
  const { can } = useAccess()
  const current = rows[cell.row]
  const nextOf = (keys: string) => {
    const page = Math.floor(((grid.current?.clientHeight ?? 0) - headHeight) / height) - 1
    return nextCell({ rows: rows.length, cols, page: Math.max(1, page) }, cell, keys)
  }
  const step = (keys: string, label: KeyBinding['label']): KeyBinding => ({
    keys,
    label,
    repeat: true,
    // The first press only shows where the grid stands.
    run: () => move(grid.current?.contains(document.activeElement) ? (nextOf(keys) ?? cell) : cell),
  })
  // A cell or its checkbox: on links and buttons, and beside the rows, Enter is theirs.
  const isOnRow = () =>
    document.activeElement?.closest('[data-row]') && !document.activeElement.matches('a,button')
  useKeys('list', () => [
    step('j', msg`下一行`),
    step('k', msg`上一行`),
    ...(selectable
      ? [
          { keys: 'x', label: msg`选择此行`, run: () => toggle(cell.row) },
          { keys: 'Shift+X', label: msg`选择本页`, run: () => toggle(-1) },
        ]
      : []),
    ...(onOpen
      ? [
          {
            keys: 'Enter',
            label: msg`打开此行`,
            run: () => (isOnRow() && current ? onOpen(current) : false),
          },
        ]
      : []),
    ...(current && rowActions ? actionKeys(rowActions(current), can) : []).map((binding) =>
      binding.keys === 'Enter'
        ? { ...binding, run: (event: KeyPress) => (isOnRow() ? binding.run(event) : false) }
        : binding,
    ),
  ])

  return (event: KeyboardEvent<HTMLDivElement>) => {
    if (isImeKey(event) || event.defaultPrevented) return
    const combo = toKeyCombo(event.nativeEvent)
    const onCell = event.target instanceof HTMLElement && event.target.dataset['col'] !== undefined
    const extend = /^Shift\+Arrow(Up|Down)$/.test(combo)
    const next = /^[jk]$/.test(combo) ? null : nextOf(extend ? combo.slice(6) : combo)
    if (next) {
      if (extend && next.row >= 0) selectRange(Math.max(cell.row, 0), next.row, true)
      move(next)
    } else if (/^(Shift\+)?Space$/.test(combo) && onCell) toggle(cell.row)
    else if (combo === 'Ctrl+a') selectAll()
    else return
    event.preventDefault()
  }
}
