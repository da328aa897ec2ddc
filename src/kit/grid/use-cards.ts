// On a phone a row is a card of three lines: who scans a list by thumb sees five of them at once.
import { type CSSProperties, useMemo } from 'react'
import { useMedia } from '#ui/use-media.ts'
import type { Column } from '../list/list-def.ts'
import type { CellContext } from './cells.tsx'
import { actionsWidth, boxesWidth, headHeight } from './grid-columns.ts'

const phone = '(max-width: 767px)'
/** Columns of a card, two to a line; lists name first what a decision needs. */
const maxFields = 6
/** Pixels; `cardClasses` draws them. */
const lineHeight = 26
const padding = 13

/** The parts of a row that is a card. */
export const cardClasses = {
  row: 'auto-rows-[26px] pt-1.5 pb-1.5',
  /** Its cells are the row's own: each has a line and a side. */
  between: 'contents',
  /** A state is whole: what stands beside it gives way. */
  cell: 'flex min-w-0 items-center gap-1 whitespace-nowrap px-1 text-sm outline-offset-[-2px] has-[.badge]:min-w-auto [&_.badge]:shrink-0',
  title: 'font-medium text-base',
  end: 'justify-end',
  label: 'shrink-0 text-xs text-text-muted',
} as const

/** How rows are drawn as cards. */
export interface Cards {
  /** Names of the columns. */
  readonly labels: readonly string[]
  /** Whether the names are seen: not where the list says what its cards show. */
  readonly hasNames: boolean
  /** Pixels of a card. */
  readonly height: number
  readonly style: CSSProperties
  /** Where the cell of a column stands. */
  readonly getRowPlace: (at: number) => CSSProperties
  /** Where the box and the button stand: beside all lines. */
  readonly aside: CSSProperties
}

interface CardOptions {
  /** Ids of the columns in their order; the first ones where none are named. */
  readonly named: readonly string[] | undefined
  readonly facts: CellContext
  readonly selectable: boolean
  readonly hasActions: boolean
}

/** The columns of a list as they are drawn, and how they make cards where the window is that of a phone. */
export function useCards<R>(
  shown: readonly Column<R>[],
  isFlat: boolean,
  { named, facts, selectable, hasActions }: CardOptions,
): { columns: readonly Column<R>[]; cards?: Cards } {
  const isPhone = useMedia(phone)
  return useMemo(() => {
    if (!isPhone || !isFlat) return { columns: shown }
    const [first, second, ...others] = shown
    // A picture is no title.
    const usual = first?.isPicture && second ? [second, first, ...others] : shown
    const found = (named ?? []).flatMap((id) => shown.filter((column) => column.id === id))
    // An operator who hid one of them arranged the list for themself.
    const isNamed = named !== undefined && found.length === named.length
    const columns = isNamed ? found : usual.slice(0, maxFields)
    const lines = Math.ceil(columns.length / 2)
    const height = lines * lineHeight + padding
    const style = {
      ['--row-h' as string]: `${height}px`,
      ['--grid-columns' as string]: [
        selectable ? `${boxesWidth}px` : '8px',
        // A name before each of two values leaves no room to favour one.
        `minmax(auto,1fr) fit-content(${isNamed ? 55 : 50}%)`,
        hasActions ? `${actionsWidth}px` : '8px',
      ].join(' '),
      scrollPadding: `${headHeight}px 0 0 0`,
    }
    const labels = columns.map(({ label }) => facts.text(label))
    const getRowPlace = (at: number) => ({
      gridRow: Math.floor(at / 2) + 1,
      // The last one alone has the whole line.
      gridColumn: at % 2 === 1 ? '3' : at === columns.length - 1 ? '2 / span 2' : '2',
    })
    const aside = { gridRow: `1 / span ${lines}`, alignItems: 'center' }
    return { columns, cards: { labels, hasNames: !isNamed, height, style, getRowPlace, aside } }
  }, [shown, isPhone, isFlat, named, selectable, hasActions, facts])
}
