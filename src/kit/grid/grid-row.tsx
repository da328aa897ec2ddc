import { ChevronRight, MoreHorizontal } from 'lucide-react'
import { memo, type ReactElement, type ReactNode } from 'react'
import { blank } from '#core/format/blank.ts'
import { cx } from '#ui/cx.ts'
import { Checkbox } from '#ui/field/checkbox.tsx'
import type { Column } from '../list/list-def.ts'
import type { CellContext } from './cells.tsx'
import { betweenPinned } from './grid-columns.ts'
import { cardClasses, type Cards } from './use-cards.ts'

/** What a row is drawn from; every property keeps its identity while it means the same. */
export interface GridRowProps<R> {
  row: R
  /** Place on the page, from 0. */
  index: number
  /** Number of the row in the whole grid for `aria-rowindex`, header included. */
  rowIndex: number
  top: number
  columns: readonly Column<R>[]
  /** How many of them are drawn; a card has all. */
  drawn: number
  /** How many of them stay in view. */
  pins: number
  facts: CellContext
  /** Where the row is a card. */
  cards: Cards | undefined
  selectable: boolean
  selected: boolean
  /** The column that holds the one tab stop, if it is in this row. */
  activeCol: number | undefined
  /** Opened beside the list. */
  open: boolean
  selectLabel: string
  actionsLabel: string
  hasActions: boolean
  /** Its place in a tree: the level, whether it is open, what a dragged row would do to it. */
  level?: number | undefined
  expanded?: boolean | undefined
  drop?: 'before' | 'inside' | 'after' | undefined
  canDrag?: boolean | undefined
  /** Puts the row's menu around its button. */
  menu?: ((button: ReactElement) => ReactNode) | undefined
}

/**
 * Cells do not clip: four hundred clips cost more than the rest of a scrolled frame. What may be long clips itself.
 * Nor do they have a ground or a line of their own, which the row draws once.
 */
const cell =
  'flex min-w-0 items-center px-3 in-data-tight:px-2 whitespace-nowrap outline-offset-[-2px]'
/** The other columns pass below. */
const pinned = 'relative z-base bg-inherit'

function Row<R>({
  row,
  index,
  rowIndex,
  top,
  columns,
  drawn,
  pins,
  facts,
  cards,
  selectable,
  selected,
  activeCol,
  open,
  selectLabel,
  actionsLabel,
  hasActions,
  level,
  expanded,
  drop,
  canDrag,
  menu,
}: GridRowProps<R>) {
  const first = selectable ? 1 : 0
  const tab = (col: number) => (activeCol === col ? 0 : -1)
  const button = (
    <button
      type="button"
      data-menu
      aria-label={actionsLabel}
      aria-haspopup="menu"
      tabIndex={tab(columns.length + first)}
      className="grid size-6 place-items-center rounded text-text-muted hover:bg-sunken"
    >
      <MoreHorizontal aria-hidden className="size-4" />
    </button>
  )
  const cardClass = (at: number) =>
    cx(cardClasses.cell, at === 0 && cardClasses.title, at % 2 === 1 && cardClasses.end)
  const draw = (column: Column<R>, at: number) => {
    const content = column.render(row, facts)
    const label = at > 0 && cards?.hasNames ? cards.labels[at] : undefined
    return (
      <div
        key={column.id}
        role="gridcell"
        data-col={at + first}
        data-label={cards?.labels[at]}
        data-first={level !== undefined && at === 0 ? '' : undefined}
        data-pinned={at < pins || undefined}
        tabIndex={tab(at + first)}
        style={cards?.getRowPlace(at)}
        className={
          cards ? cardClass(at) : cx(cell, column.end && 'justify-end', at < pins && pinned)
        }
      >
        {level !== undefined && at === 0 && (
          <span
            aria-hidden
            data-toggle
            data-drag={canDrag || undefined}
            draggable={canDrag}
            className={cx('flex h-full shrink-0 items-center', canDrag && 'cursor-grab')}
            style={{ paddingInlineStart: (level - 1) * 20 }}
          >
            <ChevronRight
              className={cx(
                'mr-1 size-4',
                expanded === undefined && 'invisible',
                expanded && 'rotate-90',
              )}
            />
          </span>
        )}
        {label !== undefined && <span className={cardClasses.label}>{label}</span>}
        {/* Without its name a dash says nothing. */}
        {cards && label === undefined && content === blank ? null : content}
      </div>
    )
  }
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      aria-level={level}
      aria-expanded={expanded}
      data-drop={drop}
      aria-selected={selectable ? selected : undefined}
      data-row={index}
      className={cx(
        'absolute inset-x-0 grid h-row grid-cols-(--grid-columns) border-b',
        cards && cardClasses.row,
        selected ? 'bg-selected' : open ? 'bg-hover' : 'bg-surface hover:bg-hover',
        open &&
          'after:absolute after:inset-y-0 after:left-0 after:z-base after:w-0.5 after:bg-primary',
        drop === 'inside' && 'outline-2 -outline-offset-2 outline-primary',
        drop === 'before' && 'border-t-2 border-t-primary',
        drop === 'after' && 'border-b-2 border-b-primary',
      )}
      style={{ top }}
    >
      {selectable && (
        <div
          role="gridcell"
          data-col={0}
          data-pinned
          style={cards?.aside}
          className={cx(cell, pinned, 'justify-center px-0!')}
        >
          <Checkbox
            aria-label={selectLabel}
            checked={selected}
            onChange={() => undefined}
            tabIndex={tab(0)}
            data-select
          />
        </div>
      )}
      {columns.slice(0, pins).map(draw)}
      <div role="presentation" data-between className={cards ? cardClasses.between : betweenPinned}>
        {columns
          .slice(pins, cards ? undefined : drawn)
          .map((column, at) => draw(column, at + pins))}
      </div>
      {hasActions && (
        <div
          role="gridcell"
          data-col={columns.length + first}
          aria-colindex={columns.length + first + 1}
          data-pinned
          style={cards && { ...cards.aside, gridColumn: '4' }}
          className={cx(cell, pinned, 'justify-center px-0!')}
        >
          {menu ? menu(button) : button}
        </div>
      )}
    </div>
  )
}

/**
 * One row of the grid. It holds no handlers (the grid listens once for all) and is drawn again only when one of its
 * properties changed; Query keeps the identity of rows whose content is the same, so a refetch redraws what moved.
 */
export const GridRow = memo(Row) as typeof Row
