// Figures over the day as areas or lines; the numbers beside it are all of today.
import { useLingui } from '@lingui/react/macro'
import type { Timeline } from '#contract/visual.ts'
import { Decimal } from '#core/format/money.ts'
import { getFigureLabel } from '../board-texts.ts'
import { Figure, HiddenTable, toDrawnSize, type Write } from '../figure.tsx'

const colours = ['text-primary', 'text-warning'] as const
const maxTableRows = 24

interface TimeChartProps {
  title: string
  of: Timeline
  write: readonly Write[]
  /** Lines of unlike units have each a scale of its own. */
  hasOwnScales?: boolean
}

/** Points of a line in a box of 100 × 100. */
function pointsOf(steps: readonly string[], max: number): string {
  const width = Math.max(1, steps.length - 1)
  return steps
    .map(
      (step, at) =>
        `${((at / width) * 100).toFixed(2)},${(98 - (toDrawnSize(step) / max) * 94).toFixed(2)}`,
    )
    .join(' ')
}

/** The steps added up to at most 24 rows: nobody listens to 288 of them. */
function tableRows({ times, lines }: Timeline, write: readonly Write[]) {
  const size = Math.max(1, Math.ceil(times.length / maxTableRows))
  return Array.from({ length: Math.ceil(times.length / size) }, (_, row) => [
    times[row * size] ?? '',
    ...lines.map(({ steps }, line) => {
      const sum = steps
        .slice(row * size, (row + 1) * size)
        .reduce((all, step) => all.plus(step), new Decimal('0'))
      return write[line]?.(sum.toFixed()) ?? sum.toFixed()
    }),
  ])
}

/** The drawing with its numbers. */
export const TimeChart = ({ title, of, write, hasOwnScales = false }: TimeChartProps) => {
  const { t } = useLingui()
  const { times, lines } = of
  const maxima = lines.map(({ steps }) => Math.max(1e-9, ...steps.map(toDrawnSize)))
  const shared = Math.max(...maxima)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-[.3em]">
      <ul className="flex gap-[1.5em] text-[.9em]">
        {lines.map((line, at) => (
          <li key={line.key} className="flex items-baseline gap-[.4em]">
            <span
              aria-hidden
              className={`h-[.6em] w-[.6em] rounded-full bg-current ${colours[at]}`}
            />
            <span className="text-text-muted">{getFigureLabel(line.key)}</span>
            <Figure
              of={line}
              label={getFigureLabel(line.key)}
              write={write[at] ?? String}
              className="font-semibold"
            />
          </li>
        ))}
      </ul>
      <svg
        aria-hidden
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        // Below each other the panels are as high as what they hold: a drawing without limits would be as high as wide.
        className="min-h-0 w-full flex-1 max-lg:h-[14em] max-lg:flex-none"
      >
        {[25, 50, 75].map((y) => (
          <line
            key={y}
            x1="0"
            x2="100"
            y1={y}
            y2={y}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {lines.map(({ key, steps }, at) => {
          const points = pointsOf(steps, hasOwnScales ? (maxima[at] ?? 1) : shared)
          return (
            <g key={key} className={colours[at]}>
              {!hasOwnScales && (
                <polygon points={`0,98 ${points} 100,98`} fill="currentColor" fillOpacity="0.22" />
              )}
              <polyline
                points={points}
                fill="none"
                stroke="currentColor"
                strokeWidth="1.5"
                vectorEffect="non-scaling-stroke"
              />
            </g>
          )
        })}
      </svg>
      <div aria-hidden className="flex justify-between text-[.7em] text-text-muted tabular-nums">
        <span>{times[0]}</span>
        <span>{times[Math.floor(times.length / 2)]}</span>
        <span>{times.at(-1)}</span>
      </div>
      <HiddenTable
        caption={title}
        head={[t`时间`, ...lines.map(({ key }) => getFigureLabel(key))]}
        rows={tableRows(of, write)}
      />
    </div>
  )
}
