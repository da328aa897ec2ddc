import { useMemo } from 'react'
import uPlot from 'uplot'
import { type ColourOf, usePlot } from './use-plot.ts'

/** What is drawn of one figure. */
export interface DaySeries {
  readonly key: string
  /** Bars at the same foot are stacked; a bar below zero hangs. A `side` line has an axis of its own at the right. */
  readonly kind: 'bar' | 'line' | 'side'
  /** A colour variable such as `--primary`. */
  readonly colour: string
  /** For the drawing only; one for each day. */
  readonly values: readonly number[]
}
interface DayChartProps {
  /** Calendar days, oldest first. */
  readonly days: readonly string[]
  /** Whether the last day is not over, so unless said otherwise: it is drawn lighter, and lines to it are dashed. */
  readonly isLastOpen?: boolean
  readonly series: readonly DaySeries[]
  /** Writes a value at an axis, in few characters. */
  readonly format: (value: number) => string
  /** Called with the day under the pointer; undefined when it leaves. */
  readonly onHover: (dayIndex: number | undefined) => void
}

const height = 220
const labelWidth = 56

/** The tops of bars that stand on each other; those below zero hang on each other. */
function stacked(series: readonly DaySeries[]): readonly DaySeries[] {
  const tops = new Map<string, number>()
  const bars = series
    .filter(({ kind }) => kind === 'bar')
    .map((each) => ({
      ...each,
      values: each.values.map((value, day) => {
        const foot = `${day}${value < 0 ? '-' : '+'}`
        const top = (tops.get(foot) ?? 0) + value
        tops.set(foot, top)
        return top
      }),
    }))
  // The tallest is drawn first and the ones inside it over it.
  return [...bars.toReversed(), ...series.filter(({ kind }) => kind !== 'bar')]
}

const only = (values: readonly number[], shown: (day: number) => boolean) =>
  values.map((value, day) => (shown(day) ? value : null))

function drawn(series: DaySeries, colourOf: ColourOf): [uPlot.Series, uPlot.Series] {
  const colour = () => colourOf(series.colour)
  const soft = () => `color-mix(in srgb, ${colour()} 40%, ${colourOf('--surface')})`
  if (series.kind === 'bar') {
    const paths = uPlot.paths.bars?.({ size: [0.62, 28] })
    const bars = {
      width: 0,
      points: { show: false },
      ...(paths && { paths }),
    }
    return [
      { ...bars, fill: colour },
      { ...bars, fill: soft },
    ]
  }
  const line = {
    stroke: colour,
    width: 2,
    points: { show: false },
    scale: series.kind === 'side' ? 'side' : 'y',
  }
  return [line, { ...line, dash: [4, 4] }]
}

/** Figures per day as bars and lines; drawn for the eye only, give the same figures as a table beside it. */
export function DayChart({ days, isLastOpen = true, series, format, onHover }: DayChartProps) {
  const parts = useMemo(() => stacked(series), [series])
  const last = days.length - 1
  const open = isLastOpen ? last : days.length
  const data = useMemo(
    () =>
      [
        days.map((_, day) => day),
        ...parts.flatMap(({ kind, values }) => [
          only(values, (day) => day < open),
          only(values, (day) => day === open || (kind !== 'bar' && day === open - 1 && isLastOpen)),
        ]),
      ] as uPlot.AlignedData,
    [days, parts, open, isLastOpen],
  )
  const hasSide = parts.some(({ kind }) => kind === 'side')
  const box = usePlot({
    key: JSON.stringify([
      days,
      isLastOpen,
      parts.map(({ key, kind, colour }) => [key, kind, colour]),
      format(1_234_567),
    ]),
    data,
    height,
    options: (colourOf) => {
      const grid = { stroke: () => colourOf('--line'), width: 1 }
      const axis = { stroke: () => colourOf('--text-faint'), ticks: { show: false } }
      const values = (_: uPlot, marks: number[]) => marks.map(format)
      return {
        legend: { show: false },
        cursor: { drag: { x: false, y: false }, y: false, points: { show: false } },
        scales: {
          x: { time: false, range: () => [-0.6, last + 0.6] },
          y: { range: (_, low, top) => [Math.min(0, low * 1.1), Math.max(top * 1.1, 1)] },
          side: { range: (_, low, top) => [Math.min(0, low * 1.25), Math.max(top * 1.25, 1)] },
        },
        axes: [
          {
            ...axis,
            grid: { show: false },
            splits: (plot) => {
              const step = Math.max(
                1,
                Math.ceil((days.length * labelWidth) / Math.max(plot.width - 80, 1)),
              )
              return days.flatMap((_, day) => ((last - day) % step === 0 ? [day] : []))
            },
            values: (_, marks) => marks.map((day) => days[day]?.slice(5) ?? ''),
          },
          { ...axis, grid, size: 56, values },
          ...(hasSide
            ? [
                {
                  ...axis,
                  scale: 'side',
                  side: 1 as const,
                  size: 48,
                  grid: { show: false },
                  values,
                },
              ]
            : []),
        ],
        hooks: {
          setCursor: [({ cursor }) => onHover(cursor.idx ?? undefined)],
        },
        series: [{}, ...parts.flatMap((part) => drawn(part, colourOf))],
      }
    },
  })
  return <div ref={box} aria-hidden className="min-h-55 w-full overflow-hidden" />
}
