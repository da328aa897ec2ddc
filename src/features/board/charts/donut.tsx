// Shares of a whole as a ring; the list beside it has the numbers.
import type { Figure as FigureOf } from '#contract/visual.ts'
import { formatPercent } from '#core/format/format-money.ts'
import { Figure, toDrawnSize, type Write } from '../figure.tsx'

const colours = [
  'text-primary',
  'text-warning',
  'text-success',
  'text-purple',
  'text-info',
  'text-danger',
  'text-neutral',
] as const
const colourOf = (at: number) => colours[at % colours.length]
/** The circumference of the ring is 100. */
const radius = 100 / (2 * Math.PI)

interface DonutProps {
  figures: readonly FigureOf[]
  labelOf: (key: string) => string
  write: Write
}

/** A ring with its legend. */
export const Donut = ({ figures, labelOf, write }: DonutProps) => {
  const sizes = figures.map(({ value }) => toDrawnSize(value))
  const whole = Math.max(
    1e-9,
    sizes.reduce((sum, size) => sum + size, 0),
  )
  const parts = sizes.map((size) => size / whole)
  const startOf = (at: number) => parts.slice(0, at).reduce((sum, part) => sum + part, 0)
  return (
    <div className="flex min-h-0 flex-1 items-center gap-[1em]">
      <svg aria-hidden viewBox="0 0 40 40" className="h-full max-h-[9em] min-h-0 shrink-0">
        {figures.map(({ key }, at) => (
          <circle
            key={key}
            cx="20"
            cy="20"
            r={radius}
            fill="none"
            stroke="currentColor"
            strokeWidth="6"
            strokeDasharray={`${(parts[at] ?? 0) * 100} ${(1 - (parts[at] ?? 0)) * 100}`}
            strokeDashoffset={25 - startOf(at) * 100}
            className={colourOf(at)}
          />
        ))}
      </svg>
      <ul className="flex min-h-0 min-w-0 flex-1 flex-col gap-[.2em] overflow-hidden text-[.85em]">
        {figures.map((figure, at) => (
          <li key={figure.key} className="flex items-center gap-[.5em]">
            <span
              aria-hidden
              className={`h-[.6em] w-[.6em] shrink-0 rounded-full bg-current ${colourOf(at)}`}
            />
            <span className="min-w-0 flex-1 truncate text-text-muted">{labelOf(figure.key)}</span>
            <Figure of={figure} label={labelOf(figure.key)} write={write} />
            <span className="w-[3.5em] text-right text-text-muted tabular-nums">
              {formatPercent((parts[at] ?? 0).toFixed(6), 1)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
