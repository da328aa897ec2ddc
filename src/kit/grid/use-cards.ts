// On a phone a row is a card: its first columns with their names, where a table would show two of them.
import { type CSSProperties, useMemo } from 'react'
import { useMedia } from '#ui/use-media.ts'
import type { Column } from '../list/list-def.ts'
import type { CellFacts } from './cells.tsx'
import { textWidth } from './column-width.ts'
import { actionsWidth, boxesWidth, headHeight } from './grid-columns.ts'

const phone = '(max-width: 767px)'
/** Columns below the title of a card; lists name first what a decision needs. */
const maxFields = 9
/** Parts of a line, and pixels of the text in two and in three of them where a phone is narrow. */
const parts = 6
const third = 98
const half = 154
/** Pixels; `cardClasses` draws them. */
const titleHeight = 40
const lineHeight = 44
const padding = 9

/** The parts of a row that is a card. */
export const cardClasses = {
  row: 'auto-rows-min grid-rows-[40px] font-medium',
  between:
    'order-last col-span-full grid grid-flow-dense auto-rows-[44px] grid-cols-6 px-1 font-normal',
  cell: 'min-w-0 truncate px-2 outline-offset-[-2px] before:block before:truncate before:text-xs before:text-text-muted before:content-[attr(data-label)]',
} as const

/** The share of a line that a column needs: its name and its words stay whole, and so do moments and codes. */
function spanOf(
  { label, dicts, beside, width, end }: Column<never>,
  { text, dict }: CellFacts,
): number {
  const words = dicts.flatMap(dict.words).map((word) => textWidth(word, 13) + 12 + beside)
  const value = end || words.length > 0 ? 0 : width - 24
  const needed = Math.max(textWidth(text(label), 12), value, ...words)
  return needed > half ? 6 : needed > third ? 3 : 2
}

/** How rows are drawn as cards. */
export interface Cards {
  /** Names of the columns. */
  readonly labels: readonly string[]
  /** How many of the parts of a line each takes. */
  readonly spans: readonly number[]
  /** Pixels of a card. */
  readonly height: number
  readonly style: CSSProperties
}

interface CardOptions {
  readonly facts: CellFacts
  readonly selectable: boolean
  readonly hasActions: boolean
}

/** The columns of a list as they are drawn, and how they make cards where the window is that of a phone. */
export function useCards<R>(
  shown: readonly Column<R>[],
  isFlat: boolean,
  { facts, selectable, hasActions }: CardOptions,
): { columns: readonly Column<R>[]; cards?: Cards } {
  const isPhone = useMedia(phone)
  return useMemo(() => {
    if (!isPhone || !isFlat) return { columns: shown }
    const [first, second, ...others] = shown
    // A picture is no title.
    const named = first?.isPicture && second ? [second, first, ...others] : shown
    const columns = named.slice(0, 1 + maxFields)
    const spans = columns.map((column) => spanOf(column, facts))
    // What the browser does as well: each goes into the first line that has room for it.
    const free: number[] = []
    for (const span of spans.slice(1)) {
      const line = free.findIndex((room) => room >= span)
      if (line < 0) free.push(parts - span)
      else free[line] = (free[line] ?? 0) - span
    }
    const height = titleHeight + free.length * lineHeight + padding
    const style = {
      ['--row-h' as string]: `${height}px`,
      ['--grid-columns' as string]: [
        selectable ? `${boxesWidth}px` : '',
        'minmax(0,1fr)',
        hasActions ? `${actionsWidth}px` : '',
      ].join(' '),
      scrollPadding: `${headHeight}px 0 0 0`,
    }
    const labels = columns.map(({ label }) => facts.text(label))
    return { columns, cards: { labels, spans, height, style } }
  }, [shown, isPhone, isFlat, selectable, hasActions, facts])
}
