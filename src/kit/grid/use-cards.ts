// On a phone a row is a card: its first columns with their names, where a table would show two of them.
import { type CSSProperties, useMemo } from 'react'
import { useMedia } from '#ui/use-media.ts'
import type { Column } from '../list/list-def.ts'
import { useText } from '../use-text.ts'
import { headHeight } from './grid-columns.ts'

const phone = '(max-width: 767px)'
/** Columns below the title of a card; lists name first what a decision needs. */
const maxFields = 9
const perLine = 3
/** Pixels; `cardClasses` draws them. */
const titleHeight = 40
const lineHeight = 44
const padding = 9

/** The parts of a row that is a card. */
export const cardClasses = {
  row: 'auto-rows-min grid-rows-[40px] font-medium',
  between: 'order-last col-span-full grid auto-rows-[44px] grid-cols-3 px-1 font-normal',
  cell: 'min-w-0 truncate px-2 outline-offset-[-2px] before:block before:truncate before:text-xs before:text-text-muted before:content-[attr(data-label)]',
} as const

/** How rows are drawn as cards. */
export interface Cards {
  /** Names of the columns. */
  readonly labels: readonly string[]
  /** Pixels of a card. */
  readonly height: number
  readonly style: CSSProperties
}

interface CardOptions {
  readonly selectable: boolean
  readonly hasActions: boolean
}

/** The columns of a list as they are drawn, and how they make cards where the window is that of a phone. */
export function useCards<R>(
  shown: readonly Column<R>[],
  isFlat: boolean,
  { selectable, hasActions }: CardOptions,
): { columns: readonly Column<R>[]; cards?: Cards } {
  const text = useText()
  const isPhone = useMedia(phone)
  return useMemo(() => {
    if (!isPhone || !isFlat) return { columns: shown }
    const columns = shown.slice(0, 1 + maxFields)
    const height = titleHeight + Math.ceil((columns.length - 1) / perLine) * lineHeight + padding
    const style = {
      ['--row-h' as string]: `${height}px`,
      ['--grid-columns' as string]: [
        selectable ? '40px' : '',
        'minmax(0,1fr)',
        hasActions ? '68px' : '',
      ].join(' '),
      scrollPadding: `${headHeight}px 0 0 0`,
    }
    return { columns, cards: { labels: columns.map(({ label }) => text(label)), height, style } }
  }, [shown, isPhone, isFlat, selectable, hasActions, text])
}
