import { useEffect, useRef } from 'react'
import { itemClass } from '#ui/layer/layer-class.ts'

/** One line of the palette. */
export interface PaletteRow {
  readonly key: string
  readonly title: string
  readonly hint: string
  readonly run: () => void
}

/** Lines under one heading. */
export interface PaletteGroup {
  readonly label: string
  readonly rows: readonly PaletteRow[]
}

interface PaletteListProps {
  id: string
  label: string
  groups: readonly PaletteGroup[]
  /** Counted over all groups. */
  active: number
  onHover: (index: number) => void
  onPick: (index: number) => void
}

/** The id of a line's element, for `aria-activedescendant`. */
export const rowId = (listId: string, index: number) =>
  index < 0 ? undefined : `${listId}-${index}`

/** The list below the text box. It never takes the focus. */
export const PaletteList = ({ id, label, groups, active, onHover, onPick }: PaletteListProps) => {
  const list = useRef<HTMLDivElement>(null)
  // Scrolling is the browser's: the marked line must stay in sight.
  useEffect(() => {
    list.current?.querySelector('[data-highlighted]')?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  const firsts = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { rows }) => sum + rows.length, 0),
  )
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      onMouseDown={(event) => event.preventDefault()}
      className="h-[min(50dvh,27rem)] overflow-y-auto"
    >
      {groups.map((group, nth) => (
        <div key={group.label} role="group" aria-label={group.label} className="pb-1">
          <p aria-hidden className="px-2 py-1 text-sm text-text-muted">
            {group.label}
          </p>
          {group.rows.map((row, offset) => {
            const own = (firsts[nth] ?? 0) + offset
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are heard by the text box, which holds the focus
              <div
                key={row.key}
                id={rowId(id, own)}
                role="option"
                aria-selected={own === active}
                data-highlighted={own === active || undefined}
                onPointerMove={() => own !== active && onHover(own)}
                onClick={() => onPick(own)}
                className={`${itemClass} min-h-9 cursor-pointer`}
              >
                <span className="min-w-0 truncate">{row.title}</span>
                <span className="ml-auto min-w-0 truncate text-sm text-text-muted tabular-nums">
                  {row.hint}
                </span>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
