// Figures per day as a drawing, with what each is called and its total above it, and as a table.
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { formatMoney } from '#core/format/format-money.ts'
import { Decimal } from '#core/format/money.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SmallTable } from '../review/small-table.tsx'
import type { DaySeries } from './day-chart.tsx'

// The library of charts comes with the first chart.
const DayChart = lazyPart(
  async () => (await import('./day-chart.tsx')).DayChart,
  <Skeleton className="h-55 w-full" />,
)

/** Where a value stands in the drawing: only places become numbers, what is read stays decimal. */
const heightOf = (value: string, isBelow = false) => {
  const height = Number(new Decimal(value).toFixed(2))
  return isBelow ? -height : height
}

/** One figure: how it is called and drawn, its total and its value of each day. */
export interface DayFigure extends Pick<DaySeries, 'key' | 'kind' | 'colour'> {
  readonly label: string
  /** The class of its mark beside the label. */
  readonly mark: string
  /** Drawn below zero: what goes out. */
  readonly isBelow?: boolean | undefined
  readonly total: ReactNode
  readonly values: readonly string[]
}

/** How figures of days are drawn, by what the rows call them. */
export type DayDrawings<K extends string> = Readonly<
  Record<K, Pick<DayFigure, 'kind' | 'colour' | 'mark' | 'isBelow'>>
>

/** Makes figures of rows of days; `totalOf` writes the sum of each over all of them. */
export const createDayFigures = <K extends string>(
  rows: readonly Readonly<Record<NoInfer<K>, string>>[],
  drawings: DayDrawings<K>,
  labels: Readonly<Record<NoInfer<K>, string>>,
  totalOf: (sum: string) => ReactNode,
): DayFigure[] =>
  (Object.keys(drawings) as K[]).map((key) => {
    const values = rows.map((row) => row[key])
    const sum = values.reduce((before, value) => before.plus(value), new Decimal('0'))
    return { key, label: labels[key], ...drawings[key], values, total: totalOf(sum.toFixed()) }
  })

interface DayFiguresProps {
  readonly days: readonly string[]
  /** Whether the last day is not over. */
  readonly isLastOpen?: boolean
  readonly figures: readonly DayFigure[]
  /** Digits after the point. */
  readonly displayScale: number
}

/** Bars and lines of figures per day, with their names and totals; give the same figures as a `DayTable` beside it. */
export function DayFigures({ days, isLastOpen = true, figures, displayScale }: DayFiguresProps) {
  const { i18n } = useLingui()
  const dayText = useDayText(days, isLastOpen)
  const [hovered, setHovered] = useState<number>()
  const compact = useMemo(
    () => new Intl.NumberFormat(i18n.locale, { notation: 'compact', maximumFractionDigits: 1 }),
    [i18n.locale],
  )
  const drawn = useMemo(
    () =>
      figures.map(({ key, kind, colour, values, isBelow }) => ({
        key,
        kind,
        colour,
        values: values.map((value) => heightOf(value, isBelow)),
      })),
    [figures],
  )
  return (
    <>
      <dl className="mb-1 flex flex-wrap gap-x-6 gap-y-2">
        {figures.map(({ key, label, mark, total }) => (
          <div key={key}>
            <dt className="flex items-center gap-1.5 text-sm text-text-muted">
              <span aria-hidden className={`size-2 rounded-full ${mark}`} />
              {label}
            </dt>
            <dd className="font-semibold tabular-nums">{total}</dd>
          </div>
        ))}
      </dl>
      <p aria-hidden className="min-h-5 truncate text-sm text-text-faint tabular-nums">
        {hovered !== undefined &&
          [
            dayText(hovered),
            ...figures.map(
              ({ label, values }) => `${label} ${formatMoney(values[hovered], { displayScale })}`,
            ),
          ].join(' · ')}
      </p>
      <DayChart
        days={days}
        isLastOpen={isLastOpen}
        series={drawn}
        format={(value) => compact.format(value)}
        onHover={setHovered}
      />
    </>
  )
}

interface DayTableProps {
  readonly days: readonly string[]
  /** Whether the last day is not over. */
  readonly isLastOpen?: boolean
  /** What the columns after the day are called. */
  readonly head: readonly string[]
  /** The figures of each day, in the order of `days`. */
  readonly rows: readonly (readonly ReactNode[])[]
}

/** Figures per day as a table, newest day first. */
export function DayTable({ days, isLastOpen = true, head, rows }: DayTableProps) {
  const { t } = useLingui()
  const dayText = useDayText(days, isLastOpen)
  return (
    <SmallTable
      head={[t`日期`, ...head]}
      rows={rows.map((row, day) => [dayText(day), ...row]).toReversed()}
    />
  )
}

/** Returns the name of a day by its index: the last one says that it is not over. */
function useDayText(days: readonly string[], isLastOpen: boolean): (day: number) => string {
  const { t } = useLingui()
  const open = isLastOpen ? days.length - 1 : undefined
  return (day) => (day === open ? t`${days[day]}（未结束）` : (days[day] ?? ''))
}
