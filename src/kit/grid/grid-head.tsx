import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { cx } from '#ui/cx.ts'
import { Checkbox } from '#ui/field/checkbox.tsx'
import type { Column } from '../list/list-def.ts'
import type { List } from '../list/use-list.ts'
import { useText } from '../use-text.ts'
import { betweenPinned } from './grid-columns.ts'

type GridHeadProps = {
  columns: readonly Column<never>[]
  /** How many of them are drawn. */
  drawn: number
  /** How many of them stay in view. */
  pins: number
  list: Pick<List, 'order' | 'setSearch' | 'rows' | 'selected'>
  selectable: boolean
  hasActions: boolean
  /** Over cards stands what they can be sorted by, in one line that scrolls. */
  isStrip: boolean
  /** The column with the tab stop, when the header has it. */
  activeCol: number | undefined
}

const head =
  'flex min-w-0 items-center gap-1 border-b bg-surface px-3 in-data-tight:px-2 text-xs font-medium text-text-muted outline-offset-[-2px]'
/** In a narrow window a heading of several words stands in two lines. */
const headingClass =
  'truncate in-data-tight:line-clamp-2 in-data-tight:leading-4 in-data-tight:whitespace-normal in-data-tight:text-left'
/** The other columns pass below. */
const pinned = 'relative z-base'

/** The order a click leads to: descending, ascending, none. */
const nextOrder = (field: string, order: List['order']): string | undefined =>
  order?.field !== field ? `${field} desc` : order.direction === 'desc' ? `${field} asc` : undefined

/** The header row: sorts on the server, selects the page. */
export function GridHead({
  columns,
  drawn,
  pins,
  list,
  selectable,
  hasActions,
  isStrip,
  activeCol,
}: GridHeadProps) {
  const { t } = useLingui()
  const text = useText()
  const first = selectable ? 1 : 0
  const tab = (col: number) => (activeCol === col ? 0 : -1)
  const all = list.rows.length > 0 && list.selected.size === list.rows.length
  const draw = ({ id, label, sort, end }: Column<never>, at: number) => {
    const sorted =
      sort !== undefined && list.order?.field === sort ? list.order.direction : undefined
    const Arrow = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ArrowUpDown
    return (
      <div
        key={id}
        role="columnheader"
        aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
        data-col={at + first}
        data-pinned={at < pins || undefined}
        tabIndex={sort === undefined ? tab(at + first) : undefined}
        className={
          isStrip && sort === undefined
            ? 'sr-only'
            : cx(head, end && 'justify-end', at < pins ? pinned : 'relative')
        }
      >
        {sort === undefined ? (
          <span className={headingClass}>{text(label)}</span>
        ) : (
          <button
            type="button"
            tabIndex={tab(at + first)}
            onClick={() => list.setSearch({ orderBy: nextOrder(sort, list.order) })}
            className="flex min-w-0 items-center gap-1 hover:text-text"
          >
            <span className={headingClass}>{text(label)}</span>
            <Arrow
              aria-hidden
              className={cx(
                'size-3.5 shrink-0',
                sorted ? 'text-primary-strong' : 'text-line-field',
              )}
            />
          </button>
        )}
        {/* Drawn by the stylesheet, dragged by `views/use-column-widths.ts`. */}
        {!isStrip && <span aria-hidden data-resize={id} />}
      </div>
    )
  }
  return (
    <div role="rowgroup" className="sticky top-0 z-sticky">
      <div
        role="row"
        aria-rowindex={1}
        data-row={-1}
        // What scrolls can be reached by keyboard.
        tabIndex={isStrip ? 0 : undefined}
        className={cx(
          'h-9 bg-surface',
          isStrip
            ? 'flex overflow-x-auto border-b [&>div]:shrink-0 [&_[role=columnheader]]:border-b-0'
            : 'grid grid-cols-(--grid-columns)',
        )}
      >
        {selectable && (
          <div
            role="columnheader"
            data-col={0}
            data-pinned
            className={cx(head, pinned, 'justify-center px-0! max-md:w-10')}
          >
            <Checkbox
              aria-label={t`选择本页`}
              checked={all}
              indeterminate={!all && list.selected.size > 0}
              onChange={() => undefined}
              tabIndex={tab(0)}
              data-select
            />
          </div>
        )}
        {columns.slice(0, pins).map(draw)}
        <div
          role="presentation"
          data-between
          className={isStrip ? 'flex [&>div]:shrink-0' : betweenPinned}
        >
          {columns
            .slice(pins, isStrip ? undefined : drawn)
            .map((column, at) => draw(column, at + pins))}
        </div>
        {hasActions && (
          <div
            role="columnheader"
            data-col={columns.length + first}
            aria-colindex={columns.length + first + 1}
            data-pinned
            tabIndex={tab(columns.length + first)}
            className={isStrip ? 'sr-only' : cx(head, pinned, 'justify-center px-0!')}
          >
            <span className="sr-only">{t`操作`}</span>
          </div>
        )}
      </div>
    </div>
  )
}
