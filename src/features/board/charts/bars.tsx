// Bars in HTML: lists whose numbers are links, so that they need no table beside them.
import { useLingui } from '@lingui/react/macro'
import type { CaseAges, Figure as FigureOf, Interest } from '#contract/visual.ts'
import { cx } from '#ui/cx.ts'
import { getFigureLabel } from '../board-texts.ts'
import { Figure, toDrawnSize, writeCount, type Write } from '../figure.tsx'

const maxOf = (values: readonly string[]) => Math.max(1e-9, ...values.map(toDrawnSize))
const percent = (value: string, max: number) => `${(toDrawnSize(value) / max) * 100}%`

interface BarsProps {
  figures: readonly FigureOf[]
  labelOf: (key: string) => string
  write?: Write
  /** Bars grow from the middle to both sides: a pyramid. */
  isPyramid?: boolean
  colour?: string
}

/** A bar for each figure. */
export const Bars = ({
  figures,
  labelOf: getName,
  write = writeCount,
  isPyramid = false,
  colour = 'bg-primary',
}: BarsProps) => {
  const max = maxOf(figures.map(({ value }) => value))
  const nameWidth = figures.some(({ key }) => getName(key).length > 12) ? 'w-[12em]' : 'w-[7em]'
  return (
    <ul className="flex min-h-0 flex-1 flex-col justify-evenly gap-[.15em] overflow-hidden text-[.85em]">
      {figures.map((figure) => (
        <li key={figure.key} className="flex min-h-0 items-center gap-[.6em]">
          <span
            className={cx('shrink-0 truncate text-text-muted', isPyramid ? 'w-[7em]' : nameWidth)}
            title={getName(figure.key)}
          >
            {getName(figure.key)}
          </span>
          <span aria-hidden className={cx('flex h-[.7em] flex-1', isPyramid && 'justify-center')}>
            <span
              className={`h-full rounded-sm transition-[width] duration-500 ${colour}`}
              style={{ width: percent(figure.value, max) }}
            />
          </span>
          <Figure
            of={figure}
            label={getName(figure.key)}
            write={write}
            className="min-w-[4em] text-right"
          />
        </li>
      ))}
    </ul>
  )
}

/** Long to the left, short to the right. */
export const Mirrored = ({ rows }: { rows: readonly Interest[] }) => {
  const max = maxOf(rows.flatMap(({ long, short }) => [long.value, short.value]))
  return (
    <ul className="flex min-h-0 flex-1 flex-col justify-evenly gap-[.15em] overflow-hidden text-[.85em]">
      {rows.map(({ key, long, short }) => (
        <li key={key} className="grid grid-cols-[6em_1fr_6em_1fr_6em] items-center gap-[.3em]">
          <Figure
            of={long}
            label={`${key} ${getFigureLabel('long')}`}
            write={writeCount}
            className="text-right text-up"
          />
          <span aria-hidden className="flex h-[.7em] justify-end">
            <span className="rounded-l-sm bg-up" style={{ width: percent(long.value, max) }} />
          </span>
          <span className="truncate text-center text-text-muted" title={key}>
            {key}
          </span>
          <span aria-hidden className="flex h-[.7em]">
            <span className="rounded-r-sm bg-down" style={{ width: percent(short.value, max) }} />
          </span>
          <Figure
            of={short}
            label={`${key} ${getFigureLabel('short')}`}
            write={writeCount}
            className="text-down"
          />
        </li>
      ))}
    </ul>
  )
}

interface HistogramProps {
  figures: readonly FigureOf[]
  labelOf: (key: string) => string
  isHigh: (key: string) => boolean
}

/** Upright bars side by side. */
export const Histogram = ({ figures, labelOf: getName, isHigh }: HistogramProps) => {
  const max = maxOf(figures.map(({ value }) => value))
  return (
    <ul className="flex min-h-0 flex-1 items-stretch gap-[.3em] text-[.8em]">
      {figures.map((figure) => (
        <li key={figure.key} className="flex min-w-0 flex-1 flex-col items-center">
          <Figure of={figure} label={getName(figure.key)} />
          <span aria-hidden className="flex w-full flex-1 flex-col justify-end">
            <span
              className={cx(
                'rounded-t-sm transition-[height] duration-500',
                isHigh(figure.key) ? 'bg-danger' : 'bg-info',
              )}
              style={{ height: percent(figure.value, max) }}
            />
          </span>
          <span className="text-[.85em] whitespace-nowrap text-text-muted">
            {getName(figure.key)}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface AgeTableProps {
  rows: readonly CaseAges[]
  caption: string
  labelOf: (key: string) => string
}

/** Open cases by type and age. */
export const AgeTable = ({ rows, caption, labelOf: getName }: AgeTableProps) => {
  const { t } = useLingui()
  return (
    <table aria-label={caption} className="w-full text-[.85em] tabular-nums">
      <thead className="text-text-muted">
        <tr>
          <th scope="col" className="text-left font-medium">
            {t`类型`}
          </th>
          {rows[0]?.ages.map(({ key }) => (
            <th key={key} scope="col" className="text-right font-medium">
              {getFigureLabel(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, ages }) => (
          <tr key={key}>
            <th scope="row" className="text-left font-normal">
              {getName(key)}
            </th>
            {ages.map((age) => (
              <td key={age.key} className="text-right">
                <Figure
                  of={age}
                  label={`${getName(key)} ${getFigureLabel(age.key)}`}
                  className={
                    age.key === 'older' && age.value !== '0' ? 'text-danger-strong' : undefined
                  }
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
