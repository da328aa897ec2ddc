// Amounts or counts beside one another as bars of one scale.
import { Fragment, type ReactNode } from 'react'
import { Decimal } from '#core/format/money.ts'
import { cx } from '#ui/cx.ts'

interface Bar {
  /** A decimal; of one below zero the size counts. */
  readonly value: string
  /** The class of its colour. */
  readonly mark: string
}

/** One line of the drawing: a bar, or several below one another. */
export interface BarRow {
  readonly key: string
  readonly label: string
  readonly bars: readonly Bar[]
  /** What stands at the end of the line. */
  readonly text: ReactNode
}

const sizeOf = (value: string) => new Decimal(value).abs()

/** How long a bar is of the longest possible one, in per cent. */
function lengthOf(value: string, longest: InstanceType<typeof Decimal>): string {
  return longest.eq('0') ? '0%' : `${sizeOf(value).times('100').div(longest).toFixed(2)}%`
}

interface BarRowsProps {
  readonly rows: readonly BarRow[]
  /** What a full bar stands for; the largest value unless given. */
  readonly full?: string
}

/** Bars with their names; drawn for the eye only, give the same figures as a table beside it. */
export function BarRows({ rows, full }: BarRowsProps) {
  const sizes = rows.flatMap(({ bars }) => bars.map(({ value }) => sizeOf(value)))
  const zero = new Decimal('0')
  const longest =
    full === undefined ? sizes.reduce((a, b) => (a.gt(b) ? a : b), zero) : new Decimal(full)
  return (
    // One scale needs tracks of one length, however long the figures behind them are.
    <div
      aria-hidden
      className="grid grid-cols-[6rem_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 text-sm"
    >
      {rows.map(({ key, label, bars, text }) => (
        <Fragment key={key}>
          <span className="truncate text-right" title={label}>
            {label}
          </span>
          <span className="flex h-6 min-w-0 flex-col overflow-hidden rounded bg-sunken">
            {bars.map(({ value, mark }) => (
              <span
                key={mark}
                className={cx('block min-h-0 flex-1 rounded', mark)}
                style={{ width: lengthOf(value, longest) }}
              />
            ))}
          </span>
          <span className="min-w-14 text-right tabular-nums">{text}</span>
        </Fragment>
      ))}
    </div>
  )
}

/** What the colours of bars stand for. */
export const BarLegend = ({ of }: { of: readonly { label: string; mark: string }[] }) => (
  <p className="flex flex-wrap gap-x-4 text-sm text-text-muted">
    {of.map(({ label, mark }) => (
      <span key={mark} className="flex items-center gap-1.5">
        <span aria-hidden className={`size-2 rounded-full ${mark}`} />
        {label}
      </span>
    ))}
  </p>
)
