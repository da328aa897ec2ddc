// The table of a list: a WAI-ARIA grid of rows of one height, of which only those in view are in the document.
import { useLingui } from '@lingui/react/macro'
import {
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useSnapshot } from 'valtio'
import type { ListEndpoint } from '#contract/endpoint.ts'
import { settings } from '#core/settings/settings.ts'
import { cx } from '#ui/cx.ts'
import { useMedia } from '#ui/use-media.ts'
import { ActionMenu } from '../actions/action-menu.tsx'
import type { Action } from '../actions/action.ts'
import { rowName } from '../cells/cell.tsx'
import type { RowOf } from '../list/list-def.ts'
import { resolveDensity, rowHeights } from '../list/list-prefs.ts'
import { getRowId, type List } from '../list/use-list.ts'
import type { GridTree } from '../tree/use-tree.ts'
import { columnWidth } from './column-width.ts'
import { copyFocusedCell, copyOnClick } from './copy.ts'
import { gridColumns } from './grid-columns.ts'
import { GridHead } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import { GridRows } from './grid-rows.tsx'
import { GridState } from './grid-state.tsx'
import { useCards } from './use-cards.ts'
import { useCellFacts } from './use-cell-facts.ts'
import { useGridFocus } from './use-grid-focus.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useGridSelection } from './use-grid-selection.ts'
import { asDeclared, useShownColumns } from './use-shown-columns.ts'
import { useDrawnColumns } from './use-sideways.ts'

/** What a list screen says about its rows. */
export interface DataTableProps<E extends ListEndpoint> {
  list: List<E>
  /** Names the table. */
  label: string
  /** What can be done with a row; asked when its menu opens or a key is pressed, so it needs no memo. */
  rowActions?: ((row: RowOf<E>) => readonly Action[]) | undefined
  onOpen?: ((row: RowOf<E>) => void) | undefined
  /** The row shown beside the list: marked, and the tab stop follows it. */
  openId?: string | undefined
  selectable?: boolean | undefined
  /** The rows lie below one another. */
  tree?: GridTree | undefined
  /** Said when there is nothing, and the filters are not to blame. */
  empty: ReactNode
}

/** Draws the rows of a list and makes them usable by keyboard. */
export function DataTable<E extends ListEndpoint>({
  list,
  label,
  rowActions,
  onOpen,
  openId,
  selectable = false,
  tree,
  empty,
}: DataTableProps<E>) {
  const { t } = useLingui()
  const { def, rows, prefs } = list
  const grid = useRef<HTMLDivElement>(null)
  const isBeside = useMedia('(width >= 1280px)') && openId !== undefined
  const isWide = useMedia('(width >= 1800px)')
  // What decides stays in view: cells give some of their padding, headings stand in two lines.
  const isTight = useMedia('(width >= 768px) and (width < 1440px)')
  // The open record offers what can be done with it; the keys go on working.
  const hasActions = rowActions !== undefined && !isBeside
  const facts = useCellFacts(def.dicts)
  const inRow = { named: def.card, facts, selectable, hasActions }
  const { columns, cards } = useCards(
    useShownColumns(def, prefs, isBeside && (isWide ? 'wide' : 'narrow')),
    !tree,
    inRow,
  )
  const first = selectable ? 1 : 0
  const cols = columns.length + first + (hasActions ? 1 : 0)
  const { cell, setActive, move } = useGridFocus(grid, rows.length, cols)
  const [menu, setMenu] = useState<{ row: number; open: boolean }>()
  const [followed, setFollowed] = useState(openId)
  if (openId !== followed) {
    setFollowed(openId)
    const at = rows.findIndex((row) => getRowId(row) === openId)
    // Its column is kept where the record leaves fewer of them meanwhile.
    if (at >= 0) setActive(({ col }) => ({ row: at, col }))
  }

  const { globalComponentSize } = useSnapshot(settings)
  const density = resolveDensity(prefs, globalComponentSize)
  const height = cards?.height ?? rowHeights[density]
  const { pinned, widths } = prefs.arrangement ?? asDeclared
  const hasRoom = useMedia('(min-width: 1024px)') && openId === undefined
  const pins = 1 + (hasRoom ? columns.slice(1).filter(({ id }) => pinned.includes(id)).length : 0)
  const { total, lefts, style } = useMemo(
    () =>
      gridColumns(
        columns.map((column) => ({
          width: widths[column.id] ?? columnWidth(column, facts, isTight),
          isFixed: column.id in widths,
        })),
        { selectable, hasActions, pins, isTight },
      ),
    [columns, facts, isTight, selectable, hasActions, pins, widths],
  )
  const drawn = useDrawnColumns(grid, lefts, cell.col - first)
  const selection = useGridSelection(list, selectable)
  const onKeyDown = useGridKeys({
    grid,
    rows,
    cols,
    height,
    cell,
    move,
    selectable,
    selection,
    onOpen,
    rowActions,
  })
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    // A finger opens the record, and copies there.
    const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch'
    if (!(event.target instanceof Element)) return
    const isCopied = !isTouch && copyOnClick(event)
    const row = Number(
      event.target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? Number.NaN,
    )
    const col = Number(
      event.target.closest<HTMLElement>('[data-col]')?.dataset['col'] ?? Number.NaN,
    )
    if (Number.isNaN(row) || Number.isNaN(col)) return
    // The keys that follow act on the row whose value was copied.
    if (isCopied) return setActive({ row, col })
    if (event.target.closest('[data-menu]')) return setMenu({ row, open: true })
    if (selectable && col === 0) {
      if (event.shiftKey && row >= 0) selection.selectRange(Math.max(cell.row, 0), row, true)
      else selection.toggle(row)
      return setActive({ row, col })
    }
    if (event.target.closest('a,button')) return
    setActive({ row, col })
    const clicked = rows[row]
    if (clicked && onOpen && String(getSelection() ?? '') === '') onOpen(clicked)
  }

  const menuOf = (row: RowOf<E>) => (button: ReactElement) => (
    <ActionMenu
      actions={menu?.open && rowActions ? rowActions(row) : []}
      trigger={button}
      open={menu?.open ?? false}
      onOpenChange={(open) => menu && setMenu({ ...menu, open })}
    />
  )

  const draw = (index: number, key = index) => {
    const row = rows[index]
    if (!row) return null
    const rowIndex = (list.page - 1) * list.size + index + 2
    const activeCol = cell.row === index ? cell.col : undefined
    const name = rowName(row, def.columns[0]?.id)
    return (
      <GridRow
        key={key}
        {...{ row, index, rowIndex, columns, drawn, pins, facts, selectable, activeCol, cards }}
        top={index * height}
        selected={selection.isSelected(index)}
        open={openId !== undefined && getRowId(row) === openId}
        selectLabel={name === '' ? t`选择此行` : t`选择 ${name}`}
        actionsLabel={name === '' ? t`操作` : t`${name} 的操作`}
        hasActions={hasActions}
        {...(tree && { ...tree.getRowPlace(getRowId(row)), canDrag: tree.canDrag })}
        menu={menu?.row === index && rowActions ? menuOf(row) : undefined}
      />
    )
  }

  return (
    <div
      className="flex min-h-0 flex-1 flex-col max-md:flex-[0_0_65dvh]"
      data-density={density}
      data-tight={isTight ? '' : undefined}
    >
      <div
        ref={grid}
        role="grid"
        {...(tree && { role: 'treegrid', ...tree.handlers })}
        aria-label={label}
        aria-busy={list.isFetching}
        aria-rowcount={list.total + 1}
        aria-colcount={cols}
        aria-multiselectable={selectable || undefined}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onCopy={copyFocusedCell}
        className={cx(
          'overflow-auto overscroll-contain max-md:overscroll-auto',
          rows.length > 0 ? 'min-h-48 flex-1' : 'shrink-0',
          Object.keys(widths).length > 0 && '[&_[role=gridcell]]:overflow-x-clip',
        )}
        style={cards?.style ?? style}
      >
        {/* It stands still while the grid scrolls sideways, and draws that itself: see use-sideways.ts. */}
        <div className="sticky left-0 overflow-x-clip">
          <GridHead
            columns={columns}
            drawn={drawn}
            pins={pins}
            list={list}
            selectable={selectable}
            hasActions={hasActions}
            isStrip={cards !== undefined}
            activeCol={cell.row < 0 ? cell.col : undefined}
          />
          <div role="rowgroup" className="relative" style={{ height: rows.length * height }}>
            <GridRows
              {...{ grid, height, draw }}
              count={rows.length}
              keep={cell.row}
              refocus={() => move(cell)}
            />
          </div>
        </div>
        {/* What there is to scroll sideways. */}
        {!cards && <div aria-hidden className="-mt-px h-px" style={{ width: total }} />}
      </div>
      {/* Beside the grid, which may hold nothing but rows. */}
      {rows.length === 0 && (
        <div className="min-h-40 flex-1 overflow-auto">
          <GridState list={list} empty={empty} />
        </div>
      )}
    </div>
  )
}
